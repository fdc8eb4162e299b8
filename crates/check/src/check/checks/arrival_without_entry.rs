//! Reports an arrival without an entry.

use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::ProjectSubject;

code!("arrival-without-entry", Warning, "arrival_without_entry.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject.scenarios() {
        let Some(map) = links.map_of(subject.project) else { continue };
        for arrival in &placed.document.arrivals {
            let Some(body) = arrival.body.get().filter(|_| arrival.entry.is_absent()) else {
                continue;
            };
            if placed.unclear.touches(arrival.span) {
                continue;
            }
            let message = format!("the arrival of `{}` has no entry point", body.value.0);
            let found = Diagnostic::new(&CODE, body.span, message);
            let found = match map.document.id.get() {
                Some(id) => found.label(id.span, "on this map"),
                None => found,
            };
            diagnostics.push(found.help(
                "add `entry:` with the id of a point of `kind: entry` at the edge of the map",
            ));
        }
    }
}
