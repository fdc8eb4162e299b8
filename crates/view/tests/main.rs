//! Integration tests of the crate, in one binary.
#![allow(clippy::disallowed_methods, reason = "tests read and write what they need")]

mod compared;
#[path = "../../check/tests/support/dice.rs"]
mod dice;
mod dry;
mod evening;
#[path = "support/fielded.rs"]
mod fielded;
mod marks;
mod one_cause;
mod packs;
mod partial;
mod plans;
mod play;
mod profiles;
mod readings;
mod remembered_checks;
mod shorthand;
mod silent;
mod site_army;
mod site_timeline;
#[path = "../../check/tests/support/mod.rs"]
#[allow(dead_code, reason = "other crates' tests use more of it")]
mod support;
mod templates;
mod unit_sizes;
