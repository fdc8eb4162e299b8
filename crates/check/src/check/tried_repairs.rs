//! Tries fixes before they are offered, and drops those that make a document worse.

use std::collections::HashSet;
use std::ops::Range;

use grognard_core::document::{identify, validate};
use grognard_syntax::diagnostic::{Diagnostic, Edit, Severity, apply_edits};
use grognard_syntax::syntax::{YAML_SYNTAX, parse};
use grognard_syntax::text::{FileId, Text};

use super::context::ProjectContext;

/// Maximum number of fixes that are tried in one document, because each fix requires the document
/// to be parsed again.
const MAX_TRIED: usize = 12;

/// Maximum size in bytes of a document whose fixes are tried: room for a hundred bodies.
const MAX_BYTES: usize = 64 * 1024;

/// Drops the fixes after which a document has more errors of syntax and shape than before, or a new
/// error in the line that the fix changed. If the fix was the only advice, its title remains as help.
pub(super) fn drop_worse(
    context: &ProjectContext<'_>,
    file: FileId,
    text: &Text,
    diagnostics: &mut [Diagnostic],
) {
    if text.content.len() > MAX_BYTES {
        return;
    }
    let before = errors(diagnostics);
    let known: HashSet<(&str, String)> =
        diagnostics.iter().map(|found| (found.code.name, found.message.clone())).collect();
    let guessed =
        |found: &&mut Diagnostic| found.severity == Severity::Error && found.fix.is_some();
    for found in diagnostics.iter_mut().filter(guessed).take(MAX_TRIED) {
        let Some(fix) = &found.fix else { continue };
        let mut edits: Vec<&Edit> = fix.edits.iter().collect();
        edits.sort_by_key(|edit| edit.span.start);
        let changed = apply_edits(&text.content, edits.iter().copied());
        let left = after(context, file, text, &changed);
        let now = errors(&left);
        // A corrected key may reveal an error further on, so an equal number of errors is accepted.
        // A fix of the syntax must remove an error.
        let is_syntax = found.code == &YAML_SYNTAX;
        let is_worse = now > before || is_syntax && now == before;
        let is_new = |left: &&Diagnostic| {
            left.severity == Severity::Error
                && !known.contains(&(left.code.name, left.message.clone()))
        };
        let lines = changed_lines(&changed, &edits);
        let is_there = |left: &Diagnostic| lines.iter().any(|line| line.contains(&left.span.start));
        let leads_on = !is_syntax && left.iter().filter(is_new).any(is_there);
        if is_worse && !found.help.is_empty() || leads_on {
            if found.help.is_empty() {
                found.help.push(fix.title.clone());
            }
            found.fix = None;
        }
    }
}

/// The lines that contain edits, in the text after the edits.
fn changed_lines(changed: &str, edits: &[&Edit]) -> Vec<Range<u32>> {
    let mut shift = 0;
    let lines = edits.iter().map(|edit| {
        let start = (i64::from(edit.span.start) + shift).max(0) as usize;
        let end = start + edit.replacement.len();
        shift += edit.replacement.len() as i64 - i64::from(edit.span.end - edit.span.start);
        let before = changed.get(..start).unwrap_or("").rfind('\n').map_or(0, |it| it + 1);
        let rest = changed.get(end..).unwrap_or("");
        before as u32..(end + rest.find('\n').unwrap_or(rest.len())) as u32
    });
    lines.collect()
}

fn errors(diagnostics: &[Diagnostic]) -> usize {
    diagnostics.iter().filter(|found| found.severity == Severity::Error).count()
}

/// The findings about the syntax and shape of a document in its changed text.
fn after(
    context: &ProjectContext<'_>,
    file: FileId,
    text: &Text,
    changed: &str,
) -> Vec<Diagnostic> {
    let (tree, mut found) = parse(file, changed, context.options.reader);
    if let Some(kind) = identify(&tree, &text.name, &mut found) {
        validate(&tree, kind, &mut found);
    }
    found
}
