//! The ledger: a record of how each number of a conversion was computed, which other crates put
//! into words.

use std::sync::Arc;

use super::authority::Authority;
use super::basis::{Basis, PackList};
use super::change::{Change, Cut, Named};
use crate::ruleset::{Reading, Ruleset};

/// An entry of the ledger: one change to a body, and the basis of the change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Id of the body or unit that changes.
    pub body: String,
    pub change: Change,
    /// Line of the pack, or key of the order of battle, that requires the change.
    pub basis: Basis,
    /// Authority behind `basis`.
    pub source: Authority,
    /// Further lines from which the numbers were computed, such as a rounding or a reading.
    pub also: Vec<Arc<FurtherBasis>>,
}

/// A further line of the pack from which a number was computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FurtherBasis {
    pub basis: Basis,
    pub source: Authority,
}

/// The step of a conversion to which a ledger entry belongs, so that readers can filter the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// A list that is written for the game stays unchanged.
    Keep,
    /// A body inherits a value from a body above it.
    Inherit,
    /// Stands in the source become men.
    Stands,
    Merge,
    Split,
    Part,
    /// Guns of several batteries are added up.
    Pool,
    Round,
    /// A unit with too few men gets the minimum number of elements.
    Raise,
    Grade,
    /// A unit gets a figure of the game, such as its save.
    Figure,
    /// A default replaces a value that the list does not give.
    Assume,
    /// A body is divided in a way that history does not record.
    Invent,
    /// Troops or a leader are not on the table.
    Drop,
    /// A unit is fielded although it is too small.
    Detach,
    /// A unit is fielded although it is too large.
    Exceed,
    /// A formation suffers an effect after a number of losses.
    Wear,
    Lead,
    /// The author's number or grade replaces the computed value.
    Author,
}

impl Step {
    pub fn word(self) -> &'static str {
        match self {
            Step::Keep => "keep",
            Step::Inherit => "inherit",
            Step::Stands => "stands",
            Step::Merge => "merge",
            Step::Split => "split",
            Step::Part => "part",
            Step::Pool => "pool",
            Step::Round => "round",
            Step::Raise => "raise",
            Step::Grade => "grade",
            Step::Figure => "figure",
            Step::Assume => "assume",
            Step::Invent => "invent",
            Step::Drop => "drop",
            Step::Detach => "detach",
            Step::Exceed => "exceed",
            Step::Wear => "wear",
            Step::Lead => "lead",
            Step::Author => "author",
        }
    }
}

impl Entry {
    /// An entry that needs no authority, because it reports history.
    pub(super) fn told(body: &str, change: Change) -> Entry {
        let body = body.to_owned();
        Entry { body, change, basis: Basis::Nothing, source: Authority::Nobody, also: Vec::new() }
    }

    pub fn step(&self) -> Step {
        match &self.change {
            Change::Kept { .. } | Change::Ungraded => Step::Keep,
            Change::Inherited { .. } => Step::Inherit,
            Change::CountedInStands { .. } => Step::Stands,
            Change::Merged { .. } => Step::Merge,
            Change::Split(split) if split.cut == Cut::Invented => Step::Invent,
            Change::Split(_) => Step::Split,
            Change::Parted { .. } => Step::Part,
            Change::Pooled { .. } | Change::Folded { .. } => Step::Pool,
            Change::Rounded(_) => Step::Round,
            Change::Raised { .. } => Step::Raise,
            Change::Graded { .. } | Change::MixedGrade { .. } => Step::Grade,
            Change::Figured { .. } => Step::Figure,
            Change::AssumedGrade { .. }
            | Change::AssumedQuality { .. }
            | Change::Overruled { .. } => Step::Assume,
            Change::UnknownGrade { .. }
            | Change::LeftOut { .. }
            | Change::OffTable { .. }
            | Change::UnknownStrength
            | Change::Limited { .. }
            | Change::Unheard { .. }
            | Change::Leaderless { .. } => Step::Drop,
            Change::Detached { .. } => Step::Detach,
            Change::Exceeded { .. } => Step::Exceed,
            Change::Worn { .. } => Step::Wear,
            Change::AuthorCount { .. }
            | Change::AuthorGrade { .. }
            | Change::AuthorFigure { .. }
            | Change::AuthorTraits { .. }
            | Change::Placed { range_by_author: true, .. } => Step::Author,
            Change::Placed { .. } | Change::Exceptional { .. } => Step::Lead,
        }
    }

    /// Men or guns that are missing on the table; negative if the table has more than the order of
    /// battle.
    pub fn remainder(&self) -> i64 {
        match &self.change {
            Change::Rounded(rounded) => rounded.remainder,
            Change::AuthorCount { remainder, .. } => *remainder,
            Change::LeftOut { strength, .. } | Change::OffTable { strength, .. } => {
                i64::from(strength.middle())
            }
            _ => 0,
        }
    }

    pub fn grade(&self) -> Option<&Named> {
        match &self.change {
            Change::Graded { grade, .. } | Change::AssumedGrade { grade } => Some(grade),
            Change::MixedGrade { grade, .. } => grade.as_ref(),
            Change::AssumedQuality { quality } => Some(quality),
            _ => None,
        }
    }
}

/// The lines of readings from which a number was computed.
pub(super) fn readings<'w>(
    rules: &Ruleset,
    ids: impl Iterator<Item = &'w str>,
) -> Vec<Arc<FurtherBasis>> {
    let readings = ids.filter_map(|id| rules.reading(id));
    let rest = |reading: &Reading| FurtherBasis {
        basis: PackList::Readings.line(&reading.entry.id),
        source: Authority::reading(reading.entry.origin.as_ref()),
    };
    readings.map(|reading| Arc::new(rest(reading))).collect()
}
