//! The ledger: every number of a conversion as a fact, with what it rests on. Its words are made where it
//! is shown.

use std::sync::Arc;

use super::authority::Authority;
use super::basis::Basis;
use super::change::{Change, Cut, Named};

/// One fact of the ledger: what was done to a body, and what says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Id of the body or unit that the fact is about.
    pub body: String,
    /// What was done, with its numbers.
    pub change: Change,
    /// Line of the pack, or key of the order of battle, that says so.
    pub basis: Basis,
    /// Who vouches for that line.
    pub source: Authority,
    /// What else the numbers of the fact rest on, such as a rounding or a reading.
    pub also: Vec<Arc<FurtherBasis>>,
}

/// A line of the pack on which a number rests, beside the one that says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FurtherBasis {
    /// The line.
    pub basis: Basis,
    /// Who vouches for it.
    pub source: Authority,
}

/// What an entry of the ledger tells, in one published word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// A native list stays as it is.
    Keep,
    /// A body has a value from one above it.
    Inherit,
    /// Stands of a source become men.
    Stands,
    /// Bodies become one unit.
    Merge,
    /// A body becomes several units.
    Split,
    /// A body is taken apart by arm.
    Part,
    /// Guns are added up.
    Pool,
    /// Men become elements.
    Round,
    /// A unit gets the fewest elements that one may have, though it has fewer men.
    Raise,
    /// A grade is translated.
    Grade,
    /// Something that nobody said is taken for granted.
    Assume,
    /// Something is made up that history does not tell.
    Invent,
    /// Something has no place in the game.
    Drop,
    /// Something too small is fielded nevertheless.
    Detach,
    /// Something too large is fielded nevertheless.
    Exceed,
    /// Losses have an effect on a formation.
    Wear,
    /// A leader is given his place.
    Lead,
    /// The author's word counts.
    Author,
}

impl Step {
    /// Word of the step, as it is published.
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
    /// An entry on which nobody has to rest: it is how history is told.
    pub(super) fn told(body: &str, change: Change) -> Entry {
        let body = body.to_owned();
        Entry { body, change, basis: Basis::Nothing, source: Authority::Nobody, also: Vec::new() }
    }

    /// What the entry tells, in one published word.
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

    /// Men or guns that are not on the table; negative where there are more than there were.
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

    /// Grade or quality that the entry leads to.
    pub fn grade(&self) -> Option<&Named> {
        match &self.change {
            Change::Graded { grade, .. } | Change::AssumedGrade { grade } => Some(grade),
            Change::MixedGrade { grade, .. } => grade.as_ref(),
            Change::AssumedQuality { quality } => Some(quality),
            _ => None,
        }
    }
}
