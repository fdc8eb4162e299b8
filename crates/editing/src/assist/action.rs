//! An action that an editor offers.

use grognard_syntax::diagnostic::Edit;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Action {
    /// Title in the menu of the editor, in the imperative.
    pub title: String,
    pub kind: ActionKind,
    /// Edits that the action makes. Edits of one file do not overlap.
    pub edits: Vec<Edit>,
    /// Index of the fixed or excused finding in the argument of `actions`.
    pub finding: Option<usize>,
    /// Whether an editor may apply the action without asking the author, as it may for a safe fix.
    pub is_preferred: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ActionKind {
    Fix,
    /// Excuses a finding, with a reason that the author fills in.
    Excuse,
    /// Writes an entry in another form, or adds an entry.
    Rewrite,
}
