//! # render
//! Input:     views, and texts in Markdown.
//! Output:    terminal text, CSV, Markdown, HTML, and maps as SVG.
//! Never:     computes values, or reads a rule set.

pub mod conversion;
mod fitted;
mod grid;
pub mod html;
pub mod left_out;
mod letters;
pub mod map;
pub mod markdown;
mod phrases;
pub mod played;
pub mod player_copy;
pub mod preview;
pub mod prose;
pub mod spreadsheet;
pub mod tables;
pub mod text;
pub mod typeset;
mod typeset_page;
mod unit_words;
