//! Leaders: with their commands, and how far their orders reach.

use super::bodies::{colour, reach};
use super::{BodyOn, ForceOn, LeaderOn, MapGiven, place};
use crate::view::origin::Mark;
use grognard_core::document::Echelon;
use grognard_core::model::Battlefield;

/// Rank of a command below a division.
const LOW: u8 = 9;

/// The leaders whose commands stand on the map, the highest first, and the weakest mark of their ranges.
pub(super) fn leaders(
    ground: &Battlefield,
    given: MapGiven<'_>,
    bodies: &[BodyOn],
) -> (Vec<LeaderOn>, Option<Mark>) {
    let standing = ground.standing_at(given.phase);
    let mut all = Vec::new();
    let mut weakest = None;
    for force_on in given.forces {
        match force_on.fielded {
            Some((_, view)) => {
                let marks = view.leaders.iter().filter_map(|leader| leader.range_mark);
                weakest = weakest.max(marks.max());
                fielded(force_on, given, bodies, &mut all);
            }
            None => history(force_on, given, bodies, &mut all),
        }
    }
    // A headquarters that the map places itself stands there.
    for leader in &mut all {
        let placed = standing.iter().find(|standing| standing.body == leader.id);
        if let Some(placed) = placed {
            leader.at = place(placed.at);
        }
    }
    all.sort_by_key(|leader| leader.rank);
    (all, weakest)
}

fn fielded(
    force_on: &ForceOn<'_>,
    given: MapGiven<'_>,
    bodies: &[BodyOn],
    all: &mut Vec<LeaderOn>,
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
        let Some(point) = middle(bodies, &force_on.force.id, |id| units.contains(&id)) else {
            continue;
        };
        let range = leader.range.and_then(|range| reach(rules, range.millimetres()?));
        let sign = shown.range_mark.map_or("", Mark::sign);
        all.push(LeaderOn {
            id: leader.id.clone(),
            force_id: force_on.force.id.clone(),
            name: leader.name.clone(),
            echelon: formation.echelon.word(),
            rank: match leader.unit {
                Some(_) => LOW,
                None => rank(formation.echelon),
            },
            at: point,
            side: force_on.side,
            colour: colour(given, &formation.nation),
            range,
            reach: shown.range.as_ref().map(|range| format!("{range}{sign}")),
        });
    }
}

/// On the map of history, leaders of a corps or more. The name of a lower one would hide the block that has it.
fn history(
    force_on: &ForceOn<'_>,
    given: MapGiven<'_>,
    bodies: &[BodyOn],
    all: &mut Vec<LeaderOn>,
) {
    for (index, body) in force_on.force.bodies.iter().enumerate() {
        let Some((leader, echelon)) = body.leader.as_ref().zip(body.echelon) else { continue };
        if rank(echelon) > rank(Echelon::Corps) {
            continue;
        }
        let below = index..body.end;
        let ids: Vec<&str> =
            force_on.force.bodies[below].iter().map(|body| body.id.as_str()).collect();
        let Some(point) = middle(bodies, &force_on.force.id, |id| ids.contains(&id)) else {
            continue;
        };
        all.push(LeaderOn {
            id: leader.id.clone(),
            force_id: force_on.force.id.clone(),
            name: leader.name.clone(),
            echelon: echelon.word(),
            rank: rank(echelon),
            at: point,
            side: force_on.side,
            colour: colour(given, &body.nation),
            range: None,
            reach: None,
        });
    }
}

fn rank(echelon: Echelon) -> u8 {
    echelon.rank().unwrap_or(LOW)
}

/// The middle of those blocks of a force that a test picks by their id.
fn middle(bodies: &[BodyOn], force: &str, wanted: impl Fn(&str) -> bool) -> Option<[i64; 2]> {
    let blocks = bodies.iter().filter(|body| body.force_id == force).flat_map(|body| &body.blocks);
    let places: Vec<[i64; 2]> =
        blocks.filter(|block| wanted(&block.id)).map(|block| block.at).collect();
    let count = i64::try_from(places.len()).ok().filter(|count| *count > 0)?;
    let sum = |axis: usize| places.iter().map(|place| place[axis]).sum::<i64>();
    Some([sum(0) / count, sum(1) / count])
}
