//! Effects of losses, and postures.

use grognard_syntax::text::{Span, Spanned};

use super::origin::{PackEntry, Sourced};
use super::scope::{Scope, When};
use crate::document::{Arm, CountFrom, Echelon, Posture, Ratio, Taken, WearOf};
use crate::ruleset::formula::Formula;

/// A model of losses: how a unit, a formation or a leader bears them.
#[derive(Debug, Clone)]
pub struct WearModel {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Whether units, formations or leaders bear the losses.
    pub of: WearOf,
    /// Levels of formations concerned.
    pub echelons: Vec<Echelon>,
    /// Arms of units concerned; empty for every arm.
    pub arms: Vec<Arm>,
    /// Unit of losses, as printed: stands, hits …
    pub counts: String,
    /// Number of boxes on a card, such as `n` for one box per element.
    pub boxes: Option<Sourced<Formula>>,
    /// Pieces that leave the table with each ticked box; `None` if a box is not a loss of men.
    pub takes: Option<Taken>,
    /// States of a body, the initial one first; empty if boxes are counted.
    pub states: Vec<Spanned<String>>,
    /// Whether losses can be recovered. If not, play unticks a box only to correct a mistake.
    pub falls: bool,
    /// Composition of a formation's track, if it is a sum over its units.
    pub sums: Option<WearSum>,
    /// Marks: effects at certain numbers of boxes.
    pub marks: Vec<Mark>,
    /// Bodies whose losses count more or less than others; the first entry that fits is used.
    pub weights: Vec<LossWeight>,
    /// Readings under which this model applies.
    pub when: When,
    /// Readings under which only the highest of several nested formations has a track, so that a
    /// division of a corps has none. Empty if each formation has its own.
    pub highest_only: When,
}

/// An effect at a certain number of lost or remaining boxes.
#[derive(Debug, Clone)]
pub struct Mark {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Number at which the effect occurs.
    pub at: MarkAt,
    /// Whether the number counts lost or remaining boxes.
    pub from: CountFrom,
    /// Minimum number of losses for the effect, such as 1, whatever `at` gives.
    pub least: Option<Sourced<Ratio>>,
    /// Readings under which the mark applies.
    pub when: When,
    /// Effect, in a sentence.
    pub means: Option<String>,
    /// Consequences: kinds of wear, each with a number of boxes or the index of a state, counted from 0.
    pub sets: Vec<(Spanned<String>, Sourced<Ratio>)>,
}

/// The composition of a formation's track.
#[derive(Debug, Clone)]
pub struct WearSum {
    /// Id of the units' kind of wear that is added up.
    pub wear: Spanned<String>,
    /// Id of the mark from which a unit counts; without it, every box counts.
    pub mark: Option<Spanned<String>>,
    /// Number that a unit at the mark adds, if not 1.
    pub by: Option<Sourced<Formula>>,
}

/// The number at which a mark is reached.
#[derive(Debug, Clone)]
pub enum MarkAt {
    /// A formula gives the number.
    Formula(Sourced<Formula>),
    /// A part of a cell of a chart gives the number.
    Cell {
        /// Id of the chart.
        chart: String,
        /// Part of the cell, counted from 1: part 2 of `5/4/2` is 4.
        part: usize,
        /// Span of the chart's id in the pack.
        span: Span,
    },
    /// The pack gives no number.
    Unsaid,
}

/// The weight of losses of certain bodies.
#[derive(Debug, Clone)]
pub struct LossWeight {
    /// Id and origin.
    pub entry: PackEntry,
    /// Bodies concerned.
    pub scope: Scope,
    /// Levels of the formations for which the weight applies; empty for every level.
    pub echelons: Vec<Echelon>,
    /// Number that each loss counts for, such as 2 for guards.
    pub counts: Sourced<Ratio>,
    /// Number that each such element adds to the total of a formation, such as 0 for Cossacks, if not 1.
    pub total: Option<Sourced<Ratio>>,
    /// Readings under which the weight applies.
    pub when: When,
}

/// A posture of units on the table.
#[derive(Debug, Clone)]
pub struct GamePosture {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Historical posture that it represents.
    pub is: Option<Posture>,
    /// Arms that can adopt it; empty for every arm.
    pub arms: Vec<Arm>,
    /// Number of elements side by side.
    pub files: Option<Sourced<Formula>>,
    /// Number of elements one behind the other.
    pub ranks: Option<Sourced<Formula>>,
    /// Frontage in millimetres, if it is not the number of files times the width of a base.
    pub width: Option<Sourced<Formula>>,
    /// Depth in millimetres, if it is not the number of ranks times the depth of a base.
    pub depth: Option<Sourced<Formula>>,
    /// Minimum number of elements for this posture, such as 3.
    pub least: Option<Sourced<Ratio>>,
    /// Bodies that can adopt it.
    pub scope: Scope,
    /// Effect of the posture, in a sentence.
    pub means: Option<String>,
}
