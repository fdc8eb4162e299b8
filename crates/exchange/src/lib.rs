//! # grognard-exchange
//!
//! Import and export of Napoleonic orders of battle, battles and maps in the formats of other
//! programs.
//!
//! Each room uses only the rooms before it in this list: [`exchange`] writes lists as YAML, reads
//! and writes GeoJSON, and subtracts losses from a list; [`import`] turns foreign lists into
//! documents; [`export`] writes files for other programs; [`shared`] packs rule sets into archives.
//!
//! Guarantees:
//!
//! * The crate uses no disk, no clock and no process. Callers pass bytes and receive documents,
//!   files and findings.
//! * No input causes a panic, whatever it claims to be, and memory is bounded.
//! * Nothing is dropped silently: each line that an importer does not understand is reported, and
//!   so is each fact that a format cannot express.
//!
//! The functions and types may change with every version of grognard.

pub mod exchange;

pub mod import;

pub mod export;

pub mod shared;
