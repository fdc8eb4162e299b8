//! Integration tests of the crate, in one binary.
#![allow(clippy::disallowed_methods, reason = "tests read and write what they need")]

#[path = "support/army.rs"]
mod army;
mod battle_contradictions;
mod builtin;
mod contradictions;
#[path = "support/dice.rs"]
mod dice;
mod doubts;
mod faults;
mod finding_formats;
mod laws;
mod multiplied;
mod one_finding;
mod pack_contradictions;
mod reference_pages;
mod references;
mod reports;
mod sense;
mod shape;
mod slips;
#[allow(dead_code, reason = "other crates' tests use more of it")]
mod support;
mod untried_cases;
