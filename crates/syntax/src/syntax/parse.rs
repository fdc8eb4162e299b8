//! Parses any text into a tree, with the fast parser or else with granit. After each fault, granit
//! parses the text again without the faulty part.

use super::characters::{characters, line_ends};
use super::codes::{EMPTY_DOCUMENT, TAB_INDENTATION};
use super::conflict::conflicts;
use super::erase::{blank_out, erase};
use super::faults::{LIST_WITHOUT_KEY, NO_ENTRY, WRONG_DASH};
use super::foreign_space::foreign_spaces;
use super::granit::Outcome;
use super::pasted_diff::pasted_diff;
use super::tree::Tree;
use super::{fast, faults, fence, garbled, granit, traps, unseen};
use crate::diagnostic::{Diagnostic, Severity};
use crate::text::{FileId, Span};

/// Maximum number of faults in one text, after which the rest of the text is not parsed.
const MAX_FAULTS: usize = 50;

/// Maximum number of bytes that are parsed again, because each fault needs another pass over the
/// whole text.
const MAX_READ_AGAIN: usize = 4 << 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reader {
    /// Tries the fast parser first, and granit if the fast parser gives up.
    #[default]
    TwoTier,
    GranitOnly,
}

/// Parses a text. Parts that cannot be parsed are reported and are missing in the tree.
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
        // The nesting is unknown until the foreign spaces are replaced, so return an empty tree.
        diagnostics.retain(|found| found.code.severity != Severity::Error);
        diagnostics.push(found);
        return (unread(file, text), diagnostics);
    }
    traps::find(&tree, &mut diagnostics);
    unseen::find(&tree, &mut diagnostics);
    garbled::find(file, text, &mut diagnostics);
    (tree, diagnostics)
}

/// The tree of a text that was not read: a single hole, so that no key is reported as missing.
fn unread(file: FileId, text: &str) -> Tree<'_> {
    let mut tree = Tree::new(file, text);
    tree.holes.push((0, text.len() as u32));
    tree
}

/// Parses a text with granit. After each fault, the faulty part is erased and granit starts again.
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
        // Report each line only once, even if two parts of it must be erased, because it is one
        // mistake.
        if !lines.contains(&fault.line) {
            lines.push(fault.line);
            // Consecutive dashes in the same wrong column are one mistake.
            let is_next = |last: &Diagnostic| {
                let about_dash = [WRONG_DASH, LIST_WITHOUT_KEY];
                let is_same = last.message == fault.diagnostic.message
                    && about_dash.iter().any(|about| last.message.starts_with(about));
                // A key that is indented with a tab was erased, so the list below has no key.
                let is_key_gone =
                    last.code == &TAB_INDENTATION && fault.diagnostic.message == LIST_WITHOUT_KEY;
                is_same || is_key_gone
            };
            if let Some(last) =
                diagnostics.last_mut().filter(|last| is_prose(text, last, &fault.diagnostic))
            {
                // The finding is at the first line of the prose, whichever line is found first.
                last.span = match last.span.start < fault.diagnostic.span.start {
                    true => last.span,
                    false => fault.diagnostic.span,
                };
            } else if !diagnostics.last().is_some_and(is_next) {
                diagnostics.push(fault.diagnostic);
            }
        }
        let mut source = damaged.take().unwrap_or_else(|| text.to_owned());
        let erased =
            if lines.len() <= tries { erase(&mut source, fault.blank, broken.at) } else { None };
        let Some(erased) = erased else {
            diagnostics.extend(found);
            tree.holes.extend(holes);
            // The rest of the text was not parsed and its nesting is unknown, so the hole must
            // touch every list and map that is still open.
            let read = tree.records.iter().map(|record| record.end).max().unwrap_or(0);
            tree.holes.push((read, text.len() as u32));
            return tree;
        };
        if !erased.is_empty() {
            // A hole extends from the text before the erased part to the text after it.
            let blank = [' ', '\t', '\n', '\r'];
            let before = before_comments(&source[..erased.start]);
            let after = source[erased.end..].trim_start_matches(blank);
            holes.push((before.len() as u32, (source.len() - after.len()) as u32));
        }
        damaged = Some(source);
    }
}

/// Whether two findings are about neighbouring lines of prose, which are one mistake.
fn is_prose(text: &str, last: &Diagnostic, next: &Diagnostic) -> bool {
    let (first, second) = match last.span.start < next.span.start {
        true => (last.span, next.span),
        false => (next.span, last.span),
    };
    let between = text.get(first.end as usize..second.start as usize);
    let is_line = |found: &Diagnostic| found.message == NO_ENTRY;
    is_line(last) && is_line(next) && between.is_some_and(|between| between.trim().is_empty())
}

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
    let message = match text.contains('#') {
        true => "the file has only comments",
        false => "the file has no content",
    };
    Diagnostic::new(&EMPTY_DOCUMENT, Span::new(file, 0, end), message)
        .help("begin with the kind of document: `oob: 1`; `grognard new` creates one")
}
