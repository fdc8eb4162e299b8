//! Sorts findings by cause and place, removes duplicates, and limits the number per file.

use std::collections::HashMap;

use super::{Code, Diagnostic, Stage};
use crate::text::{FileId, Span};

/// Maximum number of findings in one file. A further finding states how many were left out.
pub const MAX_PER_FILE: usize = 500;

/// A file has more findings than the limit, so some were left out.
pub static TOO_MANY_FINDINGS: Code =
    Code::unread("too-many-findings", include_str!("too_many_findings.md")).at(Stage::Hint);

pub fn tidy(diagnostics: &mut Vec<Diagnostic>) {
    in_order(diagnostics);
    cut(diagnostics);
}

/// Sorts findings by stage and place, and removes duplicates.
pub fn in_order(diagnostics: &mut Vec<Diagnostic>) {
    by_stage(diagnostics);
    diagnostics.dedup_by(|a, b| a.span == b.span && a.code == b.code && a.message == b.message);
}

/// Sorts findings by stage and place, to join the findings of several documents. Duplicates need no
/// removal, because `tidy` has removed them in each document.
pub fn by_stage(diagnostics: &mut [Diagnostic]) {
    fn key(found: &Diagnostic) -> impl Ord + '_ {
        let Diagnostic { span, severity, code, message, .. } = found;
        (found.stage(), span.file, span.start, span.end, *severity, code.name, message)
    }
    diagnostics.sort_by(|a, b| key(a).cmp(&key(b)));
}

/// Cuts the findings of a file to the limit. The most severe ones stay, because an error after 500 warnings would not be
/// seen otherwise.
fn cut(diagnostics: &mut Vec<Diagnostic>) {
    if diagnostics.len() <= MAX_PER_FILE {
        return;
    }
    let mut worst_first: Vec<usize> = (0..diagnostics.len()).collect();
    worst_first.sort_by_key(|index| diagnostics[*index].severity);
    let mut numbers: HashMap<FileId, usize> = HashMap::new();
    let mut is_kept = vec![true; diagnostics.len()];
    for index in worst_first {
        let found = &diagnostics[index];
        // A file that was cut before already has this finding, so it is kept.
        if found.code != &TOO_MANY_FINDINGS {
            let number = numbers.entry(found.span.file).or_default();
            *number += 1;
            is_kept[index] = *number <= MAX_PER_FILE;
        }
    }
    let mut kept = is_kept.into_iter();
    diagnostics.retain(|_| kept.next().unwrap_or(true));
    let last: HashMap<FileId, Span> =
        diagnostics.iter().map(|found| (found.span.file, found.span)).collect();
    let mut cut: Vec<(FileId, usize)> = numbers.into_iter().collect();
    cut.retain(|(_, number)| *number > MAX_PER_FILE);
    cut.sort_unstable();
    diagnostics.extend(cut.into_iter().map(|(file, number)| {
        let left_out = number - MAX_PER_FILE;
        let message = format!("{left_out} more findings in this file are not shown");
        Diagnostic::new(&TOO_MANY_FINDINGS, last[&file], message)
            .help("fix the first findings and check again: many have the same cause")
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Severity;

    static WARNED: Code = Code::new("warned", Severity::Warning, "");
    static FAILED: Code = Code::new("failed", Severity::Error, "");

    #[test]
    fn an_error_after_more_warnings_than_the_limit_stays() {
        let file = FileId(0);
        let at = |start: u32| Span { file, start, end: start + 1 };
        let warned = |start| Diagnostic::new(&WARNED, at(start), "a warning");
        let mut found: Vec<Diagnostic> = (0..600).map(warned).collect();
        found.push(Diagnostic::new(&FAILED, at(600), "an error"));
        tidy(&mut found);
        assert_eq!(found.len(), MAX_PER_FILE + 1);
        assert!(found.iter().any(|one| one.code == &FAILED));
        assert_eq!(
            found.last().map(|one| &*one.message),
            Some("101 more findings in this file are not shown")
        );
    }
}
