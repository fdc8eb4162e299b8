//! What changed between two forces, body by body.

use serde::Serialize;

use crate::convert::Conversion;
use crate::model::{Body, Force, Strength};

/// What changed.
#[derive(Debug, Clone, Serialize)]
pub struct DiffView {
    /// The first.
    pub from: String,
    /// The second.
    pub to: String,
    /// What changed, body by body.
    pub changes: Vec<Change>,
    /// Bodies that are the same in both.
    pub same: usize,
}

/// What changed of one body.
#[derive(Debug, Clone, Serialize)]
pub struct Change {
    /// What happened: added, removed, changed, moved.
    pub what: &'static str,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What of it changed: key, before, after.
    pub details: Vec<(String, String, String)>,
}

/// What a body is in one of the two.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Facts {
    id: String,
    name: String,
    above: String,
    rows: Vec<(String, String)>,
}

/// Compares two forces as history has them.
pub fn diff(from: &Force, to: &Force) -> DiffView {
    compare((&from.name, facts(from)), (&to.name, facts(to)))
}

/// Compares two conversions.
pub fn diff_fielded(from: &Conversion, to: &Conversion) -> DiffView {
    let name = |one: &Conversion| format!("{} under {}", one.name, one.ruleset_name);
    compare((&name(from), fielded(from)), (&name(to), fielded(to)))
}

fn facts(force: &Force) -> Vec<Facts> {
    let one = |body: &Body| {
        let strength = |strength: Option<Strength>| {
            strength.map_or_else(|| "-".to_owned(), |strength| strength.to_string())
        };
        let mut traits: Vec<&str> = body.traits.iter().map(|one| one.word()).collect();
        traits.sort_unstable();
        let rows = [
            ("name", body.name.clone()),
            ("men", strength(body.men)),
            ("sabres", strength(body.sabres)),
            ("guns", strength(body.guns)),
            ("arm", body.arm.map_or("-", |arm| arm.word()).to_owned()),
            ("grade", body.grade.map_or("-", |grade| grade.word()).to_owned()),
            ("quality", body.quality.map_or("-", |quality| quality.word()).to_owned()),
            ("traits", traits.join(" ")),
            ("nation", body.nation.clone()),
            (
                "leader",
                body.leader.as_ref().map_or_else(|| "-".to_owned(), |leader| leader.name.clone()),
            ),
            ("elements", body.elements.map_or_else(|| "-".to_owned(), |n| n.to_string())),
        ];
        Facts {
            id: body.id.clone(),
            name: body.name.clone(),
            above: body.parent.map(|at| force.bodies[at].id.clone()).unwrap_or_default(),
            rows: rows.map(|(key, value)| (key.to_owned(), value)).to_vec(),
        }
    };
    // The whole has the name of its document; what is below is compared.
    force.bodies.iter().skip(1).map(one).collect()
}

fn fielded(conversion: &Conversion) -> Vec<Facts> {
    let above =
        |at: usize| conversion.formations.get(at).map(|one| one.id.clone()).unwrap_or_default();
    let formations = conversion.formations.iter().skip(1).map(|one| {
        let mark = one.tracks.iter().flat_map(|track| &track.marks).next();
        let rows = [
            ("elements", one.elements.to_string()),
            ("men", one.men.to_string()),
            ("tires at", mark.map_or_else(|| "-".to_owned(), |mark| mark.lost.to_string())),
        ];
        Facts {
            id: one.id.clone(),
            name: one.name.clone(),
            above: one.parent.map(above).unwrap_or_default(),
            rows: rows.map(|(key, value)| (key.to_owned(), value)).to_vec(),
        }
    });
    let units = conversion.units.iter().map(|one| {
        let rows = [
            ("elements", format!("{} {}", one.elements, one.element_name)),
            ("grade", one.grade.as_ref().map_or_else(|| "-".to_owned(), |(_, name)| name.clone())),
            ("men", one.strength.to_string()),
            ("on the table", one.fielded.to_string()),
        ];
        Facts {
            id: one.id.clone(),
            name: one.name.clone(),
            above: above(one.parent),
            rows: rows.map(|(key, value)| (key.to_owned(), value)).to_vec(),
        }
    });
    formations.chain(units).collect()
}

fn compare((from_name, from): (&str, Vec<Facts>), (to_name, to): (&str, Vec<Facts>)) -> DiffView {
    let mut changes = Vec::new();
    let mut same = 0;
    let mut taken = vec![false; to.len()];
    for before in &from {
        // By id; where there is none in common, by name below the same body.
        let by_id = to.iter().position(|after| after.id == before.id);
        let by_name = || {
            to.iter().position(|after| {
                after.name == before.name
                    && after.above == before.above
                    && !from.iter().any(|other| other.id == after.id)
            })
        };
        let found = by_id.or_else(by_name).filter(|at| !taken[*at]);
        let Some(at) = found else {
            changes.push(change("removed", before, Vec::new()));
            continue;
        };
        taken[at] = true;
        let after = &to[at];
        let mut details: Vec<(String, String, String)> = before
            .rows
            .iter()
            .zip(&after.rows)
            .filter(|(one, other)| one.1 != other.1)
            .map(|(one, other)| (one.0.clone(), one.1.clone(), other.1.clone()))
            .collect();
        let moved = before.above != after.above;
        if moved {
            details.push(("under".to_owned(), before.above.clone(), after.above.clone()));
        }
        match details.is_empty() {
            true => same += 1,
            false => {
                let what = if moved && details.len() == 1 { "moved" } else { "changed" };
                changes.push(change(what, after, details));
            }
        }
    }
    for (after, _) in to.iter().zip(&taken).filter(|(_, taken)| !**taken) {
        let details = after.rows.iter().filter(|(_, value)| value != "-" && !value.is_empty());
        let details = details.map(|(key, value)| (key.clone(), String::new(), value.clone()));
        changes.push(change("added", after, details.collect()));
    }
    DiffView { from: from_name.to_owned(), to: to_name.to_owned(), changes, same }
}

fn change(what: &'static str, facts: &Facts, details: Vec<(String, String, String)>) -> Change {
    Change { what, id: facts.id.clone(), name: facts.name.clone(), details }
}
