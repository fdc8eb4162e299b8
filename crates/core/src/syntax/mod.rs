//! # syntax
//! Comes in:  one `Text`.
//! Goes out:  a `Tree` in which every key and value knows its span and comments are kept, and complaints about the YAML.
//! Never:     knows what a document means, or fails: of a broken text it returns what could be read.

mod build;
mod characters;
mod codes;
mod erase;
mod fast;
mod faults;
mod foreign_space;
pub mod format;
mod granit;
mod parse;
mod scalar;
#[cfg(test)]
pub(crate) mod tests;
mod traps;
mod tree;
mod write;

pub use codes::CODES;
pub use parse::{MAX_ALIASED, MAX_DEPTH, Reader, parse};
pub use scalar::Scalar;
pub use traps::is_number_trap;
pub use tree::{Entries, Items, Node, NodeKind, Style, Tree};
pub use write::{entry, pairs, scalar};
