//! # diagnostic
//! Input:     findings from every other room.
//! Output:    a single `Diagnostic` type, sorted, and its output in six formats.
//! Never:     depends on a particular check, reads or writes the disk, or asks whether it prints to a terminal.

mod code;
mod fix;
mod print;
mod sort;
mod types;

pub use crate::codes;
pub use code::{Class, Code, Page, PageFile, Severity, Stage};
pub use fix::{Edit, Fix, Safety, apply_edits, edit_between};
pub use print::{Format, Report, print, visible};
pub use sort::{MAX_PER_FILE, TOO_MANY_FINDINGS, by_stage, in_order, tidy};
pub use types::{Diagnostic, Label};
