#![allow(clippy::disallowed_methods, reason = "tests read and write what they need")]
//! All integration tests in one binary.

mod cli;
mod faults;
mod formats;
mod pages;
mod schemas;
mod support;
