//! A fast parser for a simple subset of YAML, in which nearly all orders of battle are written.
//!
//! The fast parser never reports a finding. If anything is unusual, the fast parser gives up
//! and granit parses the text. For a text that both accept, both parsers build the same tree.

mod blocks;
mod characters;
mod flow;
mod lines;
mod reader;
mod scalars;

use super::build::Builder;
use super::tree::Tree;
use crate::text::FileId;
use reader::{Awaited, FastReader};

/// Parses a text in the subset; `None` if granit must parse the text.
pub(super) fn read<'t>(file: FileId, text: &'t str) -> Option<Tree<'t>> {
    if characters::are_odd(text.as_bytes()) {
        return None;
    }
    let mut reading = FastReader {
        text,
        bytes: text.as_bytes(),
        builder: Builder::new(Tree::new(file, text)),
        levels: Vec::with_capacity(16),
        awaited: Awaited::Root,
    };
    let mut position = 0;
    while position < text.len() {
        position = reading.line(position)?;
    }
    reading.end()
}
