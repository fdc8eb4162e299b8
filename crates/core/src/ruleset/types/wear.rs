//! What losses do, and how units stand.

use grognard_syntax::text::{Span, Spanned};

use super::origin::{PackEntry, Sourced};
use super::scope::{Scope, When};
use crate::document::{Arm, CountFrom, Echelon, Posture, Ratio, Taken, WearOf};
use crate::ruleset::formula::Formula;

/// What losses do to a unit, a formation or a leader.
#[derive(Debug, Clone)]
pub struct WearModel {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// What bears the losses.
    pub of: WearOf,
    /// Levels of the formations that bear them.
    pub echelons: Vec<Echelon>,
    /// Arms of the units that bear them; empty for every arm.
    pub arms: Vec<Arm>,
    /// What is counted, as it is printed: stands, hits …
    pub counts: String,
    /// Number of boxes to tick on a card.
    pub boxes: Option<Sourced<Formula>>,
    /// What is off the table with each box that is ticked; nothing if a box is no loss of men.
    pub takes: Option<Taken>,
    /// States in which a body can be, the first at the beginning; empty if boxes are counted.
    pub states: Vec<Spanned<String>>,
    /// Whether what is lost can come back.
    pub falls: bool,
    /// What the track of a formation is made of, if it has none of its own.
    pub sums: Option<WearSum>,
    /// What happens on the way, by number of boxes.
    pub marks: Vec<Mark>,
    /// Bodies whose loss counts for more or less; the first that fits is used.
    pub weights: Vec<LossWeight>,
    /// Readings under which this model is used.
    pub when: When,
    /// Readings under which only the highest of several such formations bears the losses: one that stands
    /// below another has no level of its own. Empty if each has its own.
    pub highest_only: When,
}

/// Something that happens when a number of boxes is lost or left.
#[derive(Debug, Clone)]
pub struct Mark {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Number at which it happens.
    pub at: MarkAt,
    /// Is the number counted from what is lost, or from what is left?
    pub from: CountFrom,
    /// Fewest losses at which it happens, whatever the number says.
    pub least: Option<Sourced<Ratio>>,
    /// Readings under which the mark is used.
    pub when: When,
    /// What it does, in a sentence.
    pub means: Option<String>,
    /// What follows from it: kinds of wear with the number of boxes or of the state.
    pub sets: Vec<(Spanned<String>, Sourced<Ratio>)>,
}

/// What the track of a formation is made of.
#[derive(Debug, Clone)]
pub struct WearSum {
    /// Kind of wear of its units that counts.
    pub wear: Spanned<String>,
    /// Mark from which a unit counts; without it every box counts.
    pub mark: Option<Spanned<String>>,
    /// Number that a unit at the mark counts for, if it is not one.
    pub by: Option<Sourced<Formula>>,
}

/// The number at which a mark is reached.
#[derive(Debug, Clone)]
pub enum MarkAt {
    /// A formula says.
    Formula(Sourced<Formula>),
    /// A part of the cell of a chart says, from 1.
    Cell {
        /// The chart.
        chart: String,
        /// Which part.
        part: usize,
        /// Where the chart is named.
        span: Span,
    },
    /// Nobody says.
    Unsaid,
}

/// A body whose loss counts for more or less than one.
#[derive(Debug, Clone)]
pub struct LossWeight {
    /// Id and origin.
    pub entry: PackEntry,
    /// Bodies that it is about.
    pub scope: Scope,
    /// Levels of the formations for which it counts so; empty for every level.
    pub echelons: Vec<Echelon>,
    /// Number that each loss counts for.
    pub counts: Sourced<Ratio>,
    /// Number that each such element counts for in the total of a formation, if it is not one.
    pub total: Option<Sourced<Ratio>>,
    /// Readings under which the weight is used.
    pub when: When,
}

/// A formation in which a unit can stand.
#[derive(Debug, Clone)]
pub struct GamePosture {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Posture of history that it is.
    pub is: Option<Posture>,
    /// Arms that can stand so; empty for every arm.
    pub arms: Vec<Arm>,
    /// Number of elements side by side.
    pub files: Option<Sourced<Formula>>,
    /// Number of elements one behind the other.
    pub ranks: Option<Sourced<Formula>>,
    /// Frontage in millimetres, where the number of files does not make it.
    pub width: Option<Sourced<Formula>>,
    /// Depth in millimetres, where the number of ranks does not make it.
    pub depth: Option<Sourced<Formula>>,
    /// Fewest elements that can stand so.
    pub least: Option<Sourced<Ratio>>,
    /// Bodies that can stand so.
    pub scope: Scope,
    /// What the posture does, in a sentence.
    pub means: Option<String>,
}
