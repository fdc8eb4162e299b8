//! # syntax
//! Comes in:  one `Text`.
//! Goes out:  a `Tree` in which every key and value knows its span and comments are kept, and complaints about the YAML.
//! Never:     knows what a document means, or fails: of a broken text it returns what could be read.

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
mod parse;
mod pasted_diff;
mod scalar;
#[cfg(test)]
mod tests;
mod traps;
mod tree;
mod unseen;
mod write;

pub use codes::{CODES, DUPLICATE_KEY, FOREIGN_SPACE, NORWAY_PROBLEM, YAML_SYNTAX};
pub use faults::PASTED_ROW;
pub use parse::{MAX_ALIASED, MAX_DEPTH, Reader, parse};
pub use scalar::Scalar;
pub use traps::{is_number_trap, is_thousands};
pub use tree::{Entries, Items, Node, NodeKind, Style, Tree};
pub use unseen::{is_foreign, name_of};
pub use write::{entry, pairs, scalar};
