//! # inspect
//! Input:     every text of a run that can have findings: documents, unreadable bytes, logs, approved files.
//! Output:    all findings, with excuses and severities applied.
//! Never:     reads a file, prints, or adds findings of its own.
//!
//! `check`, `build`, `serve`, the language server and the workbench all call this room, so that their findings agree.

mod run;

pub use run::{Inspected, inspect, inspect_again, inspect_by_document};
