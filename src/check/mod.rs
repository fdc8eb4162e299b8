//! # check
//! Comes in:  `Files` and `Settings`.
//! Goes out:  every finding, sorted, without doubles, excuses and severities applied.
//! Never:     prints, writes, or asks the terminal.
//!
//! A check is a pair of files: the code that complains, and the page that explains it and is its
//! test. Adding one: `CONTRIBUTING.md`.

mod damage;
mod excuse;
mod registry;
mod run;

mod arm_mismatch;
mod backwards_range;
mod battery_without_guns;
mod commander_twice;
mod conflicting_traits;
mod date_out_of_period;
mod duplicate_document;
mod duplicate_id;
mod echelon_order;
mod empty_formation;
mod implausible_strength;
mod leaderless_formation;
mod nameless_body;
mod nation_out_of_time;
mod native_without_ruleset;
mod no_such_date;
mod reconstruction_without_note;
mod regiment_twice;
mod round_strength;
mod strength_twice;
mod too_many_guns;
mod total_mismatch;
mod troops_out_of_time;
mod unit_without_strength;
mod unknown_nation;
mod unsourced_strength;
mod zero_strength;

pub use damage::Damage;
pub use registry::{codes, find_code};
pub use run::{Checked, Floor, OobPage, Options, check};
