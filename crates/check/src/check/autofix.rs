//! Applies fixes to a text, and verifies that they broke nothing.

use grognard_syntax::diagnostic::{Diagnostic, Edit, Fix, Safety, Severity, apply_edits};
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::{FileId, Span};

/// Applies every safe fix, and returns the new text and the number of fixes. A fix that would
/// delete words of a comment is not applied, because a comment is the author's. The result is
/// `None` if there are no fixes, or if the new text would have more syntax errors.
pub fn autofix(file: FileId, text: &str, diagnostics: &[Diagnostic]) -> Option<(String, usize)> {
    autofix_up_to(Safety::Safe, file, text, diagnostics)
}

/// Applies every fix that is at least as safe as `least`. If guesses break the text, only the safe
/// fixes are applied, because no one knows which guess broke the text.
pub fn autofix_up_to(
    least: Safety,
    file: FileId,
    text: &str,
    diagnostics: &[Diagnostic],
) -> Option<(String, usize)> {
    let guessed =
        (least > Safety::Safe).then(|| repaired(least, file, text, diagnostics)).flatten();
    guessed.or_else(|| repaired(Safety::Safe, file, text, diagnostics))
}

fn repaired(
    least: Safety,
    file: FileId,
    text: &str,
    diagnostics: &[Diagnostic],
) -> Option<(String, usize)> {
    let fixes = diagnostics
        .iter()
        .filter(|found| found.span.file == file)
        .filter_map(|found| found.fix.as_ref())
        .filter(|fix| fix.safety <= least);
    let fixes: Vec<&Fix> = fixes.collect();
    if fixes.is_empty() {
        return None;
    }
    let (tree, found) = parse(file, text, Reader::TwoTier);
    let comments: Vec<Span> = tree.comments().collect();
    let mut edits: Vec<&Edit> = Vec::new();
    let mut made = 0;
    for fix in fixes {
        let is_free = fix.edits.iter().all(|edit| {
            edit.span.file == file
                && text.get(edit.span.range()).is_some()
                && !edits.iter().any(|other| overlap(edit, other))
                && (fix.safety > Safety::Safe || !takes_words(text, edit, &comments))
        });
        // A fix that overlaps an earlier fix is left for the next round.
        if is_free {
            edits.extend(&fix.edits);
            made += 1;
        }
    }
    if made == 0 {
        return None;
    }
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let repaired = apply_edits(text, edits);
    let (_, found_after) = parse(file, &repaired, Reader::TwoTier);
    (syntax_errors(&found_after) <= syntax_errors(&found)).then_some((repaired, made))
}

fn takes_words(text: &str, edit: &Edit, comments: &[Span]) -> bool {
    let first = comments.partition_point(|comment| comment.end <= edit.span.start);
    comments[first..].iter().take_while(|comment| comment.start < edit.span.end).any(|comment| {
        let start = comment.start.max(edit.span.start) as usize;
        let end = comment.end.min(edit.span.end) as usize;
        text.get(start..end).is_none_or(|words| !words.trim().is_empty())
    })
}

/// Whether two edits overlap. Two edits at one position overlap even if one of the edits only
/// inserts text, because the result would depend on the order of the edits.
fn overlap(a: &Edit, b: &Edit) -> bool {
    a.span.start < b.span.end && b.span.start < a.span.end || a.span.start == b.span.start
}

fn syntax_errors(found: &[Diagnostic]) -> usize {
    found.iter().filter(|found| found.code.severity == Severity::Error).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_syntax::diagnostic::Code;

    static CODE: Code = Code::new("a", Severity::Error, "");

    fn found(start: usize, end: usize, replacement: &str) -> Diagnostic {
        let span = Span::new(FileId(0), start, end);
        Diagnostic::new(&CODE, span, "").fix(Fix::replace(Safety::Safe, span, replacement))
    }

    #[test]
    fn a_fix_changes_only_its_span() {
        let text = "a: 1 # one\nb: 2\n";
        let repaired = autofix(FileId(0), text, &[found(14, 15, "3"), found(3, 4, "\"1\"")]);
        assert_eq!(repaired, Some(("a: \"1\" # one\nb: 3\n".to_owned(), 2)));
    }

    #[test]
    fn a_fix_that_overlaps_another_or_breaks_the_text_is_not_applied() {
        let text = "a: 1\n";
        let repaired = autofix(FileId(0), text, &[found(3, 4, "2"), found(0, 4, "b: 1")]);
        assert_eq!(repaired, Some(("a: 2\n".to_owned(), 1)));
        assert_eq!(autofix(FileId(0), text, &[found(3, 4, "[")]), None);
    }

    #[test]
    fn a_fix_that_deletes_words_of_a_comment_is_not_applied() {
        let text = "a: 1 # why\nb: 2 # so\r\n";
        let [comment, line_end] = [found(4, 10, ""), found(20, 21, "")];
        assert_eq!(autofix(FileId(0), text, std::slice::from_ref(&comment)), None);
        let repaired = autofix(FileId(0), text, &[comment, line_end]);
        assert_eq!(repaired, Some(("a: 1 # why\nb: 2 # so\n".to_owned(), 1)));
    }
}
