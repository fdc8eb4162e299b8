//! # check
//! Input:     `Files` and `Settings`, and findings from the rooms above.
//! Output:    these findings and its own, sorted, without duplicates, with excuses and severities applied.
//! Never:     prints, writes, or uses the terminal.
//!
//! A check is a pair of files in `checks`: a function that returns findings, and the page that explains
//! them, which is also its test. `CONTRIBUTING.md` explains how to add one.
//!
//! `run` calls `documents` for each document and `together` for each project. Both `documents` and
//! `together` take the checks from the table in `checks`. `subject` has the input of a check.

mod approval_codes;
mod autofix;
mod baseline;
pub mod budget_codes;
mod checks;
mod consequences;
mod context;
mod dependence;
mod documents;
mod doubts;
mod excuse;
mod excuse_codes;
mod export_codes;
mod findings;
mod ground;
mod hours;
mod in_the_way;
mod meant_names;
mod memory;
mod name_words;
mod one_slip;
mod options;
mod packs;
mod places;
pub mod play_codes;
mod print_codes;
mod ranks;
mod registry;
mod remembered;
mod run;
mod settled;
mod severities;
mod slid_columns;
mod stopwatch;
mod subject;
mod suggest;
mod sums;
mod together;
mod total_culprit;
mod tried_repairs;
mod unreadable;

mod import_codes;

pub use approval_codes::{APPROVED_CHANGE, UNUSED_APPROVAL};
pub use autofix::{autofix, autofix_up_to};
pub use baseline::{Baseline, KnownFinding, NoBaseline};
pub use checks::assumed_value::CODE as ASSUMED_VALUE;
pub use checks::doubtful_entry::CODE as DOUBTFUL_ENTRY;
pub use checks::misnamed_document::{Misnamed, misnamed};
pub use checks::reserved_id::why_reserved;
pub use dependence::{affected, keep_affected, names_of};
pub use export_codes::{FORMULA_IN_TABLE, NOT_EXPORTED};
pub use findings::{Checked, CheckedByDocument, Dependence, DocumentName, FoundByDocument};
pub use import_codes::{
    GUESSED_READING, IMPORT_CONFLICT, LEFT_OUT, UNREADABLE_LIST, WRONG_MAPPING,
};
pub use in_the_way::{Held, InTheWay, in_the_way};
pub use memory::Memory;
pub use options::Options;
pub use print_codes::{BEYOND_ZONE, NO_ROOM, TEMPLATE_FAULT, THINNED_GROUND, UNITS_OVERLAP};
pub use registry::{code_named, codes, find_code};
pub use run::{Beyond, check, check_beyond, errors_in};
pub use stopwatch::Floor;
pub use sums::{Interval, Sum, sums};
