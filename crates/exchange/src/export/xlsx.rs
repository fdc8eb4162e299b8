//! Lists as a workbook for Excel and LibreOffice: a sheet for each list, a sheet for the sources,
//! and a sheet with an explanation.
//!
//! This file does not use the library that writes workbooks, so that a program without the library
//! still knows the format and can report the missing feature.

use grognard_project::files::OutputFile;

use super::{Export, Options, Subject};
use crate::import;

pub(super) const XLSX: Export = Export {
    is_binary: true,
    is_built: HAS_SPREADSHEETS,
    ..Export::new(import::XLSX.name, import::XLSX.title, "xlsx", write)
};

/// True if this build can write workbooks.
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
