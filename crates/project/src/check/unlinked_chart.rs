//! A chart, a dice table or a ruling to which no page leads.

use super::subject::PackSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Severity, Stage};
use grognard_core::ruleset::Entry;

/// A chart, a dice table or a ruling to which no page leads.
pub static CODE: Code =
    Code::new("unlinked-chart", Severity::Warning, include_str!("unlinked_chart.md"))
        .at(Stage::Rest);

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    // What has no pages of its own is no book to be read, and a page that is not there may have the link.
    if subject.alone.pages.is_empty() || !subject.open.missing_pages.is_empty() {
        return;
    }
    let charts = subject.alone.charts.iter().map(|chart| ("chart", &chart.entry));
    let tables = subject.alone.tables.iter().map(|table| ("table", &table.entry));
    let rulings = subject.alone.rulings.iter().map(|ruling| ("ruling", &ruling.entry));
    for (kind, Entry { id, span, .. }) in charts.chain(tables).chain(rulings) {
        let target = format!("{kind}:{id}");
        let links = subject.open.pages.iter().flat_map(|open| &open.page.links);
        if links.into_iter().any(|link| link.target == target) {
            continue;
        }
        diagnostics.push(
            Diagnostic::new(&CODE, *span, format!("no page leads to the {kind} `{id}`"))
                .help(format!("link it where its rule is told: `[words]({target})`")),
        );
    }
}
