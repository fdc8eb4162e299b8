//! Edits for a part of a text, for editors that format a selection.

use super::same::difference;
use crate::diagnostic::Edit;
use crate::syntax::{Reader, parse};
use crate::text::{LineIndex, Span};

/// The edits on the lines of a range, and on changed lines directly beside these lines. If so few
/// edits would change the meaning, the result is all edits of the unindented entries around the
/// range.
pub(super) fn in_range(text: &str, edits: &[Edit], range: Span) -> Vec<Edit> {
    let lines = LineIndex::new(text);
    let first = lines.line_at(range.start);
    let last = lines.line_at(range.end.max(range.start));
    let hunks = hunks(&lines, edits).into_iter();
    let touched = hunks.filter(|hunk| hunk.first <= last && first <= hunk.last);
    let touched: Vec<Edit> = touched.flat_map(|hunk| hunk.edits.to_vec()).collect();
    if touched.is_empty() || is_safe(text, range, &touched) {
        return touched;
    }
    let entries = margins(text, range);
    let inside = edits.iter().filter(|edit| entries.contains(&(edit.span.end as usize)));
    let entries: Vec<Edit> = inside.cloned().collect();
    if is_safe(text, range, &entries) { entries } else { edits.to_vec() }
}

fn is_safe(text: &str, range: Span, edits: &[Edit]) -> bool {
    let (tree, _) = parse(range.file, text, Reader::TwoTier);
    difference(&tree, edits).is_none()
}

struct ChangedLines<'e> {
    first: usize,
    last: usize,
    edits: &'e [Edit],
}

fn hunks<'e>(lines: &LineIndex<'_>, edits: &'e [Edit]) -> Vec<ChangedLines<'e>> {
    let mut hunks: Vec<ChangedLines<'_>> = Vec::new();
    let mut start = 0;
    for (index, edit) in edits.iter().enumerate() {
        let (first, last) = (lines.line_at(edit.span.start), lines.line_at(edit.span.end));
        match hunks.last_mut().filter(|hunk| first <= hunk.last + 1) {
            Some(hunk) => {
                hunk.last = last;
                hunk.edits = &edits[start..=index];
            }
            None => {
                start = index;
                hunks.push(ChangedLines { first, last, edits: &edits[index..=index] });
            }
        }
    }
    hunks
}

/// The range from the last unindented entry that starts before a range to the first unindented
/// entry after it.
fn margins(text: &str, range: Span) -> std::ops::Range<usize> {
    let is_margin = |line: &str| !line.starts_with([' ', '\t', '\n', '\r', '#', '-', ']', '}']);
    let mut margins = 0..text.len();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if is_margin(line) {
            if start <= range.start as usize {
                margins.start = start;
            } else if start > range.end as usize {
                margins.end = start;
                break;
            }
        }
        start += line.len();
    }
    margins
}
