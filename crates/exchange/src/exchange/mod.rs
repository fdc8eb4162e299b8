//! # exchange
//! Input:     features of a GeoJSON file, a raster of heights, a battlefield, a fielded force, a body to add to a
//!            document, or the losses of a force in a battle.
//! Output:    a map document or a list as text, a battlefield as GeoJSON, the edits that add a
//!            body, or an order of battle after a battle; each with a report of everything that
//!            was left out or is wrong.
//! Never:     reads or writes files, prints, or depends on the rules of a game.

mod addable;
mod addition;
mod after_battle;
mod army;
mod citing;
mod elevation;
mod establishment_body;
mod establishment_choice;
mod establishment_strength;
mod establishment_words;
mod geojson;
mod ground;
mod ids;
mod import;
mod insertion;
mod kinds;
mod map_text;
mod native_list;
mod removal;
mod thing;
mod yaml_value;

pub use addable::{Addable, Addition};
pub use addition::{Added, add_to, day_of, still_checks, written};
pub use after_battle::{Fought, after_battle, id_after};
pub use army::{NewArmy, armies, army};
pub use elevation::{Elevation, Heights, elevation, is_elevation, read_heights};
pub use establishment_choice::Refused;
pub(crate) use establishment_choice::chosen;
pub use establishment_strength::GivenNumbers;
pub(crate) use establishment_strength::times;
pub use establishment_words::{figures_in_words, span_in_words};
pub use geojson::geojson;
pub use ids::{MAX_ID, shortened};
pub use import::{ImportOptions, ImportedMap, LeftOut, import};
pub use insertion::{insert_entry, insert_entry_below, insert_item};
pub use native_list::native;
pub use removal::items as removed_items;
pub use yaml_value::{Entries, YamlValue, block, entry, text, word};
