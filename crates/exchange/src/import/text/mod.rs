//! Lists as books, web pages and forum posts print them. One author keeps to one habit in a file: the habits are found
//! first, then the lines are read.

mod above;
mod body;
mod brackets;
mod columns;
mod covered;
mod day;
mod figures;
mod habits;
mod kinds;
mod lexicon;
mod lines;
mod measures;
mod numbers;
mod own;
mod own_markdown;
mod people;
mod phrases;
mod pieces;
mod posts;
mod read;
mod stated;
mod token;
mod tree;
mod worded;
mod words;

pub(super) use body::body_in;
pub(super) use day::day_in;
pub(super) use lexicon::{
    GROUPS, TOTALS, arm, echelon, folded, grade, is_rank, nation, single_trait, traits,
};
pub(super) use lines::{is_prose, month};
pub use own::HEAD;
pub(super) use own::{leader_of, measured};
pub use own_markdown::NO_GRADE;
pub use people::split_rank;
pub(super) use phrases::Phrases;
pub(super) use read::read;
pub(super) use stated::stated;
pub(super) use tree::{arms, headings, place_total};
pub(super) use words::{Measure, is_about, measure_word};

/// Has `export --format text` or `--format markdown` written this?
pub(super) fn is_own(_: &str, text: &str) -> bool {
    text.starts_with(HEAD) || own_markdown::is_own_markdown(text)
}
