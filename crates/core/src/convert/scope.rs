//! Tests whether a scope, which is a condition on bodies in a pack, matches a body.

use super::fielded::FieldedUnit;
use crate::document::{Arm, Scores, Trait};
use crate::ruleset::Scope;

/// The facts about a body that a scope can test.
#[derive(Debug, Clone, Copy, Default)]
pub struct Facts<'f> {
    pub arm: Option<Arm>,
    pub grade: Option<&'f str>,
    pub traits: &'f [Trait],
    pub game_traits: &'f [String],
    pub nation: &'f str,
    pub elements: Option<i64>,
    pub year: Option<i64>,
    /// Weight of the guns in pounds, such as 12.
    pub pounds: Option<i64>,
}

impl<'f> Facts<'f> {
    /// The facts about a fielded unit. `game_traits` are the ids of the unit's traits.
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
            pounds: None,
        }
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
    let traits = scope.traits.is_empty()
        || scope.traits.iter().any(|wanted| {
            facts.traits.iter().any(|named| named.word() == wanted)
                || facts.game_traits.iter().any(|id| id == wanted)
        });
    let nation =
        scope.nations.is_empty() || scope.nations.iter().any(|wanted| wanted == facts.nation);
    let within = |wanted: Option<Scores>, number: Option<i64>| {
        wanted.is_none_or(|wanted| number.is_some_and(|number| wanted.holds(number)))
    };
    let counts = within(scope.elements, facts.elements) && within(scope.years, facts.year);
    arm && grade && traits && nation && counts
}

/// Whether a scope matches a body in every posture on every ground. A scope with postures or
/// terrain never does, because a conversion knows neither posture nor ground.
pub fn fits(scope: &Scope, facts: &Facts<'_>) -> bool {
    scope.postures.is_empty() && scope.terrain.is_empty() && applies(scope, facts)
}

/// Whether a scope distinguishes bodies by more than their posture and ground.
pub fn is_particular(scope: &Scope) -> bool {
    let lists = [&scope.grades, &scope.traits, &scope.nations];
    let named = lists.iter().any(|list| !list.is_empty()) || !scope.arms.is_empty();
    named || scope.elements.is_some() || scope.years.is_some()
}
