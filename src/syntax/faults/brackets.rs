//! Brackets without their partners.

use super::quotes::{bytes_of, is_value_start};
use super::{Fault, Place};
use crate::syntax::erase::{Blank, Line, line_above};
use crate::syntax::granit::{Broken, Trouble};

/// A bracket without its partner.
pub(super) fn bracket(place: &Place<'_>, broken: &Broken) -> Option<Fault> {
    let structural = matches!(broken.kind, Trouble::Bracket | Trouble::Indentation);
    if let Some(open) = open_bracket(place, broken.bracket, structural) {
        let opening = place.source[open..].chars().next()?;
        let partner = if opening == '[' { ']' } else { '}' };
        let message = format!("a `{opening}` that is never closed");
        let help = format!("close it with `{partner}`");
        let span = place.span(open, open + 1);
        return Some(place.fault(span, message, &help, Blank::Entry(open)));
    }
    let byte = place.source.as_bytes().get(place.at);
    let (opening, closing) = match byte {
        Some(b']') => ('[', ']'),
        Some(b'}') => ('{', '}'),
        _ => return None,
    };
    let message = format!("a `{closing}` without its `{opening}`");
    let help = "remove it, or put the text in quotes";
    let span = place.span(place.at, place.at + 1);
    (broken.kind == Trouble::Bracket)
        .then(|| place.fault(span, message, help, Blank::Entry(place.at)))
}

/// The innermost bracket that should have been closed before this place. granit may know it, but
/// while it still waits whether a bracket begins a key, it does not say so.
fn open_bracket(place: &Place<'_>, known: Option<usize>, structural: bool) -> Option<usize> {
    let mut line = place.line.clone();
    let mut closed_below = 0;
    for _ in 0..40 {
        let (open, closed) = unmatched(place.source, &line);
        // Inside brackets that span several lines other things can be wrong, but not out of them.
        let outside = place.line.start > line.start
            && place.line.first - place.line.start <= line.content - line.start;
        if let Some(innermost) = open.len().checked_sub(closed_below + 1) {
            return (structural || outside).then(|| open[innermost]);
        }
        closed_below = closed_below + closed - open.len();
        line = line_above(place.source, &line)?;
    }
    known.filter(|_| structural)
}

/// The brackets of a line that are opened and not closed, and how many are closed that are not
/// opened.
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
                // The wrong one: the right one is missing.
                Some(_) => break,
                None => closed += 1,
            },
            _ => {}
        }
        if byte != b' ' {
            before = byte;
        }
    }
    (open.into_iter().map(|(at, _)| at).collect(), closed)
}
