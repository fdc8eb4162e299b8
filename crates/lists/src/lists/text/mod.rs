//! Reads lists as books, web pages and forum posts print them. An author usually uses one notation
//! in the whole file, so the habits of the author are found before the lines are read.

mod above;
mod body;
mod brackets;
mod clauses;
mod columns;
mod covered;
mod day;
mod enumeration;
mod figures;
mod folded;
mod habits;
mod kinds;
mod laid;
mod lexicon;
mod lines;
mod measures;
mod numbers;
mod own;
mod own_markdown;
mod paragraphs;
mod people;
mod phrases;
mod pieces;
mod posts;
mod read;
mod rows;
mod stated;
mod token;
mod tree;
mod vocabulary;
mod wikitext;
mod worded;
mod words;

pub use body::body_in;
pub use day::day_in;
pub use folded::folded;
pub use lexicon::{GROUPS, TOTALS, arm, echelon, grade, is_rank, nation, single_trait, traits};
pub use lines::{is_prose, month};
pub use own::HEAD;
pub use own::{leader_of, measured};
pub use own_markdown::NO_GRADE;
pub use people::split_rank;
pub use phrases::Phrases;
pub use read::read;
pub use rows::are_heads;
pub use stated::stated;
pub use tree::{arms, headings, place_total};
pub use vocabulary::languages;
pub use words::{Measure, is_about, measure_word};

/// True for a text that `export --format text` or `export --format markdown` wrote.
pub fn is_own(_: &str, text: &str) -> bool {
    text.starts_with(HEAD) || own_markdown::is_own_markdown(text)
}
