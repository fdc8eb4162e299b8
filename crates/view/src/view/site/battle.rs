//! A battle: its story, sides, field and hours, and the battle under a rule set.

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
    /// The battle as lists of battles show it.
    pub line: BattleLine,
    /// First and last hour of play.
    pub clock: Option<(String, String)>,
    /// Size of the field in kilometres, such as `4.2 × 3 km`.
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
    /// Objectives of the battle.
    pub goals: Vec<GoalView>,
    /// Conditions of victory, as HTML.
    pub victory_html: Option<String>,
    /// Special rules of the battle.
    pub special_rules: Vec<SpecialRuleView>,
    /// Maps at the beginning of play and in later phases.
    pub maps: Vec<PhaseView>,
    /// Choices that the page offers: history, and each rule set.
    pub choices: Vec<ChoiceView>,
    /// Historical arrivals.
    pub arrivals: Vec<LaterView>,
    /// The battle under the shown rule set. Absent if history is shown.
    pub game: Option<BattleGame>,
    /// Books and returns behind the documents.
    pub sources: Vec<Cited>,
    /// Further reading.
    pub bibliography: Vec<Cited>,
    /// Documents of the battle, as files.
    pub documents: Vec<LinkView>,
    /// Address where its document can be seen and edited.
    pub edit: Option<String>,
}

/// A special rule of a battle.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SpecialRuleView {
    /// Name of the rule.
    pub name: String,
    /// Text of the rule, as HTML.
    pub body_html: String,
    /// Hours at which it applies. Absent if it applies all day.
    pub hours: Option<String>,
    /// Id of the rule set to which it applies. Absent if it applies to all.
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
    /// The facts that a player knows of his enemies, a line each. Only filled on the enemies' side of a copy for a
    /// player.
    pub known: Vec<String>,
    /// Men and guns of the whole side.
    pub strength: String,
    /// Briefing for its commander, as HTML.
    pub briefing_html: Option<String>,
}

/// An objective of a battle.
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
    /// `start`, or the id of the phase.
    pub id: String,
    /// Name of the phase.
    pub name: String,
    /// Hour of the phase.
    pub at: Option<String>,
    /// Events up to then.
    pub note: Option<String>,
    /// Path of the picture.
    pub href: String,
    /// Width and height of the picture in pixels, so that the page does not jump while it loads.
    pub size: (u32, u32),
}

/// A later arrival.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LaterView {
    /// Name of the body, with a link to it on the page of its army.
    pub body: LinkView,
    /// Name of its side.
    pub side: String,
    /// Hour at which it arrives.
    pub at: String,
    /// Place where it enters the field.
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
    /// Name and length of a turn.
    pub turn: Option<String>,
    /// Later arrivals, with their turns.
    pub arrivals: Vec<ArrivalView>,
    /// Units and elements of each side on the table.
    pub sides: Vec<SideTotals>,
    /// Its map under the rule set.
    pub map: Option<PhaseView>,
    /// Page for recording the battle during play.
    pub play: Option<LinkView>,
    /// Reports of the battle from the logs of the project, as HTML.
    pub played_html: Vec<String>,
    /// Files to print.
    pub downloads: Vec<DownloadView>,
}

/// The page of a battle in play. Its scripts build everything on it from the data.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct TablePage {
    /// Head of the page.
    pub head: HeadView,
    /// Path of the script with the initial data.
    pub data: String,
    /// Path of the page of the battle.
    pub battle: String,
}

/// The total of a side on the table.
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
    /// Historical number of men.
    pub men: u32,
    /// Excess of men on the table over the historical number, in per cent.
    pub drift: String,
}

/// A file to download.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DownloadView {
    /// Name of the file, and its path.
    pub link: LinkView,
    /// Kind of file, such as `PDF`.
    pub kind: String,
    /// Purpose of the file.
    pub about: String,
}

/// An hour such as `15:30`, or a window of hours such as `15:30–16:00`.
pub fn minutes(from: Time, to: Time) -> String {
    match from == to {
        true => from.to_string(),
        false => format!("{from}–{to}"),
    }
}
