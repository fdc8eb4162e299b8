//! The lines of a text, and the parts that are erased before a broken text is parsed again.

use std::ops::Range;

#[derive(Debug, Clone)]
pub(super) struct Line<'s> {
    pub start: usize,
    pub end: usize,
    /// Offset of the first dash or word.
    pub first: usize,
    /// Offset of the first word behind the dashes.
    pub content: usize,
    /// Words behind the dashes, without spaces at the end.
    pub words: &'s str,
}

/// The part to erase before the text is parsed again.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Blank {
    /// The entry at this offset: its line behind the dashes, and the deeper lines below.
    Entry(usize),
    /// The line at this offset with its dashes, and the deeper lines below.
    Line(usize),
    /// The line at this offset without the deeper lines.
    Alone(usize),
    Range(Range<usize>),
    /// The parser erases no line, because parsing again would not help.
    Nothing,
}

pub(super) fn line_at(source: &str, offset: usize) -> Line<'_> {
    let offset = offset.min(source.len());
    let bytes = source.as_bytes();
    let start = memchr::memrchr(b'\n', &bytes[..offset]).map_or(0, |offset| offset + 1);
    let end = memchr::memchr(b'\n', &bytes[offset..]).map_or(source.len(), |len| offset + len);
    let mut words = source[start..end].trim_start_matches(SPACE);
    let first = end - words.len();
    while let Some(rest) = words.strip_prefix("- ") {
        words = rest.trim_start_matches(SPACE);
    }
    let content = end - words.len();
    Line { start, end, first, content, words: words.trim_end() }
}

/// The nearest line above that has words and is not a comment.
pub(super) fn line_above<'s>(source: &'s str, line: &Line<'_>) -> Option<Line<'s>> {
    let mut start = line.start;
    // Look at no more than a thousand lines, because a text of empty lines would otherwise take
    // quadratic time.
    for _ in 0..1000 {
        let above = line_at(source, start.checked_sub(1)?);
        if !above.words.is_empty() && !above.words.starts_with('#') {
            return Some(above);
        }
        start = above.start;
    }
    None
}

/// Replaces the part to erase by spaces; `None` if there is nothing left to erase.
pub(super) fn erase(source: &mut String, blank: Blank, offset: usize) -> Option<Range<usize>> {
    let stretches = match blank {
        Blank::Nothing => return None,
        Blank::Range(lines) => vec![lines],
        Blank::Alone(offset) => vec![alone(source, offset)],
        Blank::Line(offset) => vec![block(source, offset, false)],
        Blank::Entry(offset) => vec![block(source, offset, true), block(source, offset, false)],
    };
    // If the part to erase is already empty, erase the line where parsing stopped, because each
    // pass must erase something.
    let last = block(source, offset, false);
    let stretch = stretches.into_iter().chain([last]).find(|stretch| !is_empty(source, stretch))?;
    blank_out(source, stretch.clone());
    Some(stretch)
}

/// Replaces a range by spaces but keeps the line breaks, so that all offsets stay valid.
pub(super) fn blank_out(source: &mut String, stretch: Range<usize>) {
    let spaces: String = source[stretch.clone()]
        .bytes()
        .map(|byte| if matches!(byte, b'\n' | b'\r') { byte as char } else { ' ' })
        .collect();
    source.replace_range(stretch, &spaces);
}

const SPACE: [char; 2] = [' ', '\t'];

fn is_empty(source: &str, stretch: &Range<usize>) -> bool {
    source[stretch.clone()].trim().is_empty()
}

fn alone(source: &str, offset: usize) -> Range<usize> {
    let line = line_at(source, offset);
    line.first..line.end
}

/// The line at an offset, with or without its dashes, and the deeper lines below.
fn block(source: &str, offset: usize, after_dashes: bool) -> Range<usize> {
    let line = line_at(source, offset);
    let start = if after_dashes { line.content } else { line.first };
    let mut end = (line.end + 1).min(source.len());
    for next in source[end..].split_inclusive('\n') {
        let depth = next.len() - next.trim_start_matches(SPACE).len();
        if !next.trim().is_empty() && depth <= start - line.start {
            break;
        }
        end += next.len();
    }
    // Keep the last line break, and end with the last word, so that a part that was erased before
    // counts as empty.
    let end = (start + source[start..end].trim_end().len()).max(line.end);
    start..end
}
