//! Makes the diagram of a historical force, with men, sabres and guns.

use std::collections::HashMap;

use super::diagram::{
    Branch, DiagramBody, DiagramForce, DiagramGiven, DiagramView, bodies_of, parts_of,
};
use super::nation_look::NationLook;
use super::site::{strength_sums, strength_words};
use grognard_core::document::{Date, Squadrons};
use grognard_core::model::{Body, Force, HistoricalLeader, Strength};

/// Diagrams of historical forces. The argument `forces` has each force with the name of its side.
pub fn diagram_of_history(
    forces: &[(&Force, Option<&str>)],
    given: DiagramGiven<'_>,
) -> DiagramView {
    DiagramView {
        title: given.title.to_owned(),
        ruleset_name: None,
        ratio: None,
        forces: forces.iter().map(|(force, side)| of_force(force, *side, given)).collect(),
        off_table: Vec::new(),
    }
}

fn of_force(force: &Force, side: Option<&str>, given: DiagramGiven<'_>) -> DiagramForce {
    let whole = branch(force, 0, given.nations);
    let mut diagram = DiagramForce {
        force_id: force.id.clone(),
        side: side.map(str::to_owned),
        date: force.date.map(Date::in_words),
        whole: DiagramBody { name: force.name.clone(), ..whole.body },
        parts: parts_of(whole.below),
        nations: nations_of(
            force.bodies.iter().map(|body| (&*body.nation, body.is_unit())),
            given.nations,
        ),
        signs: Vec::new(),
    };
    diagram.signs = signs(&diagram);
    diagram
}

fn branch(force: &Force, index: usize, nations: &HashMap<String, NationLook>) -> Branch {
    let body = &force.bodies[index];
    let above = body.parent.map(|parent| &*force.bodies[parent].nation);
    let (mut sums, unknown) = strength_sums(force, index);
    let mut told = made_of(body);
    // The strength of a battery is its number of guns, so its men are moved to the further facts.
    if body.is_unit() && sums[2].most > 0 {
        let none = Strength::default();
        let gunners = strength_words([sums[0], none, none, none]);
        told.extend(Some(gunners).filter(|gunners| !gunners.is_empty()));
        sums[0] = none;
    }
    let strength = strength_words(sums);
    let shown = DiagramBody {
        id: body.id.clone(),
        unit: body.is_unit(),
        depth: 0,
        opens: false,
        ends: 0,
        arm: body.is_unit().then(|| arm_of(body)),
        name: body.name.clone(),
        nation_name: above.is_some_and(|above| above != &*body.nation).then(|| {
            nations.get(&*body.nation).map_or(body.nation.to_string(), |look| look.name.clone())
        }),
        colour: nations.get(&*body.nation).and_then(|look| look.colour.clone()),
        leader: body.leader.as_deref().map(|leader| led(leader).into()),
        told: told.join(", ").into(),
        strength: match (strength.is_empty(), unknown) {
            (true, true) => "?".to_owned(),
            (false, true) => format!("{strength} + ?"),
            (_, false) => strength,
        }
        .into(),
    };
    let below = force.children(index).map(|child| branch(force, child, nations)).collect();
    let echelon = body.echelon.map(|echelon| echelon.word().to_owned()).unwrap_or_default();
    Branch { body: shown, echelon, below }
}

fn arm_of(body: &Body) -> String {
    body.arm.map_or("other", |arm| arm.word()).to_owned()
}

/// A leader with his rank, such as `Suchet, Général de division`.
fn led(leader: &HistoricalLeader) -> String {
    match &leader.rank {
        Some(rank) => format!("{}, {rank}", leader.name),
        None => leader.name.clone(),
    }
}

/// Parts of a body in words, such as `2 bns`, `1½ sqns` or `12-pounders`.
fn made_of(body: &Body) -> Vec<String> {
    let counted = |count: u32, one: &str, more: &str| {
        format!("{count} {}", if count == 1 { one } else { more })
    };
    let battalions = body.battalions.map(|count| counted(count, "bn", "bns"));
    let batteries = body.batteries.map(|count| counted(count, "bty", "btys"));
    let parts = [battalions, body.squadrons.map(squadrons), batteries, body.weight.clone()];
    parts.into_iter().flatten().collect()
}

fn squadrons(squadrons: Squadrons) -> String {
    let (whole, half) = (squadrons.halves / 2, squadrons.halves % 2 == 1);
    let whole_words = if whole == 0 && half { String::new() } else { whole.to_string() };
    let noun = if squadrons.halves > 2 { "sqns" } else { "sqn" };
    format!("{whole_words}{} {noun}", if half { "½" } else { "" })
}

const SHORT_WORDS: &[(&str, &str)] = &[
    ("bn", "battalion"),
    ("bns", "battalions"),
    ("sqn", "squadron"),
    ("sqns", "squadrons"),
    ("bty", "battery"),
    ("btys", "batteries"),
];

/// Abbreviations that a diagram uses, and the sign `?` if it is used, each with its meaning.
fn signs(force: &DiagramForce) -> Vec<(String, String)> {
    let words = |short: &str| {
        let said = |text: &str| text.split([' ', ',']).any(|word| word == short);
        bodies_of(force).any(|body| said(&body.told))
    };
    let used = SHORT_WORDS.iter().filter(|(short, _)| words(short));
    let mut signs: Vec<(String, String)> =
        used.map(|(short, long)| ((*short).to_owned(), (*long).to_owned())).collect();
    if bodies_of(force).any(|body| body.strength.ends_with('?')) {
        signs.push(("?".to_owned(), "strength unknown".to_owned()));
    }
    signs
}

/// Names and colours of nations: first the nation of the whole force, then the nations of its
/// units.
pub(super) fn nations_of<'n>(
    bodies: impl Iterator<Item = (&'n str, bool)>,
    nations: &HashMap<String, NationLook>,
) -> Vec<(String, Option<String>)> {
    let mut ids: Vec<&str> = Vec::new();
    for (index, (nation, unit)) in bodies.enumerate() {
        if (unit || index == 0) && !nation.is_empty() && !ids.contains(&nation) {
            ids.push(nation);
        }
    }
    let look = |id: &str| match nations.get(id) {
        Some(look) => (look.name.clone(), look.colour.clone()),
        None => (id.to_owned(), None),
    };
    ids.into_iter().map(look).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_squadrons_are_shown_as_fractions() {
        let told = |halves: u32| squadrons(Squadrons { halves });
        assert_eq!([told(1), told(2), told(3), told(8)], ["½ sqn", "1 sqn", "1½ sqns", "4 sqns"]);
    }
}
