//! Finds conflict markers, which git writes where two people have changed the same lines.

use std::ops::Range;

use super::codes::YAML_SYNTAX;
use crate::diagnostic::{Diagnostic, Fix, Safety};
use crate::text::{FileId, Span};

const OURS: &str = "<<<<<<<";
const BASE: &str = "|||||||";
const MIDDLE: &str = "=======";
const THEIRS: &str = ">>>>>>>";

#[derive(Default)]
struct Conflict<'t> {
    /// Numbers of the marker lines, counted from 1, and the name after the first marker.
    ours: usize,
    name: &'t str,
    base: Option<usize>,
    middle: Option<usize>,
    /// Range of the first marker, and start of the part to leave out, which is the base marker.
    mark: Range<usize>,
    cut: usize,
}

/// Reports conflicts and returns the ranges to leave out, so that the first side of each conflict
/// is parsed.
pub(super) fn conflicts(
    file: FileId,
    text: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Range<usize>> {
    let mut blanks = Vec::new();
    if ![OURS, MIDDLE, THEIRS].iter().any(|mark| text.contains(mark)) {
        return blanks;
    }
    let mut open: Option<Conflict<'_>> = None;
    let mut start = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let number = index + 1;
        let words = line.trim_end();
        let range = start..start + words.len();
        start += line.len();
        let Some(mark) = mark(words) else { continue };
        match (mark, &mut open) {
            (OURS, None) => {
                let name = words[OURS.len()..].trim();
                open = Some(Conflict { ours: number, name, mark: range, ..Conflict::default() });
            }
            (BASE, Some(conflict)) if conflict.base.is_none() && conflict.middle.is_none() => {
                (conflict.base, conflict.cut) = (Some(number), range.start);
            }
            (MIDDLE, Some(conflict)) if conflict.middle.is_none() => {
                conflict.middle = Some(number);
                if conflict.base.is_none() {
                    conflict.cut = range.start;
                }
            }
            (THEIRS, Some(conflict)) if conflict.middle.is_some() => {
                diagnostics.push(unresolved(file, conflict, number, words));
                blanks.push(conflict.mark.clone());
                blanks.push(conflict.cut..range.end);
                open = None;
            }
            _ => {
                diagnostics.push(left_over(file, range.clone(), start));
                blanks.push(range);
            }
        }
    }
    if let Some(conflict) = open {
        let end = text[conflict.mark.end..]
            .find('\n')
            .map_or(text.len(), |end| conflict.mark.end + end + 1);
        diagnostics.push(left_over(file, conflict.mark.clone(), end));
        blanks.push(conflict.mark);
    }
    blanks
}

fn mark(words: &str) -> Option<&'static str> {
    let mark = [OURS, BASE, MIDDLE, THEIRS].into_iter().find(|mark| words.starts_with(mark))?;
    let rest = &words[mark.len()..];
    let fits =
        if mark == MIDDLE { rest.is_empty() } else { rest.is_empty() || rest.starts_with(' ') };
    fits.then_some(mark)
}

fn unresolved(file: FileId, conflict: &Conflict<'_>, last: usize, words: &str) -> Diagnostic {
    let middle = conflict.middle.unwrap_or(last);
    let side = |name: &str, fallback: &str, first: usize, end: usize| {
        let name = if name.is_empty() { fallback.to_owned() } else { format!("`{name}`") };
        match end.saturating_sub(first) {
            0 => format!("{name} has no line"),
            1 => format!("{name} has line {first}"),
            _ => format!("{name} has lines {first}-{}", end - 1),
        }
    };
    let ours = side(conflict.name, "one side", conflict.ours + 1, conflict.base.unwrap_or(middle));
    let theirs = side(words[THEIRS.len()..].trim(), "the other", middle + 1, last);
    let message = format!("a merge conflict: {ours}, {theirs}");
    let span = Span::new(file, conflict.mark.start, conflict.mark.end);
    let marks = if conflict.base.is_some() {
        "the other lines and the marks"
    } else {
        "the other and the three marks"
    };
    Diagnostic::new(&YAML_SYNTAX, span, message)
        .help(format!("keep one of the two texts, and delete {marks}"))
}

fn left_over(file: FileId, line: Range<usize>, end: usize) -> Diagnostic {
    let whole = Span::new(file, line.start, end);
    Diagnostic::new(
        &YAML_SYNTAX,
        Span::new(file, line.start, line.end),
        "this line is left over from a merge conflict",
    )
    .fix(Fix::replace(Safety::Ask, whole, "").titled("delete the line"))
}
