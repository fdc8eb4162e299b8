//! Reports a source that the list of sources does not have.

use std::collections::HashSet;

use grognard_core::document::{
    Citation, Field, Id, ProjectFile, Provenance, Scenario, Table, UNKNOWN_KEY,
};
use grognard_core::ruleset::figures;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::Node;
use grognard_syntax::text::{Spanned, nearest};

use crate::check::subject::OobSubject;
use crate::check::subject::PackSubject;
use crate::check::suggest::Suggestions;

code!("unknown-source", Error, "unknown_source.md", Reference);

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let sources = &subject.oob.sources;
    // If a part of the list was not understood, the source may be in that part, so nothing is
    // reported.
    let hidden = sources.span.is_none() && !subject.unclear.is_empty();
    if hidden || !sources.whole || sources.span.is_some_and(|span| subject.unclear.touches(span)) {
        return;
    }
    judge("list", sources, named(subject), diagnostics);
}

/// Checks the sources of the facts about the battle.
pub(super) fn scenario(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(facts) = scenario.facts.value().filter(|_| scenario.sources.whole) else { return };
    let losses = facts.losses.items.iter().map(|losses| &losses.value.source);
    let others = facts.result.items.iter().chain(&facts.weather.items);
    let named = others.map(|fact| &fact.value.source).chain(losses);
    judge("scenario", &scenario.sources, named, diagnostics);
}

/// Checks the sources of establishments in `grognard.yaml`. An establishment without a source is not
/// used, because its figures could not be cited.
pub(super) fn project_file(file: &ProjectFile<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if !file.sources.whole {
        return;
    }
    let named = file.establishments.items.iter().flat_map(|establishment| {
        let cited = establishment.value.cited.entries.iter().map(|(_, source)| source);
        std::iter::once(&establishment.value.source).chain(cited)
    });
    judge("project file", &file.sources, named, diagnostics);
}

fn judge<'f, 'd: 'f>(
    document: &str,
    sources: &Table<'_, Citation<'_>>,
    named: impl Iterator<Item = &'f Field<Id<'d>>>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    // The list of sources has a misspelt key.
    let is_meant = |found: &Diagnostic| {
        let edits = found.fix.iter().flat_map(|fix| &fix.edits);
        found.code == &UNKNOWN_KEY && edits.clone().any(|edit| edit.replacement == "sources")
    };
    if sources.span.is_none() && diagnostics.iter().any(is_meant) {
        return;
    }
    let source_names: Vec<&str> = sources.names().collect();
    let names: HashSet<&str> = source_names.iter().copied().collect();
    let suggestions = Suggestions::new();
    for source in named.filter_map(Field::get) {
        let Id(name) = source.value;
        if names.contains(name) {
            continue;
        }
        let named = Spanned::new(name, source.span);
        let found = Diagnostic::new(&CODE, source.span, format!("there is no source `{name}`"));
        let found = suggestions.suggest(found, named, "sources", &source_names);
        diagnostics.push(found.help(if source_names.is_empty() {
            format!(
                "this {document} has no sources yet: add `sources:` at the top, and under it \
                 `{name}: Author, Title, year`"
            )
        } else {
            format!("or cite the source under `sources`: `{name}: Author, Title, year`")
        }));
    }
}

/// Checks the publications that figures of a pack cite, and the rule book itself.
pub(super) fn pack(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    // The list of sources has a misspelt key.
    let is_meant = |key: Node<'_>| {
        subject.unread.contains(&key.span())
            && key.as_str().is_some_and(|key| nearest(key, ["sources"]).is_some())
    };
    let root = subject.tree.root().filter(|root| root.get("sources").is_none());
    if root.into_iter().flat_map(Node::entries).any(|(key, _)| is_meant(key)) {
        return;
    }
    let source_names: Vec<&str> =
        subject.open.ruleset.sources.iter().map(|publication| publication.id.as_str()).collect();
    let suggestions = Suggestions::new();
    let mut told = Vec::new();
    for figure in &figures(subject.alone) {
        let Some(origin) = figure.origin.filter(|origin| origin.kind == Provenance::Public) else {
            continue;
        };
        let name = origin.at.split_whitespace().next().unwrap_or("");
        if source_names.contains(&name) || told.contains(&origin.span) {
            continue;
        }
        told.push(origin.span);
        let message = match name {
            "" => "a public figure does not name its publication".to_owned(),
            name => format!("there is no source `{name}`"),
        };
        let found = Diagnostic::new(&CODE, subject.place(origin.span), message);
        // The name is only a part of the span, and a fix would replace the whole span, so there is
        // none.
        let found = match suggestions.nearest(name, &source_names) {
            Some(near) => found.help(format!("did you mean `{near}`?")),
            None => found,
        };
        diagnostics.push(
            found.help(format!("cite the source under `sources`: `{name}: Author, Title, year`")),
        );
    }
    let text = subject.alone.text.as_deref().filter(|text| !source_names.contains(text));
    if let (Some(text), Some(node)) = (text, subject.tree.root().and_then(|root| root.get("text")))
    {
        let found = Diagnostic::new(&CODE, node.span(), format!("there is no source `{text}`"));
        let found =
            suggestions.suggest(found, Spanned::new(text, node.span()), "sources", &source_names);
        let or = if source_names.is_empty() { "" } else { "or " };
        diagnostics.push(found.help(format!(
            "{or}cite the rule book under `sources`: `{text}: Author, Title, year`"
        )));
    }
}

pub(super) fn named<'d>(subject: &OobSubject<'d>) -> impl Iterator<Item = &'d Field<Id<'d>>> {
    subject.bodies.list.iter().flat_map(|body| {
        let leader = body.leader().value().map(|leader| &leader.source);
        std::iter::once(body.source()).chain(leader)
    })
}
