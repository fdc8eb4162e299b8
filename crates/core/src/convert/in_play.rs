//! What is in play in a battle, so that a sheet can leave out what is not.

use std::collections::BTreeSet;

use super::fielded::Conversion;
use crate::document::{Arm, Ground};
use crate::ruleset::{Ruleset, Scope};

/// What is in play in a battle.
#[derive(Debug, Clone, Default)]
pub struct InPlay {
    /// Arms of its units.
    pub arms: BTreeSet<Arm>,
    /// Their grades.
    pub grades: BTreeSet<String>,
    /// Their traits, in history and in the game.
    pub traits: BTreeSet<String>,
    /// Nations.
    pub nations: BTreeSet<String>,
    /// How such units can stand.
    pub postures: BTreeSet<String>,
    /// The ground, where it is known.
    pub ground: Option<BTreeSet<Ground>>,
    /// The year, where it is known.
    pub year: Option<i64>,
}

/// What these forces bring onto this ground.
pub fn in_play(rules: &Ruleset, forces: &[&Conversion], ground: Option<&[Ground]>) -> InPlay {
    let mut play = InPlay::default();
    for unit in forces.iter().flat_map(|conversion| &conversion.units) {
        play.arms.insert(unit.arm);
        play.grades.extend(unit.grade.as_ref().map(|(id, _)| id.clone()));
        play.traits.extend(unit.history.iter().map(|one| one.word().to_owned()));
        play.traits.extend(unit.traits.iter().map(|(id, _)| id.clone()));
        play.nations.insert(unit.nation.clone());
    }
    let of = |arms: &[Arm]| arms.is_empty() || arms.iter().any(|arm| play.arms.contains(arm));
    let postures = rules.postures.iter().filter(|posture| of(&posture.arms));
    play.postures = postures.map(|posture| posture.entry.id.clone()).collect();
    play.ground = ground.map(|ground| {
        // There is open ground on every field.
        ground.iter().copied().chain([Ground::Open]).collect()
    });
    play.year = forces.iter().find_map(|one| one.date).map(|date| date.year.into());
    play
}

impl InPlay {
    /// Is a scope about anything that is in play? How many elements a unit has is not asked for: that
    /// changes as it fights.
    pub fn concerns(&self, scope: &Scope) -> bool {
        fn any(wanted: &[String], known: &BTreeSet<String>) -> bool {
            wanted.is_empty() || wanted.iter().any(|one| known.contains(one))
        }
        let arms = scope.arms.is_empty() || scope.arms.iter().any(|arm| self.arms.contains(arm));
        let ground = scope.terrain.is_empty()
            || self
                .ground
                .as_ref()
                .is_none_or(|known| scope.terrain.iter().any(|one| known.contains(one)));
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
    fn what_is_not_in_play_is_not_concerned() {
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
