//! Severities that a project sets for findings.

use grognard_core::document::{Field, Kind, ProjectFile, SeverityWord, read};
use grognard_syntax::diagnostic::{Class, Code, Diagnostic, Severity};

use super::excuse::{MAX_UNKNOWN_CODES, unknown_code, void_excuse};
use super::registry::find_code;
use super::subject::OpenedDocument;
use grognard_project::project::Settings;

/// Reports codes in a project's settings that do not exist or whose severity cannot be lowered.
pub(super) fn void_severities(opened: &[OpenedDocument<'_>], diagnostics: &mut Vec<Diagnostic>) {
    let projects = opened.iter().filter(|opened| opened.kind == Kind::Project);
    for root in projects.filter_map(|opened| opened.tree.root()) {
        let file = read::<ProjectFile<'_>>(root);
        let mut unknown = 0;
        for (code, word) in file.value().into_iter().flat_map(|file| &file.severities.entries) {
            match find_code(code.value) {
                None if unknown < MAX_UNKNOWN_CODES => {
                    unknown += 1;
                    diagnostics.push(unknown_code(code.value, code.span));
                }
                None => {}
                Some(known) if known.class == Class::Judged || is_kept(known, word) => {}
                Some(known) => diagnostics.push(void_excuse(known, code.span)),
            }
        }
    }
}

/// Whether the settings set the severity of an error to `error`, which changes nothing.
fn is_kept(code: &Code, word: &Field<SeverityWord>) -> bool {
    code.severity == Severity::Error && word.value() == Some(&SeverityWord::Error)
}

pub(super) fn apply_severities(settings: &Settings, diagnostics: &mut Vec<Diagnostic>) {
    if settings.severities.is_empty() {
        return;
    }
    diagnostics.retain_mut(|found| match weight(settings, found) {
        Some(severity) => {
            found.severity = severity;
            true
        }
        None => false,
    });
}

/// The severity of a finding under the settings of a project, or `None` if the settings allow the
/// finding. A finding that leaves something unread keeps its severity.
pub(super) fn weight(settings: &Settings, found: &Diagnostic) -> Option<Severity> {
    if found.code.class == Class::Unread {
        return Some(found.severity);
    }
    match settings.severities.get(found.code.name) {
        Some(SeverityWord::Allow) => None,
        Some(SeverityWord::Error) => Some(Severity::Error),
        Some(SeverityWord::Warning) => Some(Severity::Warning),
        Some(SeverityWord::Hint) => Some(Severity::Hint),
        None => Some(found.severity),
    }
}
