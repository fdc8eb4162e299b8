//! The ledger: every number of a conversion as a fact, with its basis. Views put these facts into words.

use std::sync::Arc;

use super::authority::Authority;
use super::basis::Basis;
use super::change::{Change, Cut, Named};

/// One entry of the ledger: a change to a body, and its basis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Id of the body or unit.
    pub body: String,
    /// The change, with its numbers.
    pub change: Change,
    /// Line of the pack, or key of the order of battle, that requires the change.
    pub basis: Basis,
    /// Authority of that line.
    pub source: Authority,
    /// Further lines on which the numbers rest, such as a rounding or a reading.
    pub also: Vec<Arc<FurtherBasis>>,
}

/// A line of the pack on which a number rests, in addition to the main one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FurtherBasis {
    /// The line of the pack.
    pub basis: Basis,
    /// Authority of the line.
    pub source: Authority,
}

/// The step of the conversion to which an entry belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// A native list stays unchanged.
    Keep,
    /// A body inherits a value from one above it.
    Inherit,
    /// Stands of a source become men.
    Stands,
    /// Bodies become one unit.
    Merge,
    /// A body becomes several units.
    Split,
    /// A body is divided by arm.
    Part,
    /// Guns are added up.
    Pool,
    /// Men become elements.
    Round,
    /// A unit with too few men gets the fewest elements that one may have.
    Raise,
    /// A grade is translated.
    Grade,
    /// A default replaces a value that the list does not give.
    Assume,
    /// A body is divided in a way that history does not record.
    Invent,
    /// Something has no place in the game.
    Drop,
    /// A unit is fielded although it is too small.
    Detach,
    /// A unit is fielded although it is too large.
    Exceed,
    /// Losses have an effect on a formation.
    Wear,
    /// A leader gets a post.
    Lead,
    /// The author's terms take precedence.
    Author,
}

impl Step {
    /// Word of the step in the published ledger.
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

    /// The step of the conversion to which the entry belongs.
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
            | Change::Placed { range_by_author: true, .. } => Step::Author,
            Change::Placed { .. } | Change::Exceptional { .. } => Step::Lead,
        }
    }

    /// Men or guns that are not on the table; negative if the table has more than history had.
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

    /// Grade or command quality that results from the entry.
    pub fn grade(&self) -> Option<&Named> {
        match &self.change {
            Change::Graded { grade, .. } | Change::AssumedGrade { grade } => Some(grade),
            Change::MixedGrade { grade, .. } => grade.as_ref(),
            Change::AssumedQuality { quality } => Some(quality),
            _ => None,
        }
    }
}
