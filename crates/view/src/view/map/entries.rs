//! Places that a scenario marks on the ground: objectives, entry points with their arrivals, and
//! deployment zones.

use grognard_core::convert::Conversion;
use grognard_core::document::{PointKind, Time};
use grognard_core::model::{Arriving, Battle, Battlefield, Force, PlaceAt};
use grognard_syntax::text::letters;

use super::given::MapGiven;
use super::ground::{place, places};
use super::{ArrivalOn, EntryOn, ObjectiveOn, ZoneView};
use crate::view::arrivals::arrivals;

pub(super) fn objectives(battle: &Battle, ground: &Battlefield) -> Vec<ObjectiveOn> {
    let goals = battle.objectives.iter().filter_map(|goal| {
        let is = |id: &Option<String>| id.as_deref() == Some(goal.place.as_str());
        let spot = ground.spots.iter().find(|spot| is(&spot.id));
        let area = ground.areas.iter().find(|area| is(&area.id));
        let (middle, name, span) = match (spot, area) {
            (Some(spot), _) => (place(spot.at), &spot.name, spot.span),
            (None, Some(area)) => (middle(&area.outline), &area.name, area.span),
            (None, None) => return None,
        };
        let title = name.clone().unwrap_or_else(|| goal.place.clone());
        let side = |id: &String| battle.sides.iter().position(|side| side.id == *id);
        Some(ObjectiveOn {
            id: goal.place.clone(),
            named: goal.name.is_none() && name.is_some() && spot.is_none(),
            name: goal.name.clone().unwrap_or(title),
            at: middle,
            points: goal.points,
            held_by: goal.held_by.as_ref().and_then(side),
            span: Some(span),
        })
    });
    goals.collect()
}

/// Middle of the rectangle around an outline.
fn middle(outline: &[PlaceAt]) -> [i64; 2] {
    let axis = |get: fn(&PlaceAt) -> i32| {
        let all = || outline.iter().map(get);
        let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
        (i64::from(least) + i64::from(most)) * 500
    };
    [axis(|point| point.0), axis(|point| point.1)]
}

/// Entry points, with letters in the order of the map.
pub(super) fn entries(battle: &Battle, ground: &Battlefield, given: MapGiven<'_>) -> Vec<EntryOn> {
    let hour = given.phase.and_then(|phase| ground.phases.get(phase)?.at);
    let comes = coming(battle, given, hour);
    let points = ground.spots.iter().filter(|spot| spot.kind == PointKind::Entry);
    let entries = points.enumerate().map(|(number, spot)| {
        let id = spot.id.as_deref();
        let mut here: Vec<ArrivalOn> = Vec::new();
        for (_, arrival) in comes.iter().filter(|(entry, _)| entry.as_deref() == id) {
            let same = |earlier: &&mut ArrivalOn| {
                earlier.when == arrival.when && earlier.side == arrival.side
            };
            match here.iter_mut().find(same) {
                Some(earlier) => earlier.names.extend(arrival.names.iter().cloned()),
                None => here.push(arrival.clone()),
            }
        }
        let letter = letters(number);
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

/// Entry point and arrival of each body that arrives after the given hour, earliest first. Times
/// are turns of the game, or hours without a game.
fn coming(
    battle: &Battle,
    given: MapGiven<'_>,
    hour: Option<Time>,
) -> Vec<(Option<String>, ArrivalOn)> {
    let is_late = |arriving: &Arriving| hour.is_none_or(|hour| arriving.to > hour);
    let side_of = |name: &str| battle.sides.iter().position(|side| side.name == name).unwrap_or(0);
    let fielded: Vec<(&Force, &Conversion)> = given
        .forces
        .iter()
        .filter_map(|force_on| Some((force_on.force, force_on.fielded?.0)))
        .collect();
    let turns = given.rules.filter(|rules| rules.turn.is_some() && battle.clock.is_some());
    if let Some(rules) = turns {
        let turn = rules.turn.as_ref().map_or("turn", |turn| turn.name.as_str());
        let all = arrivals(battle, rules, &fielded).into_iter().filter_map(|view| {
            let entry = battle.arrivals.get(view.number);
            if !entry.is_none_or(is_late) {
                return None;
            }
            let chance = view.chance.map(|chance| format!(", {chance} % each"));
            let arrival = ArrivalOn {
                when: format!("{turn} {}{}", view.turn, chance.unwrap_or_default()),
                side: side_of(&view.side),
                names: vec![view.name],
            };
            Some((entry.and_then(|arriving| arriving.entry_id.clone()), arrival))
        });
        return all.collect();
    }
    let mut hours: Vec<&Arriving> =
        battle.arrivals.iter().filter(|arriving| is_late(arriving)).collect();
    hours.sort_by_key(|arriving| (arriving.from, arriving.to));
    let all = hours.into_iter().map(|arriving| {
        let when = match arriving.from == arriving.to {
            true => arriving.from.to_string(),
            false => format!("{}–{}", arriving.from, arriving.to),
        };
        let mut forces = given.forces.iter().filter(|on| arriving.is_of(on.force));
        let found = forces.find_map(|on| {
            let body = on.force.bodies.iter().find(|body| body.id == arriving.body)?;
            Some((on.side, body.name.clone()))
        });
        let (side, name) = found.unwrap_or((0, arriving.body.clone()));
        (arriving.entry_id.clone(), ArrivalOn { when, side, names: vec![name] })
    });
    all.collect()
}

/// Deployment zones. The map of a later phase shows no zones, because by then both sides have set
/// up.
pub(super) fn zones(battle: &Battle, ground: &Battlefield, given: MapGiven<'_>) -> Vec<ZoneView> {
    if given.phase.is_some() {
        return Vec::new();
    }
    let zones = ground.zones.iter().filter_map(|zone| {
        let mut sides = battle.sides.iter();
        let side = sides.position(|side| side.zones.contains(&zone.id));
        // Several battles may share a map. A zone that only another battle uses is left out.
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
