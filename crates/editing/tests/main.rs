//! Integration tests of the crate, in one binary so that they link once.
#![allow(clippy::disallowed_methods, reason = "tests read and write what they need")]

mod assist;
mod assist_complete;
mod assist_laws;
mod chart;
#[path = "support/desk.rs"]
mod desk;
#[path = "../../check/tests/support/dice.rs"]
mod dice;
#[path = "../../check/tests/support/mod.rs"]
#[allow(dead_code, reason = "other crates' tests use more of it")]
mod support;
