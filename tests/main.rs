//! All integration tests in one binary.
#![allow(clippy::disallowed_methods, reason = "tests read and write what they need")]

mod again;
mod builtin;
mod cli;
mod convert;
mod docs;
mod faults;
mod formats;
mod ground;
#[cfg(feature = "pdf")]
mod html;
mod map;
mod packs;
mod pages;
#[cfg(feature = "pdf")]
mod paper;
mod picture;
mod printed;
mod prose;
mod reference;
mod references;
mod rules;
mod scenarios;
mod schemas;
mod shape;
mod site;
mod support;
mod syntax;
mod templates;
