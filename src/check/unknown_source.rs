//! A source that the list of sources does not have.

use std::collections::HashSet;

use super::OobPage;
use super::guess::Guesses;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::document::{Field, Id};
use crate::text::Spanned;

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

/// Every place that names a source.
pub(super) fn named<'d>(page: &OobPage<'d>) -> impl Iterator<Item = &'d Field<Id<'d>>> {
    page.bodies.list.iter().flat_map(|body| {
        let leader = body.leader().value().map(|leader| &leader.source);
        std::iter::once(body.source()).chain(leader)
    })
}
