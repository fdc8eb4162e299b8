//! A battle under a rule set, as it is shown and as the published contract has it.

use schemars::JsonSchema;
use serde::Serialize;

use super::arrivals::ArrivalView;
use super::convert::{ConvertView, TableView, contract};

/// A battle under a rule set. The shape is a contract: others build on it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BattleView {
    /// The id of the scenario.
    pub scenario: String,
    /// Its name.
    pub name: String,
    /// The name of the rule set.
    pub ruleset: String,
    /// The field on the table, if there is a map.
    pub table: Option<TableView>,
    /// How many turns, if there is a clock.
    pub turns: Option<i64>,
    /// Is the last turn cut short?
    pub turns_rounded_up: bool,
    /// Who arrives, and when; the earliest first.
    pub arrivals: Vec<ArrivalView>,
    /// The ids of the forces of each side, by its name.
    pub sides: Vec<(String, Vec<String>)>,
    /// The forces, in the order of the sides.
    pub forces: Vec<ConvertView>,
}

/// The JSON Schema of a battle, as it is published.
pub fn battle_schema() -> String {
    contract::<BattleView>("battle", "grognard battle under a rule set")
}
