//! # text
//! Input:     names and characters.
//! Output:    `Text`, `Texts`, `Span`, `LineColumn`, `LineIndex`, `Positions` and `Units`: texts,
//! and places in them.
//! Never:     uses the disk or YAML, or interprets the words.

mod assets;
mod capital;
pub mod code_pages;
mod counted;
mod csv;
mod depth;
mod diff;
mod digest;
mod entities;
mod file_name;
mod fnv;
mod kept_lines;
mod letters;
mod line_index;
mod nearest;
mod numbers;
mod one_line;
mod percent;
mod plain;
mod positions;
mod rows;
mod shorten;
mod span;
mod spreadsheet_error;
mod texts;
mod units;

pub use assets::{asset, set_assets, unless_asset};
pub use capital::capital;
pub use counted::{counted, thousands};
pub use csv::{csv_field, is_formula};
pub use depth::{MAX_DEPTH, too_deep};
pub use diff::{DiffLine, Hunk, LineChange, hunks, unified_diff};
pub use digest::Digest;
pub use entities::entity;
pub use file_name::{folded, is_device, why_no_file_name};
pub use fnv::{FNV_START, fnv1a};
pub use letters::letters;
pub use line_index::{LineColumn, LineIndex};
pub use nearest::{choice, equally_near, list, nearest, slip_of, unknown};
pub use numbers::numbers;
pub use one_line::{one_line, paragraphs};
pub use percent::percent;
pub use plain::plain;
pub use positions::{Encoding, Position, Positions};
pub use rows::rows;
pub use shorten::shorten;
pub use span::{FileId, Span, Spanned};
pub use spreadsheet_error::spreadsheet_error;
pub use texts::{Text, Texts};
pub use units::Units;
