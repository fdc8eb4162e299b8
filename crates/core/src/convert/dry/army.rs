//! Finds entries about troops that never apply.

use std::ptr;

use super::levy::{Stage, can_form};
use super::{Dry, Idle, Why};
use crate::convert::scope::{Facts, fits};
use crate::document::Arm;
use crate::ruleset::{Assign, Element, LossWeight, OffTable, Scope, WearModel, When};

impl<'r> Dry<'r> {
    pub(super) fn elements(&self, idle: &mut Vec<Idle<'r>>) {
        for (index, element) in self.rules.elements.iter().enumerate() {
            let of_arms =
                |element: &Element| Scope { arms: element.arms.clone(), ..Scope::default() };
            let arms = of_arms(element);
            // Skip an arm without a unit, because `check` reports it separately.
            if !element.arms.iter().any(|arm| self.levy.arms.contains(arm)) {
                continue;
            }
            let before: Vec<(&str, Scope)> = self.rules.elements[..index]
                .iter()
                .map(|other| (other.entry.id.as_str(), both(&other.scope, &of_arms(other))))
                .collect();
            let before: Vec<(&str, &Scope)> =
                before.iter().map(|(id, scope)| (*id, scope)).collect();
            let why = self.first(Stage::Record, &[&element.scope, &arms], &before, &|_| true);
            idle.extend(why.map(|why| Idle {
                noun: "element",
                id: &element.entry.id,
                within: None,
                why,
                span: element.entry.span,
            }));
        }
    }

    /// Finds units that are never fielded, because earlier units use all their elements and arms.
    pub(super) fn units(&self, idle: &mut Vec<Idle<'r>>) {
        for unit in &self.rules.units {
            let mut taker = None;
            let mut comes = false;
            for element in &self.rules.elements {
                for arm in unit.arms.iter().filter(|arm| element.arms.contains(arm)) {
                    let units = || self.rules.units.iter().filter(|unit| unit.arms.contains(arm));
                    let made = units().find(|unit| unit.element == element.entry.id);
                    let made = made.or_else(|| units().next());
                    comes |= made.is_some_and(|made| ptr::eq(made, unit));
                    taker = taker.or(made.map(|made| made.entry.id.as_str()));
                }
            }
            let why = match taker {
                Some(taker) => Why::Behind(taker),
                None => Why::NoTroops,
            };
            let found =
                Idle { noun: "unit", id: &unit.entry.id, within: None, why, span: unit.entry.span };
            idle.extend((!comes).then_some(found));
        }
    }

