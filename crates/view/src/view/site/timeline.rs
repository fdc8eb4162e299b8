//! The course of a battle: its phases and its arrivals, in the order of their hours.

use grognard_core::document::Time;
use grognard_core::model::{Arriving, Battle};
use schemars::JsonSchema;
use serde::Serialize;

/// A moment of a battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MomentView {
    /// Hour, or window of hours.
    pub at: String,
    /// Names of what happens or who arrives.
    pub names: Vec<String>,
    /// Name of the side whose bodies arrive; absent for a phase of the battle.
    pub side: Option<String>,
    /// Colour of this side.
    pub colour: Option<String>,
    /// Events up to this hour.
    pub note: Option<String>,
    /// Id of the phase whose map shows this moment; absent if the battle has no map.
    pub phase: Option<String>,
}

/// Returns the moments of a battle whose hours are known. `colours` has the colour of each side.
/// Bodies of one side that arrive in the same window are one moment.
pub fn timeline(battle: &Battle, colours: &[Option<String>]) -> Vec<MomentView> {
    let phases = phases(battle);
    let mut moments: Vec<(Time, MomentView)> = Vec::new();
    for (at, id, name, note) in &phases {
        let moment = MomentView {
            at: at.to_string(),
            names: vec![name.clone()],
            side: None,
            colour: None,
            note: note.clone(),
            phase: battle.map.as_ref().map(|_| id.clone()),
        };
        moments.push((*at, moment));
    }
    for arriving in &battle.arrivals {
        let Some((side, name)) = owner(battle, arriving) else { continue };
        let hours = minutes(arriving.from, arriving.to);
        let side_name = &battle.sides[side].name;
        let same = |moment: &&mut (Time, MomentView)| {
            moment.1.at == hours && moment.1.side.as_ref() == Some(side_name)
        };
        if let Some((_, moment)) = moments.iter_mut().find(same) {
            moment.names.push(name);
            continue;
        }
        let shown = phases.iter().rev().find(|(at, ..)| *at <= arriving.from);
        let moment = MomentView {
            at: hours,
            names: vec![name],
            side: Some(side_name.clone()),
            colour: colours.get(side).cloned().flatten(),
            note: None,
            phase: battle.map.as_ref().and_then(|_| Some(shown?.1.clone())),
        };
        moments.push((arriving.from, moment));
    }
    if let Some((_, end)) = battle.clock.filter(|_| !moments.is_empty()) {
        let name = vec!["End of play".to_owned()];
        let (at, phase) = (end.to_string(), None);
        moments.push((
            end,
            MomentView { at, names: name, side: None, colour: None, note: None, phase },
        ));
    }
    // The sort is stable: at the same hour, a phase comes before the arrivals of that hour.
    moments.sort_by_key(|(at, _)| *at);
    moments.into_iter().map(|(_, moment)| moment).collect()
}

type Phase = (Time, String, String, Option<String>);

/// The start of play and the phases with an hour, in the order of their hours.
fn phases(battle: &Battle) -> Vec<Phase> {
    let start = battle
        .clock
        .map(|(start, _)| (start, "start".to_owned(), "Start of play".to_owned(), None));
    let phases = battle.map.iter().flat_map(|ground| &ground.phases).filter_map(|phase| {
        Some((phase.at?, phase.id.clone(), phase.name.clone(), phase.note.clone()))
    });
    let mut all: Vec<Phase> = start.into_iter().chain(phases).collect();
    all.sort_by_key(|(at, ..)| *at);
    all
}

/// The index of the side of a body that arrives, and the name of the body.
fn owner(battle: &Battle, arriving: &Arriving) -> Option<(usize, String)> {
    battle.sides.iter().enumerate().find_map(|(index, side)| {
        let mut forces = side.forces().filter(|force| arriving.is_of(force));
        let body =
            forces.find_map(|force| force.bodies.iter().find(|body| body.id == arriving.body))?;
        Some((index, body.name.clone()))
    })
}

/// An hour such as `15:30`, or a window of hours such as `15:30–16:00`.
pub fn minutes(from: Time, to: Time) -> String {
    match from == to {
        true => from.to_string(),
        false => format!("{from}–{to}"),
    }
}
