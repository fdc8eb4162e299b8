//! From a text to a tree, whatever the text: the plain subset first, all of YAML for the rest,
//! and around what cannot be read.

use super::characters::{characters, line_ends};
use super::codes::{EMPTY_DOCUMENT, TAB_INDENTATION};
use super::conflict::conflicts;
use super::erase::{blank_out, erase};
use super::faults::{LIST_WITHOUT_KEY, WRONG_DASH};
use super::foreign_space::foreign_spaces;
use super::granit::Outcome;
use super::pasted_diff::pasted_diff;
use super::tree::Tree;
use super::{fast, faults, fence, garbled, granit, traps, unseen};
use crate::diagnostic::{Diagnostic, Severity};
use crate::text::{FileId, Span};

/// Maximum depth of lists and maps in one another: a real order of battle needs fifteen.
pub const MAX_DEPTH: usize = 64;

/// Maximum number of nodes that all aliases of a file repeat together.
pub const MAX_ALIASED: usize = 20_000;

/// Maximum number of findings of one text; after it reading looks for no more.
pub(super) const MAX_FINDINGS: usize = 1000;

/// Maximum number of unreadable places in one text; after it the rest is left alone.
const MAX_FAULTS: usize = 50;

/// Maximum number of bytes that are read again: each fault costs one more reading of the whole text.
const MAX_READ_AGAIN: usize = 4 << 20;

/// Which reader comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reader {
    /// The plain block subset where it suffices, granit for all else.
    #[default]
    TwoTier,
    /// granit for everything.
    GranitOnly,
}

/// Reads a text. Whatever cannot be read is complained of and left out of the tree.
pub fn parse<'t>(file: FileId, text: &'t str, reader: Reader) -> (Tree<'t>, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    if let Some(found) = pasted_diff(file, text) {
        return (unread(file, text), vec![found]);
    }
    let fast = if reader == Reader::TwoTier { fast::read(file, text) } else { None };
    let tree = match fast {
        Some(tree) => {
            line_ends(file, text, &mut diagnostics);
            tree
        }
        None => thorough(file, text, &mut diagnostics),
    };
    if let Some(found) = foreign_spaces(&tree, text, &diagnostics) {
        // What hangs together is not known: nothing is read before they are gone.
        diagnostics.retain(|found| found.code.severity != Severity::Error);
        diagnostics.push(found);
        return (unread(file, text), diagnostics);
    }
    traps::find(&tree, &mut diagnostics);
    unseen::find(&tree, &mut diagnostics);
    garbled::find(file, text, &mut diagnostics);
    (tree, diagnostics)
}

/// A text of which nothing is read: it may hold everything that would be missed in it.
fn unread(file: FileId, text: &str) -> Tree<'_> {
    let mut tree = Tree::new(file, text);
    tree.holes.push((0, text.len() as u32));
    tree
}

/// Reads all of YAML, and reads again without what cannot be read.
fn thorough<'t>(file: FileId, text: &'t str, diagnostics: &mut Vec<Diagnostic>) -> Tree<'t> {
    let mut damaged = characters(file, text, diagnostics);
    let before = diagnostics.len();
    for stretch in conflicts(file, text, diagnostics) {
        blank_out(damaged.get_or_insert_with(|| text.to_owned()), stretch);
    }
    for stretch in fence::around(file, text, diagnostics) {
        blank_out(damaged.get_or_insert_with(|| text.to_owned()), stretch);
    }
    let has_conflict = diagnostics.len() > before;
    let mut holes = Vec::new();
    let mut lines = Vec::new();
    let tries = MAX_FAULTS.min(MAX_READ_AGAIN / text.len().max(1));
    loop {
        let source = damaged.as_deref().unwrap_or(text);
        let Outcome { mut tree, diagnostics: found, broken } = granit::read(file, text, source);
        let Some(broken) = broken else {
            diagnostics.extend(found);
            tree.holes.extend(holes);
            if tree.root.is_none() && lines.is_empty() && !has_conflict {
                diagnostics.push(empty(file, text));
            }
            return tree;
        };
        let fault = faults::find(file, text, source, &broken);
        // One line is complained of once, even if it takes two erasures to read around it.
        if !lines.contains(&fault.line) {
            lines.push(fault.line);
            // Dashes below one another in the same wrong column are one slip.
            let is_next = |last: &Diagnostic| {
                let about_dash = [WRONG_DASH, LIST_WITHOUT_KEY];
                let is_same = last.message == fault.diagnostic.message
                    && about_dash.iter().any(|about| last.message.starts_with(about));
                // The key that a tab indents is blanked, and its list has lost it.
                let is_key_gone =
                    last.code == &TAB_INDENTATION && fault.diagnostic.message == LIST_WITHOUT_KEY;
                is_same || is_key_gone
            };
            if !diagnostics.last().is_some_and(is_next) {
                diagnostics.push(fault.diagnostic);
            }
        }
        let mut source = damaged.take().unwrap_or_else(|| text.to_owned());
        let erased =
            if lines.len() <= tries { erase(&mut source, fault.blank, broken.at) } else { None };
        let Some(erased) = erased else {
            diagnostics.extend(found);
            tree.holes.extend(holes);
            // What follows was not read, and nobody knows what it belongs to: the hole touches
            // every list and map that was still open.
            let read = tree.records.iter().map(|record| record.end).max().unwrap_or(0);
            tree.holes.push((read, text.len() as u32));
            return tree;
        };
        if !erased.is_empty() {
            // A hole reaches from what stands before it to what stands after it.
            let blank = [' ', '\t', '\n', '\r'];
            let before = before_comments(&source[..erased.start]);
            let after = source[erased.end..].trim_start_matches(blank);
            holes.push((before.len() as u32, (source.len() - after.len()) as u32));
        }
        damaged = Some(source);
    }
}

/// A text without the blank lines and the comments at its end.
fn before_comments(text: &str) -> &str {
    let mut before = text.trim_end_matches([' ', '\t', '\n', '\r']);
    while let Some(line_end) = before.rfind('\n')
        && before[line_end..].trim_start().starts_with('#')
    {
        before = before[..line_end].trim_end_matches([' ', '\t', '\n', '\r']);
    }
    before
}

fn empty(file: FileId, text: &str) -> Diagnostic {
    let end = text.chars().next().map_or(0, char::len_utf8);
    Diagnostic::new(&EMPTY_DOCUMENT, Span::new(file, 0, end), "the file has no content")
        .help("begin with the kind of document: `oob: 1`; `grognard new` writes a first one")
}
