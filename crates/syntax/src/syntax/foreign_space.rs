//! Finds spaces of word processors and web pages in the indentation, because YAML reads them as
//! letters.

use std::ops::Range;

use super::codes::{FOREIGN_SPACE, YAML_SYNTAX};
use super::tree::Tree;
use crate::diagnostic::{Diagnostic, Edit, Fix, Safety, Severity};
use crate::text::{FileId, Span};

/// The no-break space, the narrow no-break space and the ideographic space.
const SPACES: [char; 3] = ['\u{a0}', '\u{202f}', '\u{3000}'];

/// Maximum number of spaces that one fix replaces, because editors cannot handle larger fixes.
const MAX_EDITS: usize = 100_000;

/// Reports foreign spaces in the indentation if they break the parsing of the text. The caller
/// drops other errors, because they are consequences of the foreign spaces.
pub(super) fn foreign_spaces(
    tree: &Tree<'_>,
    text: &str,
    diagnostics: &[Diagnostic],
) -> Option<Diagnostic> {
    if text.is_ascii() || !SPACES.iter().any(|space| text.contains(*space)) {
        return None;
    }
    let spaces = spaces(tree.file(), text);
    let first = *spaces.first()?;
    let is_syntax =
        |found: &Diagnostic| found.code == &YAML_SYNTAX && found.severity == Severity::Error;
    let begins_word = |offset: u32| spaces.binary_search_by_key(&offset, |span| span.start).is_ok();
    let is_in_the_way = diagnostics.iter().any(is_syntax)
        || tree.nodes().any(|node| begins_word(node.span().start));
    is_in_the_way.then(|| complain(text, first, &spaces))
}

fn complain(text: &str, first: Span, spaces: &[Span]) -> Diagnostic {
    let lines = match spaces.len() {
        1 => "a line is indented with a no-break space".to_owned(),
        count => format!("lines are indented with no-break spaces ({count} of them)"),
    };
    let found = Diagnostic::new(&FOREIGN_SPACE, first, lines).help(
        "no-break spaces come from web pages and word processors, and YAML reads them as letters",
    );
    if spaces.len() > MAX_EDITS {
        return found;
    }
    let surplus = surplus(text);
    let edit = |span: &Span| {
        let at = surplus.partition_point(|line| line.end <= span.start as usize);
        let is_surplus = surplus.get(at).is_some_and(|line| line.start <= span.start as usize);
        Edit { span: *span, replacement: if is_surplus { "" } else { " " }.to_owned() }
    };
    let edits = spaces.iter().map(edit).collect();
    found.fix(Fix { title: "indent with plain spaces".to_owned(), safety: Safety::Safe, edits })
}

/// The indentations with a superfluous foreign space, without which the line would be in the column
/// of a neighbouring line. A foreign space there must be deleted, because a plain space in its
/// place would make the line a continuation of the text above.
fn surplus(text: &str) -> Vec<Range<usize>> {
    let mut lines: Vec<(Range<usize>, usize, usize)> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let rest = line.trim_start_matches(|letter| letter == ' ' || SPACES.contains(&letter));
        if !rest.trim_end().is_empty() {
            let indent = &line[..line.len() - rest.len()];
            let plain = indent.bytes().filter(|byte| *byte == b' ').count();
            lines.push((start..start + indent.len(), indent.chars().count(), plain));
        }
        start += line.len();
    }
    let columns: Vec<usize> = lines.iter().map(|(_, columns, _)| *columns).collect();
    let has_neighbour = |at: usize, column: usize| {
        let before = at.checked_sub(1).and_then(|before| columns.get(before));
        before == Some(&column) || columns.get(at + 1) == Some(&column)
    };
    let is_surplus = |at: usize, columns: usize, plain: usize| {
        columns != plain && !has_neighbour(at, columns) && has_neighbour(at, plain)
    };
    let all = lines.into_iter().enumerate();
    all.filter(|(at, (_, columns, plain))| is_surplus(*at, *columns, *plain))
        .map(|(_, (span, _, _))| span)
        .collect()
}

fn spaces(file: FileId, text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let blank = |letter: &(usize, char)| letter.1 == ' ' || SPACES.contains(&letter.1);
        let indent = line.char_indices().take_while(blank);
        let foreign = indent.filter(|(_, letter)| *letter != ' ');
        found.extend(foreign.map(|(offset, letter)| {
            Span::new(file, start + offset, start + offset + letter.len_utf8())
        }));
        start += line.len();
    }
    found
}
