//! A leader on the map whom no order of battle of the scenario has.

use std::collections::HashSet;

use super::forgotten_list::Unused;
use super::subject::ProjectSubject;
use super::suggest::Suggestions;
use super::unknown_body::scenarios_by_map;
use crate::project::{OobOutline, ScenarioLinks, id_text};
use grognard_core::diagnostic::{Code, Diagnostic, Stage};
use grognard_core::document::{Field, Kind, Reference};
use grognard_core::text::{Spanned, list};

/// A leader on the map whom no order of battle of the scenario has.
pub static CODE: Code =
    Code::unread("unknown-leader", include_str!("unknown_leader.md")).at(Stage::Reference);

/// A map may belong to several scenarios: one of them must have the leader.
pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let suggestions = Suggestions::new();
    // The leaders of a list that a scenario forgot follow from that.
    let forgotten = Unused::of(subject).all_forgotten(subject).into_iter();
    let forgotten = forgotten.map(|oob| &*subject.project.oobs[oob]);
    let forgotten: HashSet<&str> = forgotten.flat_map(|oob| ids(subject, oob)).collect();
    for (links, placed) in subject.links.scenarios.iter().zip(&subject.project.scenarios) {
        if !links.whole || !subject.project.knows_all(Kind::Oob) {
            continue;
        }
        let fallen = placed.document.fallen.items.iter().map(|item| &item.value.leader);
        for leader in fallen.filter_map(Field::get) {
            diagnostics.extend(unknown(subject, &[links], leader, &suggestions, &forgotten));
        }
    }
    for (map, links) in scenarios_by_map(subject) {
        let whole = links.iter().all(|links| links.whole);
        if !whole || !subject.project.knows_all(Kind::Oob) {
            continue;
        }
        let map = &subject.project.maps[map].document;
        let phases = || map.phases.items.iter().map(|phase| &phase.value);
        let later = phases().flat_map(|phase| &phase.leaders);
        let placed = map.leaders.items.iter().chain(later).map(|placement| &placement.leader);
        let fallen = phases().flat_map(|phase| &phase.fallen);
        for leader in placed.filter_map(Field::get).chain(fallen) {
            diagnostics.extend(unknown(subject, &links, leader, &suggestions, &forgotten));
        }
    }
}

fn unknown(
    subject: &ProjectSubject<'_>,
    links: &[&ScenarioLinks<'_>],
    leader: &Spanned<Reference<'_>>,
    suggestions: &Suggestions,
    forgotten: &HashSet<&str>,
) -> Option<Diagnostic> {
    let (named, id) = leader.value.parts();
    let linked = || links.iter().flat_map(|links| &links.oobs);
    let oobs = linked().filter(|link| named.is_none_or(|named| named == link.id.value));
    let oobs: Vec<&OobOutline> =
        oobs.filter_map(|link| link.oob).map(|oob| &*subject.project.oobs[oob]).collect();
    let leader_ids: Vec<&str> = oobs.iter().flat_map(|oob| ids(subject, oob)).collect();
    if leader_ids.contains(&id) {
        return None;
    }
    if named.is_none() && forgotten.contains(id) {
        return None;
    }
    let elsewhere = linked().filter(|_| named.is_some()).filter_map(|link| {
        let oob = &subject.project.oobs[link.oob?];
        ids(subject, oob).any(|other| other == id).then_some(link.id.value)
    });
    let elsewhere: Vec<&str> = elsewhere.collect();
    let message = match named {
        Some(named) => format!("`{named}` has no leader `{id}`"),
        None => format!("no order of battle of the scenario has a leader `{id}`"),
    };
    let found = Diagnostic::new(&CODE, leader.span, message);
    if !elsewhere.is_empty() {
        return Some(found.help(format!("he is in {}", list(elsewhere, 6))));
    }
    let found = match named {
        // A guess would lose the order of battle that is named.
        Some(_) => found,
        None => suggestions.suggest(found, Spanned::new(id, leader.span), "leaders", &leader_ids),
    };
    Some(found.help("a leader is named by the `id` that he has in the order of battle"))
}

/// The ids of the leaders of an order of battle.
fn ids<'s>(
    subject: &ProjectSubject<'s>,
    oob: &'s OobOutline,
) -> impl Iterator<Item = &'s str> + use<'s> {
    let texts = subject.texts;
    oob.leaders.iter().map(|span| id_text(texts, *span))
}
