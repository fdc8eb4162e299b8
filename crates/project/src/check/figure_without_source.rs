//! A figure of a pack that does not say where it comes from.

use super::subject::PackSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::Provenance;
use grognard_core::ruleset::figures;
use grognard_core::syntax::Node;
use grognard_core::text::Span;

/// A figure of a pack that does not say where it comes from.
pub static CODE: Code =
    Code::new("figure-without-source", Severity::Error, include_str!("figure_without_source.md"));

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut last = None;
    let root = subject.tree.root();
    for figure in figures(subject.alone).iter().filter(|figure| figure.origin.is_none()) {
        // A source in a form that none has is reported there.
        if root.is_some_and(|root| says_source(root, figure.span)) {
            continue;
        }
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

/// Has a map around a place a `source` that begins with no word of sources?
fn says_source(node: Node<'_>, place: Span) -> bool {
    let below = node.entries().map(|(_, value)| value).chain(node.items());
    let mut around = below.filter(|below| below.span().contains(place));
    let source = node.get("source").and_then(Node::as_str);
    let kind = source.map(|source| source.split(' ').next().unwrap_or_default());
    let is_known = |kind: &str| Provenance::ALL.iter().any(|known| known.word() == kind);
    kind.is_some_and(|kind| !is_known(kind)) || around.any(|below| says_source(below, place))
}
