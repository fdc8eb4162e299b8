//! The condition that selects the bodies to which a figure applies.

use crate::document::read::Read;
use schemars::JsonSchema;

use super::layer::{Layer, entries};
use crate::document::figures::Scores;
use crate::document::scalars::Id;
use crate::document::vocabulary::{Arm, Ground, Level};
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
        /// Traits of which the bodies must have every one, such as `[guard, light]`.
        #[schemars(extend("x-names" = "game-trait"))]
        all_traits: List<Id<'a>>,
        /// Nations of the bodies.
        #[schemars(extend("x-names" = "nation"))]
        nations: List<Id<'a>>,
        /// Postures of the pack.
        #[schemars(extend("x-names" = "posture"))]
        postures: List<Id<'a>>,
        /// Kinds of units of the pack, such as `[battalion]`.
        #[schemars(extend("x-names" = "game-unit"))]
        kinds: List<Id<'a>>,
        /// Levels of the units, such as `[battalion, regiment]`.
        levels: List<Level>,
        /// Size classes of the pack, such as `[small]`.
        #[schemars(extend("x-names" = "game-size"))]
        sizes: List<Id<'a>>,
        /// Kinds of ground.
        terrain: List<Ground>,
        /// Number of elements, such as `4..` for 4 or more.
        elements: Field<Scores>,
        /// Number of men of the unit before the conversion, such as `..400`. Guns have no men.
        men: Field<Scores>,
        /// Years of the battle, such as `1809..1814`.
        years: Field<Scores>,
    }
}
