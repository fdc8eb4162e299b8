//! Places leaders on a map, at the place that the map gives them or with their commands, and adds
//! their command ranges.

use std::collections::HashMap;

use super::bodies::{colour, reach};
use super::given::{ForceOn, MapGiven};
use super::ground::place;
use super::{BodyOn, LeaderOn};
use crate::view::marked::{Marked, marks_of};
use crate::view::origin::Mark;
use grognard_core::document::Echelon;
use grognard_core::model::{Battlefield, LeaderAt};

/// Rank of all commands below a division.
const LOW: u8 = 9;

/// Leaders on the map, highest rank first, and the marks of their command ranges. A leader without
/// a place on the map is in the middle of his command. Fallen leaders are left out.
pub(super) fn leaders(
    ground: &Battlefield,
    given: MapGiven<'_>,
    bodies: &[BodyOn],
) -> (Vec<LeaderOn>, Vec<Mark>) {
    let mut commanding = Vec::new();
    for force_on in given.forces {
        let mut found = Vec::new();
        match force_on.fielded {
            Some(_) => fielded(force_on, given, bodies, ground, &mut found),
            None => history(force_on, given, bodies, ground, &mut found),
        }
        let force = &force_on.force.id;
        found.retain(|(leader, _)| !ground.has_fallen(given.phase, force, &leader.id));
        commanding.extend(once(found));
    }
    let mut all = told_apart(commanding);
    all.sort_by_key(|leader| leader.rank);
    let marks = marks_of(all.iter().filter_map(|leader| leader.reach.as_ref()));
    (all, marks)
}

/// A leader and the name of the body that he commands.
type Commanding = (LeaderOn, String);

/// Keeps one entry for each man, because a man has only one flag on the map. A man who commands a
/// wing and also a corps in that wing has the entry of the wing.
fn once(leaders: Vec<Commanding>) -> Vec<Commanding> {
    let mut once: Vec<Commanding> = Vec::new();
    for leader in leaders {
        match once.iter_mut().find(|(other, _)| other.id == leader.0.id) {
            Some(other) if leader.0.rank < other.0.rank => *other = leader,
            Some(_) => {}
            None => once.push(leader),
        }
    }
    once
}

/// Adds the name of the command to leaders who share a name, because readers could not tell their
/// flags apart.
fn told_apart(leaders: Vec<Commanding>) -> Vec<LeaderOn> {
    let mut names: HashMap<String, usize> = HashMap::new();
    for (leader, _) in &leaders {
        *names.entry(leader.name.clone()).or_default() += 1;
    }
    let told = leaders.into_iter().map(|(leader, command)| match names.get(&leader.name) {
        Some(2..) if !command.is_empty() => {
            let name = format!("{}, {command}", leader.name);
            LeaderOn { name, ..leader }
        }
        _ => leader,
    });
    told.collect()
}

/// Place of a leader, whether the map gives this place, and the note of the map about it. A leader
/// without a place on the map is in the middle of his blocks.
fn stands(
    placed: Option<&LeaderAt>,
    amid: impl FnOnce() -> Option<[i64; 2]>,
) -> Option<([i64; 2], bool, Option<String>)> {
    match placed {
        Some(placed) => Some((place(placed.at), true, placed.note.clone())),
        None => Some((amid()?, false, None)),
    }
}

fn fielded(
    force_on: &ForceOn<'_>,
    given: MapGiven<'_>,
    bodies: &[BodyOn],
    ground: &Battlefield,
    all: &mut Vec<Commanding>,
) {
    let Some((rules, (conversion, view))) = given.rules.zip(force_on.fielded) else { return };
    for (leader, shown) in conversion.leaders.iter().zip(&view.leaders) {
        let formation = &conversion.formations[leader.formation];
        let below = |unit: &grognard_core::convert::FieldedUnit| {
            let parent = |index: &usize| conversion.formations[*index].parent;
            let above = std::iter::successors(Some(unit.parent), parent);
            match &leader.unit {
                Some(leader_unit) => *leader_unit == unit.id,
                None => above.into_iter().any(|index| index == leader.formation),
            }
        };
        let units: Vec<&str> = conversion
            .units
            .iter()
            .filter(|unit| below(unit))
            .map(|unit| unit.id.as_str())
            .collect();
        let force = &force_on.force.id;
        let placed = ground.leader_at(given.phase, force, &leader.id);
        let amid = || middle(bodies, force, |id| units.contains(&id));
        let Some((point, placed, note)) = stands(placed, amid) else { continue };
        let range = leader.range.and_then(|range| reach(rules, range.millimetres()?));
        let leader_on = LeaderOn {
            id: leader.id.clone(),
            force_id: force_on.force.id.clone(),
            name: leader.name.clone(),
            echelon: formation.echelon.word(),
            rank: match leader.unit {
                Some(_) => LOW,
                None => rank(formation.echelon),
            },
            at: point,
            placed,
            note,
            side: force_on.side,
            colour: colour(given, &formation.nation),
            range,
            reach: shown.range.as_ref().map(|range| Marked::new(range, shown.range_mark)),
        };
        all.push((leader_on, formation.name.clone()));
    }
}

/// Leaders on a historical map: commanders of a corps or more, and leaders to whom the map gives a
/// place. Other leaders are left out, because their names would hide the blocks of their commands.
fn history(
    force_on: &ForceOn<'_>,
    given: MapGiven<'_>,
    bodies: &[BodyOn],
    ground: &Battlefield,
    all: &mut Vec<Commanding>,
) {
    for (index, body) in force_on.force.bodies.iter().enumerate() {
        let Some((leader, echelon)) = body.leader.as_ref().zip(body.echelon) else { continue };
        let force = &force_on.force.id;
        let placed = ground.leader_at(given.phase, force, &leader.id);
        if rank(echelon) > rank(Echelon::Corps) && placed.is_none() {
            continue;
        }
        let below = index..body.end;
        let ids: Vec<&str> =
            force_on.force.bodies[below].iter().map(|body| body.id.as_str()).collect();
        let amid = || middle(bodies, force, |id| ids.contains(&id));
        let Some((point, placed, note)) = stands(placed, amid) else { continue };
        let leader_on = LeaderOn {
            id: leader.id.clone(),
            force_id: force_on.force.id.clone(),
            name: leader.name.clone(),
            echelon: echelon.word(),
            rank: rank(echelon),
            at: point,
            placed,
            note,
            side: force_on.side,
            colour: colour(given, &body.nation),
            range: None,
            reach: None,
        };
        all.push((leader_on, body.name.clone()));
    }
}

fn rank(echelon: Echelon) -> u8 {
    echelon.rank().unwrap_or(LOW)
}

fn middle(bodies: &[BodyOn], force: &str, wanted: impl Fn(&str) -> bool) -> Option<[i64; 2]> {
    let blocks = bodies.iter().filter(|body| body.force_id == force).flat_map(|body| &body.blocks);
    let places: Vec<[i64; 2]> =
        blocks.filter(|block| wanted(&block.id)).map(|block| block.at).collect();
    let count = i64::try_from(places.len()).ok().filter(|count| *count > 0)?;
    let sum = |axis: usize| places.iter().map(|place| place[axis]).sum::<i64>();
    Some([sum(0) / count, sum(1) / count])
}
