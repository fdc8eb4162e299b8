//! Conditions of entries: the bodies, and the interpretations of ambiguous rules, to which an entry
//! applies.

use crate::document::{Arm, Ground, Scores};

/// A condition on bodies. A body matches if it matches every list that is not empty; one fitting
/// word of a list is enough.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scope {
    pub arms: Vec<Arm>,
    /// Ids of grades in the pack; empty for every grade.
    pub grades: Vec<String>,
    /// Historical traits, or ids of traits in the pack; empty for any traits.
    pub traits: Vec<String>,
    pub nations: Vec<String>,
    /// Ids of postures in the pack; empty for every posture.
    pub postures: Vec<String>,
    /// Ground under the body; empty for all ground.
    pub terrain: Vec<Ground>,
    /// Number of elements in the body, such as 3 or more.
    pub elements: Option<Scores>,
    /// Years of the campaign or battle, such as 1808 to 1814.
    pub years: Option<Scores>,
}

/// Conditions on readings, all of which must be true: the id of a reading, and the interpretations
/// that are allowed.
pub type When = Vec<(String, Vec<String>)>;
