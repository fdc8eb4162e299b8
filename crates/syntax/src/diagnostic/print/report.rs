//! The findings to print, with options.

use crate::diagnostic::{Diagnostic, Safety, Severity};
use crate::text::Texts;

/// The findings to print, with options.
#[derive(Debug, Clone, Copy)]
pub struct Report<'r> {
    /// Findings, sorted and without duplicates.
    pub diagnostics: &'r [Diagnostic],
    pub texts: &'r Texts,
    pub checked: usize,
    pub colour: bool,
    pub width: usize,
    pub quiet: bool,
}

impl Report<'_> {
    pub(super) fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count()
    }

    pub(super) fn fixable(&self, safety: Safety) -> usize {
        let fixes = self.diagnostics.iter().filter_map(|diagnostic| diagnostic.fix.as_ref());
        fixes.filter(|fix| fix.safety == safety).count()
    }
}
