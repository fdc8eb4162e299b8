#![allow(clippy::disallowed_methods, reason = "tests read and write what they need")]
//! All integration tests in one binary.

mod builtin;
mod pages;
mod references;
mod schemas;
mod support;
