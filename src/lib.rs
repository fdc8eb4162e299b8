//! # grognard
//!
//! Check, field, print, map and publish Napoleonic orders of battle.
//!
//! Input is read as bytes and passes through the stages below. A stage uses only the stages before
//! it, and the findings of all stages go into one list:
//!
//! ```text
//! read → parse → validate → load → convert → check → show → render → assemble → write
//! bytes   tree    diagnostics project ledger  diagnostics views text    files      disk
//! ```

#![forbid(unsafe_code)]

/// Version of the program and digest of its sources, which approved files record.
pub(crate) const PROGRAM: &str = concat!(env!("CARGO_PKG_VERSION"), " ", env!("GROGNARD_MADE_OF"));

pub mod disk;

pub mod site;

pub mod serve;

pub mod lsp;

pub mod cli;
