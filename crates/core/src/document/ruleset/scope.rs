//! Which bodies a figure is about.

use crate::document::read::Read;
use schemars::JsonSchema;

use super::layer::{Layer, entries};
use crate::document::figures::Scores;
use crate::document::scalars::Id;
use crate::document::vocabulary::{Arm, Ground};
use crate::document::{Field, List};

entries! {
    /// Which bodies something is about: all of it must fit, one word of each list is enough.
    plain struct Scope<'a> {
        /// Arms.
        arms: List<Arm>,
        /// Grades of the pack.
        #[schemars(extend("x-names" = "game-grade"))]
        grades: List<Id<'a>>,
        /// Traits, historical or of the pack.
        #[schemars(extend("x-names" = "game-trait"))]
        traits: List<Id<'a>>,
        /// Nations.
        #[schemars(extend("x-names" = "nation"))]
        nations: List<Id<'a>>,
        /// Postures of the pack.
        #[schemars(extend("x-names" = "posture"))]
        postures: List<Id<'a>>,
        /// Ground.
        terrain: List<Ground>,
        /// How many elements.
        elements: Field<Scores>,
        /// In which years.
        years: Field<Scores>,
    }
}
