//! Compares two forces, body by body.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;

use serde::Serialize;

use super::diff_places::{Places, names};
use super::force_and_conversion::ForceAndConversion;
use grognard_core::convert::Conversion;
use grognard_core::model::{Body, Force};

/// The differences between two forces, or between two battles.
#[derive(Debug, Clone, Serialize)]
pub struct DiffView {
    pub from: String,
    pub to: String,
    pub changes: Vec<Change>,
    /// Number of bodies that do not differ.
    pub same: usize,
    /// Are two battles compared? A comparison of battles covers more than bodies.
    #[serde(skip)]
    pub of_battle: bool,
    /// Parts of the documents that could not be read and are not compared, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// The change of one body, or of another thing in a battle.
#[derive(Debug, Clone, Serialize)]
pub struct Change {
    /// Part of the battle that changed: `arrivals`, `map`, or the name of a force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// Kind of change: `added`, `removed`, `changed`, `moved`, `absorbed` into a unit, or `parted`
    /// from a unit.
    pub what: &'static str,
    pub id: String,
    pub name: String,
    /// Details of the change: key, value before the change, and value after the change.
    pub details: Vec<(String, String, String)>,
}

/// The facts about a body that are compared.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Facts {
    pub id: String,
    name: String,
    above: String,
    /// `a formation` or `a unit` for a body on the table; `None` for a historical body.
    is: Option<&'static str>,
    size: String,
    /// Names of the units in the other conversion that contain the troops of this body, if the body
    /// has no counterpart.
    within: String,
    rows: Vec<(String, String)>,
}

pub fn diff(from: &Force, to: &Force) -> DiffView {
    compare(&from.name, &facts(from), &to.name, &facts(to))
}

pub fn diff_fielded(from: ForceAndConversion<'_>, to: ForceAndConversion<'_>) -> DiffView {
    let name = |fielded: &Conversion| format!("{} under {}", fielded.name, fielded.ruleset_name);
    let (before, after) = (from.1, to.1);
    // Numbers of elements cannot be compared between rule sets or ratios, so the numbers of men are
    // compared too.
    let same = (&before.ruleset, &before.ratio) == (&after.ruleset, &after.ratio);
    let (old, new) = (fielded(from, after, !same), fielded(to, before, !same));
    compare(&name(before), &old, &name(after), &new)
}

/// Facts about a thing that has no parent.
pub(super) fn facts_of(id: &str, name: &str, rows: Vec<(&str, String)>) -> Facts {
    Facts {
        id: id.to_owned(),
        name: name.to_owned(),
        rows: rows.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
        ..Facts::default()
    }
}

/// A value as text. A missing value becomes a dash.
pub(super) fn told<T: Display>(value: Option<T>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

pub(super) fn facts(force: &Force) -> Vec<Facts> {
    let shown = |body: &Body| {
        let mut traits: Vec<&str> = body.traits.iter().map(|word| word.word()).collect();
        traits.sort_unstable();
        let rows = [
            ("name", body.name.clone()),
            ("men", told(body.men)),
            ("sabres", told(body.sabres)),
            ("guns", told(body.guns)),
            ("arm", told(body.arm.map(|arm| arm.word()))),
            ("grade", told(body.grade.map(|grade| grade.word()))),
            ("quality", told(body.quality.map(|quality| quality.word()))),
            ("traits", traits.join(" ")),
            ("nation", body.nation.to_string()),
            ("leader", told(body.leader.as_ref().map(|leader| &leader.name))),
            ("elements", told(body.elements)),
        ];
        let above = body.parent.map(|index| force.bodies[index].id.clone()).unwrap_or_default();
        Facts { above, ..facts_of(&body.id, &body.name, rows.to_vec()) }
    };
    // The whole force is skipped, because its name is the name of the document.
    force.bodies.iter().skip(1).map(shown).collect()
}

fn fielded(
    (force, conversion): ForceAndConversion<'_>,
    other: &Conversion,
    men_too: bool,
) -> Vec<Facts> {
    let other = Places::of(force, other);
    let above = |number: usize| {
        conversion.formations.get(number).map(|formation| formation.id.clone()).unwrap_or_default()
    };
    let formations = conversion.formations.iter().skip(1).map(|formation| {
        let mark = formation.tracks.iter().flat_map(|track| &track.marks).next();
        let count = match formation.gun_elements {
            0 => formation.elements.to_string(),
            guns => format!("{} + {guns}", formation.elements - guns),
        };
        let size = match men_too && formation.men > 0 {
            true => format!("{count} ({} men)", formation.fielded_men),
            false => count,
        };
        let rows = [
            ("elements", size.clone()),
            ("men", formation.men.to_string()),
            ("first mark at", told(mark.map(|mark| mark.lost))),
        ];
        Facts {
            above: formation.parent.map(above).unwrap_or_default(),
            is: Some("a formation"),
            size,
            within: names(&other.around(&formation.id, None)),
            ..facts_of(&formation.id, &formation.name, rows.to_vec())
        }
    });
    let units = conversion.units.iter().map(|unit| {
        let what = if unit.guns { "guns" } else { "men" };
        let count = format!("{} {}", unit.elements, unit.element_name);
        let size = match men_too {
            true => format!("{count} ({} {what})", unit.fielded),
            false => count,
        };
        let mut rows = vec![
            ("elements", size.clone()),
            ("grade", told(unit.grade.as_ref().map(|(_, name)| name))),
            (what, unit.strength.to_string()),
        ];
        if !men_too {
            rows.push(("on the table", unit.fielded.to_string()));
        }
        Facts {
            above: above(unit.parent),
            is: Some("a unit"),
            size,
            within: names(&other.within(unit, &above(unit.parent))),
            ..facts_of(&unit.id, &unit.name, rows)
        }
    });
    formations.chain(units).collect()
}

pub(super) fn compare(from_name: &str, from: &[Facts], to_name: &str, to: &[Facts]) -> DiffView {
    let mut changes = Vec::new();
    let mut same = 0;
    let mut taken = vec![false; to.len()];
    let known = Known::of(from, to);
    for before in from {
        let Some(index) = known.counterpart(before, to).filter(|index| !taken[*index]) else {
            changes.push(match before.within.is_empty() {
                true => change("removed", before, Vec::new()),
                false => change("absorbed", before, vec![detail("in", "", &before.within)]),
            });
            continue;
        };
        taken[index] = true;
        match changed(before, &to[index]) {
            Some(change) => changes.push(change),
            None => same += 1,
        }
    }
    let new = to.iter().zip(&taken).filter(|(_, taken)| !**taken);
    changes.extend(new.map(|(after, _)| added(after)));
    let (from, to) = (from_name.to_owned(), to_name.to_owned());
    DiffView { from, to, changes, same, of_battle: false, left_out: Vec::new() }
}

/// Lookup of the bodies in the second force.
struct Known<'f> {
    /// Indices of the bodies with an id, in order.
    ids: HashMap<&'f str, Vec<usize>>,
    /// Index of a new body with a name and a parent. If several bodies have the same name and
    /// parent, the first is found.
    names: HashMap<(&'f str, &'f str), usize>,
}

