//! # grognard
//!
//! Check, field, print, map and publish Napoleonic orders of battle.
//!
//! Text comes in at the bottom as bytes and climbs one floor at a time; complaints collect in one
//! list on the way up. A room uses only the rooms above it in this list:
//!
//! ```text
//! read → parse → validate → load → convert → check → show → render → assemble → write
//! bytes   tree    diagnostics project ledger  diagnostics views text    files      disk
//! ```

#![forbid(unsafe_code)]

/// The program, its version and the digest of its sources: approved files name it.
pub(crate) const PROGRAM: &str = concat!(env!("CARGO_PKG_VERSION"), " ", env!("GROGNARD_MADE_OF"));

pub mod disk;

pub mod site;

pub mod serve;

pub mod lsp;

pub mod cli;
