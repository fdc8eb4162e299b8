//! What a hand on the map means, as edits of the document: a body moved, turned or put in another posture, a corner
//! moved, put in or taken out, something added or taken away.
//!
//! The text is the only truth. An edit replaces the numbers that are meant and nothing else, and it is given out only if
//! the changed text, read again, says what was meant and nothing else has changed, no comment either.

mod apply;
mod pointer;
mod unchanged;

use grognard_syntax::diagnostic::Edit;
use grognard_syntax::text::FileId;
use serde::Deserialize;

use super::rename::Refusal;

pub use pointer::Pointer;

/// A place on a map, in metres to the east and to the north.
pub type Metres = [i64; 2];

/// What is meant.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Intent {
    /// Moves a place: of a body, a leader, a point, or a corner of an outline.
    Move {
        /// Where the place is written: `placements[3].at`, `areas[0].outline[2]`.
        pointer: Pointer,
        /// Where it was. If the document says otherwise, it has changed meanwhile.
        from: Metres,
        /// Where it is to be.
        to: Metres,
    },
    /// Gives an entry a number or a word, such as `facing` or `posture`. Without a value the entry loses it.
    Set {
        /// The entry: `placements[3]`.
        pointer: Pointer,
        /// The key.
        key: String,
        /// The value.
        value: Option<Value>,
    },
    /// Puts a corner into an outline or a path.
    InsertCorner {
        /// The outline: `areas[0].outline`.
        pointer: Pointer,
        /// The number that it gets, counted from 0.
        index: usize,
        /// Where it is.
        at: Metres,
    },
    /// Takes a corner out of an outline or a path.
    RemoveCorner {
        /// The outline.
        pointer: Pointer,
        /// Its number, counted from 0.
        index: usize,
    },
    /// Adds an entry to a list of the document.
    Add {
        /// The way to the list: `placements`, `phases[1].placements`. It need not be there yet.
        list: Pointer,
        /// The keys and values of the entry, in order.
        entry: Vec<(String, Value)>,
    },
    /// Takes an entry out of a list.
    Remove {
        /// The entry: `placements[3]`.
        pointer: Pointer,
    },
}

/// A value that a hand can give.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A whole number.
    Number(i64),
    /// A place.
    Place(Metres),
    /// An outline or a path.
    Places(Vec<Metres>),
    /// A word or a name.
    Word(String),
    /// A list with one entry: its keys and values, in order.
    Entry(Vec<(String, Value)>),
}

/// The edits of a document that do what is meant.
pub fn edits_of(file: FileId, text: &str, intent: &Intent) -> Result<Vec<Edit>, Refusal> {
    let meant = apply::apply(file, text, intent).map_err(Refusal)?;
    unchanged::hold(file, text, &meant).map_err(Refusal)?;
    Ok(meant.edits)
}

#[cfg(test)]
mod tests;
