//! Lists as books, web pages and forum posts print them. One author keeps to one habit in a file: the habits are found
//! first, then the lines are read.

mod body;
mod brackets;
mod columns;
mod figures;
mod habits;
mod kinds;
mod lexicon;
mod lines;
mod measures;
mod numbers;
mod own;
mod people;
mod pieces;
mod posts;
mod read;
mod token;
mod tree;
mod worded;
mod words;

pub(super) use lexicon::{arm, echelon, folded, traits};
pub(crate) use own::HEAD;
pub(super) use own::{leader_of, measured};
pub(crate) use people::split_rank;
pub(super) use read::read;
pub(super) use tree::arms;
