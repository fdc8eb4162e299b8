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
    /// What the project says of itself, as HTML.
    pub body_html: String,
    /// Battles, the earliest first.
    pub battles: Vec<BattleLine>,
    /// Rule sets, each with its summary.
    pub games: Vec<(GameLink, Option<String>)>,
    /// Number of armies.
    pub armies: usize,
    /// Number of leaders.
    pub leaders: usize,
    /// Pages that the project writes itself.
    pub pages: Vec<LinkView>,
}

/// All battles.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BattlesView {
    /// Head of the page.
    pub head: HeadView,
    /// Battles, the earliest first.
    pub battles: Vec<BattleLine>,
    /// For each battle by what readers choose it.
    pub facets: Vec<BattleFacets>,
    /// Years in which they were fought.
    pub years: Vec<String>,
    /// Names of the nations that fight.
    pub nations: Vec<String>,
}

/// By what readers choose a battle.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BattleFacets {
    /// Year of the battle; empty if its day is unknown.
    pub year: String,
    /// Names of the nations that fight.
    pub nations: Vec<String>,
    /// Number of men on all sides, as far as it is known.
    pub men: u32,
    /// Hours that are played, rounded up.
    pub hours: Option<u16>,
    /// Short name of each rule set, its table in feet and its number of turns.
    pub tables: Vec<(String, String, Option<i64>)>,
}

/// A battle in a list.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BattleLine {
    /// Name of the battle, and its page.
    pub link: LinkView,
    /// Other names of the battle.
    pub also: Vec<String>,
    /// Day of the battle: `18 June 1815`.
    pub date: Option<String>,
    /// Day of the battle for machines: `1815-06-18`.
    pub machine_date: Option<String>,
    /// Place where it was fought.
    pub place: Option<String>,
    /// What the battle is about, in a few sentences.
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
    /// Name of the army, and its page.
    pub link: LinkView,
    /// Day for which the order of battle holds.
    pub date: Option<String>,
    /// Name of its commander.
    pub leader: Option<String>,
    /// Men and guns of the whole army.
    pub strength: String,
    /// Battles in which it fights.
    pub battles: Vec<LinkView>,
}

/// A battle in a list; `strengths` are those of its sides.
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
