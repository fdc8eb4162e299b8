//! # grognard-exchange
//!
//! Import and export of Napoleonic orders of battle, battles and maps in the formats of other
//! programs.
//!
//! Each room uses only the rooms before it in this list: [`exchange`] writes lists as YAML, reads
//! and writes GeoJSON, and subtracts losses from a list; [`import`] turns foreign lists into
//! documents; [`export`] writes files for other programs.
//!
//! Guarantees:
//!
//! * No disk, clock or process. Callers pass bytes and receive documents, files and findings.
//! * No panic on input, whatever it claims to be, and bounded memory.
//! * Nothing is dropped silently: each line that an importer does not understand, and each fact
//!   that a format cannot express, is reported.
//!
//! The functions and types may change with every version of grognard.

pub mod exchange;

pub mod import;

pub mod export;
