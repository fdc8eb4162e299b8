//! What a scenario puts on the ground: objectives, entry points with who comes there, zones to set up in.

use super::{ArrivalOn, EntryOn, MapGiven, ObjectiveOn, ZoneView, place, places};
use crate::view::arrivals::arrivals;
use grognard_core::convert::Conversion;
use grognard_core::document::{PointKind, Time};
use grognard_core::model::{Arriving, Battle, Battlefield, Force, PlaceAt};

/// What is fought for. Of an area the middle of its outline is its place.
pub(super) fn objectives(battle: &Battle, ground: &Battlefield) -> Vec<ObjectiveOn> {
    let goals = battle.objectives.iter().filter_map(|goal| {
        let is = |id: &Option<String>| id.as_deref() == Some(goal.place.as_str());
        let spot = ground.spots.iter().find(|spot| is(&spot.id));
        let area = ground.areas.iter().find(|area| is(&area.id));
        let (at, name, span) = match (spot, area) {
            (Some(spot), _) => (place(spot.at), &spot.name, spot.span),
            (None, Some(area)) => (middle(&area.outline), &area.name, area.span),
            (None, None) => return None,
        };
        let known = name.clone().unwrap_or_else(|| goal.place.clone());
        let side = |id: &String| battle.sides.iter().position(|side| side.id == *id);
        Some(ObjectiveOn {
            id: goal.place.clone(),
            named: goal.name.is_none() && name.is_some() && spot.is_none(),
            name: goal.name.clone().unwrap_or(known),
            at,
            points: goal.points,
            held_by: goal.held_by.as_ref().and_then(side),
            span: Some(span),
        })
    });
    goals.collect()
}

/// The middle of the smallest upright rectangle about an outline.
fn middle(outline: &[PlaceAt]) -> [i64; 2] {
    let axis = |get: fn(&PlaceAt) -> i32| {
        let all = || outline.iter().map(get);
        let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
        (i64::from(least) + i64::from(most)) * 500
    };
    [axis(|at| at.0), axis(|at| at.1)]
}

/// Where troops come on, lettered in the order of the map.
pub(super) fn entries(battle: &Battle, ground: &Battlefield, given: MapGiven<'_>) -> Vec<EntryOn> {
    let hour = given.phase.and_then(|phase| ground.phases.get(phase)?.at);
    let comes = coming(battle, given, hour);
    let points = ground.spots.iter().filter(|spot| spot.kind == PointKind::Entry);
    let entries = points.enumerate().map(|(number, spot)| {
        let id = spot.id.as_deref();
        let mut here: Vec<ArrivalOn> = Vec::new();
        for (_, arrival) in comes.iter().filter(|(entry, _)| entry.as_deref() == id) {
            let same =
                |known: &&mut ArrivalOn| known.when == arrival.when && known.side == arrival.side;
            match here.iter_mut().find(same) {
                Some(known) => known.names.extend(arrival.names.iter().cloned()),
                None => here.push(arrival.clone()),
            }
        }
        let letter = letter(number);
        EntryOn {
            id: spot.id.clone(),
            name: spot.name.clone().unwrap_or_else(|| format!("Entry {letter}")),
            letter,
            at: place(spot.at),
            arrivals: here,
            span: Some(spot.span),
        }
    });
    entries.collect()
}

/// `A` to `Z`, then `A1` and so on.
fn letter(number: usize) -> String {
    let sign = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => sign.to_string(),
        more => format!("{sign}{more}"),
    }
}

/// Who comes where after an hour, the earliest first, in turns of the game or at hours.
fn coming(
    battle: &Battle,
    given: MapGiven<'_>,
    hour: Option<Time>,
) -> Vec<(Option<String>, ArrivalOn)> {
    let is_late = |one: &Arriving| hour.is_none_or(|hour| one.to > hour);
    let side_of = |name: &str| battle.sides.iter().position(|side| side.name == name).unwrap_or(0);
    let fielded: Vec<(&Force, &Conversion)> =
        given.forces.iter().filter_map(|one| Some((one.force, one.fielded?.0))).collect();
    let turns = given.rules.filter(|rules| rules.turn.is_some() && battle.clock.is_some());
    if let Some(rules) = turns {
        let turn = rules.turn.as_ref().map_or("turn", |turn| turn.name.as_str());
        let all = arrivals(battle, rules, &fielded).into_iter().filter_map(|one| {
            let entry = battle.arrivals.iter().find(|known| known.body == one.body);
            if !entry.is_none_or(is_late) {
                return None;
            }
            let chance = one.chance.map(|chance| format!(", {chance} % each"));
            let arrival = ArrivalOn {
                when: format!("{turn} {}{}", one.turn, chance.unwrap_or_default()),
                side: side_of(&one.side),
                names: vec![one.name],
            };
            Some((entry.and_then(|known| known.entry_id.clone()), arrival))
        });
        return all.collect();
    }
    let mut hours: Vec<&Arriving> = battle.arrivals.iter().filter(|one| is_late(one)).collect();
    hours.sort_by_key(|one| (one.from, one.to));
    let all = hours.into_iter().map(|one| {
        let when = match one.from == one.to {
            true => one.from.to_string(),
            false => format!("{}–{}", one.from, one.to),
        };
        let mut forces = given.forces.iter().filter(|on| one.is_of(on.force));
        let found = forces.find_map(|on| {
            let body = on.force.bodies.iter().find(|body| body.id == one.body)?;
            Some((on.side, body.name.clone()))
        });
        let (side, name) = found.unwrap_or((0, one.body.clone()));
        (one.entry_id.clone(), ArrivalOn { when, side, names: vec![name] })
    });
    all.collect()
}

/// Where sides may set up; later in the battle nobody does.
pub(super) fn zones(battle: &Battle, ground: &Battlefield, given: MapGiven<'_>) -> Vec<ZoneView> {
    if given.phase.is_some() {
        return Vec::new();
    }
    let zones = ground.zones.iter().filter_map(|zone| {
        let mut sides = battle.sides.iter();
        let side = sides.position(|side| side.zones.contains(&zone.id));
        // A map may serve other battles too: their zones do not concern this one.
        let others = battle.sides.iter().any(|side| !side.zones.is_empty());
        if side.is_none() && others {
            return None;
        }
        let owner = side.map(|side| battle.sides[side].name.clone());
        Some(ZoneView {
            id: zone.id.clone(),
            name: zone.name.clone().or(owner).unwrap_or_else(|| zone.id.clone()),
            side,
            outline: places(&zone.outline),
            span: Some(zone.span),
        })
    });
    zones.collect()
}
