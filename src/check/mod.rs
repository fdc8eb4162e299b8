//! # check
//! Comes in:  `Files` and `Settings`.
//! Goes out:  every finding, sorted, without doubles, excuses and severities applied.
//! Never:     prints, writes, or asks the terminal.
//!
//! A check is a pair of files: the code that complains, and the page that explains it and is its
//! test. Adding one: `CONTRIBUTING.md`.

mod excuse;
mod mend;
mod registry;
mod run;

mod commander_twice;
mod duplicate_document;
mod duplicate_id;
mod total_mismatch;
mod unknown_nation;

pub use mend::mend;
pub use registry::{codes, find_code};
pub use run::{Checked, Floor, OobPage, Options, check};
