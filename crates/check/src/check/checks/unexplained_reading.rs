//! Reports a derived figure or a reading without a note that explains it.

use grognard_core::document::Provenance;
use grognard_core::ruleset::figures;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("unexplained-reading", Warning, "unexplained_reading.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut told = Vec::new();
    for figure in &figures(subject.alone) {
        let Some(origin) = figure.origin else { continue };
        let ours = matches!(origin.kind, Provenance::Derived | Provenance::Reading);
        if !ours || origin.note.is_some() || figure.noted || told.contains(&origin.span) {
            continue;
        }
        told.push(origin.span);
        let how = match origin.kind {
            Provenance::Derived => "is derived, but has no note on how",
            _ => "is a reading, but has no note on the reason",
        };
        let message = format!("`{}` (`{}`) {how}", figure.shown, figure.place);
        diagnostics.push(
            Diagnostic::new(&CODE, subject.place(origin.span), message)
                .help("add a `note:` with the reason, to the figure or to its source"),
        );
    }
}
