//! Reports a figure of a pack without a source.

use std::collections::HashSet;

use grognard_core::document::Provenance;
use grognard_core::ruleset::{FigureAt, figures};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::Node;
use grognard_syntax::text::Span;

use crate::check::subject::PackSubject;

code!("figure-without-source", Error, "figure_without_source.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut last = None;
    let mut said = Vec::new();
    if let Some(root) = subject.tree.root() {
        with_source(root, &mut said);
    }
    let examples = examples(subject);
    // A changed figure of an entry that is in the pack below has only the source of that pack.
    let merged = figures(&subject.open.ruleset);
    let is_borrowed = |figure: &&FigureAt<'_>| {
        subject.is_own(figure.span)
            && figure.origin.is_some_and(|origin| origin.span.file != figure.span.file)
    };
    let borrowed = merged.iter().filter(is_borrowed);
    let alone = figures(subject.alone);
    let unsourced: HashSet<Span> =
        alone.iter().filter(|figure| figure.origin.is_none()).map(|figure| figure.span).collect();
    let borrowed = borrowed.filter(|figure| !unsourced.contains(&figure.span));
    for figure in alone.iter().filter(|figure| figure.origin.is_none()).chain(borrowed) {
        // A source that begins with an unknown word is skipped, because another finding reports it.
        let before = said.partition_point(|map| map.end <= figure.span.start);
        if said.get(before).is_some_and(|map| map.contains(figure.span)) {
            continue;
        }
        // Figures of one row or entry share the missing source, so they share one finding.
        let entry = figure.place.rsplit_once('/').map(|(entry, _)| entry.to_owned());
        if entry.is_some() && last == entry {
            continue;
        }
        let message = format!("`{}` has no source (`{}`)", figure.shown, figure.place);
        let help = format!("add `source:` to the figure or to the entry around it: {examples}");
        diagnostics.push(Diagnostic::new(&CODE, subject.place(figure.span), message).help(help));
        last = entry;
    }
}

/// Examples of sources, with the names that the pack has.
fn examples(subject: &PackSubject<'_>) -> String {
    let sources = subject.tree.root().and_then(|root| root.get("sources"));
    let own = sources.into_iter().flat_map(Node::entries).filter_map(|(key, _)| key.as_str());
    let public = own.take(2).map(|source| format!("`source: public {source}`"));
    let pages = subject.open.pages.iter();
    let passages = pages.flat_map(|page| &page.page.passages);
    let section = passages.flat_map(|passage| &passage.keys).next();
    let text = section.map(|section| format!("`source: text {}`", section.value));
    let found: Vec<String> = public.chain(text).collect();
    match found.is_empty() {
        true => "`source: text 8.B`, `source: reading 5`".to_owned(),
        false => found.join(", "),
    }
}

/// The outermost mappings whose `source` begins with an unknown word, in order.
fn with_source(node: Node<'_>, maps: &mut Vec<Span>) {
    let source = node.get("source").and_then(Node::as_str);
    let kind = source.map(|source| source.split(' ').next().unwrap_or_default());
    let is_known = |kind: &str| Provenance::ALL.iter().any(|known| known.word() == kind);
    if kind.is_some_and(|kind| !is_known(kind)) {
        maps.push(node.span());
        return;
    }
    node.entries()
        .map(|(_, value)| value)
        .chain(node.items())
        .for_each(|below| with_source(below, maps));
}