impl<'f> Known<'f> {
    fn of(from: &'f [Facts], to: &'f [Facts]) -> Known<'f> {
        let before: HashSet<&str> = from.iter().map(|facts| facts.id.as_str()).collect();
        let mut ids: HashMap<&str, Vec<usize>> = HashMap::new();
        let mut names = HashMap::new();
        for (index, after) in to.iter().enumerate() {
            ids.entry(&after.id).or_default().push(index);
            if !before.contains(after.id.as_str()) {
                names.entry((after.name.as_str(), after.above.as_str())).or_insert(index);
            }
        }
        Known { ids, names }
    }

    /// Counterpart of a body in the second force. The first choice is a body of the same kind with
    /// the same id, the second any body with the same id, and the third a new body with the same
    /// name and parent.
    fn counterpart(&self, before: &Facts, to: &[Facts]) -> Option<usize> {
        let same_id = self.ids.get(before.id.as_str());
        let alike = || same_id?.iter().find(|index| to[**index].is == before.is);
        let first = || same_id?.first();
        let by_name = || self.names.get(&(before.name.as_str(), before.above.as_str()));
        alike().or_else(first).or_else(by_name).copied()
    }
}

fn changed(before: &Facts, after: &Facts) -> Option<Change> {
    if before.is != after.is {
        let words = |facts: &Facts| format!("{} of {}", facts.is.unwrap_or_default(), facts.size);
        let details = vec![detail("is", &words(before), &words(after))];
        return Some(change("changed", after, details));
    }
    let rows = before.rows.iter().zip(&after.rows);
    let mut details: Vec<(String, String, String)> = rows
        .filter(|((_, old), (_, new))| old != new)
        .map(|((key, old), (_, new))| (key.clone(), old.clone(), new.clone()))
        .collect();
    let moved = before.above != after.above;
    if moved {
        details.push(("under".to_owned(), before.above.clone(), after.above.clone()));
    }
    if details.is_empty() {
        return None;
    }
    let what = if moved && details.len() == 1 { "moved" } else { "changed" };
    Some(change(what, after, details))
}

fn added(after: &Facts) -> Change {
    let details = after.rows.iter().filter(|(_, value)| value != "-" && !value.is_empty());
    let details = details.map(|(key, value)| (key.clone(), String::new(), value.clone()));
    if after.within.is_empty() {
        return change("added", after, details.collect());
    }
    let out = detail("out of", "", &after.within);
    change("parted", after, std::iter::once(out).chain(details).collect())
}

fn change(what: &'static str, facts: &Facts, details: Vec<(String, String, String)>) -> Change {
    Change { part: None, what, id: facts.id.clone(), name: facts.name.clone(), details }
}

fn detail(key: &str, before: &str, after: &str) -> (String, String, String) {
    (key.to_owned(), before.to_owned(), after.to_owned())
}
