//! Reports an order of battle that is on two sides, or twice on one side.

use std::collections::HashMap;

use grognard_syntax::diagnostic::{Diagnostic, Fix};

use super::sides_swapped::tells_of;
use crate::check::subject::ProjectSubject;

code!("oob-on-two-sides", Error, "oob_on_two_sides.md", Identity);

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, scenario) in subject.scenarios() {
        let mut first = HashMap::new();
        for link in &scenario.oobs {
            let (side, span) = *first.entry(link.id.value).or_insert((link.side, link.id.span));
            if span == link.id.span {
                continue;
            }
            let id = link.id.value;
            let sides = &placed.document.sides.items;
            if let Some(oob) = link.oob.map(|oob| &*subject.project.oobs[oob]) {
                let is_of = |side: usize| {
                    let side = sides.get(side).and_then(|side| side.id.value());
                    side.is_some_and(|id| id.0.split('-').any(|word| tells_of(subject, oob, word)))
                };
                // If the list fits the name of only one of the two sides, the other side has the
                // list by mistake.
                let odd = match (is_of(side), is_of(link.side)) {
                    (true, false) => Some((link.side, link.id.span, span)),
                    (false, true) => Some((side, span, link.id.span)),
                    _ => None,
                };
                if let Some((odd, odd_span, right)) = odd.filter(|_| side != link.side) {
                    let name = sides[odd].id.value().map_or("", |id| id.0);
                    let message = format!("`{name}` has the list of the other side, `{id}`");
                    let found = Diagnostic::new(&CODE, odd_span, message).label(right, "here too");
                    let has_more = sides[odd].oobs.items.len() > 1;
                    diagnostics.push(match unused(subject, name) {
                        _ if has_more => found.help("remove the list here"),
                        Some(unused) => found.fix(Fix::guess(odd_span, unused)),
                        None => found.help("give each side a list of its own"),
                    });
                    continue;
                }
            }
            let found = if side == link.side {
                let message = format!("this side has `{id}` already");
                Diagnostic::new(&CODE, link.id.span, message).help("name the order of battle once")
            } else {
                let message = format!("`{id}` fights on another side already");
                Diagnostic::new(&CODE, link.id.span, message).help(
                    "remove the list from one side; to divide it between the sides, write two \
                     orders of battle",
                )
            };
            diagnostics.push(found.label(span, "here"));
        }
    }
}

/// A list that no side of any scenario has, if there is only one, or if only one fits the name of
/// the side.
fn unused<'d>(subject: &ProjectSubject<'d>, side: &str) -> Option<&'d str> {
    let links = || subject.links.scenarios.iter().flat_map(|scenario| &scenario.oobs);
    let is_used = |id: &str| links().any(|link| link.id.value == id);
    let oobs = || {
        let named = subject.project.oobs.iter().filter_map(|oob| Some((oob, oob.id.as_ref()?)));
        named.filter(|(_, id)| !is_used(&id.value))
    };
    let of_side =
        oobs().filter(|(oob, _)| side.split('-').any(|word| tells_of(subject, oob, word)));
    let only = |mut ids: Vec<&'d str>| ids.pop().filter(|_| ids.is_empty());
    only(of_side.map(|(_, id)| id.value.as_str()).collect())
        .or_else(|| only(oobs().map(|(_, id)| id.value.as_str()).collect()))
}
