//! # syntax
//! Input:     one `Text`.
//! Output:    a `Tree` with the span of every key and value and with comments, and findings about the YAML.
//! Never:     interprets a document, or fails: a broken text gives a partial tree.

mod begun_again;
mod build;
mod characters;
mod codes;
mod conflict;
mod erase;
mod fast;
mod faults;
mod fence;
mod foreign_space;
pub mod format;
mod garbled;
mod granit;
mod limits;
mod parse;
mod pasted_diff;
mod scalar;
#[cfg(test)]
mod tests;
mod traps;
mod tree;
mod unseen;
mod write;

pub use codes::{CODES, DUPLICATE_KEY, EMPTY_DOCUMENT, FOREIGN_SPACE, NORWAY_PROBLEM, YAML_SYNTAX};
pub use faults::PASTED_ROW;
pub use limits::{MAX_ALIASED, MAX_DEPTH};
pub use parse::{Reader, parse};
pub use scalar::Scalar;
pub use traps::{is_number_trap, is_thousands};
pub use tree::{Entries, Items, Node, NodeKind, Style, Tree};
pub use unseen::{is_foreign, name_of};
pub use write::{entry, pairs, scalar};
