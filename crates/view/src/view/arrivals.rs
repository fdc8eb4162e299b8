//! Later arrivals: in which turn a body arrives, and which units on the table represent the body.

use std::collections::HashMap;
use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use grognard_core::convert::{Conversion, turn_at, turns};
use grognard_core::document::Time;
use grognard_core::model::{Arriving, Battle, BattleSide, Force};
use grognard_core::ruleset::Ruleset;

/// A body that arrives after the start of play, and the turns in which it can arrive.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ArrivalView {
    /// Index of the arrival in the scenario. The id of the body does not tell the arrival, because two orders of
    /// battle may use the same id.
    #[serde(skip)]
    pub number: usize,
    /// Id of the body.
    pub body: String,
    /// Name of the unit or formation that represents the body on the table, otherwise the name of the body.
    pub name: String,
    /// Name of the body's side.
    pub side: String,
    /// Ids of the units that arrive with the body.
    pub units: Vec<String>,
    /// Names of units that combine the body with other bodies, so that the unit can only arrive
    /// together with all these bodies.
    pub part_of: Vec<String>,
    /// Hour of the historical arrival, or a window of hours.
    pub at: String,
    /// Chance in per cent that the body arrives in a turn of the window; `null` if the arrival is
    /// certain.
    pub chance: Option<u8>,
    /// Turn of the arrival; for a window, the first and last turn, such as `18-20`.
    pub turn: String,
    /// Number of the first turn of the window, counted from 1.
    pub first_turn: i64,
    /// Number of the last turn of the window, counted from 1.
    pub last_turn: i64,
    /// Place where the body enters the map.
    pub entry: Option<String>,
    /// Minutes between the beginning of the first turn and the historical hour, which the number of
    /// the turn does not show.
    pub minutes_into_turn: i64,
    /// Remark about the body, for example that it is only a part of a unit.
    pub note: Option<String>,
}

/// A force with its conversion, and for each body the units that contain its men or guns.
struct ForceUnits<'f> {
    side: &'f str,
    force: &'f Force,
    conversion: &'f Conversion,
    units: HashMap<usize, Vec<usize>>,
    places: HashMap<&'f str, usize>,
}

pub fn arrivals(
    battle: &Battle,
    rules: &Ruleset,
    conversions: &[(&Force, &Conversion)],
) -> Vec<ArrivalView> {
    let Some((turn, (start, end))) = rules.turn.as_ref().zip(battle.clock) else {
        return Vec::new();
    };
    if battle.arrivals.is_empty() {
        return Vec::new();
    }
    let side = |force: &Force| {
        let has = |side: &&BattleSide| side.forces.iter().any(|member| member.id == force.id);
        battle.sides.iter().find(has).map_or("", |side| side.name.as_str())
    };
    let fielded: Vec<ForceUnits<'_>> =
        conversions.iter().map(|(force, conversion)| of(side(force), force, conversion)).collect();
    let length = turns(turn, start, end).map(|(length, _)| length);
    let mut times: HashMap<Meeting<'_>, Vec<&Arriving>> = HashMap::new();
    for arriving in &battle.arrivals {
        times.entry(time(arriving)).or_default().push(arriving);
    }
    let mut all: Vec<(Meeting<'_>, ArrivalView)> = Vec::new();
    for (number, arriving) in battle.arrivals.iter().enumerate() {
        let (from, to) = (turn_at(turn, start, arriving.from), turn_at(turn, start, arriving.to));
        let Some((first, last)) = from.zip(to) else { continue };
        // Troops that may arrive until the end of play do so in the last turn at the latest,
        // because no turn follows.
        let ends = length.filter(|_| arriving.to == end && arriving.from < end);
        let last_turn = ends.map_or(last.turn, |length| last.turn.min(length)).max(first.turn);
        let mut view = ArrivalView {
            number,
            body: arriving.body.clone(),
            name: arriving.body.clone(),
            side: String::new(),
            units: Vec::new(),
            part_of: Vec::new(),
            at: hours(arriving),
            chance: arriving.chance.map(|chance| chance.0),
            turn: match first.turn == last_turn {
                true => first.turn.to_string(),
                false => format!("{}-{last_turn}", first.turn),
            },
            first_turn: first.turn,
            last_turn,
            entry: arriving.entry.clone(),
            minutes_into_turn: first.early,
            note: None,
        };
        let notes = describe(&mut view, arriving, &times[&time(arriving)], &fielded);
        view.note = Some(notes.join("; ")).filter(|notes| !notes.is_empty());
        all.push((time(arriving), view));
    }
    all.sort_by(|(hour, view), (other, next)| (hour, &view.side).cmp(&(other, &next.side)));
    all.into_iter().map(|(_, view)| view).collect()
}

/// Time and place of an arrival. Bodies with the same time and place arrive together, so that a
/// unit that combines them can arrive too.
type Meeting<'b> = (Time, Time, Option<&'b str>);