    pub(super) fn off_table(&self, idle: &mut Vec<Idle<'r>>) {
        let list = &self.rules.off_table;
        for (index, troops) in list.iter().enumerate() {
            let covers = |other: &&OffTable| {
                let under = other.under.is_empty()
                    || !troops.under.is_empty()
                        && troops.under.iter().all(|level| other.under.contains(level));
                other.except.is_none() && under && settles(&other.when, &troops.when)
            };
            let before: Vec<(&str, &Scope)> = list[..index]
                .iter()
                .filter(covers)
                .map(|other| (other.entry.id.as_str(), &other.scope))
                .collect();
            let kept = |facts: &Facts<'_>| {
                troops.except.as_ref().is_some_and(|except| fits(except, facts))
            };
            let why = self.first(Stage::Record, &[&troops.scope], &before, &|facts| !kept(facts));
            let (id, span) = (troops.entry.id.as_str(), troops.entry.span);
            let noun = "entry of `off_table`";
            idle.extend(why.map(|why| Idle { noun, id, within: None, why, span }));
        }
    }

    pub(super) fn traits(&self, idle: &mut Vec<Idle<'r>>) {
        let had =
            |arms: &[Arm]| arms.is_empty() || arms.iter().any(|arm| self.levy.arms.contains(arm));
        idle.extend(self.rules.traits.iter().filter(|named| !had(&named.arms)).map(|named| Idle {
            noun: "trait",
            id: &named.entry.id,
            within: None,
            why: Why::NoTroops,
            span: named.entry.span,
        }));
    }

    pub(super) fn assigns(&self, idle: &mut Vec<Idle<'r>>) {
        let list = &self.rules.assign;
        for (index, assign) in list.iter().enumerate() {
            // An entry with both a grade and traits is idle only if neither ever applies.
            let before = |gives: fn(&Assign) -> bool| -> Option<Vec<(&str, &Scope)>> {
                let counts = |other: &&Assign| gives(other) && settles(&other.when, &assign.when);
                let of = |other: &'r Assign| (other.entry.id.as_str(), &other.scope);
                gives(assign).then(|| list[..index].iter().filter(counts).map(of).collect())
            };
            let mut why = None;
            let gifts =
                [before(|assign| assign.grade.is_some()), before(|assign| assign.traits.is_some())];
            for before in gifts.into_iter().flatten() {
                why = self.first(Stage::Rated, &[&assign.scope], &before, &|_| true);
                if why.is_none() {
                    break;
                }
            }
            let (id, span) = (assign.entry.id.as_str(), assign.entry.span);
            let noun = "entry of `assign`";
            idle.extend(why.map(|why| Idle { noun, id, within: None, why, span }));
        }
    }

    pub(super) fn leaders(&self, idle: &mut Vec<Idle<'r>>) {
        for leader in self.rules.leaders.iter().filter(|leader| !leader.arms.is_empty()) {
            if leader.arms.iter().any(|arm| self.levy.arms.contains(arm)) {
                continue;
            }
            let (id, span) = (leader.entry.id.as_str(), leader.entry.span);
            idle.push(Idle { noun: "leader", id, within: None, why: Why::NoTroops, span });
        }
    }

    pub(super) fn wear(&self, idle: &mut Vec<Idle<'r>>) {
        for model in &self.rules.wear {
            let (id, span) = (model.entry.id.as_str(), model.entry.span);
            if !model.arms.is_empty() && !model.arms.iter().any(|arm| self.levy.arms.contains(arm))
            {
                idle.push(Idle {
                    noun: "kind of wear",
                    id,
                    within: None,
                    why: Why::NoTroops,
                    span,
                });
            }
            self.weights(model, idle);
        }
    }

    fn weights(&self, model: &'r WearModel, idle: &mut Vec<Idle<'r>>) {
        for (index, weight) in model.weights.iter().enumerate() {
            let covers = |other: &&LossWeight| {
                let levels = other.echelons.is_empty()
                    || !weight.echelons.is_empty()
                        && weight.echelons.iter().all(|level| other.echelons.contains(level));
                levels && settles(&other.when, &weight.when)
            };
            let before: Vec<(&str, &Scope)> = model.weights[..index]
                .iter()
                .filter(covers)
                .map(|other| (other.entry.id.as_str(), &other.scope))
                .collect();
            let borne = weight.echelons.is_empty()
                || weight.echelons.iter().any(|level| model.echelons.contains(level));
            let why = match (borne, too_late(&weight.scope)) {
                (false, _) => Some(Why::NoTroops),
                (true, Some(key)) => Some(Why::TooEarly(key)),
                (true, None) => self.first(Stage::Fielded, &[&weight.scope], &before, &|_| true),
            };
            let (id, span) = (weight.entry.id.as_str(), weight.entry.span);
            let within = Some(("kind of wear", model.entry.id.as_str()));
            idle.extend(why.map(|why| Idle { noun: "weight", id, within, why, span }));
        }
    }

    pub(super) fn postures(&self, idle: &mut Vec<Idle<'r>>) {
        for posture in &self.rules.postures {
            let can = |facts: &Facts<'_>| can_form(posture, facts);
            let why = self.empty(Stage::Fielded, &[&posture.scope], &can);
            let (id, span) = (posture.entry.id.as_str(), posture.entry.span);
            idle.extend(why.map(|why| Idle { noun: "posture", id, within: None, why, span }));
        }
    }

    pub(super) fn bases(&self, idle: &mut Vec<Idle<'r>>) {
        for base in self.rules.bases.iter().filter(|base| !base.elements.is_empty()) {
            let mine = |element: &&Element| base.elements.contains(&element.entry.id);
            let arms: Vec<Arm> = self
                .rules
                .elements
                .iter()
                .filter(mine)
                .flat_map(|element| &element.arms)
                .copied()
                .collect();
            // Skip elements that are not in the pack, because `check` reports them separately.
            if arms.is_empty() {
                continue;
            }
            let arms = Scope { arms, ..Scope::default() };
            let why = self.empty(Stage::Fielded, &[&base.scope, &arms], &|_| true);
            let (id, span) = (base.entry.id.as_str(), base.entry.span);
            idle.extend(why.map(|why| Idle { noun: "base", id, within: None, why, span }));
        }
    }
}

/// Whether an entry with the readings `before` applies whenever an entry with the readings `after`
/// does.
fn settles(before: &When, after: &When) -> bool {
    before.is_empty() || before == after
}

/// A key of a scope whose value is known only during the battle.
pub(super) fn too_late(scope: &Scope) -> Option<&'static str> {
    match (scope.postures.is_empty(), scope.terrain.is_empty()) {
        (false, _) => Some("postures"),
        (true, false) => Some("terrain"),
        (true, true) => None,
    }
}

fn both(scope: &Scope, arms: &Scope) -> Scope {
    Scope { arms: arms.arms.clone(), ..scope.clone() }
}
