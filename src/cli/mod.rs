//! # cli
//! Input:     the arguments that the user typed.
//! Output:    results to stdout, everything else to stderr, and an exit code: 0 clean, 1 findings,
//!            2 failed.
//! Never:     contains logic that another front end (editor, server) would need too.

mod args;
mod assumptions;
mod card_sheets;
mod collection;
mod commands;
mod conversion_files;
mod doors;
mod editing;
mod exit;
mod exported;
mod fielding;
mod layouts;
mod map_files;
mod map_findings;
mod mending;
mod merged;
mod narrowed;
mod no_document;
mod opened;
mod other_names;
mod outcome;
mod output;
mod packs;
#[cfg(feature = "pdf")]
mod paper;
#[cfg(not(feature = "pdf"))]
#[path = "no_paper.rs"]
mod paper;
mod played;
mod player_copy;
mod print_findings;
mod print_output;
mod print_workers;
mod progress;
mod put_new;
mod repository_names;
mod select;
mod shape;
mod shown_diff;
mod since;
mod site;
mod store;
mod terminal;
mod timings;
mod told;

pub use exit::run;
