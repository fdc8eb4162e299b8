//! Which bodies something is about, and under which readings it holds.

use crate::document::{Arm, Ground, Scores};

/// Which bodies something is about. A body fits if it fits every list that is not empty, and it
/// fits a list by one word of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scope {
    /// Arms of the bodies; empty for every arm.
    pub arms: Vec<Arm>,
    /// Ids of grades of the pack; empty for every grade.
    pub grades: Vec<String>,
    /// Historical traits or ids of traits of the pack; empty for every body.
    pub traits: Vec<String>,
    /// Ids of nations; empty for every nation.
    pub nations: Vec<String>,
    /// Ids of postures of the pack; empty for every posture.
    pub postures: Vec<String>,
    /// Ground on which a body stands; empty for all ground.
    pub terrain: Vec<Ground>,
    /// Number of elements that a body has.
    pub elements: Option<Scores>,
    /// Years of the campaign or battle.
    pub years: Option<Scores>,
}

/// Readings under which something holds: the id of each, and the choices that are good for it. All
/// must hold.
pub type When = Vec<(String, Vec<String>)>;
