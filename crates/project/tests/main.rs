//! Integration tests of the crate in one binary.
#![allow(clippy::disallowed_methods, reason = "tests read and write what they need")]

mod again;
#[path = "support/army.rs"]
mod army;
mod builtin;
mod convert;
mod faults;
mod formats;
mod packs;
mod picture;
mod reference;
mod references;
mod schemas;
mod shape;
#[allow(dead_code, reason = "the tests of the program use more of it")]
mod support;
mod templates;
