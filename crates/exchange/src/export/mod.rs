//! # export
//! Input:     forces, or a battle with the forces of its sides; a copy for a player is already
//!            reduced to the facts that his side knows.
//! Output:    files in foreign formats, and findings about everything that a format cannot express.
//! Never:     reads or writes a file, prints, or drops something without a finding.

mod archive;
mod base64;
mod cards;
mod checksum;
mod csv;
mod csv_cells;
mod earth;
mod facts;
mod format;
mod formats;
mod geojson;
mod json;
mod json_list;
mod kml;
mod losses;
mod markdown;
mod numbers;
mod orbat_ground;
mod orbat_mapper;
mod orbat_states;
mod orbat_unit;
mod png;
mod republique;
mod sidc;
mod spatial_illusions;
mod subject;
mod symbols;
mod tabletop;
mod text;
mod text_line;
mod vassal;
#[cfg(feature = "spreadsheets")]
mod workbook;
mod xlsx;
mod xml;

pub(crate) use archive::archive;
pub use base64::base64;
pub use facts::{Fact, OfBattle, OfBody};
pub use format::{Export, Kept, LOSS_TABLE, Needs, Options};
pub use formats::{FORMATS, find_format};
pub use json::export_schema;
pub use losses::{findings, findings_together};
pub use subject::{Listed, Subject};
pub use tabletop::{TABLETOP_GRID, tabletop_sheet, tabletop_stem};
pub use xlsx::HAS_SPREADSHEETS;
