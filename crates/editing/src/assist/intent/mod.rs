//! Turns drags on the map into edits of the document: a body is moved, turned or changed to another
//! posture, a corner is moved, inserted or removed, an entry is added or removed.
//!
//! The text is the only source of truth. An edit replaces only the affected numbers. It is returned
//! only if the changed text, parsed again, differs as intended and nowhere else, comments included.

mod apply;
mod pointer;
mod unchanged;

use grognard_syntax::diagnostic::Edit;
use grognard_syntax::text::FileId;
use serde::Deserialize;

use super::rename::Refusal;

pub use pointer::Pointer;

/// A place on a map, in metres east and metres north of its origin.
pub type Metres = [i64; 2];

/// A change that the author makes on the map.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Intent {
    /// Moves a place: of a body, a leader, a point, or a corner of an outline.
    Move {
        /// Pointer to the place: `placements[3].at`, `areas[0].outline[2]`.
        pointer: Pointer,
        /// Place before the move. If the document has another, it has changed meanwhile and the
        /// intent is refused.
        from: Metres,
        /// Place after the move.
        to: Metres,
    },
    /// Sets a number or a word of an entry, such as `facing` or `posture`. Without a value the key
    /// is removed.
    Set {
        /// Pointer to the entry: `placements[3]`.
        pointer: Pointer,
        /// Key of the value.
        key: String,
        /// New value, or `None` to remove the key.
        value: Option<Value>,
    },
    /// Inserts a corner into an outline or a path.
    InsertCorner {
        /// Pointer to the outline: `areas[0].outline`.
        pointer: Pointer,
        /// Index of the new corner, counted from 0.
        index: usize,
        /// Place of the new corner.
        at: Metres,
    },
    /// Removes a corner from an outline or a path.
    RemoveCorner {
        /// Pointer to the outline.
        pointer: Pointer,
        /// Index of the corner, counted from 0.
        index: usize,
    },
    /// Adds an entry to a list of the document.
    Add {
        /// Pointer to the list: `placements`, `phases[1].placements`. The list need not exist yet.
        list: Pointer,
        /// Keys and values of the entry, in order.
        entry: Vec<(String, Value)>,
    },
    /// Removes an entry from a list.
    Remove {
        /// Pointer to the entry: `placements[3]`.
        pointer: Pointer,
    },
}

/// A value that an intent can write.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A whole number.
    Number(i64),
    Place(Metres),
    /// An outline or a path.
    Places(Vec<Metres>),
    /// A word or a name.
    Word(String),
    /// A list with one entry: its keys and values, in order.
    Entry(Vec<(String, Value)>),
}

/// Returns the edits that carry out an intent.
pub fn edits_of(file: FileId, text: &str, intent: &Intent) -> Result<Vec<Edit>, Refusal> {
    let meant = apply::apply(file, text, intent).map_err(Refusal)?;
    unchanged::hold(file, text, &meant).map_err(Refusal)?;
    Ok(meant.edits)
}

#[cfg(test)]
mod tests;
