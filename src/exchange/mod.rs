//! # exchange
//! Comes in:  features of a foreign file, or a battlefield.
//! Goes out:  a map document as text, or a battlefield in a foreign format; and what had no place in it.
//! Never:     reads or writes files, prints, or knows a game.

mod geojson;
mod import;
mod kinds;

pub use geojson::geojson;
pub use import::{Imported, LeftOut, Wish, import};
