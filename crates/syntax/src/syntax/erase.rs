//! Lines, and what must go of them before a broken text can be read again.

use std::ops::Range;

/// A line of a text, taken apart.
#[derive(Debug, Clone)]
pub(super) struct Line<'s> {
    pub start: usize,
    /// Where its break is.
    pub end: usize,
    /// Where its first dash or word is.
    pub first: usize,
    /// Where its first word is, after the dashes.
    pub content: usize,
    /// Its words, after the dashes and without space at the end.
    pub words: &'s str,
}

/// What to leave out before reading again.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Blank {
    /// The entry at this place: its line after the dashes, and what hangs on it.
    Entry(usize),
    /// The line at this place with its dashes, and what hangs on it.
    Line(usize),
    /// The line at this place alone.
    Alone(usize),
    /// These lines.
    Range(Range<usize>),
    /// Reading again would not help.
    Nothing,
}

/// The line that holds a place.
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

/// The last line before this one that has words, comments aside.
pub(super) fn line_above<'s>(source: &'s str, line: &Line<'_>) -> Option<Line<'s>> {
    let mut start = line.start;
    // Nobody leaves a thousand lines empty; a text that is nothing else shall not take long.
    for _ in 0..1000 {
        let above = line_at(source, start.checked_sub(1)?);
        if !above.words.is_empty() && !above.words.starts_with('#') {
            return Some(above);
        }
        start = above.start;
    }
    None
}

/// Writes spaces over what must go; `None` if that changes nothing.
pub(super) fn erase(source: &mut String, blank: Blank, offset: usize) -> Option<Range<usize>> {
    let stretches = match blank {
        Blank::Nothing => return None,
        Blank::Range(lines) => vec![lines],
        Blank::Alone(offset) => vec![alone(source, offset)],
        Blank::Line(offset) => vec![block(source, offset, false)],
        Blank::Entry(offset) => vec![block(source, offset, true), block(source, offset, false)],
    };
    // If there is nothing left to erase there, the place where reading stopped may be elsewhere.
    let last = block(source, offset, false);
    let stretch = stretches.into_iter().chain([last]).find(|stretch| !is_empty(source, stretch))?;
    blank_out(source, stretch.clone());
    Some(stretch)
}

/// Writes spaces over a stretch; lines stay lines.
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

/// A line, perhaps after its dashes, and the lines below it that stand deeper.
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
    // The break of the last line stays, and what was there counts as far as there were words.
    let end = (start + source[start..end].trim_end().len()).max(line.end);
    start..end
}
