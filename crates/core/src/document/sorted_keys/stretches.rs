//! Finds the text that belongs to each key of a map: the comments above it, the key, its value, and
//! the comment after it.

use std::ops::Range;

use grognard_syntax::syntax::format::keeps_layout;
use grognard_syntax::syntax::{Node, Style};

#[derive(Debug)]
pub(super) struct Stretches {
    /// One range for each entry, in order. In a map in braces, commas separate the ranges.
    pub entries: Vec<Range<usize>>,
    pub column: usize,
    /// Whether each entry has lines of its own. If a dash precedes the first key, the first entry
    /// shares a line with the dash.
    pub in_lines: bool,
}

/// The text of each entry of a map within `range`. The result is `None` if the map is written in a
/// rare way, or if a comment of the author asks to keep the layout.
pub(super) fn stretches(map: Node<'_>, range: &Range<usize>) -> Option<Stretches> {
    match map.style() {
        Style::Lines => of_lines(map, range),
        Style::Flow if !has_kept(map, range, usize::MAX) => in_brackets(map),
        _ => None,
    }
}

/// Whether the range contains a comment that asks to keep the layout, on a line with an indentation
/// of at most `column`.
fn has_kept(map: Node<'_>, range: &Range<usize>, column: usize) -> bool {
    let text = map.tree().text();
    let comments = map.tree().comments().map(|comment| comment.range());
    let mut here = comments.filter(|it| range.start <= it.start && it.end <= range.end);
    here.any(|comment| {
        let line = &text[line_start(text, comment.start)..];
        let indent = line.len() - line.trim_start_matches(' ').len();
        indent <= column && keeps_layout(&text[comment])
    })
}

fn of_lines(map: Node<'_>, range: &Range<usize>) -> Option<Stretches> {
    let text = map.tree().text();
    let first = map.entries().next()?.0.span().start as usize;
    let line = line_start(text, first);
    let column = first - line;
    if has_kept(map, range, column) {
        return None;
    }
    let in_lines = is_blank(&text[line..first]);
    let mut starts = vec![if in_lines { above(text, line, range.start) } else { first }];
    let keys = map.entries().skip(1).map(|(key, _)| key.span().start as usize);
    for ((_, value), key) in map.entries().zip(keys.clone()) {
        let start = behind(text, value.span().end as usize, column, key);
        let line = line_start(text, key);
        // The key is not a plain word at the start of its line, so the map cannot be sorted.
        if start > line || key - line != column || !is_blank(&text[line..key]) {
            return None;
        }
        starts.push(start);
    }
    let last = map.entries().last()?.1.span().end as usize;
    starts.push(behind(text, last, column, range.end));
    let entries = starts.windows(2).map(|pair| pair[0]..pair[1]).collect();
    Some(Stretches { entries, column, in_lines })
}

/// Start of the comments directly above the first line of a map.
fn above(text: &str, line: usize, least: usize) -> usize {
    let mut start = line;
    while start > least {
        let previous = line_start(text, start - 1);
        let words = text[previous..start].trim_start();
        if previous < least || !words.starts_with('#') {
            break;
        }
        start = previous;
    }
    start
}

/// End of an entry: the end of the last line of its value, or of comments below that are indented
/// more than its key.
pub(super) fn behind(text: &str, end: usize, column: usize, limit: usize) -> usize {
    let mut end = line_end(text, end);
    let mut position = end;
    while position < limit {
        let next = line_end(text, position + 1);
        let words = text[position..next].trim_start_matches(' ');
        let indent = next - position - words.len();
        match words.trim_end() {
            "" => {}
            comment if comment.starts_with('#') && indent > column => end = next,
            _ => break,
        }
        position = next;
    }
    end.min(limit)
}

/// End of the line that contains the offset. If the offset is at the start of a line, the offset
/// itself is returned.
fn line_end(text: &str, offset: usize) -> usize {
    let offset = offset.min(text.len());
    if offset > 0 && text.as_bytes()[offset - 1] == b'\n' {
        return offset;
    }
    memchr::memchr(b'\n', &text.as_bytes()[offset..])
        .map_or(text.len(), |length| offset + length + 1)
}

pub(super) fn line_start(text: &str, offset: usize) -> usize {
    memchr::memrchr(b'\n', &text.as_bytes()[..offset]).map_or(0, |line_break| line_break + 1)
}

fn is_blank(text: &str) -> bool {
    text.bytes().all(|byte| byte == b' ')
}

fn in_brackets(map: Node<'_>) -> Option<Stretches> {
    let text = map.tree().text();
    let mut entries: Vec<Range<usize>> = Vec::new();
    for (key, value) in map.entries() {
        let start = key.span().start as usize;
        let end = (value.span().end as usize).max(key.span().end as usize);
        let before = entries.last().map_or(start, |last| last.end);
        let between = text.get(before..start)?;
        let is_comma = between.trim() == "," || entries.is_empty();
        let has_colon = text[key.span().end as usize..end].contains(':');
        if !is_comma || !has_colon {
            return None;
        }
        entries.push(start..end);
    }
    Some(Stretches { entries, column: 0, in_lines: false })
}
