//! Reports two sides that have each other's orders of battle, zones, or names of commanders.

use std::collections::HashSet;

use grognard_core::document::{Scenario, Side, kebab};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use super::unknown_body::scenarios_by_map;
use crate::check::subject::ProjectSubject;
use grognard_project::project::{NationFacts, OobOutline, ScenarioLinks, id_text};

code!("sides-swapped", Warning, "sides_swapped.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let scenario: &Scenario<'_> = &placed.document;
        // With more than two sides it is unclear which two of them were swapped.
        let [first, second] = scenario.sides.items.as_slice() else { continue };
        let (one, other) = (&first.value, &second.value);
        if have_lists_swapped(subject, scenario, links) {
            diagnostics.extend(lists(one, other));
        } else if are_swapped(subject, links, [one, other], name_words) {
            diagnostics.extend(names(one, other));
        }
    }
}

/// Reports a zone with the name of one side in which only another side sets up.
pub(super) fn zones(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (number, links) in scenarios_by_map(subject) {
        let map = &subject.project.maps[number];
        let [links] = links.as_slice() else { continue };
        let scenario = subject.scenarios().find(|(_, linked)| std::ptr::eq(*linked, *links));
        let Some((placed, _)) = scenario.filter(|(placed, _)| map.asked || placed.asked) else {
            continue;
        };
        let sides: Vec<&Side<'_>> =
            placed.document.sides.items.iter().map(|side| &side.value).collect();
        let words: Vec<HashSet<String>> = sides.iter().map(|side| side_words(side)).collect();
        for zone in &map.document.zones {
            let (Some(id), Some(name)) = (zone.id.value(), zone.name.get()) else { continue };
            let name_words = kebab(name.value);
            let fits = |index: usize| name_words.split('-').any(|word| words[index].contains(word));
            let uses = |index: usize| sides[index].zones.items.iter().any(|it| it.value == *id);
            let mut named = (0..sides.len()).filter(|index| fits(*index));
            let (Some(named), None) = (named.next(), named.next()) else { continue };
            let mut users = (0..sides.len()).filter(|index| uses(*index));
            let (Some(user), None) = (users.next(), users.next()) else { continue };
            if user == named {
                continue;
            }
            let [user, named] =
                [user, named].map(|side| sides[side].id.value().map_or("", |id| id.0));
            let message = format!(
                "the zone `{}` is named after the side `{named}`, but `{user}` sets up in it",
                name.value
            );
            diagnostics.push(
                Diagnostic::new(&CODE, name.span, message)
                    .help("correct the name of the zone, or the `zones` of the sides"),
            );
        }
    }
}

/// The words of the id and of the name of a side that are not articles.
fn side_words(side: &Side<'_>) -> HashSet<String> {
    let name = side.name.value().map(|name| kebab(name)).unwrap_or_default();
    let id = side.id.value().map_or("", |id| id.0);
    let words = name.split('-').chain(id.split('-')).filter(|word| word.len() > 3);
    words
        .map(|word| word.trim_end_matches('s').to_owned())
        .chain(name.split('-').filter(|word| word.len() > 3).map(str::to_owned))
        .collect()
}

/// Whether each of two sides has the order of battle of the other side, judged by the ids of the
/// sides.
pub(super) fn have_lists_swapped(
    subject: &ProjectSubject<'_>,
    scenario: &Scenario<'_>,
    links: &ScenarioLinks<'_>,
) -> bool {
    let [one, other] = scenario.sides.items.as_slice() else { return false };
    are_swapped(subject, links, [&one.value, &other.value], id_words)
}

fn lists(one: &Side<'_>, other: &Side<'_>) -> Option<Diagnostic> {
    let (list, other_list) = (one.oobs.items.first()?, other.oobs.items.first()?);
    let id = |side: &Side<'_>| side.id.value().map_or("", |id| id.0).to_owned();
    let message = format!(
        "the lists of the two sides seem swapped: `{}` has `{}`, and `{}` has `{}`",
        id(one),
        list.value.0,
        id(other),
        other_list.value.0
    );
    let found = Diagnostic::new(&CODE, list.span, message);
    Some(found.label(other_list.span, "the other list").help("swap `oobs` of the two sides"))
}

fn names(one: &Side<'_>, other: &Side<'_>) -> Option<Diagnostic> {
    let (name, other_name) = (one.name.get()?, other.name.get()?);
    let id = one.id.value().map_or("", |id| id.0);
    let message = format!("the side `{id}` is named after a commander of the other side");
    let found = Diagnostic::new(&CODE, name.span, message);
    let found =
        found.label(other_name.span, "this side is named after a commander of the first side");
    Some(found.help("swap the names, or the lists in `oobs`"))
}

/// Whether the words of each side fit the lists of the other side, and not its own lists.
fn are_swapped(
    subject: &ProjectSubject<'_>,
    links: &ScenarioLinks<'_>,
    [one, other]: [&Side<'_>; 2],
    words: fn(&Side<'_>) -> Option<String>,
) -> bool {
    let fits = |words: &str, side: &Side<'_>| {
        let of_side = |id: &str| side.oobs.items.iter().any(|oob| oob.value.0 == id);
        let linked = links.oobs.iter().filter(|link| of_side(link.id.value));
        let mut oobs = linked.filter_map(|link| link.oob).map(|oob| &*subject.project.oobs[oob]);
        oobs.any(|oob| words.split('-').any(|word| tells_of(subject, oob, word)))
    };
    let (Some(one_words), Some(other_words)) = (words(one), words(other)) else { return false };
    let is_of_other =
        |words: &str, own: &Side<'_>, other: &Side<'_>| fits(words, other) && !fits(words, own);
    is_of_other(&one_words, one, other) && is_of_other(&other_words, other, one)
}

fn name_words(side: &Side<'_>) -> Option<String> {
    side.name.value().map(|name| kebab(name))
}

fn id_words(side: &Side<'_>) -> Option<String> {
    side.id.value().map(|id| id.0.to_owned())
}

/// Whether a word is the id of a leader of an order of battle, its nation in any language, or a
/// part of its id.
pub(super) fn tells_of(subject: &ProjectSubject<'_>, oob: &OobOutline, word: &str) -> bool {
    let is_leader = |leader: &Span| id_text(subject.texts, *leader) == word;
    let nation = oob.nation.as_ref().and_then(|nation| subject.settings.nation(nation));
    let is_nation =
        |nation: &NationFacts| nation.id == word || nation.also.iter().any(|also| also == word);
    let in_id = || oob.id.as_ref().is_some_and(|id| id.value.split('-').any(|part| part == word));
    // Short words are skipped, because they are articles and numbers.
    word.len() > 2
        && (oob.leaders.iter().any(is_leader) || nation.is_some_and(is_nation) || in_id())
}
