#![allow(clippy::disallowed_methods, reason = "tests read and write what they need")]
//! All integration tests in one binary.

mod pages;
mod schemas;
mod shape;
mod support;
