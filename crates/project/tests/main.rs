//! Integration tests of the crate in one binary.
#![allow(clippy::disallowed_methods, reason = "tests read and write what they need")]

mod after_battle;
#[path = "support/army.rs"]
mod army;
mod assist;
mod assist_complete;
mod assist_laws;
mod builtin;
mod check_picture;
mod citations;
mod contradictions;
mod convert;
#[path = "support/desk.rs"]
mod desk;
#[path = "support/dice.rs"]
mod dice;
mod doubts;
mod dry;
mod establishments;
mod export;
mod export_back;
mod faults;
mod finding_formats;
#[path = "support/foreign_words.rs"]
mod foreign_words;
mod hostile_lists;
mod import;
mod import_words;
mod laws;
mod marks;
mod multiplied;
mod one_cause;
mod one_finding;
mod packs;
mod partial;
mod plans;
mod play;
mod player_copies;
mod readings;
mod reference_pages;
mod references;
mod remembered_checks;
mod schemas;
mod sense;
mod shape;
mod shorthand;
mod silent;
mod site_army;
mod source_hosts;
#[allow(dead_code, reason = "the tests of the program use more of it")]
mod support;
mod tables;
mod templates;
mod unit_sizes;
mod untried_cases;
