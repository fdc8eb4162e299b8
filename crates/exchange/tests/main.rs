//! Integration tests of the crate, in one binary.
#![allow(clippy::disallowed_methods, reason = "tests read and write what they need")]

mod after_battle;
#[path = "../../check/tests/support/dice.rs"]
mod dice;
mod establishments;
mod export;
mod export_back;
#[path = "../../view/tests/support/fielded.rs"]
#[allow(dead_code, reason = "the tests of views use more of it")]
mod fielded;
#[path = "support/foreign_words.rs"]
mod foreign_words;
mod hostile_lists;
mod import;
mod import_documents;
mod import_words;
mod schemas;
#[path = "../../check/tests/support/mod.rs"]
#[allow(dead_code, reason = "other crates' tests use more of it")]
mod support;
mod tables;
