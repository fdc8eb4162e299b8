//! The first page, and the lists of battles and armies.

use grognard_core::document::Date;
use grognard_core::model::Force;
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
    /// Filter values of each battle, in the same order.
    pub facets: Vec<BattleFacets>,
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
    /// Smallest of these tables in feet, and the name of its rule set.
    pub smallest: Option<(String, String)>,
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
    /// Sides of the battle.
    pub sides: Vec<SideLine>,
    /// Number of units on all sides.
    pub units: usize,
    /// Small picture of the field, if the battle has a map.
    pub thumbnail: Option<ThumbnailView>,
}

/// A side in a list of battles.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SideLine {
    /// Name of the side.
    pub name: String,
    /// Men and guns of the side, in words.
    pub strength: String,
    /// Colour of its first nation.
    pub colour: Option<String>,
}

/// A small picture of a battlefield.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ThumbnailView {
    /// Path of the picture.
    pub href: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
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

/// A battle in a list.
pub fn battle_line(
    battle: &BattleOn,
    sides: Vec<SideLine>,
    thumbnail: Option<ThumbnailView>,
) -> BattleLine {
    let entry = &battle.battle;
    BattleLine {
        link: LinkView::new(&entry.name, format!("battles/{}.html", entry.id)),
        also: battle.also.clone(),
        date: entry.date.map(Date::in_words),
        machine_date: entry.date.map(|date| date.to_string()),
        place: entry.place.clone(),
        summary: battle.summary.clone(),
        units: entry.sides.iter().flat_map(|side| side.forces()).map(units_of).sum(),
        sides,
        thumbnail,
    }
}

/// Number of units: bodies that contain no others.
fn units_of(force: &Force) -> usize {
    (0..force.bodies.len()).filter(|index| force.children(*index).next().is_none()).count()
}
