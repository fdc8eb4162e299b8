//! Tests whether a scope, which is a condition on bodies in a pack, matches a body.

use super::fielded::FieldedUnit;
use crate::document::{Arm, Scores, Trait};
use crate::ruleset::{GameUnit, Ruleset, Scope};

/// The facts about a body that a scope can test.
#[derive(Debug, Clone, Copy, Default)]
pub struct Facts<'f> {
    pub arm: Option<Arm>,
    pub grade: Option<&'f str>,
    pub traits: &'f [Trait],
    pub game_traits: &'f [String],
    pub nation: &'f str,
    pub elements: Option<i64>,
    /// Men of the unit before the conversion; `None` for guns.
    pub men: Option<i64>,
    /// Kind of unit in the pack.
    pub kind: Option<&'f GameUnit>,
    /// Id of the size class.
    pub size: Option<&'f str>,
    pub year: Option<i64>,
    /// Weight of the guns in pounds, such as 12.
    pub pounds: Option<i64>,
}

impl<'f> Facts<'f> {
    /// The facts about a fielded unit. `game_traits` are the ids of the unit's traits.
    pub fn of(
        rules: &'f Ruleset,
        unit: &'f FieldedUnit,
        game_traits: &'f [String],
        year: Option<i64>,
    ) -> Facts<'f> {
        let facts = Facts {
            arm: Some(unit.arm),
            grade: unit.grade.as_ref().map(|(id, _)| id.as_str()),
            traits: &unit.history,
            game_traits,
            nation: &unit.nation,
            elements: Some(unit.elements.into()),
            men: (!unit.guns).then_some(unit.men.into()),
            kind: rules.units.iter().find(|kind| kind.entry.id == unit.kind),
            size: None,
            year,
            pounds: None,
        };
        facts.sized(rules)
    }

    /// The facts together with the size class, which follows from the other facts.
    pub(super) fn sized(self, rules: &'f Ruleset) -> Facts<'f> {
        let facts = Facts { size: None, ..self };
        let size = rules.sizes.iter().find(|size| fits(&size.scope, &facts));
        Facts { size: size.map(|size| size.entry.id.as_str()), ..facts }
    }
}

/// Weight of guns in pounds, from the text in an order of battle, such as 12 from `12-pounder`.
pub(super) fn pounds(weight: Option<&str>) -> Option<i64> {
    weight?.strip_suffix("-pounder")?.parse().ok()
}

/// Whether a scope matches a body in some posture on some ground. A scope that tests an unknown
/// fact does not match.
pub fn applies(scope: &Scope, facts: &Facts<'_>) -> bool {
    let arm = scope.arms.is_empty() || facts.arm.is_some_and(|arm| scope.arms.contains(&arm));
    let grade = scope.grades.is_empty()
        || facts.grade.is_some_and(|grade| scope.grades.iter().any(|wanted| wanted == grade));
    let has = |wanted: &String| {
        facts.traits.iter().any(|named| named.word() == wanted)
            || facts.game_traits.iter().any(|id| id == wanted)
    };
    let traits = (scope.traits.is_empty() || scope.traits.iter().any(has))
        && scope.all_traits.iter().all(has);
    let nation =
        scope.nations.is_empty() || scope.nations.iter().any(|wanted| wanted == facts.nation);
    let within = |wanted: Option<Scores>, number: Option<i64>| {
        wanted.is_none_or(|wanted| number.is_some_and(|number| wanted.holds(number)))
    };
    let counts = within(scope.elements, facts.elements)
        && within(scope.men, facts.men)
        && within(scope.years, facts.year);
    let kind = scope.kinds.is_empty()
        || facts.kind.is_some_and(|kind| scope.kinds.contains(&kind.entry.id));
    let level = scope.levels.is_empty()
        || facts.kind.is_some_and(|kind| scope.levels.contains(&kind.level));
    let size = scope.sizes.is_empty()
        || facts.size.is_some_and(|size| scope.sizes.iter().any(|wanted| wanted == size));
    arm && grade && traits && nation && counts && kind && level && size
}

/// Whether a scope matches a body in every posture on every ground. A scope with postures or
/// terrain never does, because a conversion knows neither posture nor ground.
pub fn fits(scope: &Scope, facts: &Facts<'_>) -> bool {
    scope.postures.is_empty() && scope.terrain.is_empty() && applies(scope, facts)
}

/// Whether a scope distinguishes bodies by more than their posture and ground.
pub fn is_particular(scope: &Scope) -> bool {
    let of_play = usize::from(!scope.postures.is_empty()) + usize::from(!scope.terrain.is_empty());
    scope.keys() > of_play
}
