//! Findings in the order a reader wants them: by file and place, each once, and not without end.

use super::{Code, Diagnostic};

/// Maximum number of findings of one file; one more finding says how many were left out.
pub const MAX_PER_FILE: usize = 500;

/// A file has more findings than are shown.
pub static TOO_MANY_FINDINGS: Code =
    Code::unread("too-many-findings", include_str!("too_many_findings.md"));

/// Sorts by place, removes doubles, and cuts what exceeds the limit in one file.
pub fn tidy(diagnostics: &mut Vec<Diagnostic>) {
    in_order(diagnostics);
    cut(diagnostics);
}

/// Sorts by place and removes doubles.
pub fn in_order(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by(|a, b| {
        (a.span.file, a.span.start, a.span.end, a.severity, a.code.name, &a.message).cmp(&(
            b.span.file,
            b.span.start,
            b.span.end,
            b.severity,
            b.code.name,
            &b.message,
        ))
    });
    diagnostics.dedup_by(|a, b| a.span == b.span && a.code == b.code && a.message == b.message);
}

fn cut(diagnostics: &mut Vec<Diagnostic>) {
    if diagnostics.len() <= MAX_PER_FILE {
        return;
    }
    let mut kept: Vec<Diagnostic> = Vec::with_capacity(diagnostics.len());
    let mut rest = std::mem::take(diagnostics).into_iter().peekable();
    while let Some(first) = rest.next() {
        let file = first.span.file;
        let start = kept.len();
        kept.push(first);
        let mut left_out = 0;
        while let Some(next) = rest.next_if(|next| next.span.file == file) {
            if kept.len() - start < MAX_PER_FILE {
                kept.push(next);
            } else {
                left_out += 1;
            }
        }
        if left_out > 0 {
            let span = kept[kept.len() - 1].span;
            kept.push(
                Diagnostic::new(
                    &TOO_MANY_FINDINGS,
                    span,
                    format!("{left_out} more findings in this file are not shown"),
                )
                .help("mend the first ones and check again: many share one cause"),
            );
        }
    }
    *diagnostics = kept;
}
