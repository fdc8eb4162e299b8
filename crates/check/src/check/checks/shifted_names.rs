//! Reports names of units and places that are next to the ids of their neighbours.

use std::collections::{BTreeSet, HashMap, HashSet};

use grognard_core::document::{ListedBody, Map, kebab};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use crate::check::subject::BodySubject;

code!("shifted-names", Warning, "shifted_names.md", Shape);

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index: body_index, .. } = *at;
    let units = subject.bodies.children(body_index).filter(|(_, unit)| unit.is_line());
    let units: Vec<(&ListedBody<'_>, Vec<u32>, Vec<u32>)> = units
        .filter_map(|(_, unit)| {
            let (id, name) = (unit.id().value()?.0, unit.name().value()?);
            Some((unit, numbers(id), numbers(name)))
        })
        .filter(|(_, id, name)| !id.is_empty() && !name.is_empty())
        .collect();
    // A unit is moved if the numbers of its id match another unit's name, and not its own name.
    let names: HashSet<&Vec<u32>> = units.iter().map(|(_, _, name)| name).collect();
    let is_moved =
        |(_, id, name): &&(&ListedBody<'_>, Vec<u32>, Vec<u32>)| id != name && names.contains(id);
    let moved: Vec<_> = units.iter().filter(is_moved).collect();
    // A single unit may have an id of any form, but a shifted column moves all units below it.
    let [(first, ..), (second, ..), ..] = moved.as_slice() else { return };
    let Some((id, name)) = first.id().value().zip(first.name().get()) else { return };
    let message = format!(
        "{} of {} units have the id of another unit: `{}` is called {}",
        moved.len(),
        units.len(),
        id.0,
        first.title()
    );
    let mut found = Diagnostic::new(&CODE, name.span, message);
    if let Some(name) = second.name().get() {
        found = found.label(name.span, "this unit too");
    }
    diagnostics.push(
        found.help("put every name beside its id: a column of the list may be shifted by one line"),
    );
}

/// The words of the id and of the name of a place, its name, and its id.
type NamedPlace<'d> = (BTreeSet<String>, BTreeSet<String>, Spanned<&'d str>, &'d str);

/// Reports two points, areas or zones of a map that have each other's names, judged by their ids:
/// `from-wels` is called From Vienna, and `from-vienna` From Wels.
pub(super) fn places(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let points = map.points.items.iter().map(|it| (&it.value.id, &it.value.name));
    let areas = map.areas.items.iter().map(|it| (&it.value.id, &it.value.name));
    let zones = map.zones.items.iter().map(|it| (&it.value.id, &it.value.name));
    for list in [points.collect::<Vec<_>>(), areas.collect(), zones.collect()] {
        let named: Vec<NamedPlace<'_>> = list
            .into_iter()
            .filter_map(|(id, name)| {
                let (id, name) = (id.value()?, name.get()?);
                Some((own_words(id.0), own_words(&kebab(name.value)), *name, id.0))
            })
            .collect();
        let mut by_word: HashMap<&str, Option<usize>> = HashMap::new();
        for (index, (id, ..)) in named.iter().enumerate() {
            for word in id {
                by_word.entry(word).and_modify(|found| *found = None).or_insert(Some(index));
            }
        }
        let other = |index: usize| {
            let (id, name, ..) = &named[index];
            let found = name.iter().find_map(|word| *by_word.get(word.as_str())?);
            found.filter(|_| id.is_disjoint(name))
        };
        for (index, (_, _, name, id)) in named.iter().enumerate() {
            let Some(second) = other(index).filter(|second| *second > index) else { continue };
            if other(second) != Some(index) {
                continue;
            }
            let (_, _, second_name, second_id) = &named[second];
            let message = format!(
                "`{id}` is called `{}`, and `{second_id}` is called `{}`",
                name.value, second_name.value
            );
            diagnostics.push(
                Diagnostic::new(&CODE, name.span, message)
                    .label(second_name.span, "the other name")
                    .help("swap the two names, or correct the ids"),
            );
        }
    }
}

/// The words of an id that are not prepositions.
fn own_words(id: &str) -> BTreeSet<String> {
    id.split('-')
        .filter(|word| word.len() > 4 || word.len() == 4 && *word != "from")
        .map(str::to_owned)
        .collect()
}

/// The numbers in a text, sorted because names and ids have different orders. The 2nd battalion of
/// the 8th is `2/8e Ligne`, but its id is `ligne-8-2`.
fn numbers(text: &str) -> Vec<u32> {
    let digits = text.split(|c: char| !c.is_ascii_digit());
    let mut numbers: Vec<u32> = digits.filter_map(|digits| digits.parse().ok()).collect();
    numbers.sort_unstable();
    numbers
}
