//! A figure of a pack that does not say where it comes from.

use super::subject::PackSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::ruleset::figures;

/// A figure of a pack that does not say where it comes from.
pub static CODE: Code =
    Code::new("figure-without-source", Severity::Error, include_str!("figure_without_source.md"));

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut last = None;
    for figure in figures(subject.alone).iter().filter(|figure| figure.origin.is_none()) {
        // One complaint for a row or an entry: its figures lack the same source.
        let entry = figure.place.rsplit_once('/').map(|(entry, _)| entry.to_owned());
        if entry.is_some() && last == entry {
            continue;
        }
        let message =
            format!("nobody says where `{}` comes from (`{}`)", figure.shown, figure.place);
        diagnostics.push(Diagnostic::new(&CODE, subject.place(figure.span), message).help(
            "add `source:` to it or to what it stands in: `source: text 8.B`, `source: reading 5`",
        ));
        last = entry;
    }
}
