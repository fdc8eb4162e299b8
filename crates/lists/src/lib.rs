//! # grognard-lists
//!
//! Reads lists and tables of troops, as books, web pages and spreadsheets write them, into drafts.
//! `grognard-exchange` makes documents of the drafts, and reads the formats of other programs.
//!
//! Guarantees:
//!
//! * The crate uses no disk, no clock and no process. Callers pass bytes and receive drafts and
//!   findings.
//! * No input causes a panic, whatever it claims to be, and memory is bounded.

pub mod lists;
