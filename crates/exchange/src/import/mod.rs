//! # import
//! Input:     the bytes of a foreign list, its name, and the facts that the user states about it.
//! Output:    orders of battle as texts, and findings at the lines of the foreign file about each
//!            guess and everything that was left out.
//! Never:     reads or writes files, prints, or drops a line silently.

mod beyond;
mod body_entries;
mod cited;
mod copy_dump;
mod count;
mod formats;
mod free_ids;
mod merge;
mod on_paper;
mod orbat_besides;
mod orbat_description;
mod orbat_mapper;
mod report;
mod republique;
mod republique_scenario;
mod run;
mod shown;
mod sniff;
mod tiller;
mod treeline;
#[cfg(feature = "spreadsheets")]
mod workbook;
#[cfg(not(feature = "spreadsheets"))]
#[path = "no_workbook.rs"]
mod workbook;
mod written;

pub use formats::{FORMATS, Format, Sign, Way, find_format, read_formats};
pub(crate) use formats::{
    GEOJSON, JSON, KML, ORBAT_MAPPER, REPUBLIQUE, SPATIAL_ILLUSIONS, TABLETOP, TEXT, VASSAL, XLSX,
};
pub use free_ids::FreeIds;
pub use merge::{Merged, merge};
pub(crate) use orbat_mapper::NO_DAY;
pub use report::{Tally, report};
pub(crate) use republique::{MEN_OF_BASE, SABRES_OF_BASE};
pub use republique_scenario::{
    ListBeside, ScenarioDraft, WrittenScenario, read_scenario, written_scenario,
};
pub use run::{ImportedFile, format_of, run};
pub use sniff::sniff;
#[cfg(feature = "spreadsheets")]
pub(crate) use workbook::Archive;
pub use written::{WrittenList, written};
