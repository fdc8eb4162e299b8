//! What an army is in a game: elements, bases, units, grades and traits.

use super::origin::{PackEntry, Sourced};
use super::scope::{Scope, When};
use crate::document::{
    Arm, Echelon, GameLength, Grade, GunsAs, Level, Men, MixMethod, MixWeight, Ratio, RoundMethod,
    Scores, Trait,
};

/// What is put on the table, and what it stands for.
#[derive(Debug, Clone)]
pub struct Element {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Name of several, as it is printed.
    pub plural: String,
    /// Arms that are made of this element.
    pub arms: Vec<Arm>,
    /// Men, or an interval of men, that one element stands for.
    pub men: Option<Sourced<Men>>,
    /// Guns, or an interval of guns, that one element stands for.
    pub guns: Option<Sourced<Men>>,
    /// Men or guns by which conversion divides. Where the text has one number and no interval, this
    /// is that number.
    pub nominal: Option<Sourced<Ratio>>,
    /// Figures that stand on one element.
    pub figures: Option<Sourced<Ratio>>,
    /// Bodies that are made of this element.
    pub scope: Scope,
}

/// Troops that the game does not put on the table.
#[derive(Debug, Clone)]
pub struct OffTable {
    /// Id and origin.
    pub entry: PackEntry,
    /// Troops that it is about.
    pub scope: Scope,
    /// Those of them that are on the table nevertheless.
    pub except: Option<Scope>,
    /// Levels under which they stand; empty for every level.
    pub under: Vec<Echelon>,
    /// Readings under which they are not on the table.
    pub when: When,
    /// Why they are not, as the ledger prints it.
    pub because: String,
}

/// Another ratio of the same game.
#[derive(Debug, Clone)]
pub struct NamedRatio {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Men or guns in one element, by the id of the element.
    pub elements: Vec<(String, Sourced<Ratio>)>,
}

/// The base on which an element or a leader stands.
#[derive(Debug, Clone)]
pub struct Base {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Ids of the elements that stand on such a base.
    pub elements: Vec<String>,
    /// Ids of the leaders that stand on such a base.
    pub leaders: Vec<String>,
    /// Frontage: from side to side.
    pub width: Sourced<GameLength>,
    /// Depth: from front to back.
    pub depth: Sourced<GameLength>,
    /// Figures that stand on one base.
    pub figures: Option<Sourced<Ratio>>,
    /// Bodies that stand on such bases.
    pub scope: Scope,
}

/// What is moved as one on the table.
#[derive(Debug, Clone)]
pub struct GameUnit {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Body of history that becomes one such unit.
    pub level: Level,
    /// Arms of which there are such units.
    pub arms: Vec<Arm>,
    /// Id of the element that the unit is made of.
    pub element: String,
    /// Fewest elements that a unit may have.
    pub least: Option<Sourced<Ratio>>,
    /// Most elements that a unit may have.
    pub most: Option<Sourced<Ratio>>,
    /// Elements that a unit usually has.
    pub usual: Option<Sourced<Ratio>>,
    /// Fewest elements of a detachment that an author has declared; it may be smaller than a unit.
    pub detachment: Option<Sourced<Ratio>>,
    /// How the guns of an army become such units.
    pub guns: Option<GunsAs>,
}

/// A way in which men become elements.
#[derive(Debug, Clone)]
pub struct Rounding {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// What happens to men that do not fill an element.
    pub method: RoundMethod,
    /// Fraction of an element from which on it is rounded up.
    pub up_from: Option<Sourced<Ratio>>,
}

/// A grade of the game.
#[derive(Debug, Clone)]
pub struct GameGrade {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Abbreviation of a letter or two, for cards and labels.
    pub short: Option<String>,
    /// Points of the grade: what formulas and means count with.
    pub points: Option<Sourced<Ratio>>,
    /// Historical grades that become this one.
    pub from: Vec<Grade>,
    /// Historical grade that this one becomes on the way to another game.
    pub to: Option<Grade>,
}

/// A way to find the grade of a body whose parts have several.
#[derive(Debug, Clone)]
pub struct MixedGradeRule {
    /// Id and origin.
    pub entry: PackEntry,
    /// How the grade is found.
    pub method: MixMethod,
    /// What each part counts: itself, its elements or its men.
    pub weight: MixWeight,
    /// Fraction of a point from which on a mean is rounded up.
    pub up_from: Option<Sourced<Ratio>>,
    /// Readings under which this way is used.
    pub when: When,
}

/// What the game says of a body beside its grade.
#[derive(Debug, Clone)]
pub struct GameTrait {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Abbreviation of a letter or two, for cards and labels.
    pub short: Option<String>,
    /// Historical traits that become this one.
    pub from: Vec<Trait>,
    /// Weights of guns in pounds that become this trait.
    pub pounders: Option<Scores>,
    /// Arms that can have the trait; empty for every arm.
    pub arms: Vec<Arm>,
    /// What the trait does, in a sentence.
    pub means: Option<String>,
}

/// A grade or traits that troops have by what they are.
#[derive(Debug, Clone)]
pub struct Assign {
    /// Id and origin.
    pub entry: PackEntry,
    /// Troops that it is about.
    pub scope: Scope,
    /// Id of the grade that they have.
    pub grade: Option<String>,
    /// Ids of the traits that they have; nothing if the entry leaves traits alone, an empty list if
    /// it takes them away.
    pub traits: Option<Vec<String>>,
    /// Readings under which they have them.
    pub when: When,
}
