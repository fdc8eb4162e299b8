//! The complaints of this room.

use grognard_core::diagnostic::{Code, Severity};

/// A file that is larger than any document.
pub static FILE_TOO_LARGE: Code =
    Code::new("file-too-large", Severity::Error, include_str!("pages/file_too_large.md"));

/// Bytes that are not UTF-8.
pub static NOT_UTF8: Code =
    Code::new("not-utf8", Severity::Error, include_str!("pages/not_utf8.md"));

/// UTF-16, as some editors on Windows write it.
pub static UTF_16: Code = Code::new("utf-16", Severity::Error, include_str!("pages/utf_16.md"));

/// A template that cannot be set.
pub static TEMPLATE_FAULT: Code =
    Code::new("template-fault", Severity::Error, include_str!("pages/template_fault.md"));

/// What a template says of a text that has no room.
pub static NO_ROOM: Code =
    Code::new("no-room", Severity::Warning, include_str!("pages/no_room.md"));

/// Units that lie over one another on a map at their true size.
pub static UNITS_OVERLAP: Code =
    Code::new("units-overlap", Severity::Hint, include_str!("pages/units_overlap.md"));

/// Every code of this room.
pub static CODES: &[&Code] =
    &[&FILE_TOO_LARGE, &NOT_UTF8, &UTF_16, &TEMPLATE_FAULT, &NO_ROOM, &UNITS_OVERLAP];
