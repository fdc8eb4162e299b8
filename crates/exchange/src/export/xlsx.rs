//! Lists as a workbook for Excel and LibreOffice: a sheet for each list, the sources, and a page that says what is where.
//!
//! What is in it is worked out here without the library that writes it, so that a program without spreadsheets knows the
//! format and says what is missing.

use grognard_project::files::OutputFile;

use super::{Export, Options, Subject};
use crate::import;

/// A workbook.
pub(super) const XLSX: Export = Export {
    is_binary: true,
    is_built: HAS_SPREADSHEETS,
    ..Export::new(import::XLSX.name, import::XLSX.title, "xlsx", write)
};

/// Can this program write workbooks?
pub const HAS_SPREADSHEETS: bool = cfg!(feature = "spreadsheets");

#[cfg(feature = "spreadsheets")]
fn write(subject: &Subject<'_>, _: &Options<'_>) -> Vec<OutputFile> {
    let bytes = super::workbook::workbook(subject);
    bytes.map(|bytes| OutputFile::new(format!("{}.xlsx", subject.id), bytes)).into_iter().collect()
}

#[cfg(not(feature = "spreadsheets"))]
fn write(_: &Subject<'_>, _: &Options<'_>) -> Vec<OutputFile> {
    Vec::new()
}
