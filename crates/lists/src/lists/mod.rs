//! # lists
//! Input:     the text of a list or table as books, web pages and spreadsheets write it, and the facts
//!            that the user states about it.
//! Output:    a draft, in which each value has its span and the certainty of its reading.
//! Never:     writes a document, knows a file format of another program, or drops a line silently.

mod decode;
mod draft;
mod html;
mod outline;
mod reading;
mod rowspans;
pub mod table;
pub mod text;

pub use decode::{Decoded, Encoding, decode, is_binary};
pub use draft::{
    Draft, DraftKind, DraftLeader, DraftList, DraftNode, DraftTotal, GuessKind, MAX_NESTING, Mark,
    Value,
};
pub use html::read as read_html;
pub use outline::outline;
pub use reading::{Input, ListImportOptions, Paren, Reading};
