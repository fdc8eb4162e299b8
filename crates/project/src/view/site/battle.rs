//! A battle: its story, its sides, its field and its hours; and what becomes of them under a rule set.

use schemars::JsonSchema;
use serde::Serialize;

use super::army::{ChoiceView, SourceView};
use super::{BattleLine, HeadView, LinkView};
use crate::view::{ArrivalView, TableView};
use grognard_core::document::Time;

/// The page of a battle.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BattlePage {
    /// The head of the page.
    pub head: HeadView,
    /// Its id.
    pub id: String,
    /// What stands of it in lists.
    pub line: BattleLine,
    /// The hours that are played.
    pub clock: Option<(String, String)>,
    /// The field in kilometres: `4.2 × 3 km`.
    pub field: Option<String>,
    /// Its story as HTML.
    pub story_html: Option<String>,
    /// What the reader should know.
    pub note: Option<String>,
    /// Who fights.
    pub sides: Vec<SideView>,
    /// The name of the side that sets up first.
    pub first_to_set_up: Option<String>,
    /// The name of the side that moves first.
    pub first_to_move: Option<String>,
    /// What is fought for.
    pub goals: Vec<GoalView>,
    /// Who wins, as HTML.
    pub victory_html: Option<String>,
    /// What holds in this battle only: its name, what it says as HTML, and the id of the rule set for
    /// which it is.
    pub special_rules: Vec<SpecialRuleView>,
    /// Its map and the later hours on it.
    pub maps: Vec<PhaseView>,
    /// What can be shown: history, and each rule set.
    pub choices: Vec<ChoiceView>,
    /// Who comes later, as history has it.
    pub arrivals: Vec<LaterView>,
    /// What becomes of it under the rule set that is shown.
    pub game: Option<BattleGame>,
    /// Where things are known from.
    pub sources: Vec<SourceView>,
    /// Further reading.
    pub bibliography: Vec<SourceView>,
    /// Its documents.
    pub documents: Vec<LinkView>,
    /// Where its document can be seen and mended.
    pub edit: Option<String>,
}

/// What holds in one battle only.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SpecialRuleView {
    /// Its name.
    pub name: String,
    /// What it says, as HTML.
    pub body_html: String,
    /// The rule set for which it is, where it is not for all.
    pub game: Option<String>,
}

/// A side.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SideView {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The colour of its nation.
    pub colour: Option<String>,
    /// Its armies.
    pub armies: Vec<LinkView>,
    /// What it has in all.
    pub strength: String,
    /// What its commander is told, as HTML.
    pub briefing_html: Option<String>,
}

/// What is fought for.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GoalView {
    /// Its name.
    pub name: String,
    /// What it is worth.
    pub points: Option<i64>,
    /// The name of the side that holds it when play begins.
    pub held_by: Option<String>,
    /// What is to be said of it.
    pub note: Option<String>,
}

/// The map at some hour.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PhaseView {
    /// Its id: `start`, or that of the phase.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The hour.
    pub at: Option<String>,
    /// What happened.
    pub note: Option<String>,
    /// The picture.
    pub href: String,
    /// Its width and height in pixels, so that the page does not jump.
    pub size: (u32, u32),
}

/// A body that comes later.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LaterView {
    /// Its name and where it stands in its army.
    pub body: LinkView,
    /// The name of its side.
    pub side: String,
    /// When.
    pub at: String,
    /// Where.
    pub entry: Option<String>,
}

/// A battle under a rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BattleGame {
    /// The id of the rule set.
    pub ruleset: String,
    /// Its name.
    pub ruleset_name: String,
    /// The field on the table.
    pub table: Option<TableView>,
    /// How many turns.
    pub turns: Option<i64>,
    /// What a turn is called and how long it is.
    pub turn: Option<String>,
    /// Who arrives in which turn.
    pub arrivals: Vec<ArrivalView>,
    /// What each side has on the table.
    pub sides: Vec<SideTotals>,
    /// Its map under the rule set.
    pub map: Option<PhaseView>,
    /// What can be printed and taken along.
    pub downloads: Vec<DownloadView>,
}

/// What a side has on the table.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SideTotals {
    /// Its name.
    pub name: String,
    /// Its armies under this rule set.
    pub armies: Vec<LinkView>,
    /// Units.
    pub units: usize,
    /// Elements, those of guns left out.
    pub elements: u32,
    /// Elements of guns.
    pub gun_elements: u32,
    /// Men that came in.
    pub men: u32,
    /// Men on the table more than there were, in per cent.
    pub drift: String,
}

/// Something to take along.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DownloadView {
    /// What it is.
    pub link: LinkView,
    /// What kind of file: `PDF`.
    pub kind: String,
    /// What it is for.
    pub about: String,
}

/// An hour for machines and people: `15:30`.
pub fn minutes(from: Time, to: Time) -> String {
    match from == to {
        true => from.to_string(),
        false => format!("{from}–{to}"),
    }
}
