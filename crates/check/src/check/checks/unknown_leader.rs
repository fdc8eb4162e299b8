//! Reports a leader on the map who is in no order of battle of the scenario.

use std::collections::{HashMap, HashSet};

use grognard_core::document::{Field, Kind, Reference};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Spanned, list};

use super::forgotten_list::Unused;
use super::unknown_body::scenarios_by_map;
use crate::check::subject::ProjectSubject;
use crate::check::suggest::Suggestions;
use grognard_project::project::{OobOutline, ScenarioLinks, id_text};

code!("unknown-leader", Unread, "unknown_leader.md", Reference);

/// Checks the leaders that scenarios and maps name. If a map belongs to several scenarios, a leader
/// need be in only one of the scenarios.
pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let suggestions = Suggestions::new();
    // The leaders of a forgotten list are skipped, because a finding reports the whole list.
    let forgotten = Unused::of(subject).all_forgotten(subject).into_iter();
    let forgotten = forgotten.map(|oob| &*subject.project.oobs[oob]);
    let forgotten: HashSet<&str> = forgotten.flat_map(|oob| ids(subject, oob)).collect();
    for (links, placed) in subject.links.scenarios.iter().zip(&subject.project.scenarios) {
        if !links.whole || !subject.project.knows_all(Kind::Oob) {
            continue;
        }
        let led = Led::of(subject, &[links]);
        let fallen = placed.document.fallen.items.iter().map(|item| &item.value.leader);
        for leader in fallen.filter_map(Field::get) {
            diagnostics.extend(led.unknown(leader, &suggestions, &forgotten));
        }
    }
    for (map, links) in scenarios_by_map(subject) {
        let whole = links.iter().all(|links| links.whole);
        if !whole || !subject.project.knows_all(Kind::Oob) {
            continue;
        }
        let led = Led::of(subject, &links);
        let map = &subject.project.maps[map].document;
        let phases = || map.phases.items.iter().map(|phase| &phase.value);
        let later = phases().flat_map(|phase| &phase.leaders);
        let placed = map.leaders.items.iter().chain(later).map(|placement| &placement.leader);
        let fallen = phases().flat_map(|phase| &phase.fallen);
        for leader in placed.filter_map(Field::get).chain(fallen) {
            diagnostics.extend(led.unknown(leader, &suggestions, &forgotten));
        }
    }
}

struct Led<'d> {
    lists: HashMap<&'d str, Vec<&'d str>>,
    ids: Vec<&'d str>,
    /// The ids of all bodies of the lists.
    bodies: HashSet<&'d str>,
}

impl<'d> Led<'d> {
    fn of(subject: &ProjectSubject<'d>, links: &[&ScenarioLinks<'d>]) -> Led<'d> {
        let mut led = Led { lists: HashMap::new(), ids: Vec::new(), bodies: HashSet::new() };
        for link in links.iter().flat_map(|links| &links.oobs) {
            let Some(oob) = link.oob else { continue };
            let bodies = subject.project.oobs[oob].bodies.iter();
            led.bodies.extend(bodies.filter_map(|body| subject.id_of(body)));
            for id in ids(subject, &subject.project.oobs[oob]) {
                led.lists.entry(id).or_default().push(link.id.value);
                led.ids.push(id);
            }
        }
        led
    }

    fn unknown(
        &self,
        leader: &Spanned<Reference<'_>>,
        suggestions: &Suggestions,
        forgotten: &HashSet<&str>,
    ) -> Option<Diagnostic> {
        let (named, id) = leader.value.parts();
        let lists = self.lists.get(id).map(Vec::as_slice).unwrap_or_default();
        let is_known = lists.iter().any(|list| named.is_none_or(|named| named == *list));
        if is_known || named.is_none() && forgotten.contains(id) {
            return None;
        }
        let message = match named {
            Some(named) => format!("`{named}` has no leader `{id}`"),
            None => format!("no order of battle of the scenario has a leader `{id}`"),
        };
        let found = Diagnostic::new(&CODE, leader.span, message);
        if !lists.is_empty() {
            return Some(
                found.help(format!("the leader is in {}", list(lists.iter().copied(), 6))),
            );
        }
        if self.bodies.contains(id) {
            return Some(found.help(format!(
                "`{id}` is a body: give its leader an `id` in the order of battle, and write this \
                 `id` here"
            )));
        }
        let found = match named {
            // No suggestion is made, because it would replace the name of the order of battle too.
            Some(_) => found,
            None => suggestions.suggest(found, Spanned::new(id, leader.span), "leaders", &self.ids),
        };
        Some(found.help("write the `id` of the leader in the order of battle"))
    }
}

fn ids<'s>(
    subject: &ProjectSubject<'s>,
    oob: &'s OobOutline,
) -> impl Iterator<Item = &'s str> + use<'s> {
    let texts = subject.texts;
    oob.leaders.iter().map(|span| id_text(texts, *span))
}
