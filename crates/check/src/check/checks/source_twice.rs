//! Reports a source that is listed twice.

use std::collections::HashMap;

use grognard_core::document::{Citation, Field, Map, ProjectFile, Scenario, Table, latin};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use crate::check::subject::OobSubject;

code!("source-twice", Warning, "source_twice.md", Identity);

pub(super) fn oob(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    check(&subject.oob.sources, diagnostics);
}

pub(super) fn scenario(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    check(&scenario.sources, diagnostics);
}

pub(super) fn map(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    check(&map.sources, diagnostics);
}

pub(super) fn settings(project: &ProjectFile<'_>, diagnostics: &mut Vec<Diagnostic>) {
    check(&project.sources, diagnostics);
}

type Facts = (String, Option<String>, Option<i64>, Option<String>);

fn check(sources: &Table<'_, Citation<'_>>, diagnostics: &mut Vec<Diagnostic>) {
    author_of_another(sources, diagnostics);
    let mut first: HashMap<Facts, (&str, Span)> = HashMap::new();
    for (id, citation) in &sources.entries {
        let Some(citation) = citation.value() else { continue };
        let Some(title) = citation.title.value() else { continue };
        let text = |field: &Field<&str>| field.value().map(|text| latin(text));
        // Two volumes or pages of one book are two sources.
        let facts = (
            latin(title),
            text(&citation.author),
            citation.year.value().copied(),
            text(&citation.place),
        );
        let (other, span) = *first.entry(facts).or_insert((id.value, id.span));
        if span == id.span {
            continue;
        }
        let message = format!("`{}` is the same source as `{other}`", id.value);
        diagnostics.push(
            Diagnostic::new(&CODE, id.span, message)
                .label(span, "the source is here too")
                .help("keep one of the two, or give each its volume or page in `place`"),
        );
    }
}

/// Reports a source whose author is the title of another source, because author and title were
/// swapped.
fn author_of_another(sources: &Table<'_, Citation<'_>>, diagnostics: &mut Vec<Diagnostic>) {
    let citations = || sources.entries.iter().filter_map(|(_, citation)| citation.value());
    let titles: HashMap<String, Span> =
        citations().filter_map(|it| Some((latin(it.title.value()?), it.title.span()?))).collect();
    for citation in citations() {
        let Some(author) = citation.author.get() else { continue };
        let other = titles.get(&latin(author.value));
        let Some(other) = other.filter(|other| citation.title.span() != Some(**other)) else {
            continue;
        };
        let message = format!("`{}` is the title of another source", author.value);
        diagnostics.push(
            Diagnostic::new(&CODE, author.span, message)
                .label(*other, "the title")
                .help("did you swap `title` and `author`?"),
        );
    }
}
