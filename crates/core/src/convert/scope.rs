//! Whether something of a pack is about a body.

use super::fielded::FieldedUnit;
use crate::document::{Arm, Scores, Trait};
use crate::ruleset::Scope;

/// What is known of a body when a pack is asked about it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Facts<'f> {
    /// Its arm.
    pub arm: Option<Arm>,
    /// Its grade in the game.
    pub grade: Option<&'f str>,
    /// Its traits in history.
    pub traits: &'f [Trait],
    /// Its traits in the game.
    pub game_traits: &'f [String],
    /// Its nation.
    pub nation: &'f str,
    /// How many elements it has.
    pub elements: Option<i64>,
    /// The year of the battle.
    pub year: Option<i64>,
}

impl<'f> Facts<'f> {
    /// What is known of a unit in the game. Its traits there are given as ids.
    pub(super) fn of(
        unit: &'f FieldedUnit,
        game_traits: &'f [String],
        year: Option<i64>,
    ) -> Facts<'f> {
        Facts {
            arm: Some(unit.arm),
            grade: unit.grade.as_ref().map(|(id, _)| id.as_str()),
            traits: &unit.history,
            game_traits,
            nation: &unit.nation,
            elements: Some(unit.elements.into()),
            year,
        }
    }
}

/// Does a scope fit in some posture and on some ground? What is not known fits nothing that asks for
/// it.
pub fn applies(scope: &Scope, facts: &Facts<'_>) -> bool {
    let arm = scope.arms.is_empty() || facts.arm.is_some_and(|arm| scope.arms.contains(&arm));
    let grade = scope.grades.is_empty()
        || facts.grade.is_some_and(|grade| scope.grades.iter().any(|one| one == grade));
    let traits = scope.traits.is_empty()
        || scope.traits.iter().any(|wanted| {
            facts.traits.iter().any(|own| own.word() == wanted)
                || facts.game_traits.iter().any(|own| own == wanted)
        });
    let nation = scope.nations.is_empty() || scope.nations.iter().any(|one| one == facts.nation);
    let within = |wanted: Option<Scores>, number: Option<i64>| {
        wanted.is_none_or(|wanted| number.is_some_and(|number| wanted.holds(number)))
    };
    let counts = within(scope.elements, facts.elements) && within(scope.years, facts.year);
    arm && grade && traits && nation && counts
}

/// Does a scope fit always? How a body stands and on what ground is not known before the battle.
pub fn fits(scope: &Scope, facts: &Facts<'_>) -> bool {
    scope.postures.is_empty() && scope.terrain.is_empty() && applies(scope, facts)
}

/// Is a scope about some bodies and not about others, whatever they do?
pub fn is_particular(scope: &Scope) -> bool {
    let lists = [&scope.grades, &scope.traits, &scope.nations];
    let named = lists.iter().any(|list| !list.is_empty()) || !scope.arms.is_empty();
    named || scope.elements.is_some() || scope.years.is_some()
}
