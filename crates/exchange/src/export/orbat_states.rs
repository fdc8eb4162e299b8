//! Positions of units and their changes. Phases become events of ORBAT Mapper, and moves and
//! arrivals become states of units.

use grognard_core::document::{Date, Time};
use grognard_core::model::{Battle, Force, PhaseOf, PlaceAt, Standing};
use serde_json::{Value as Json, json};

use super::earth::Earth;
use crate::import::NO_DAY;

/// Writes a time in UTC, because ORBAT Mapper shifts local times before 1891 by minutes.
pub(super) fn moment(date: Option<Date>, time: Option<Time>) -> String {
    let time = time.map_or_else(|| "00:00".to_owned(), |time| time.to_string());
    format!("{}T{time}:00Z", date.unwrap_or(NO_DAY))
}

pub(super) fn events(battle: &Battle) -> Json {
    let phases = battle.map.iter().flat_map(|map| &map.phases);
    let events = phases.filter_map(|phase| {
        let start = moment(battle.date, Some(phase.at?));
        Some(json!({
            "id": format!("phase-{}", phase.id),
            "title": phase.name,
            "startTime": start,
            "description": phase.note.clone().unwrap_or_default(),
        }))
    });
    Json::Array(events.collect())
}

pub(super) struct States<'s> {
    pub battle: &'s Battle,
    pub earth: &'s Earth,
}

impl States<'_> {
    /// Keys of a unit for the first position of a body and for its later states.
    pub fn of(&self, force: &Force, index: usize) -> Vec<(&'static str, Json)> {
        let id = &force.bodies[index].id;
        let is_own = |oob: &Option<String>, body: &String| {
            body == id && oob.as_ref().is_none_or(|oob| *oob == force.id)
        };
        let map = self.battle.map.as_ref();
        let first = map
            .and_then(|map| map.standing.iter().find(|placed| is_own(&placed.oob, &placed.body)));
        let mut states = Vec::new();
        states.extend(first.and_then(|placed| self.start(placed)));
        states.extend(self.arrival(&is_own));
        for phase in map.into_iter().flat_map(|map| &map.phases) {
            states.extend(self.of_phase(phase, &is_own));
        }
        for (number, state) in states.iter_mut().enumerate() {
            state["id"] = json!(format!("{}-{id}-state-{}", force.id, number + 1));
        }
        let location = first.map(|placed| ("location", self.earth.json(placed.at)));
        let states = (!states.is_empty()).then_some(("state", Json::Array(states)));
        location.into_iter().chain(states).collect()
    }

    /// State with the facing of a body when play begins.
    fn start(&self, placed: &Standing) -> Option<Json> {
        let time = self.battle.clock.map(|clock| clock.0);
        let facing = placed.facing?;
        Some(json!({
            "id": "",
            "t": moment(self.battle.date, time),
            "location": self.earth.json(placed.at),
            "symbolRotation": facing,
        }))
    }

    /// State in which a body enters the map, with the place and the earliest time.
    fn arrival(&self, is_own: &dyn Fn(&Option<String>, &String) -> bool) -> Option<Json> {
        let mut arrivals = self.battle.arrivals.iter();
        let arriving = arrivals.find(|arriving| is_own(&arriving.oob, &arriving.body))?;
        let place = self.spot(arriving.entry_id.as_deref()?)?;
        Some(json!({
            "id": "",
            "t": moment(self.battle.date, Some(arriving.from)),
            "location": self.earth.json(place),
            "title": "arrives",
        }))
    }

    fn spot(&self, id: &str) -> Option<PlaceAt> {
        let mut spots = self.battle.map.iter().flat_map(|map| &map.spots);
        spots.find(|spot| spot.id.as_deref() == Some(id)).map(|spot| spot.at)
    }

    fn of_phase(
        &self,
        phase: &PhaseOf,
        is_own: &dyn Fn(&Option<String>, &String) -> bool,
    ) -> Option<Json> {
        let time = moment(self.battle.date, Some(phase.at?));
        if phase.gone.iter().any(|(oob, body)| is_own(oob, body)) {
            return Some(json!({ "id": "", "t": time, "title": phase.name, "status": "gone" }));
        }
        let placed = phase.standing.iter().find(|placed| is_own(&placed.oob, &placed.body));
        let moved = phase.moves.iter().find(|moved| is_own(&moved.oob, &moved.body));
        let end = placed.map(|placed| placed.at).or_else(|| moved?.path.last().copied())?;
        let mut state = json!({
            "id": "",
            "t": time,
            "title": phase.name,
            "location": self.earth.json(end),
        });
        let path = moved.map(|moved| moved.path.as_slice()).unwrap_or_default();
        if path.len() > 2 {
            let via = path[1..path.len() - 1].iter().map(|place| self.earth.json(*place));
            state["via"] = Json::Array(via.collect());
        }
        if let Some(facing) = placed.and_then(|placed| placed.facing) {
            state["symbolRotation"] = json!(facing);
        }
        Some(state)
    }
}
