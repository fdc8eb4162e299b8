//! Severities that a project gives to findings in its settings.

use super::excuse::unknown_code;
use super::registry::find_code;
use super::subject::OpenedDocument;
use crate::project::Settings;
use grognard_core::diagnostic::{Diagnostic, Severity};
use grognard_core::document::{Kind, ProjectFile, SeverityWord, read};

/// Codes in a project's settings that are not there.
pub(super) fn unknown_severities(opened: &[OpenedDocument<'_>], diagnostics: &mut Vec<Diagnostic>) {
    let projects = opened.iter().filter(|opened| opened.kind == Kind::Project);
    for root in projects.filter_map(|opened| opened.tree.root()) {
        let file = read::<ProjectFile<'_>>(root);
        for (code, _) in file.value().into_iter().flat_map(|file| &file.severities.entries) {
            if find_code(code.value).is_none() {
                diagnostics.push(unknown_code(code.value, code.span));
            }
        }
    }
}

/// Gives each finding of a document the severity that its project sets for its code.
pub(super) fn apply_severities(settings: &Settings, diagnostics: &mut Vec<Diagnostic>) {
    if settings.severities.is_empty() {
        return;
    }
    let found = std::mem::take(diagnostics).into_iter();
    diagnostics.extend(found.filter_map(|found| weighed(settings, found)));
}

/// A finding with the severity that the settings of its project give to its code; nothing, if they allow it.
pub fn weighed(settings: &Settings, found: Diagnostic) -> Option<Diagnostic> {
    let set = settings.severities.iter().rev().find(|(code, _)| code == found.code.name);
    let severity = match set.map(|(_, word)| *word) {
        Some(SeverityWord::Allow) => return None,
        Some(SeverityWord::Error) => Severity::Error,
        Some(SeverityWord::Warning) => Severity::Warning,
        Some(SeverityWord::Hint) => Severity::Hint,
        None => found.severity,
    };
    Some(Diagnostic { severity, ..found })
}
