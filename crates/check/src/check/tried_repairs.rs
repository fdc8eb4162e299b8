//! Tries fixes before they are offered, and drops those that make a document worse.

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

/// Drops the fixes after which a document has more errors of syntax and shape than before. A
/// finding without help keeps its fix, because the user would have no other advice.
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
    let guessed = |found: &&mut Diagnostic| {
        found.severity == Severity::Error && found.fix.is_some() && !found.help.is_empty()
    };
    for found in diagnostics.iter_mut().filter(guessed).take(MAX_TRIED) {
        let edits = found.fix.as_ref().map(|fix| fix.edits.as_slice()).unwrap_or_default();
        let now = errors(&after(context, file, text, edits));
        // A corrected key may reveal the next error, so an equal number of errors is accepted. A
        // fix of the syntax must remove an error.
        let is_syntax = found.code == &YAML_SYNTAX;
        if now > before || is_syntax && now == before {
            found.fix = None;
        }
    }
}

fn errors(diagnostics: &[Diagnostic]) -> usize {
    diagnostics.iter().filter(|found| found.severity == Severity::Error).count()
}

/// The findings about the syntax and shape of a document after some edits.
fn after(
    context: &ProjectContext<'_>,
    file: FileId,
    text: &Text,
    edits: &[Edit],
) -> Vec<Diagnostic> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| edit.span.start);
    let changed = apply_edits(&text.content, edits);
    let (tree, mut found) = parse(file, &changed, context.options.reader);
    if let Some(kind) = identify(&tree, &text.name, &mut found) {
        validate(&tree, kind, &mut found);
    }
    found
}
