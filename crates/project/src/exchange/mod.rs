//! # exchange
//! Comes in:  features of a foreign file, a battlefield, or a fielded force.
//! Goes out:  a map document or a native list as text, or a battlefield in a foreign format; and what was left out.
//! Never:     reads or writes files, prints, or knows a game.

mod geojson;
mod ground;
mod ids;
mod import;
mod kinds;
mod map_text;
mod native_list;
mod thing;

pub use geojson::geojson;
pub use import::{ImportOptions, Imported, LeftOut, import};
pub use native_list::native;
