//! Links from a battle in play to the rules pages of a site.

use super::data::PlayLink;
use crate::view::said;
use grognard_core::document::Provenance;
use grognard_core::ruleset::{Origin, PackEntry, Ruleset};

pub struct Pages<'p> {
    /// Path of the page with a section of the rule text, from the root of the site.
    pub section: &'p dyn Fn(&str) -> Option<String>,
}

impl Pages<'_> {
    /// Origin of a figure in words, with a link to the first section of the origin that has a page.
    pub(super) fn source(&self, rules: &Ruleset, origin: Option<&Origin>) -> PlayLink {
        let Some(origin) = origin else { return PlayLink::default() };
        let sections = origin.at.split(';').map(str::trim);
        let href = sections.filter_map(|section| (self.section)(section)).next();
        let words = said(rules, Some(origin));
        let title = match origin.kind {
            Provenance::Text if !words.is_empty() => format!("§ {words}"),
            _ => words,
        };
        PlayLink { title, href: href.unwrap_or_default() }
    }
}

pub(super) fn all(rules: &Ruleset) -> Vec<PlayLink> {
    let charts = rules.charts.iter().map(|chart| ("chart", &chart.entry));
    let tables = rules.tables.iter().map(|table| ("table", &table.entry));
    let rulings = rules.rulings.iter().map(|ruling| ("ruling", &ruling.entry));
    let all = charts.chain(tables).chain(rulings);
    all.map(|(kind, entry)| page(rules, kind, entry)).collect()
}

pub(super) fn page(rules: &Ruleset, kind: &str, entry: &PackEntry) -> PlayLink {
    let href = format!("rules/{}/{kind}-{}.html", rules.id, entry.id);
    PlayLink { title: entry.name.clone(), href }
}
