//! A battle: its story, its sides, its field and its hours; and what becomes of them under a rule set.

use schemars::JsonSchema;
use serde::Serialize;

use super::army::ChoiceView;
use super::{BattleLine, HeadView, LinkView};
use crate::view::{ArrivalView, TableView};
use grognard_core::document::Time;
use grognard_project::project::Cited;

/// The page of a battle.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BattlePage {
    /// Head of the page.
    pub head: HeadView,
    /// Id of the scenario.
    pub id: String,
    /// What lists of battles say of it.
    pub line: BattleLine,
    /// First and last hour that are played.
    pub clock: Option<(String, String)>,
    /// Size of the field in kilometres: `4.2 × 3 km`.
    pub field: Option<String>,
    /// Story of the battle, as HTML.
    pub story_html: Option<String>,
    /// Note for the reader.
    pub note: Option<String>,
    /// Sides, in the order of the scenario.
    pub sides: Vec<SideView>,
    /// Name of the side that sets up first.
    pub first_to_set_up: Option<String>,
    /// Name of the side that moves first.
    pub first_to_move: Option<String>,
    /// Objectives: places that are worth something.
    pub goals: Vec<GoalView>,
    /// Conditions of victory, as HTML.
    pub victory_html: Option<String>,
    /// Rules that hold in this battle only.
    pub special_rules: Vec<SpecialRuleView>,
    /// Its map when play begins, and at later times.
    pub maps: Vec<PhaseView>,
    /// What the page can show: history, and each rule set.
    pub choices: Vec<ChoiceView>,
    /// Bodies that come later, as history has it.
    pub arrivals: Vec<LaterView>,
    /// The battle under the rule set that is shown; nothing for history.
    pub game: Option<BattleGame>,
    /// Books and returns on which the documents rest.
    pub sources: Vec<Cited>,
    /// Further reading.
    pub bibliography: Vec<Cited>,
    /// Documents of the battle, as files.
    pub documents: Vec<LinkView>,
    /// Address where its document can be seen and edited.
    pub edit: Option<String>,
}

/// A rule that holds in one battle only.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SpecialRuleView {
    /// Name of the rule.
    pub name: String,
    /// Text of the rule, as HTML.
    pub body_html: String,
    /// Hours at which it holds; nothing if it holds all day.
    pub hours: Option<String>,
    /// Id of the rule set for which it is; nothing if it is for all.
    pub game: Option<String>,
}

/// A side of a battle.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SideView {
    /// Id of the side.
    pub id: String,
    /// Name of the side.
    pub name: String,
    /// Colour of its nation.
    pub colour: Option<String>,
    /// Its armies, with their pages.
    pub armies: Vec<LinkView>,
    /// Lines that say what a player knows of his enemies; filled only in a copy for a player, on their side.
    pub known: Vec<String>,
    /// Men and guns of the whole side.
    pub strength: String,
    /// Briefing for its commander, as HTML.
    pub briefing_html: Option<String>,
}

/// An objective: a place that is worth something.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GoalView {
    /// Name of the objective.
    pub name: String,
    /// Points that it is worth.
    pub points: Option<i64>,
    /// Name of the side that holds it when play begins.
    pub held_by: Option<String>,
    /// Note on the objective.
    pub note: Option<String>,
}

/// The map at one time of the battle.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PhaseView {
    /// Id of the time: `start`, or that of the phase.
    pub id: String,
    /// Name of the time.
    pub name: String,
    /// Hour of the time.
    pub at: Option<String>,
    /// What happened until then.
    pub note: Option<String>,
    /// Path of the picture.
    pub href: String,
    /// Width and height of the picture in pixels, so that the page does not jump while it loads.
    pub size: (u32, u32),
}

/// A body that comes later.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LaterView {
    /// Name of the body, and its place on the page of its army.
    pub body: LinkView,
    /// Name of its side.
    pub side: String,
    /// Hour at which it arrives.
    pub at: String,
    /// Place where it comes onto the field.
    pub entry: Option<String>,
}

/// A battle under a rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BattleGame {
    /// Id of the rule set.
    pub ruleset: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Size of the field on the table.
    pub table: Option<TableView>,
    /// Number of turns.
    pub turns: Option<i64>,
    /// What a turn is called, and how long it is.
    pub turn: Option<String>,
    /// Bodies that come later, with their turns.
    pub arrivals: Vec<ArrivalView>,
    /// What each side has on the table.
    pub sides: Vec<SideTotals>,
    /// Its map under the rule set.
    pub map: Option<PhaseView>,
    /// Page on which the battle is kept while it is played.
    pub play: Option<LinkView>,
    /// The battle as it was played, from each log of the project, as HTML.
    pub played_html: Vec<String>,
    /// Files to print.
    pub downloads: Vec<DownloadView>,
}

/// The page of a battle in play. Everything on it is made by its scripts, of the data.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct TablePage {
    /// Head of the page.
    pub head: HeadView,
    /// Path of the script with the data with which a game begins.
    pub data: String,
    /// Path of the page of the battle.
    pub battle: String,
}

/// What a side has on the table.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SideTotals {
    /// Name of the side.
    pub name: String,
    /// Its armies under this rule set, with their pages.
    pub armies: Vec<LinkView>,
    /// Number of units.
    pub units: usize,
    /// Number of elements, without those of guns.
    pub elements: u32,
    /// Number of elements of guns.
    pub gun_elements: u32,
    /// Men of the side in history.
    pub men: u32,
    /// How many more men are on the table than in history, in per cent.
    pub drift: String,
}

/// A file to take along.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DownloadView {
    /// Name of the file, and its path.
    pub link: LinkView,
    /// Kind of file: `PDF`.
    pub kind: String,
    /// What the file is for.
    pub about: String,
}

/// An hour for machines and people: `15:30`.
pub fn minutes(from: Time, to: Time) -> String {
    match from == to {
        true => from.to_string(),
        false => format!("{from}–{to}"),
    }
}
