//! Integration tests of the crate in one binary.
#![allow(clippy::disallowed_methods, reason = "tests read and write what they need")]

mod csv;
mod syntax;