fn time(arriving: &Arriving) -> Meeting<'_> {
    (arriving.from, arriving.to, arriving.entry.as_deref())
}

fn of<'f>(side: &'f str, force: &'f Force, conversion: &'f Conversion) -> ForceUnits<'f> {
    let mut units: HashMap<usize, Vec<usize>> = HashMap::new();
    for (number, unit) in conversion.units.iter().enumerate() {
        for body in &unit.bodies {
            units.entry(*body).or_default().push(number);
        }
    }
    let bodies = force.bodies.iter().enumerate();
    let places = bodies.map(|(index, body)| (body.id.as_str(), index)).collect();
    ForceUnits { side, force, conversion, units, places }
}

fn hours(arriving: &Arriving) -> String {
    match arriving.from == arriving.to {
        true => arriving.from.to_string(),
        false => format!("{}-{}", arriving.from, arriving.to),
    }
}

/// Fills in the units of an arriving body, and returns remarks about these units.
fn describe(
    view: &mut ArrivalView,
    arriving: &Arriving,
    with: &[&Arriving],
    fielded: &[ForceUnits<'_>],
) -> Vec<String> {
    let found = fielded.iter().filter(|entrant| arriving.is_of(entrant.force));
    let found =
        found.filter_map(|entrant| Some((entrant, *entrant.places.get(arriving.body.as_str())?)));
    let Some((fielded, index)) = found.into_iter().next() else {
        return vec!["no force of this battle has the body".to_owned()];
    };
    let body = &fielded.force.bodies[index];
    view.name = body.name.clone();
    view.side = fielded.side.to_owned();
    let within = index..body.end;
    let with = with.iter().filter(|companion| companion.is_of(fielded.force));
    let places = with.filter_map(|companion| fielded.places.get(companion.body.as_str()));
    let together: Vec<Range<usize>> =
        places.map(|place| *place..fielded.force.bodies[*place].end).collect();
    let mut units: Vec<usize> =
        within.clone().filter_map(|body| fielded.units.get(&body)).flatten().copied().collect();
    units.sort_unstable();
    units.dedup();
    let mut shared: Vec<&str> = Vec::new();
    for unit in &units {
        let unit = &fielded.conversion.units[*unit];
        let comes = |body: &usize| together.iter().any(|range| range.contains(body));
        match unit.bodies.iter().all(|body| within.contains(body)) {
            true => view.units.push(unit.id.clone()),
            false if unit.bodies.iter().all(comes) => {
                view.units.push(unit.id.clone());
                shared.push(&unit.name);
            }
            false => view.part_of.push(unit.name.clone()),
        }
    }
    let mut notes = Vec::new();
    match view.units.as_slice() {
        _ if !view.part_of.is_empty() => {
            let units: Vec<String> = view.part_of.iter().map(|name| format!("“{name}”")).collect();
            let units = units.join(", ");
            let and = if view.units.is_empty() { "part" } else { "and a part" };
            notes.push(format!("{and} of {units}"));
        }
        _ if !shared.is_empty() => notes.push(format!("in {}", shared.join(", "))),
        [] => notes.push("not on the table".to_owned()),
        [unit] => {
            let unit = units
                .iter()
                .map(|number| &fielded.conversion.units[*number])
                .find(|unit_of_body| unit_of_body.id == *unit);
            view.name = unit.map_or_else(|| body.name.clone(), |unit| unit.name.clone());
        }
        several => notes.push(format!("{} units", several.len())),
    }
    notes
}
