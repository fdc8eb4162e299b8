//! All integration tests in one binary.
#![allow(clippy::disallowed_methods, reason = "tests read and write what they need")]

mod cli;
mod formats;
mod pages;
mod schemas;
mod shape;
mod support;
mod syntax;
