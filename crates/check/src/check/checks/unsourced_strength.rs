//! Reports strengths without a source.

use grognard_core::document::{Bodies, Field, ListedBody, Men};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use crate::check::subject::OobSubject;

code!("unsourced-strength", Hint, "unsourced_strength.md");

/// Minimum number of strengths, because a list with fewer strengths is an example or only begun.
const MIN_STRENGTHS: usize = 4;

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if !subject.oob.source.is_absent() || subject.unreadable.contains(0) {
        return;
    }
    let mut all = 0;
    let mut bare = 0;
    let mut first = None;
    for body in &subject.bodies.list {
        let Some(place) = strength(body) else { continue };
        all += 1;
        if !is_sourced(subject.bodies, body) {
            bare += 1;
            first = first.or(Some(place));
        }
    }
    let Some(first) = first.filter(|_| all >= MIN_STRENGTHS) else { return };
    let found = if bare == all {
        let message = "the strengths of this list have no source";
        Diagnostic::new(&CODE, subject.bodies.list[0].place(), message)
    } else {
        let message = format!("{bare} of {all} strengths have no source; this is the first");
        Diagnostic::new(&CODE, first, message)
    };
    let first_source = subject.oob.sources.names().next();
    diagnostics.push(match first_source {
        Some(name) => found.help(format!(
            "write `source: {name}` at the top, or a `source` beside each body or formation"
        )),
        None => found.help(
            "name the book or return under `sources`, and that name as `source` at the top or beside the bodies",
        ),
    });
}

fn strength(body: &ListedBody<'_>) -> Option<Span> {
    let stated = |(_, men): (&str, &Field<Men>)| {
        men.get().filter(|men| men.range.is_some()).map(|men| men.span)
    };
    body.strengths().into_iter().find_map(stated)
}

fn is_sourced(bodies: &Bodies<'_>, body: &ListedBody<'_>) -> bool {
    !body.source().is_absent() || bodies.above(body).any(|above| !above.source().is_absent())
}
