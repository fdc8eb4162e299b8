//! Reports a chart, a dice table or a ruling to which no page links.

use grognard_core::document::PageLink;
use grognard_core::ruleset::PackEntry;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("unlinked-chart", Warning, "unlinked_chart.md", Rest);

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    // A pack without its own pages is not read as a book, and the links of a missing page are
    // unknown.
    if subject.alone.pages.is_empty() || !subject.open.missing_pages.is_empty() {
        return;
    }
    let charts = subject.alone.charts.iter().map(|chart| ("chart", &chart.entry));
    let tables = subject.alone.tables.iter().map(|table| ("table", &table.entry));
    let rulings = subject.alone.rulings.iter().map(|ruling| ("ruling", &ruling.entry));
    for (kind, PackEntry { id, span, .. }) in charts.chain(tables).chain(rulings) {
        let target = format!("{kind}:{id}");
        let links = subject.open.pages.iter().flat_map(|open| &open.page.links);
        if links.clone().any(|link| link.target == target) {
            continue;
        }
        // If a link of this kind leads nowhere and only one entry has no link, `dead-reference`
        // reports the link and suggests that entry.
        let ids = ids_of(subject, kind);
        let dead = |link: &&PageLink| {
            let id = link.target.strip_prefix(kind).and_then(|rest| rest.strip_prefix(':'));
            id.is_some_and(|id| !id.contains('/') && !ids.contains(&id))
        };
        if links.clone().any(|link| dead(&link)) && unlinked(subject, kind) == [id.as_str()] {
            continue;
        }
        diagnostics.push(
            Diagnostic::new(&CODE, *span, format!("no page links to the {kind} `{id}`"))
                .help(format!("link to this entry beside its rule: `[words]({target})`")),
        );
    }
}

fn ids_of<'d>(subject: &PackSubject<'d>, kind: &str) -> Vec<&'d str> {
    let rules = &subject.open.ruleset;
    let id = |entry: &'d PackEntry| entry.id.as_str();
    match kind {
        "chart" => rules.charts.iter().map(|chart| id(&chart.entry)).collect(),
        "table" => rules.tables.iter().map(|table| id(&table.entry)).collect(),
        "ruling" => rules.rulings.iter().map(|ruling| id(&ruling.entry)).collect(),
        _ => Vec::new(),
    }
}

/// The ids of the entries of a kind to which no page links.
pub(super) fn unlinked<'d>(subject: &PackSubject<'d>, kind: &str) -> Vec<&'d str> {
    let links = || subject.open.pages.iter().flat_map(|open| &open.page.links);
    let is_linked = |id: &str| links().any(|link| link.target == format!("{kind}:{id}"));
    ids_of(subject, kind).into_iter().filter(|id| !is_linked(id)).collect()
}
