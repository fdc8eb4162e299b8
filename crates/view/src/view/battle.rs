//! A battle under a rule set, in the JSON format that grognard publishes.

use schemars::JsonSchema;
use serde::Serialize;

use super::arrivals::ArrivalView;
use super::convert::{ConvertView, TableView, contract};
use super::left_out::LeftOutView;

/// A battle under a rule set. Other programs rely on the format of this type.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BattleView {
    /// Id of the scenario.
    pub scenario: String,
    /// Name of the battle.
    pub name: String,
    /// Name of the rule set.
    pub ruleset: String,
    /// Size of the field on the table, if the scenario has a map.
    pub table: Option<TableView>,
    /// Number of turns, if the scenario has a clock.
    pub turns: Option<i64>,
    /// Does the battle end before its last turn is over?
    pub turns_rounded_up: bool,
    /// Bodies that arrive later, earliest first.
    pub arrivals: Vec<ArrivalView>,
    /// Name of each side, with the ids of its forces.
    pub sides: Vec<(String, Vec<String>)>,
    /// Forces, in the order of the sides.
    pub forces: Vec<ConvertView>,
    /// Parts of the scenario, its map, its rule set or its project that could not be read; absent
    /// if all parts could be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub left_out: Vec<LeftOutView>,
}

pub fn battle_schema() -> String {
    contract::<BattleView>("battle", "grognard battle under a rule set")
}
