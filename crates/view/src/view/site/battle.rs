//! The page of a battle: story, sides, field and hours, and the battle under a rule set.

use schemars::JsonSchema;
use serde::Serialize;

use super::army::ChoiceView;
use super::{BattleLine, HeadView, HistoryFact, LinkView, MomentView, PlayingTimeView};
use crate::view::{ArrivalView, HeadWordsView, TableView};
use grognard_project::project::Cited;

/// The page of a battle.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BattlePage {
    /// Head of the page.
    pub head: HeadView,
    /// Id of the scenario.
    pub id: String,
    /// Facts about the battle that lists of battles also show.
    pub line: BattleLine,
    /// First and last hour of play.
    pub clock: Option<(String, String)>,
    /// Size of the field in kilometres, such as `4.2 × 3 km`.
    pub field: Option<String>,
    /// Historical facts: outcome, commanders, losses, weather.
    pub facts: Vec<HistoryFact>,
    /// Phases and arrivals of the battle, in the order of their hours.
    pub timeline: Vec<MomentView>,
    /// Story of the battle, as HTML.
    pub story_html: Option<String>,
    /// Note for the reader.
    pub note: Option<String>,
    /// Sides of the battle, in the order of the scenario.
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
    /// Bodies that arrived during the battle, at their historical hours.
    pub arrivals: Vec<LaterView>,
    /// The battle under the rule set that the page shows; absent if the page shows history.
    pub game: Option<BattleGame>,
    /// Books and returns from which the documents of the battle are taken.
    pub sources: Vec<Cited>,
    /// Books for further reading.
    pub bibliography: Vec<Cited>,
    /// Links to the documents of the battle as files.
    pub documents: Vec<LinkView>,
    /// Address where readers can view and edit the document of the battle.
    pub edit: Option<String>,
}

/// A special rule of a battle.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SpecialRuleView {
    /// Name of the rule.
    pub name: String,
    /// Text of the rule, as HTML.
    pub body_html: String,
    /// Hours at which the rule applies; absent if the rule applies all day.
    pub hours: Option<String>,
    /// Id of the only rule set for which the rule is meant; absent if the rule applies under every
    /// rule set.
    pub game: Option<String>,
}

/// A side of a battle.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SideView {
    /// Id of the side.
    pub id: String,
    /// Name of the side.
    pub name: String,
    /// Colour of the side's nation.
    pub colour: Option<String>,
    /// Names and pages of the side's armies.
    pub armies: Vec<LinkView>,
    /// Facts that a player knows about the enemy, one on each line; filled only for the enemy's
    /// side in a copy for a player.
    pub known: Vec<String>,
    /// Men and guns of the whole side.
    pub strength: String,
    /// Briefing for the commander of the side, as HTML.
    pub briefing_html: Option<String>,
}

/// An objective of a battle.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GoalView {
    /// Name of the objective.
    pub name: String,
    /// Points for the side that holds the objective.
    pub points: Option<i64>,
    /// Name of the side that holds the objective when play begins.
    pub held_by: Option<String>,
    /// Note on the objective.
    pub note: Option<String>,
}

/// The map of a battle at the beginning of play or in one of its phases.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PhaseView {
    /// Id of the phase, or `start` for the beginning of play.
    pub id: String,
    /// Name of the phase.
    pub name: String,
    /// Hour at which the phase begins.
    pub at: Option<String>,
    /// Events of the battle up to this phase.
    pub note: Option<String>,
    /// Path of the whole sheet with title and legend.
    pub href: String,
    /// Path of the picture of the ground.
    pub ground: String,
    /// Path of the picture of units, signs and names, which is shown over the ground.
    pub above: String,
    /// Path of the page on which readers look into the map.
    pub look: String,
    /// Width and height of both pictures in pixels, so that the page does not jump while it loads.
    pub size: (u32, u32),
}

/// A body that arrives after the start of the battle.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LaterView {
    /// Name of the body, with a link to it on the page of its army.
    pub body: LinkView,
    /// Name of the body's side.
    pub side: String,
    /// Hour at which the body arrives.
    pub at: String,
    /// Place where the body enters the field.
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
    /// Number of turns in the game.
    pub turns: Option<i64>,
    /// The rule set's name for a turn, and the length of a turn.
    pub turn: Option<String>,
    /// Playing time, if players have measured it or the rule set has a pace from which to estimate it.
    pub playing_time: Option<PlayingTimeView>,
    /// Bodies that arrive later, with the turns of their arrival.
    pub arrivals: Vec<ArrivalView>,
    /// Words of the rule set for heads of tables.
    pub words: HeadWordsView,
    /// Number of units and elements of each side on the table.
    pub sides: Vec<SideTotals>,
    /// Map of the battle under the rule set.
    pub map: Option<PhaseView>,
    /// Link to the page on which players record the battle during play.
    pub play: Option<LinkView>,
    /// Reports of games of this battle, made from the logs of the project, as HTML.
    pub played_html: Vec<String>,
    /// Files that players can print.
    pub downloads: Vec<DownloadView>,
    /// Pages of the battle that have its PDFs, if this page has none.
    pub printed_under: Vec<LinkView>,
}

/// The page of a battle in play. A script builds the visible page from the data.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct TablePage {
    /// Head of the page.
    pub head: HeadView,
    /// Path of the script that contains the data with which the battle begins.
    pub data: String,
    /// Path of the page about the battle.
    pub battle: String,
    /// Beginnings of the paths that a browser keeps for use without a network, with spaces between them.
    pub keep: String,
}

/// The total numbers of a side on the table.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SideTotals {
    /// Name of the side.
    pub name: String,
    /// Names of the side's armies, with their pages under this rule set.
    pub armies: Vec<LinkView>,
    /// Number of units.
    pub units: usize,
    /// Number of elements, without those of guns.
    pub elements: u32,
    /// Number of elements of guns.
    pub gun_elements: u32,
    /// Historical number of men.
    pub men: u32,
    /// Difference between the men on the table and the historical number of men, in per cent;
    /// positive if there are more men on the table.
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
