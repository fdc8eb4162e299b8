//! A battle or a list as a scenario of ORBAT Mapper: sides, groups and units with grognard's
//! symbols, their positions, the phases, and the ground.

use std::collections::{BTreeSet, HashSet};

use grognard_core::model::Force;
use grognard_project::files::OutputFile;
use serde_json::{Map, Value as Json, json};

use super::earth::Earth;
use super::orbat_ground::ground;
use super::orbat_states::{States, events, moment};
use super::orbat_unit::{description, numbers};
use super::sidc::sidc;
use super::symbols::Symbols;
use super::{Export, Listed, Options, Subject};
use crate::import;

pub(super) const ORBAT_MAPPER: Export =
    Export::new(import::ORBAT_MAPPER.name, import::ORBAT_MAPPER.title, "json", write);

/// Version of the scenario format that this program writes.
const VERSION: &str = "3.4.0";

fn write(subject: &Subject<'_>, options: &Options<'_>) -> Vec<OutputFile> {
    let battle = subject.battle;
    let start = moment(subject.date, battle.and_then(|battle| battle.clock).map(|clock| clock.0));
    let earth = battle.and_then(|battle| Earth::of(battle.map.as_ref()?));
    let mut writing = OrbatMapperWriter {
        subject,
        options,
        taken: HashSet::new(),
        symbols: Symbols::default(),
        states: battle.zip(earth.as_ref()).map(|(battle, earth)| States { battle, earth }),
    };
    let sides = writing.sides();
    let layers = battle.zip(earth.as_ref()).map(|(battle, earth)| ground(battle, earth));
    let scenario = json!({
        "id": writing.free(&format!("scenario-{}", subject.id)),
        "type": "ORBAT-mapper",
        "version": VERSION,
        "name": subject.name,
        "description": battle.and_then(|battle| battle.place.clone()).unwrap_or_default(),
        "startTime": start,
        "timeZone": "UTC",
        "symbologyStandard": "2525d",
        "meta": { "createdDate": start, "lastModifiedDate": start },
        "sides": sides,
        "events": battle.map_or_else(|| json!([]), events),
        "layerStack": layers.unwrap_or_else(|| json!([])),
        "equipment": names("equipment", &sides),
        "personnel": names("personnel", &sides),
        "supplyCategories": [],
        "settings": settings(&writing),
    });
    let mut text = serde_json::to_string_pretty(&scenario).expect("plain data is written");
    text.push('\n');
    vec![OutputFile::new(format!("{}.orbat.json", subject.id), text)]
}

fn settings(writing: &OrbatMapperWriter<'_>) -> Json {
    let has_gone = writing.subject.battle.and_then(|battle| battle.map.as_ref());
    let has_gone =
        has_gone.is_some_and(|map| map.phases.iter().any(|phase| !phase.gone.is_empty()));
    let statuses: Vec<Json> = has_gone.then(|| json!({ "name": "gone" })).into_iter().collect();
    json!({
        "rangeRingGroups": [],
        "statuses": statuses,
        "supplyClasses": [],
        "supplyUoMs": [],
        "map": { "baseMapId": "osm" },
        "symbolFillColors": [],
        "customSymbols": writing.symbols.json(),
    })
}

/// Names of the items under a key of the sides, their groups and their units, sorted and without
/// repetitions.
fn names(key: &str, sides: &[Json]) -> Json {
    let mut names = BTreeSet::new();
    let mut open: Vec<&Json> = sides.iter().collect();
    while let Some(unit) = open.pop() {
        let list = |key: &str| unit.get(key).and_then(Json::as_array).into_iter().flatten();
        names.extend(list(key).filter_map(|entry| entry.get("name")?.as_str()));
        open.extend(list("groups").chain(list("subUnits")));
    }
    Json::Array(names.into_iter().map(|name| json!({ "name": name })).collect())
}

struct OrbatMapperWriter<'w> {
    subject: &'w Subject<'w>,
    options: &'w Options<'w>,
    taken: HashSet<String>,
    symbols: Symbols,
    states: Option<States<'w>>,
}

impl OrbatMapperWriter<'_> {
    fn free(&mut self, wanted: &str) -> String {
        let numbered = (2..).map(|number| format!("{wanted}-{number}"));
        let mut all = std::iter::once(wanted.to_owned()).chain(numbered);
        all.find(|id| self.taken.insert(id.clone())).expect("there are more numbers than ids")
    }

    /// Sides of a battle. A list that is exported without a battle becomes a single side.
    fn sides(&mut self) -> Vec<Json> {
        let Some(battle) = self.subject.battle else {
            let list = self.subject.lists[0];
            return vec![self.side(("side", &list.force.name), true, &[list])];
        };
        let sides = battle.sides.iter().enumerate().map(|(number, side)| {
            let lists = self
                .subject
                .lists
                .iter()
                .filter(|list| list.side.is_some_and(|of_list| std::ptr::eq(of_list, side)));
            let lists: Vec<Listed<'_>> = lists.copied().collect();
            self.side((&side.id, &side.name), number == 0, &lists)
        });
        sides.collect()
    }

    fn side(&mut self, (id, name): (&str, &str), is_friend: bool, lists: &[Listed<'_>]) -> Json {
        let id = self.free(&format!("side-{id}"));
        let groups: Vec<Json> = lists
            .iter()
            .map(|list| {
                let id = self.free(&format!("list-{}", list.force.id));
                let units = if list.force.bodies.is_empty() {
                    Vec::new()
                } else {
                    vec![self.unit(*list, 0, is_friend)]
                };
                json!({ "id": id, "name": list.force.name, "subUnits": units })
            })
            .collect();
        let colour = lists.first().and_then(|list| self.colour(list.force));
        json!({
            "id": id,
            "name": name,
            "standardIdentity": if is_friend { "3" } else { "6" },
            "symbolOptions": colour.map_or_else(|| json!({}), |colour| json!({ "fillColor": colour })),
            "groups": groups,
        })
    }

    fn colour(&self, force: &Force) -> Option<String> {
        let nation = &force.bodies.first()?.nation;
        self.options.nations?.get(&**nation)?.colour.clone()
    }

    fn unit(&mut self, list: Listed<'_>, index: usize, is_friend: bool) -> Json {
        let force = list.force;
        let body = &force.bodies[index];
        let id = self.free(&self.subject.id_of(list, index));
        let digits = sidc(force, index, is_friend);
        let symbol = self.symbols.id(force, index, &digits, self.options);
        let mut unit = Map::new();
        let mut put = |key: &str, value: Json| drop(unit.insert(key.to_owned(), value));
        put("id", json!(id));
        put("name", json!(body.name));
        put("shortName", json!(body.name.chars().take(MAX_SHORT).collect::<String>().trim_end()));
        put(
            "sidc",
            json!(
                symbol
                    .map_or_else(|| digits.clone(), |symbol| format!("custom1:{digits}:{symbol}"))
            ),
        );
        let description = description(force, index);
        if !description.is_empty() {
            put("description", json!(description));
        }
        for (key, counted) in numbers(force, index) {
            put(key, counted);
        }
        if let Some(states) = &self.states {
            for (key, value) in states.of(force, index) {
                put(key, value);
            }
        }
        let children: Vec<usize> = force.children(index).collect();
        let below: Vec<Json> =
            children.into_iter().map(|child| self.unit(list, child, is_friend)).collect();
        unit.insert("subUnits".to_owned(), Json::Array(below));
        Json::Object(unit)
    }
}

/// Maximum number of letters of a short name. ORBAT Mapper prints short names beside symbols on the
/// map.
const MAX_SHORT: usize = 12;
