//! What can be written at a place.

use super::Desk;
use grognard_core::diagnostic::Edit;
use grognard_core::text::FileId;

/// Something that can be written at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// What is shown in the list.
    pub label: String,
    /// What it is.
    pub kind: CompletionKind,
    /// A few words behind the label.
    pub detail: String,
    /// What it means, in Markdown.
    pub documentation: String,
    /// What is replaced, and by what. The place is on one line and begins with what has been typed.
    pub edit: Edit,
    /// Is the replacement a snippet, with `$1` for what is to be filled in?
    pub snippet: bool,
    /// Its place in the list, counted from 0.
    pub sort: u32,
}

/// What a completion is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CompletionKind {
    /// A key of a map.
    Key,
    /// A word of a closed list, or a number.
    Word,
    /// The id of something that is defined elsewhere.
    Id,
    /// A name that is written elsewhere, such as that of a regiment.
    Text,
    /// A whole entry to be filled in.
    Snippet,
}

/// The completions at an offset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completions {
    /// The completions, in their order.
    pub items: Vec<Completion>,
    /// Are these all? If not, an editor asks again when more has been typed.
    pub is_complete: bool,
}

/// What can be written at an offset. Nothing, unless it is certain what belongs there.
pub fn complete(desk: &Desk<'_>, file: FileId, offset: u32) -> Completions {
    let _ = (desk, file, offset);
    Completions { items: Vec::new(), is_complete: true }
}
