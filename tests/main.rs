//! Integration tests of the program, in one binary.
#![allow(clippy::disallowed_methods, reason = "tests read and write what they need")]

mod adding;
mod approve;
mod check_runs;
mod circles;
mod citations;
mod cli;
mod code_pages;
mod convert;
mod copies_for_players;
mod docs;
mod elevation;
mod establishments;
mod excuses;
mod export;
#[path = "../crates/view/tests/support/fielded.rs"]
#[allow(dead_code, reason = "the tests of views use more of it")]
mod fielded;
mod fielding_commands;
mod fmt;
mod games;
mod ground;
mod html;
mod large;
mod map;
mod packages;
#[cfg(feature = "spreadsheets")]
mod packs;
mod partial;
mod player_copies;
mod playing;
#[cfg(feature = "pdf")]
mod print_commands;
mod print_data;
mod revisions;
mod rules;
mod same_bytes;
mod scenarios;
mod site;
mod source_hosts;
#[path = "../crates/check/tests/support/mod.rs"]
#[allow(dead_code, reason = "the tests of the crate use more of it")]
mod support;
mod tutorials;
mod worked_cases;
