//! Effects of losses, and postures.

use grognard_syntax::text::{Span, Spanned};

use super::origin::{PackEntry, Sourced};
use super::scope::{Scope, When};
use crate::document::{Arm, CountFrom, Echelon, Posture, Ratio, Taken, WearOf};
use crate::ruleset::formula::Formula;

/// A model of losses: how units, formations or leaders bear a kind of wear, such as fatigue.
#[derive(Debug, Clone)]
pub struct WearModel {
    pub entry: PackEntry,
    /// Whether units, formations or leaders bear the losses.
    pub of: WearOf,
    /// Levels of the formations that have this wear.
    pub echelons: Vec<Echelon>,
    /// Arms of the units that have this wear; empty for every arm.
    pub arms: Vec<Arm>,
    /// Name of the things counted as losses, as printed, such as `stands` or `hits`.
    pub counts: String,
    /// Number of boxes on a card, such as `n` for one box per element.
    pub boxes: Option<Sourced<Formula>>,
    /// Pieces that leave the table for each ticked box; `None` if a box does not represent lost
    /// men.
    pub takes: Option<Taken>,
    /// States of a body, starting with the initial state; empty if boxes are counted.
    pub states: Vec<Spanned<String>>,
    /// Whether losses can be recovered. If losses cannot be recovered, players untick a box only to
    /// correct a mistake.
    pub falls: bool,
    pub sums: Option<WearSum>,
    /// Marks: the numbers of boxes at which effects begin.
    pub marks: Vec<Mark>,
    /// Weights for bodies whose losses count more or less than 1. The first weight that fits is
    /// used.
    pub weights: Vec<LossWeight>,
    /// Interpretations of ambiguous rules with which this model applies; empty for all.
    pub when: When,
    /// Interpretations of ambiguous rules with which only the highest of nested formations has a
    /// track, so that a division below a corps has none; empty if every formation has a track.
    pub highest_only: When,
}

/// An effect that begins at a number of lost or remaining boxes.
#[derive(Debug, Clone)]
pub struct Mark {
    pub entry: PackEntry,
    pub at: MarkAt,
    /// Whether `at` counts lost or remaining boxes.
    pub from: CountFrom,
    /// Minimum number of losses for the effect, such as 1, for bodies for which `at` gives a lower
    /// number.
    pub least: Option<Sourced<Ratio>>,
    pub when: When,
    pub means: Option<String>,
    /// Number of grades by which the effect raises the grade of the unit; negative if it lowers the
    /// grade, and 0 if the grade stays.
    pub grade: i64,
    /// Further wear that the effect causes, as pairs of the id of the wear and a number. The number
    /// counts boxes, or is the index of a state, counted from 0.
    pub sets: Vec<(Spanned<String>, Sourced<Ratio>)>,
}

/// How the track of a formation adds up the tracks of its units.
#[derive(Debug, Clone)]
pub struct WearSum {
    pub wear: Spanned<String>,
    /// Id of the mark at which a unit counts as one loss; `None` if each ticked box of a unit
    /// counts.
    pub mark: Option<Spanned<String>>,
    /// Number that a unit at the mark adds, if it is not 1.
    pub by: Option<Sourced<Formula>>,
}

/// The number at which the effect of a mark begins.
#[derive(Debug, Clone)]
pub enum MarkAt {
    Formula(Sourced<Formula>),
    /// A part of a cell in a chart, such as the 4 in `5/4/2`.
    Cell {
        chart: String,
        /// Index of the part in the cell, counted from 1: part 2 of `5/4/2` is 4.
        part: usize,
        span: Span,
    },
    /// The pack does not give a number.
    Unsaid,
}

#[derive(Debug, Clone)]
pub struct LossWeight {
    pub entry: PackEntry,
    pub scope: Scope,
    /// Levels of the formations in whose tracks the weight applies; empty for every level.
    pub echelons: Vec<Echelon>,
    /// Number that each loss counts for, such as 2 for guards.
    pub counts: Sourced<Ratio>,
    /// Number that each element counts for in the size of a formation, if it is not 1, such as 0
    /// for Cossacks.
    pub total: Option<Sourced<Ratio>>,
    pub when: When,
}

#[derive(Debug, Clone)]
pub struct GamePosture {
    pub entry: PackEntry,
    pub is: Option<Posture>,
    /// Arms that can adopt the posture; empty for every arm.
    pub arms: Vec<Arm>,
    /// Number of elements side by side.
    pub files: Option<Sourced<Formula>>,
    /// Number of elements one behind another.
    pub ranks: Option<Sourced<Formula>>,
    /// Frontage in millimetres, if it is not the number of files times the width of a base.
    pub width: Option<Sourced<Formula>>,
    /// Depth in millimetres, if it is not the number of ranks times the depth of a base.
    pub depth: Option<Sourced<Formula>>,
    /// Minimum number of elements for this posture, such as 3.
    pub least: Option<Sourced<Ratio>>,
    pub scope: Scope,
    pub means: Option<String>,
}
