//! The page on which readers look into the map of a battle.

use std::collections::{HashMap, HashSet};

use schemars::JsonSchema;
use serde::Serialize;

use super::{ArmyHistory, ArmyRow, ChoiceView, FieldedRow, FieldedView, HeadView, LinkView};
use crate::view::map::{MapView, TableOn};
use grognard_core::model::Force;

/// The page on which readers look into the map of a battle.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MapPage {
    /// Head of the page.
    pub head: HeadView,
    /// Name and page of the battle.
    pub battle: LinkView,
    /// Name of the rule set; absent on the map of history.
    pub ruleset_name: Option<String>,
    /// Choices that the page offers: history, and each rule set. A choice does not load a part of a
    /// page.
    pub choices: Vec<ChoiceView>,
    /// The map, as an SVG element.
    pub map_html: String,
    /// Width of the ground from west to east, in metres.
    pub width: i64,
    /// The table, with its exact scale; absent on the map of history.
    pub table: Option<TableOn>,
    /// Hours of the battle, of which the reader can choose one if there are several.
    pub hours: Vec<MapHour>,
    /// Path of the picture of the legend.
    pub legend: String,
    /// Path of the whole sheet, with title and legend.
    pub sheet: String,
    /// Units on the map at any hour, by side.
    pub sides: Vec<MapSide>,
}

/// An hour of the battle that the map can show.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MapHour {
    /// Id of the phase, or `start` for the beginning of play.
    pub id: String,
    /// Name of the phase.
    pub name: String,
    /// Hour at which the phase begins.
    pub at: Option<String>,
    /// Events of the battle up to this phase.
    pub note: Option<String>,
    /// Path of the whole sheet of this hour, for readers without scripts.
    pub sheet: String,
    /// Path of the script with the map of this hour; empty for the hour that the page contains.
    pub part: String,
}

/// The units of a side on the map.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MapSide {
    /// Name of the side.
    pub name: String,
    /// Colour of the side's nation.
    pub colour: Option<String>,
    /// Units of the side, in the order of the order of battle.
    pub units: Vec<MapUnit>,
}

/// A unit of the list beside a map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MapUnit {
    /// Ids of the force and of the unit, separated by a space, as in `data-body` on the map.
    pub key: String,
    /// Name of the unit.
    pub name: String,
    /// Kind of the unit, such as its arm or its level.
    pub kind: String,
    /// Historical strength.
    pub strength: String,
    /// Number of elements on the table, with the word for them; empty on the map of history.
    pub elements: String,
    /// Grade of the unit.
    pub grade: String,
    /// Name and page of the leader.
    pub leader: Option<LinkView>,
    /// Names of the units below this unit that have no place of their own.
    pub parts: Vec<String>,
    /// Address of the unit on the page of its army.
    pub href: String,
}

/// Ids of forces and blocks that are on any of the maps.
pub fn placed_blocks(maps: &[MapView]) -> HashSet<(String, String)> {
    let bodies = maps.iter().flat_map(|map| &map.bodies);
    let blocks = bodies.flat_map(|body| {
        body.blocks.iter().map(move |block| (body.force_id.clone(), block.id.clone()))
    });
    blocks.collect()
}

/// The bodies of a historical force that are on the map. `page` is the path of the army's page.
pub fn map_bodies(
    force: &Force,
    history: &ArmyHistory,
    placed: &HashSet<(String, String)>,
    page: &str,
) -> Vec<MapUnit> {
    let is_placed = |id: &str| placed.contains(&(force.id.clone(), id.to_owned()));
    let names = |index: usize| {
        let below = index + 1..force.bodies[index].end;
        let mut names = Vec::new();
        let mut skipped_until = 0;
        for index in below {
            let body = &force.bodies[index];
            if is_placed(&body.id) {
                skipped_until = body.end;
            } else if body.is_unit() && index >= skipped_until {
                names.push(body.name.clone());
            }
        }
        names
    };
    let rows = history.rows.iter().enumerate().filter(|(_, row)| is_placed(&row.id));
    let unit = |(index, row): (usize, &ArmyRow)| MapUnit {
        key: format!("{} {}", force.id, row.id),
        name: row.name.clone(),
        kind: row.kind.clone(),
        strength: row.strength.clone(),
        elements: String::new(),
        grade: row.grade.clone(),
        leader: row.leader.clone(),
        parts: names(index),
        href: format!("{page}#{}", row.id),
    };
    rows.map(unit).collect()
}

/// The units of a fielded force that are on the map. `page` is the path of the army's page under
/// the rule set.
pub fn map_units(
    force: &Force,
    fielded: &FieldedView,
    placed: &HashSet<(String, String)>,
    page: &str,
) -> Vec<MapUnit> {
    let names: HashMap<&str, &str> =
        force.bodies.iter().map(|body| (body.id.as_str(), body.name.as_str())).collect();
    let is_placed =
        |row: &&FieldedRow| row.unit && placed.contains(&(force.id.clone(), row.id.clone()));
    let unit = |row: &FieldedRow| {
        let parts = row.holds.iter().filter_map(|id| names.get(id.as_str()));
        let parts = parts.filter(|name| **name != row.name);
        let sign = row.elements_sign.unwrap_or_default();
        MapUnit {
            key: format!("{} {}", force.id, row.id),
            name: row.name.clone(),
            kind: row.kind.clone(),
            strength: row.strength.clone(),
            elements: format!("{}{sign} {}", row.elements, row.element).trim().to_owned(),
            grade: row.grade.clone(),
            leader: row.leader.clone(),
            parts: parts.map(|name| (*name).to_owned()).collect(),
            href: format!("{page}#{}", row.id),
        }
    };
    fielded.rows.iter().filter(is_placed).map(unit).collect()
}
