//! Collects the parts of a document that were not understood, because a check must not report that
//! something is missing if it may be in a part that was not understood.

use grognard_core::document::is_about_split_entry;
use grognard_syntax::diagnostic::{Diagnostic, Severity};
use grognard_syntax::syntax::Tree;
use grognard_syntax::text::Span;

/// Codes of findings about a single value, which leave no doubt about which keys and items exist.
const VALUE_ONLY: &[&str] =
    &["bad-format", "bad-length", "missing-key", "out-of-range", "unknown-word"];

/// The parts of a document that were not understood: holes in its YAML, unknown keys, and values
/// that should be lists.
#[derive(Debug, Clone, Default)]
pub struct Unclear {
    /// Byte ranges, sorted and without overlaps.
    stretches: Vec<(u32, u32)>,
}

impl Unclear {
    /// The unclear parts of a tree, according to the findings so far.
    pub fn of(tree: &Tree<'_>, diagnostics: &[Diagnostic]) -> Unclear {
        let doubtful = |found: &&Diagnostic| {
            let is_sure = VALUE_ONLY.contains(&found.code.name) && !is_about_split_entry(found);
            found.severity == Severity::Error && !is_sure
        };
        let complaints = diagnostics.iter().filter(doubtful).map(|found| found.span);
        let mut all: Vec<(u32, u32)> =
            complaints.chain(tree.holes()).map(|span| (span.start, span.end)).collect();
        all.sort_unstable();
        let mut stretches: Vec<(u32, u32)> = Vec::with_capacity(all.len());
        for (start, end) in all {
            match stretches.last_mut() {
                Some(last) if start <= last.1 => last.1 = last.1.max(end),
                _ => stretches.push((start, end)),
            }
        }
        Unclear { stretches }
    }

    pub fn is_empty(&self) -> bool {
        self.stretches.is_empty()
    }

    /// Whether each unclear part that touches the span is in one of some entries.
    pub fn is_within(&self, span: Span, entries: &[Span]) -> bool {
        let index = self.stretches.partition_point(|(_, end)| *end < span.start);
        let touching = self.stretches[index..].iter().take_while(|(start, _)| *start <= span.end);
        touching.into_iter().all(|(start, end)| {
            entries.iter().any(|entry| entry.start <= *start && *end <= entry.end)
        })
    }

    pub fn touches(&self, span: Span) -> bool {
        let index = self.stretches.partition_point(|(_, end)| *end < span.start);
        self.stretches.get(index).is_some_and(|(start, _)| *start <= span.end)
    }
}
