//! Troops in a game: elements, bases, units, grades and traits.

use super::origin::{PackEntry, Sourced};
use super::scope::{Scope, When};
use crate::document::{
    Arm, Echelon, GameLength, Grade, GunsAs, Level, Men, MixMethod, MixWeight, Ratio, RoundMethod,
    Scores, Trait,
};

/// A piece on the table, such as a stand, and the number of men or guns that the piece represents.
#[derive(Debug, Clone)]
pub struct Element {
    pub entry: PackEntry,
    /// Plural name as printed; the name with an `s` if the pack does not give a plural.
    pub plural: String,
    pub arms: Vec<Arm>,
    /// Men per element, as a number or as an interval such as 400-500.
    pub men: Option<Sourced<Men>>,
    /// Present if one element is a unit of any strength, so that strengths are not divided.
    pub any: Option<Sourced<bool>>,
    /// Guns per element, as a number or as an interval such as 6-8.
    pub guns: Option<Sourced<Men>>,
    /// Men or guns per element by which a conversion divides, such as 450. A text with one number
    /// instead of an interval gives this number.
    pub nominal: Option<Sourced<Ratio>>,
    /// Figures on one element, such as 4.
    pub figures: Option<Sourced<Ratio>>,
    /// Bodies that use this element, because a game may have other elements for some nations.
    pub scope: Scope,
}

/// Troops that the game does not put on the table.
#[derive(Debug, Clone)]
pub struct OffTable {
    pub entry: PackEntry,
    pub scope: Scope,
    /// Exceptions that are on the table after all, such as guns of a reserve.
    pub except: Option<Scope>,
    /// Levels of formations, such as `division`, one of which must be the level of the nearest
    /// formation above the troops; empty for every level.
    pub under: Vec<Echelon>,
    /// Interpretations of ambiguous rules with which the entry applies; empty for all.
    pub when: When,
    /// Reason, which the ledger prints, such as "guns of a division are inside the fire of its
    /// infantry".
    pub because: String,
}

/// An alternative ratio of men to elements in the same game, such as 1,000 men a base for large
/// battles.
#[derive(Debug, Clone)]
pub struct NamedRatio {
    pub entry: PackEntry,
    /// Men or guns per element, by the id of the element.
    pub elements: Vec<(String, Sourced<Ratio>)>,
}

/// The base of an element or a leader, from which maps and cards take the size of the piece.
#[derive(Debug, Clone)]
pub struct Base {
    pub entry: PackEntry,
    pub elements: Vec<String>,
    pub leaders: Vec<String>,
    /// Frontage, from side to side, such as 0.75 in.
    pub width: Sourced<GameLength>,
    /// Depth, from front to back, such as 1 in.
    pub depth: Sourced<GameLength>,
    /// Figures on one base, such as 4.
    pub figures: Option<Sourced<Ratio>>,
    pub scope: Scope,
}

/// A unit of the game: elements that move together.
#[derive(Debug, Clone)]
pub struct GameUnit {
    pub entry: PackEntry,
    /// Level of the historical bodies that become units of this kind.
    pub level: Level,
    pub arms: Vec<Arm>,
    pub element: String,
    /// Minimum number of elements in a unit, such as 4. Smaller bodies are merged.
    pub least: Option<Sourced<Ratio>>,
    /// Maximum number of elements in a unit, such as 7. Larger bodies become several units.
    pub most: Option<Sourced<Ratio>>,
    /// Usual number of elements in a unit, such as 5, for a body whose strength is known only as a
    /// whole.
    pub usual: Option<Sourced<Ratio>>,
    /// Minimum number of elements with which a detachment may be on the table, if it is less than
    /// `least`.
    pub detachment: Option<Sourced<Ratio>>,
    pub guns: Option<GunsAs>,
}

#[derive(Debug, Clone)]
pub struct Rounding {
    pub entry: PackEntry,
    /// Treatment of men who do not fill an element.
    pub method: RoundMethod,
    /// Fraction of an element that is rounded up, such as 0.5 and more.
    pub up_from: Option<Sourced<Ratio>>,
}

#[derive(Debug, Clone)]
pub struct GameGrade {
    pub entry: PackEntry,
    pub short: Option<String>,
    /// Points of the grade, so that formulas and means can use the grade as a number.
    pub points: Option<Sourced<Ratio>>,
    /// Historical grades that become this grade.
    pub from: Vec<Grade>,
    /// Historical grade that represents this grade when a list of the game is converted to another
    /// game.
    pub to: Option<Grade>,
}

/// A way to find the grade of a unit whose parts have different grades.
#[derive(Debug, Clone)]
pub struct MixedGradeRule {
    pub entry: PackEntry,
    pub method: MixMethod,
    /// Weight of each part: 1, the number of its elements or the number of its men.
    pub weight: MixWeight,
    /// Fraction of a point from which a mean is rounded up, such as 0.6.
    pub up_from: Option<Sourced<Ratio>>,
    pub when: When,
}

/// A property of a unit in the game, in addition to its grade.
#[derive(Debug, Clone)]
pub struct GameTrait {
    pub entry: PackEntry,
    pub short: Option<String>,
    pub from: Vec<Trait>,
    /// Weights of guns, in pounds, that give the trait, such as 12 or more.
    pub pounders: Option<Scores>,
    /// Arms that can have the trait; empty for every arm.
    pub arms: Vec<Arm>,
    pub means: Option<String>,
}

/// A grade or traits for particular troops, such as Cossacks, which override the grade or traits
/// that follow from history.
#[derive(Debug, Clone)]
pub struct Assign {
    pub entry: PackEntry,
    pub scope: Scope,
    /// Id of the grade that the troops get; `None` leaves the grade unchanged.
    pub grade: Option<String>,
    /// Ids of the traits that the troops get; `None` leaves the traits unchanged, and an empty list
    /// removes all.
    pub traits: Option<Vec<String>>,
    pub when: When,
}
