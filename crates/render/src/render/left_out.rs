//! Lines for parts of a document that could not be read. Lines that warn a reader that an army is
//! incomplete.

use grognard_view::view::{LeftOutView, left_out_words};

use super::grid::hang;

pub fn left_out(words: &[String], width: usize, out: &mut String) {
    for words in words {
        hang(&line(words), 0, width, out);
    }
}

pub(super) fn left_out_of(left_out_views: &[LeftOutView], width: usize, out: &mut String) {
    left_out(&left_out_words(left_out_views), width, out);
}

/// Words for a part that is left out: `left out: 1/4e Ligne (line 18 of french.oob.yaml)`.
pub fn line(words: &str) -> String {
    format!("left out: {words}")
}
