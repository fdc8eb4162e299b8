//! # exchange
//! Comes in:  features of a foreign file, a battlefield, or a fielded force.
//! Goes out:  a map document or a native list as text, or a battlefield in a foreign format; and what had no place in it.
//! Never:     reads or writes files, prints, or knows a game.

mod geojson;
mod import;
mod kinds;
mod native_list;

pub use geojson::geojson;
pub use import::{Imported, LeftOut, Wish, import};
pub use native_list::native;
