//! A source that the list of sources does not have.

use std::collections::HashSet;

use super::OobPage;
use super::guess::Guesses;
use super::packs::PackPage;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::{Field, Id, Provenance};
use grognard_core::ruleset::figures;
use grognard_core::text::Spanned;

/// A source that the list of sources does not have.
pub static CODE: Code =
    Code::new("unknown-source", Severity::Error, include_str!("unknown_source.md"));

pub(super) fn check(page: &OobPage<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let sources = &page.oob.sources;
    // Nothing can be said of a list that was not understood, or may hide behind an unknown key.
    let hidden = sources.span.is_none() && !page.unclear.is_empty();
    if hidden || !sources.whole || sources.span.is_some_and(|span| page.unclear.touches(span)) {
        return;
    }
    let known: Vec<&str> = sources.names().collect();
    let names: HashSet<&str> = known.iter().copied().collect();
    let guesses = Guesses::new();
    for source in named(page).filter_map(Field::get) {
        let Id(name) = source.value;
        if names.contains(name) {
            continue;
        }
        let named = Spanned::new(name, source.span);
        let found = Diagnostic::new(&CODE, source.span, format!("there is no source `{name}`"));
        let found = guesses.suggest(found, named, "sources", &known);
        diagnostics.push(found.help(if known.is_empty() {
            format!("this list cites nothing yet: add `sources:` at the top, and under it `{name}: Author, Title, year`")
        } else {
            format!("or cite it under `sources`: `{name}: Author, Title, year`")
        }));
    }
}

/// The publications that figures of a pack come from, and the text itself.
pub(super) fn pack(page: &PackPage<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let known: Vec<&str> =
        page.open.ruleset.sources.iter().map(|publication| publication.id.as_str()).collect();
    let guesses = Guesses::new();
    let mut told = Vec::new();
    for figure in &figures(page.own) {
        let Some(origin) = figure.origin.filter(|origin| origin.kind == Provenance::Public) else {
            continue;
        };
        let name = origin.at.split_whitespace().next().unwrap_or("");
        if known.contains(&name) || told.contains(&origin.span) {
            continue;
        }
        told.push(origin.span);
        let message = match name {
            "" => "a public figure does not say which publication it comes from".to_owned(),
            name => format!("there is no source `{name}`"),
        };
        let found = Diagnostic::new(&CODE, page.place(origin.span), message);
        // The name is a part of what is underlined: a repair of the whole would lose the rest.
        let found = match guesses.nearest(name, &known) {
            Some(near) => found.help(format!("did you mean `{near}`?")),
            None => found,
        };
        diagnostics
            .push(found.help(format!("cite it under `sources`: `{name}: Author, Title, year`")));
    }
    let text = page.own.text.as_deref().filter(|text| !known.contains(text));
    if let (Some(text), Some(node)) = (text, page.tree.root().and_then(|root| root.get("text"))) {
        diagnostics.push(
            Diagnostic::new(&CODE, node.span(), format!("there is no source `{text}`"))
                .help(format!("cite the rule book under `sources`: `{text}: Author, Title, year`")),
        );
    }
}

/// Every place that names a source.
pub(super) fn named<'d>(page: &OobPage<'d>) -> impl Iterator<Item = &'d Field<Id<'d>>> {
    page.bodies.list.iter().flat_map(|body| {
        let leader = body.leader().value().map(|leader| &leader.source);
        std::iter::once(body.source()).chain(leader)
    })
}
