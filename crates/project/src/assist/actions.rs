//! What can be done at a place: repairs, excuses, and other ways to write the same.

use std::ops::Range;

use super::Desk;
use grognard_core::diagnostic::{Diagnostic, Edit};
use grognard_core::text::FileId;

/// Something that can be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Action {
    /// What it does, as a command.
    pub title: String,
    /// What kind of action it is.
    pub kind: ActionKind,
    /// The edits; those of one file do not overlap.
    pub edits: Vec<Edit>,
    /// Number of the finding that it mends or excuses, among those that were given.
    pub finding: Option<usize>,
    /// Is it the one to be taken without asking?
    pub is_preferred: bool,
}

/// What kind of action it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ActionKind {
    /// It mends a finding.
    Fix,
    /// It excuses a finding, with a reason that the author fills in.
    Excuse,
    /// It writes the same in another way, or adds something.
    Rewrite,
}

/// What can be done within a stretch of a document. `findings` are those of the document, in any order.
pub fn actions(
    desk: &Desk<'_>,
    file: FileId,
    range: Range<u32>,
    findings: &[Diagnostic],
) -> Vec<Action> {
    let _ = (desk, file, range, findings);
    Vec::new()
}
