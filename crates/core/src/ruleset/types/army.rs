//! Troops in a game: elements, bases, units, grades and traits.

use super::origin::{PackEntry, Sourced};
use super::scope::{Scope, When};
use crate::document::{
    Arm, Echelon, GameLength, Grade, GunsAs, Level, Men, MixMethod, MixWeight, Ratio, RoundMethod,
    Scores, Trait,
};

/// A piece on the table, and the number of men or guns that it represents.
#[derive(Debug, Clone)]
pub struct Element {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Plural name as printed; the name with an `s`, if the pack gives none.
    pub plural: String,
    /// Arms whose units consist of this element.
    pub arms: Vec<Arm>,
    /// Men per element: a number, or an interval such as 400-500.
    pub men: Option<Sourced<Men>>,
    /// Guns per element: a number, or an interval such as 6-8.
    pub guns: Option<Sourced<Men>>,
    /// Men or guns by which conversion divides, such as 450. If the text has one number and no
    /// interval, this is that number.
    pub nominal: Option<Sourced<Ratio>>,
    /// Figures on one element, such as 4.
    pub figures: Option<Sourced<Ratio>>,
    /// Bodies that use this element, because a game may have other elements for some nations.
    pub scope: Scope,
}

/// Troops that the game does not put on the table.
#[derive(Debug, Clone)]
pub struct OffTable {
    /// Id and origin.
    pub entry: PackEntry,
    /// Troops concerned.
    pub scope: Scope,
    /// Exceptions among them, which are on the table, such as guns of a reserve.
    pub except: Option<Scope>,
    /// Levels of the nearest formation above the troops, such as `division`; empty for every level.
    pub under: Vec<Echelon>,
    /// Readings under which they are off the table.
    pub when: When,
    /// Reason, which the ledger prints, such as "guns of a division are inside the fire of its infantry".
    pub because: String,
}

/// An alternative ratio of men to elements in the same game, such as 1,000 men a base.
#[derive(Debug, Clone)]
pub struct NamedRatio {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Men or guns per element, by the id of the element.
    pub elements: Vec<(String, Sourced<Ratio>)>,
}

/// The base of an element or a leader, from which maps and cards take its size.
#[derive(Debug, Clone)]
pub struct Base {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Ids of the elements on such bases.
    pub elements: Vec<String>,
    /// Ids of the leaders on such bases.
    pub leaders: Vec<String>,
    /// Frontage, from side to side, such as 0.75 in.
    pub width: Sourced<GameLength>,
    /// Depth, from front to back, such as 1 in.
    pub depth: Sourced<GameLength>,
    /// Figures on one base, such as 4.
    pub figures: Option<Sourced<Ratio>>,
    /// Bodies on such bases.
    pub scope: Scope,
}

/// A unit of the game: elements that move together.
#[derive(Debug, Clone)]
pub struct GameUnit {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Level of the historical body that becomes one such unit.
    pub level: Level,
    /// Arms that have such units.
    pub arms: Vec<Arm>,
    /// Id of the unit's element.
    pub element: String,
    /// Minimum number of elements in a unit, such as 4. Smaller bodies are merged.
    pub least: Option<Sourced<Ratio>>,
    /// Maximum number of elements in a unit, such as 7. Larger bodies become several units.
    pub most: Option<Sourced<Ratio>>,
    /// Usual number of elements in a unit, such as 5, for a body whose strength is known only as a whole.
    pub usual: Option<Sourced<Ratio>>,
    /// Minimum number of elements with which a unit may be on the table at all, if it is less than `least`.
    pub detachment: Option<Sourced<Ratio>>,
    /// Whether each battery is a unit, or the guns of a parent are added up first.
    pub guns: Option<GunsAs>,
}

/// A way to round men to elements.
#[derive(Debug, Clone)]
pub struct Rounding {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Treatment of men that do not fill an element.
    pub method: RoundMethod,
    /// Fraction of an element from which it is rounded up, such as 0.5.
    pub up_from: Option<Sourced<Ratio>>,
}

/// A grade of the game.
#[derive(Debug, Clone)]
pub struct GameGrade {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Abbreviation of a letter or two, for cards and labels.
    pub short: Option<String>,
    /// Points of the grade, so that formulas and means can use it as a number.
    pub points: Option<Sourced<Ratio>>,
    /// Historical grades that become this one.
    pub from: Vec<Grade>,
    /// Historical grade that this one becomes when a list of this game is converted to another.
    pub to: Option<Grade>,
}

/// A way to find the grade of a body whose parts have different grades.
#[derive(Debug, Clone)]
pub struct MixedGradeRule {
    /// Id and origin.
    pub entry: PackEntry,
    /// How the grade is found.
    pub method: MixMethod,
    /// Weight of each part: 1, its elements or its men.
    pub weight: MixWeight,
    /// Fraction of a point from which a mean is rounded up, such as 0.6.
    pub up_from: Option<Sourced<Ratio>>,
    /// Readings under which this way applies.
    pub when: When,
}

/// A property of a body in the game, in addition to its grade.
#[derive(Debug, Clone)]
pub struct GameTrait {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Abbreviation of a letter or two, for cards and labels.
    pub short: Option<String>,
    /// Historical traits that become this one.
    pub from: Vec<Trait>,
    /// Weights of guns, in pounds, that give the trait, such as 12 or more.
    pub pounders: Option<Scores>,
    /// Arms that can have the trait; empty for every arm.
    pub arms: Vec<Arm>,
    /// Effect of the trait, in a sentence.
    pub means: Option<String>,
}

/// A grade or traits for troops of a certain description. They override the grade that follows from the record.
#[derive(Debug, Clone)]
pub struct Assign {
    /// Id and origin.
    pub entry: PackEntry,
    /// Troops concerned.
    pub scope: Scope,
    /// Id of the grade that they receive.
    pub grade: Option<String>,
    /// Ids of the traits that they receive. `None` leaves their traits alone; an empty list removes them.
    pub traits: Option<Vec<String>>,
    /// Readings under which this applies.
    pub when: When,
}
