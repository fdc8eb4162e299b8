//! The condition that selects the bodies to which a figure applies.

use crate::document::read::Read;
use schemars::JsonSchema;

use super::layer::{Layer, entries};
use crate::document::figures::Scores;
use crate::document::scalars::Id;
use crate::document::vocabulary::{Arm, Ground};
use crate::document::{Field, List};

entries! {
    /// A condition that selects bodies. A body must match every key, and at least one word of each list.
    plain struct Scope<'a> {
        /// Arms of the bodies.
        arms: List<Arm>,
        /// Grades of the pack.
        #[schemars(extend("x-names" = "game-grade"))]
        grades: List<Id<'a>>,
        /// Traits, historical or of the pack.
        #[schemars(extend("x-names" = "game-trait"))]
        traits: List<Id<'a>>,
        /// Nations of the bodies.
        #[schemars(extend("x-names" = "nation"))]
        nations: List<Id<'a>>,
        /// Postures of the pack.
        #[schemars(extend("x-names" = "posture"))]
        postures: List<Id<'a>>,
        /// Kinds of ground.
        terrain: List<Ground>,
        /// Number of elements, such as `4..` for 4 or more.
        elements: Field<Scores>,
        /// Years of the battle, such as `1809..1814`.
        years: Field<Scores>,
    }
}
