//! # cli
//! Comes in:  what was typed.
//! Goes out:  results to stdout, the rest to stderr, and an exit code: 0 clean, 1 findings, 2 could not work.
//! Never:     holds logic that another door (editor, server) would need too.

mod args;
mod commands;
mod exit;
mod fielding;
mod forces;
mod output;
mod packs;
#[cfg(feature = "pdf")]
mod paper;
#[cfg(feature = "pdf")]
mod printed;
#[cfg(feature = "pdf")]
mod printers;
mod progress;
mod projects;
#[cfg(feature = "pdf")]
mod select;
#[cfg(feature = "pdf")]
mod since;
mod site;
mod terminal;

pub use exit::run;
