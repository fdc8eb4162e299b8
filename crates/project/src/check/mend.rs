//! Safe repairs written into a text, with a proof that they broke nothing.

use grognard_core::diagnostic::{Diagnostic, Edit, Safety, Severity};
use grognard_core::syntax::{Reader, parse};
use grognard_core::text::FileId;

/// A text with every safe repair made, and how many there were. Nothing if there are none, or if
/// the repaired text would not be sound.
pub fn mend(file: FileId, text: &str, diagnostics: &[Diagnostic]) -> Option<(String, usize)> {
    let fixes = diagnostics
        .iter()
        .filter(|found| found.span.file == file)
        .filter_map(|found| found.fix.as_ref())
        .filter(|fix| fix.safety == Safety::Safe);
    let mut edits: Vec<&Edit> = Vec::new();
    let mut made = 0;
    for fix in fixes {
        let free = fix.edits.iter().all(|edit| {
            edit.span.file == file
                && text.get(edit.span.range()).is_some()
                && !edits.iter().any(|other| overlap(edit, other))
        });
        // What overlaps waits for the next round.
        if free {
            edits.extend(&fix.edits);
            made += 1;
        }
    }
    if made == 0 {
        return None;
    }
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mended = apply(text, &edits);
    (faults(file, &mended) <= faults(file, text)).then_some((mended, made))
}

/// Two edits in one place would depend on their order, even if one only inserts.
fn overlap(a: &Edit, b: &Edit) -> bool {
    a.span.start < b.span.end && b.span.start < a.span.end || a.span.start == b.span.start
}

fn apply(text: &str, edits: &[&Edit]) -> String {
    let mut mended = String::with_capacity(text.len() + 64);
    let mut at = 0;
    for edit in edits {
        mended.push_str(&text[at..edit.span.start as usize]);
        mended.push_str(&edit.replacement);
        at = edit.span.end as usize;
    }
    mended.push_str(&text[at..]);
    mended
}

fn faults(file: FileId, text: &str) -> usize {
    let (_, diagnostics) = parse(file, text, Reader::TwoTier);
    diagnostics.iter().filter(|found| found.code.severity == Severity::Error).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_core::diagnostic::{Code, Fix};
    use grognard_core::text::Span;

    static CODE: Code = Code::new("a", Severity::Error, "");

    fn found(start: usize, end: usize, replacement: &str) -> Diagnostic {
        let span = Span::new(FileId(0), start, end);
        Diagnostic::new(&CODE, span, "").fix(Fix::replace(Safety::Safe, span, replacement))
    }

    #[test]
    fn repairs_keep_everything_else() {
        let text = "a: 1 # one\nb: 2\n";
        let mended = mend(FileId(0), text, &[found(14, 15, "3"), found(3, 4, "\"1\"")]);
        assert_eq!(mended, Some(("a: \"1\" # one\nb: 3\n".to_owned(), 2)));
    }

    #[test]
    fn what_overlaps_waits_and_what_breaks_is_not_done() {
        let text = "a: 1\n";
        let mended = mend(FileId(0), text, &[found(3, 4, "2"), found(0, 4, "b: 1")]);
        assert_eq!(mended, Some(("a: 2\n".to_owned(), 1)));
        assert_eq!(mend(FileId(0), text, &[found(3, 4, "[")]), None);
    }
}
