//! Turns drags on the map into edits of the document: a body is moved, turned or changed to another
//! posture, a corner is moved, inserted or removed, an entry is added or removed.
//!
//! An edit replaces only the affected numbers of the text. After an edit the text is parsed again,
//! and the edit is refused if anything else has changed, including a comment.

mod apply;
mod pointer;
mod unchanged;

use serde::Deserialize;

pub use apply::edits_of;
pub use pointer::Pointer;

/// A place on a map: metres east and metres north of the map's origin.
pub type Metres = [i64; 2];

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Intent {
    Move {
        /// Pointer to the place: `placements[3].at`, `areas[0].outline[2]`.
        pointer: Pointer,
        /// Place of the thing before the move. The intent is refused if the document gives another
        /// place, because the document has then changed since the map was drawn.
        from: Metres,
        to: Metres,
    },
    /// Sets a number or a word of an entry, such as `facing` or `posture`. Without a value, the key
    /// is removed.
    Set {
        /// Pointer to the entry: `placements[3]`.
        pointer: Pointer,
        key: String,
        value: Option<Value>,
    },
    InsertCorner {
        /// Pointer to the outline: `areas[0].outline`.
        pointer: Pointer,
        /// Index of the new corner, counted from 0.
        index: usize,
        at: Metres,
    },
    RemoveCorner {
        pointer: Pointer,
        /// Index of the corner, counted from 0.
        index: usize,
    },
    Add {
        /// Pointer to the list, which may not exist yet: `placements`, `phases[1].placements`.
        list: Pointer,
        /// Keys and values of the entry, in order.
        entry: Vec<(String, Value)>,
    },
    Remove {
        /// Pointer to the entry: `placements[3]`.
        pointer: Pointer,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Value {
    Number(i64),
    Place(Metres),
    /// An outline or a path.
    Places(Vec<Metres>),
    /// A word or a name.
    Word(String),
    /// A list with a single entry, given as the keys and values of that entry in order.
    Entry(Vec<(String, Value)>),
}

#[cfg(test)]
mod tests;
