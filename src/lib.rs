//! # grognard
//!
//! Check, field, print, map and publish Napoleonic orders of battle.
//!
//! Input enters as bytes and passes through one stage after another, and all findings go into one
//! list. A stage uses only the stages before it:
//!
//! ```text
//! read → parse → validate → load → convert → check → show → render → assemble → write
//! bytes   tree    diagnostics project ledger  diagnostics views text    files      disk
//! ```

#![forbid(unsafe_code)]

/// Version of the program and digest of its sources, for approved files.
pub(crate) const PROGRAM: &str = concat!(env!("CARGO_PKG_VERSION"), " ", env!("GROGNARD_MADE_OF"));

pub mod disk;

pub mod site;

pub mod serve;

pub mod lsp;

pub mod cli;
