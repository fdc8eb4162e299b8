//! # grognard-core
//!
//! Napoleonic orders of battle as documents, and the arithmetic that fields them under a rule set.
//!
//! The crate knows no disk, no thread, no clock and no process: text goes in; a value and a list of
//! diagnostics come out. Each room uses only the rooms above it in this list.

pub mod text;

pub mod diagnostic;

pub mod syntax;

pub mod document;

pub mod model;

pub mod ruleset;

pub mod convert;
