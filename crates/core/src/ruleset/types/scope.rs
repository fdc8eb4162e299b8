//! Scopes of entries: the bodies that they concern, and the readings under which they apply.

use crate::document::{Arm, Ground, Scores};

/// A set of bodies. A body belongs to it if it matches every list that is not empty; one word of a
/// list is enough to match it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scope {
    /// Arms of the bodies; empty for every arm.
    pub arms: Vec<Arm>,
    /// Ids of grades of the pack; empty for every grade.
    pub grades: Vec<String>,
    /// Historical traits or ids of traits of the pack; empty for any traits.
    pub traits: Vec<String>,
    /// Ids of nations; empty for every nation.
    pub nations: Vec<String>,
    /// Ids of postures of the pack; empty for every posture.
    pub postures: Vec<String>,
    /// Ground under the body; empty for all ground.
    pub terrain: Vec<Ground>,
    /// Number of elements of the body, such as 3 or more.
    pub elements: Option<Scores>,
    /// Years of the campaign or battle, such as 1808 to 1814.
    pub years: Option<Scores>,
}

/// Conditions on readings: the id of each reading, and the choices of it that are allowed.
/// All conditions must be true.
pub type When = Vec<(String, Vec<String>)>;
