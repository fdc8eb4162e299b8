//! The first page, and the lists of battles and armies.

use grognard_core::document::Date;
use grognard_project::project::BattleOn;
use schemars::JsonSchema;
use serde::Serialize;

use super::{GameLink, HeadView, LinkView};

/// The first page.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct HomeView {
    /// Head of the page.
    pub head: HeadView,
    /// The project's description of itself, as HTML.
    pub body_html: String,
    /// Battles, earliest first.
    pub battles: Vec<BattleLine>,
    /// Rule sets, each with its summary.
    pub games: Vec<(GameLink, Option<String>)>,
    /// Number of armies.
    pub armies: usize,
    /// Number of leaders.
    pub leaders: usize,
    /// The project's own pages.
    pub pages: Vec<LinkView>,
}

/// All battles.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BattlesView {
    /// Head of the page.
    pub head: HeadView,
    /// Battles, earliest first.
    pub battles: Vec<BattleLine>,
    /// Filter values of each battle, in the same order.
    pub facets: Vec<BattleFacets>,
    /// Years of the battles.
    pub years: Vec<String>,
    /// Names of the nations in the battles.
    pub nations: Vec<String>,
}

/// The values by which readers filter battles.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BattleFacets {
    /// Year of the battle. Empty if its date is unknown.
    pub year: String,
    /// Names of its nations.
    pub nations: Vec<String>,
    /// Known number of men on all sides.
    pub men: u32,
    /// Hours of play, rounded up.
    pub hours: Option<u16>,
    /// For each rule set: its short name, the size of the table in feet, and the number of turns.
    pub tables: Vec<(String, String, Option<i64>)>,
}

/// A battle in a list.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BattleLine {
    /// Name and page of the battle.
    pub link: LinkView,
    /// Other names of the battle.
    pub also: Vec<String>,
    /// Date of the battle, such as `18 June 1815`.
    pub date: Option<String>,
    /// Machine-readable date, such as `1815-06-18`.
    pub machine_date: Option<String>,
    /// Place where it was fought.
    pub place: Option<String>,
    /// Description of the battle in a few sentences.
    pub summary: Option<String>,
    /// Sides, each with its men and guns.
    pub sides: Vec<(String, String)>,
    /// Path of its map, if it has one.
    pub map: Option<String>,
}

/// All armies.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ArmiesView {
    /// Head of the page.
    pub head: HeadView,
    /// Nations, each with its armies.
    pub nations: Vec<(String, Vec<ArmyLine>)>,
}

/// An army in a list.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ArmyLine {
    /// Name and page of the army.
    pub link: LinkView,
    /// Day of the order of battle.
    pub date: Option<String>,
    /// Name of its commander.
    pub leader: Option<String>,
    /// Men and guns of the whole army.
    pub strength: String,
    /// Battles in which it fights.
    pub battles: Vec<LinkView>,
}

/// A battle in a list. `strengths` are the sides with their strengths.
pub fn battle_line(battle: &BattleOn, strengths: Vec<(String, String)>) -> BattleLine {
    let entry = &battle.battle;
    BattleLine {
        link: LinkView::new(&entry.name, format!("battles/{}.html", entry.id)),
        also: battle.also.clone(),
        date: entry.date.map(Date::in_words),
        machine_date: entry.date.map(|date| date.to_string()),
        place: entry.place.clone(),
        summary: battle.summary.clone(),
        sides: strengths,
        map: entry.map.as_ref().map(|_| format!("maps/{}.svg", entry.id)),
    }
}
