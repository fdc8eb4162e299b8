//! # check
//! Comes in:  `Files` and `Settings`.
//! Goes out:  every finding, sorted, without doubles, excuses and severities applied.
//! Never:     prints, writes, or asks the terminal.
//!
//! A check is a pair of files: a function that returns findings, and the page that explains them and
//! is its test. Adding one: `CONTRIBUTING.md`.
//!
//! `run` calls `documents` for every document and `together` for every project; both take the checks
//! from `registry`. What a check gets is in `subject`.

mod autofix;
mod context;
mod documents;
mod excuse;
mod excuse_codes;
mod findings;
mod ground;
mod hours;
mod memory;
mod packs;
mod places;
mod print_codes;
mod registry;
mod remembered;
mod run;
mod severities;
mod stopwatch;
mod subject;
mod suggest;
mod together;
mod unreadable;

mod ambiguous_body;
mod arm_mismatch;
mod arrival_after_end;
mod arrival_with_two_times;
mod arrival_without_time;
mod backwards_range;
mod bad_formula;
mod battery_without_guns;
mod body_twice_on_map;
mod bridge_off_water;
mod clock_backwards;
mod commander_twice;
mod conflicting_traits;
mod contour_outside;
mod crossing_outline;
mod date_mismatch;
mod date_out_of_period;
mod dead_reference;
mod duplicate_document;
mod duplicate_id;
mod echelon_order;
mod elements;
mod empty_formation;
mod empty_holding;
mod example_disagrees;
mod figure_without_source;
mod height_without_hill;
mod hill_without_height;
mod holding_twice;
mod html_in_page;
mod idle_force;
mod implausible_strength;
mod incomplete_entry;
mod leaderless_formation;
mod missing_arm;
mod missing_page;
mod missing_shape;
mod nameless_body;
mod nameless_objective;
mod nation_out_of_time;
mod native_without_ruleset;
mod native_without_stands;
mod no_such_date;
mod no_victory;
mod objective_after_end;
mod off_the_map;
mod on_impassable_ground;
mod oob_on_two_sides;
mod outside_zone;
mod overlapping_bodies;
mod page_without_title;
mod parts_mismatch;
mod phase_out_of_time;
mod placed_and_arriving;
mod reconstruction_without_note;
mod regiment_twice;
mod repeated_point;
mod reserved_id;
mod round_strength;
mod ruleset_cycle;
mod stray_page;
mod strength_twice;
mod too_many_guns;
mod total_mismatch;
mod troops_out_of_time;
mod unanswered_grade;
mod uncovered_case;
mod uncovered_score;
mod unexplained_reading;
mod unfielded_arm;
mod unit_without_strength;
mod unknown_body;
mod unknown_entry;
mod unknown_leader;
mod unknown_map;
mod unknown_nation;
mod unknown_oob;
mod unknown_place;
mod unknown_ruleset;
mod unknown_side;
mod unknown_source;
mod unknown_term;
mod unknown_theme;
mod unlinked_chart;
mod unsourced_strength;
mod unused_map;
mod unused_oob;
mod unused_source;
mod unused_value;
mod window_backwards;
mod wrong_cell_count;
mod wrong_place;
mod zero_strength;

pub use autofix::autofix;
pub use context::Options;
pub use findings::Checked;
pub use memory::Memory;
pub use print_codes::{BEYOND_ZONE, NO_ROOM, TEMPLATE_FAULT, THINNED_GROUND, UNITS_OVERLAP};
pub use registry::{codes, find_code};
pub use reserved_id::why_reserved;
pub use run::{check, check_again, errors_in};
pub use stopwatch::Floor;
