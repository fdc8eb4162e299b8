//! # inspect
//! Comes in:  everything of a run that can have findings: documents, unreadable bytes, logs, approved files.
//! Goes out:  all findings, with excuses and severities applied.
//! Never:     reads a file, prints, or judges anything itself.
//!
//! `check`, `build`, `serve`, the language server and the workbench call this room and no other, so that they agree.

mod run;

pub use run::{Inspected, inspect, inspect_again, inspect_by_document};
