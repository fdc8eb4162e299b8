//! Conditions of entries: the bodies, and the interpretations of ambiguous rules, to which an entry
//! applies.

use crate::document::{Arm, Ground, Level, Scores};

/// A condition on bodies. A body matches if it matches every list that is not empty; one fitting
/// word of a list is enough.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scope {
    pub arms: Vec<Arm>,
    /// Ids of grades in the pack; empty for every grade.
    pub grades: Vec<String>,
    /// Historical traits, or ids of traits in the pack; empty for any traits.
    pub traits: Vec<String>,
    /// Historical traits, or ids of traits in the pack, all of which a body must have.
    pub all_traits: Vec<String>,
    pub nations: Vec<String>,
    /// Ids of postures in the pack; empty for every posture.
    pub postures: Vec<String>,
    /// Ids of kinds of units in the pack; empty for every kind.
    pub kinds: Vec<String>,
    /// Levels of kinds of units; empty for every level.
    pub levels: Vec<Level>,
    /// Ids of size classes in the pack; empty for every size.
    pub sizes: Vec<String>,
    /// Ground under the body; empty for all ground.
    pub terrain: Vec<Ground>,
    /// Number of elements in the body, such as 3 or more.
    pub elements: Option<Scores>,
    /// Men of the unit before the conversion, such as 400 or fewer.
    pub men: Option<Scores>,
    /// Years of the campaign or battle, such as 1808 to 1814.
    pub years: Option<Scores>,
}

/// Conditions on readings, all of which must be true: the id of a reading, and the interpretations
/// that are allowed.
pub type When = Vec<(String, Vec<String>)>;

impl Scope {
    /// Number of keys that the scope tests, with each trait of `all_traits` as a key. Of several
    /// rows that match a unit, the row that tests the most keys counts.
    pub fn keys(&self) -> usize {
        let lists = [
            !self.arms.is_empty(),
            !self.grades.is_empty(),
            !self.traits.is_empty(),
            !self.nations.is_empty(),
            !self.postures.is_empty(),
            !self.kinds.is_empty(),
            !self.levels.is_empty(),
            !self.sizes.is_empty(),
            !self.terrain.is_empty(),
        ];
        let numbers = [&self.elements, &self.men, &self.years];
        lists.into_iter().filter(|tested| *tested).count()
            + self.all_traits.len()
            + numbers.into_iter().flatten().count()
    }
}
