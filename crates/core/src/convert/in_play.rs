//! The troops and the ground of one battle, so that a sheet can leave out everything else.

use std::collections::BTreeSet;

use super::fielded::Conversion;
use crate::document::{Arm, Ground};
use crate::ruleset::{Ruleset, Scope};

#[derive(Debug, Clone, Default)]
pub struct InPlay {
    pub arms: BTreeSet<Arm>,
    pub grades: BTreeSet<String>,
    /// Traits of the units: words for historical traits, and ids of the game's traits.
    pub traits: BTreeSet<String>,
    pub nations: BTreeSet<String>,
    /// Ids of the postures that the units can adopt.
    pub postures: BTreeSet<String>,
    /// Kinds of ground on the map; `None` without a map, because any ground is then possible.
    pub ground: Option<BTreeSet<Ground>>,
    /// Year of the battle; `None` if unknown, because any year is then possible.
    pub year: Option<i64>,
}

pub fn in_play(rules: &Ruleset, forces: &[&Conversion], ground: Option<&[Ground]>) -> InPlay {
    let mut play = InPlay::default();
    for unit in forces.iter().flat_map(|conversion| &conversion.units) {
        play.arms.insert(unit.arm);
        play.grades.extend(unit.grade.as_ref().map(|(id, _)| id.clone()));
        play.traits.extend(unit.history.iter().map(|named| named.word().to_owned()));
        play.traits.extend(unit.traits.iter().map(|(id, _)| id.clone()));
        play.nations.insert(unit.nation.clone());
    }
    let of = |arms: &[Arm]| arms.is_empty() || arms.iter().any(|arm| play.arms.contains(arm));
    let postures = rules.postures.iter().filter(|posture| of(&posture.arms));
    play.postures = postures.map(|posture| posture.entry.id.clone()).collect();
    play.ground = ground.map(|ground| {
        // Every battlefield has open ground, even if the map does not draw it.
        ground.iter().copied().chain([Ground::Open]).collect()
    });
    play.year = forces.iter().find_map(|conversion| conversion.date).map(|date| date.year.into());
    play
}

impl InPlay {
    /// Whether a scope concerns anything in the battle. The scope's number of elements is ignored,
    /// because losses change the number during play.
    pub fn concerns(&self, scope: &Scope) -> bool {
        fn any(wanted: &[String], in_play: &BTreeSet<String>) -> bool {
            wanted.is_empty() || wanted.iter().any(|id| in_play.contains(id))
        }
        let arms = scope.arms.is_empty() || scope.arms.iter().any(|arm| self.arms.contains(arm));
        let ground = scope.terrain.is_empty()
            || self
                .ground
                .as_ref()
                .is_none_or(|in_play| scope.terrain.iter().any(|kind| in_play.contains(kind)));
        let years = match (scope.years, self.year) {
            (Some(wanted), Some(year)) => wanted.holds(year),
            _ => true,
        };
        arms && ground
            && years
            && any(&scope.grades, &self.grades)
            && any(&scope.traits, &self.traits)
            && any(&scope.nations, &self.nations)
            && any(&scope.postures, &self.postures)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scope_without_anything_in_play_is_not_concerned() {
        let play = InPlay {
            arms: BTreeSet::from([Arm::Infantry]),
            nations: BTreeSet::from(["france".to_owned()]),
            ground: Some(BTreeSet::from([Ground::Open, Ground::Woods])),
            year: Some(1806),
            ..InPlay::default()
        };
        assert!(play.concerns(&Scope::default()));
        let of = |arms: &[Arm], terrain: &[Ground]| Scope {
            arms: arms.to_vec(),
            terrain: terrain.to_vec(),
            ..Scope::default()
        };
        assert!(play.concerns(&of(&[Arm::Cavalry, Arm::Infantry], &[])));
        assert!(!play.concerns(&of(&[Arm::Cavalry], &[])));
        assert!(!play.concerns(&of(&[Arm::Infantry], &[Ground::Marsh])));
        assert!(InPlay { ground: None, ..play.clone() }.concerns(&of(&[], &[Ground::Marsh])));
        let russian = Scope { nations: vec!["russia".to_owned()], ..Scope::default() };
        assert!(!play.concerns(&russian));
    }
}
