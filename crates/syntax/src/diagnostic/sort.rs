//! Order of findings: causes before consequences, then by file and place, without duplicates, and with a limit per
//! file.

use std::collections::HashMap;

use super::{Code, Diagnostic, Stage};
use crate::text::FileId;

/// Maximum number of findings of one file. A further finding states how many were left out.
pub const MAX_PER_FILE: usize = 500;

/// A file has more findings than the limit.
pub static TOO_MANY_FINDINGS: Code =
    Code::unread("too-many-findings", include_str!("too_many_findings.md")).at(Stage::Hint);

/// Sorts findings, removes duplicates, and applies the limit per file.
pub fn tidy(diagnostics: &mut Vec<Diagnostic>) {
    in_order(diagnostics);
    cut(diagnostics);
}

/// Sorts findings by stage and place, and removes duplicates.
pub fn in_order(diagnostics: &mut Vec<Diagnostic>) {
    by_stage(diagnostics);
    diagnostics.dedup_by(|a, b| a.span == b.span && a.code == b.code && a.message == b.message);
}

/// Sorts findings by stage and place. Findings of a single document have no duplicates after `tidy`, so this is enough
/// for several documents.
pub fn by_stage(diagnostics: &mut [Diagnostic]) {
    fn key(found: &Diagnostic) -> impl Ord + '_ {
        let Diagnostic { span, severity, code, message, .. } = found;
        (found.stage(), span.file, span.start, span.end, *severity, code.name, message)
    }
    diagnostics.sort_by(|a, b| key(a).cmp(&key(b)));
}

fn cut(diagnostics: &mut Vec<Diagnostic>) {
    if diagnostics.len() <= MAX_PER_FILE {
        return;
    }
    let mut numbers: HashMap<FileId, usize> = HashMap::new();
    let mut last = HashMap::new();
    diagnostics.retain(|found| {
        // A file that was cut before already has this finding, so it is kept.
        if found.code == &TOO_MANY_FINDINGS {
            return true;
        }
        let file = found.span.file;
        let number = numbers.entry(file).or_default();
        *number += 1;
        let is_kept = *number <= MAX_PER_FILE;
        if is_kept {
            last.insert(file, found.span);
        }
        is_kept
    });
    let mut cut: Vec<(FileId, usize)> = numbers.into_iter().collect();
    cut.retain(|(_, number)| *number > MAX_PER_FILE);
    cut.sort_unstable();
    diagnostics.extend(cut.into_iter().map(|(file, number)| {
        let left_out = number - MAX_PER_FILE;
        let message = format!("{left_out} more findings in this file are not shown");
        Diagnostic::new(&TOO_MANY_FINDINGS, last[&file], message)
            .help("fix the first ones and check again: many have the same cause")
    }));
}
