//! Explains brackets that are not closed or not opened.

use super::quotes::{bytes_of, is_value_start, never_closed, open_quote};
use super::site::{Fault, FaultSite};
use crate::diagnostic::{Fix, Safety, Severity};
use crate::syntax::codes::UNQUOTED_HASH;
use crate::syntax::erase::{Blank, Line, line_above, line_at};
use crate::syntax::granit::{Broken, Trouble};
use crate::text::spreadsheet_error;

/// Reports a comment that swallows the end of an entry, such as `#3` in `{ name: Battery #3, guns:
/// 8 }`.
pub(super) fn swallowed(site: &FaultSite<'_>) -> Option<Fault> {
    let mut line = site.line.clone();
    for _ in 0..3 {
        if let Some((hash, length)) = comment_in_brackets(line.words) {
            let offset = line.content + hash;
            let span = site.span(offset, offset + length);
            let (message, help) = match spreadsheet_error(&line.words[hash..]) {
                Some(error) => (
                    format!("`{error}` is a spreadsheet error, not a value"),
                    "write the value that it should have, or `unknown`",
                ),
                None => (
                    "` #` begins a comment: the rest of the line and its bracket are lost"
                        .to_owned(),
                    "put the text with the `#` in quotes",
                ),
            };
            let mut fault =
                site.fault_of(&UNQUOTED_HASH, span, message, help, Blank::Entry(offset));
            // Make this an error, because the comment swallows the whole entry and not only a word.
            fault.diagnostic.severity = Severity::Error;
            return Some(fault);
        }
        line = line_above(site.source, &line)?;
    }
    None
}

/// The start of a comment that contains the end of the brackets around it, and the length of the
/// comment's first word.
fn comment_in_brackets(words: &str) -> Option<(usize, usize)> {
    let hash = words.find(" #")? + 1;
    let (head, tail) = words.split_at(hash);
    let count = |text: &str, signs: [char; 2]| text.matches(signs).count();
    let inside = count(head, ['{', '[']) > count(head, ['}', ']']) && count(tail, ['}', ']']) > 0;
    let length = tail.find([',', '}', ']', ' ']).unwrap_or(tail.len());
    // A word directly behind `#` belongs to the text, because a writer who means a comment puts a
    // space there.
    (inside && length > 1 && !head.contains(['"', '\''])).then_some((hash, length))
}

pub(super) fn bracket(site: &FaultSite<'_>, broken: &Broken) -> Option<Fault> {
    let structural = matches!(broken.kind, Trouble::Bracket | Trouble::Indentation);
    let above = line_above(site.source, &site.line).filter(|_| structural);
    if let Some(above) = above.filter(|above| !unmatched(site.source, above).0.is_empty())
        && let Some(fault) = goes_on_below(site, &above)
    {
        return Some(fault);
    }
    if let Some(open) = open_bracket(site, broken.bracket, structural) {
        let line = line_at(site.source, open);
        if let Some(quote) = open_quote(site.source, &line).filter(|quote| *quote > open) {
            let help = "close the quote before the bracket that ends the entry";
            return Some(never_closed(site, &line, quote, help));
        }
        if let Some(fault) = goes_on_below(site, &line) {
            return Some(fault);
        }
        let opening = site.source[open..].chars().next()?;
        let partner = if opening == '[' { ']' } else { '}' };
        let message = format!("a `{opening}` is never closed");
        let help = format!("close it with `{partner}`");
        let span = site.span(open, open + 1);
        return Some(site.fault(span, message, &help, Blank::Entry(open)));
    }
    let byte = site.source.as_bytes().get(site.at);
    let (opening, closing) = match byte {
        Some(b']') => ('[', ']'),
        Some(b'}') => ('{', '}'),
        _ => return None,
    };
    let message = format!("a `{closing}` without its `{opening}`");
    let help = "remove it, or put the text in quotes";
    let span = site.span(site.at, site.at + 1);
    (broken.kind == Trouble::Bracket)
        .then(|| site.fault(span, message, help, Blank::Entry(site.at)))
}

/// Reports an entry in brackets that continues on the next line, although that line is not
/// indented.
fn goes_on_below(site: &FaultSite<'_>, line: &Line<'_>) -> Option<Fault> {
    let rest = site.source.get(line.end + 1..)?;
    let offset = rest.lines().take_while(|line| line.trim().is_empty()).map(|it| it.len() + 1);
    let next = line_at(site.source, line.end + 1 + offset.sum::<usize>());
    let (open, closed) = unmatched(site.source, &next);
    let depth = |line: &Line<'_>| line.first - line.start;
    let ends = open.is_empty() && closed > 0 && next.content == next.first;
    if !ends || depth(&next) > depth(line) {
        return None;
    }
    // A next line that starts with a lower-case letter continues a broken word, because books break
    // words at a hyphen.
    let words = line.words.strip_suffix('-').filter(|words| words.ends_with(char::is_alphabetic));
    let is_broken = next.words.starts_with(char::is_lowercase);
    let (message, end, between) = match words.filter(|_| is_broken) {
        Some(words) => ("a word is hyphenated across two lines", words.len(), ""),
        None => ("the entry continues here, but the line is not indented", line.words.len(), " "),
    };
    let span = site.span(next.content, next.content + next.words.len());
    let mut fault = site.fault(span, message, "", Blank::Range(line.content..next.end));
    let gap = site.span(line.content + end, next.content);
    let joined = Fix::replace(Safety::Ask, gap, between);
    fault.diagnostic.fix = Some(joined.titled("write it on one line"));
    Some(fault)
}

/// The innermost bracket that should have been closed before this place. The lines above are
/// searched, because granit does not report a bracket as long as the bracket may start a key.
fn open_bracket(
    site: &FaultSite<'_>,
    bracket_of_parser: Option<usize>,
    structural: bool,
) -> Option<usize> {
    let mut line = site.line.clone();
    let mut closed_below = 0;
    for _ in 0..40 {
        let (open, closed) = unmatched(site.source, &line);
        // Only a line outside of brackets proves that a bracket above is open, because inside
        // brackets over several lines the fault may be something else.
        let outside = site.line.start > line.start
            && site.line.first - site.line.start <= line.content - line.start;
        if let Some(innermost) = open.len().checked_sub(closed_below + 1) {
            return (structural || outside).then(|| open[innermost]);
        }
        closed_below = closed_below + closed - open.len();
        line = line_above(site.source, &line)?;
    }
    bracket_of_parser.filter(|_| structural)
}

/// Offsets of the opening brackets on a line that are not closed there, and the number of closing
/// brackets that are not opened there.
fn unmatched(source: &str, line: &Line<'_>) -> (Vec<usize>, usize) {
    let mut open: Vec<(usize, u8)> = Vec::new();
    let mut closed = 0;
    let mut quote = None;
    let mut before = b' ';
    for (offset, byte) in bytes_of(source, line) {
        match (quote, byte) {
            (Some(opened), _) if byte == opened => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') if is_value_start(before, offset, line) => quote = Some(byte),
            (None, b'[' | b'{') if is_value_start(before, offset, line) => {
                open.push((offset, if byte == b'[' { b']' } else { b'}' }));
            }
            (None, b']' | b'}') => match open.last() {
                Some((_, partner)) if *partner == byte => {
                    open.pop();
                }
                // Stop at a bracket of the wrong kind, because the right bracket is missing.
                Some(_) => break,
                None => closed += 1,
            },
            _ => {}
        }
        if byte != b' ' {
            before = byte;
        }
    }
    (open.into_iter().map(|(offset, _)| offset).collect(), closed)
}
