//! The first page of the site, and the lists of battles and armies.

use grognard_core::document::Date;
use grognard_core::model::Force;
use grognard_core::ruleset::Ruleset;
use grognard_project::project::BattleOn;
use schemars::JsonSchema;
use serde::Serialize;

use super::{GameLink, HeadView, LinkView, PlayingTimeView};

/// The first page of the site.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct HomeView {
    /// Head of the page.
    pub head: HeadView,
    /// Description that the project gives of itself, as HTML.
    pub body_html: String,
    /// Battles, earliest first.
    pub battles: Vec<BattleLine>,
    /// Values by which readers filter the battles, in the same order as `battles`.
    pub facets: Vec<BattleFacets>,
    /// A battle whose field stands at the top of the page.
    pub lead: Option<LeadView>,
    /// Rule sets.
    pub games: Vec<GameCard>,
    /// Number of armies.
    pub armies: usize,
    /// Number of leaders.
    pub leaders: usize,
    /// Pages that the authors of the project have written.
    pub pages: Vec<LinkView>,
}

/// The battle whose field stands at the top of the first page.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LeadView {
    /// Name and page of the battle.
    pub link: LinkView,
    /// Date of the battle, such as `18 June 1815`.
    pub date: Option<String>,
    /// Picture of the field at the start of play.
    pub picture: ThumbnailView,
}

/// A rule set in a list.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GameCard {
    /// Name and page of the rule set.
    pub link: GameLink,
    /// Summary of the rule set.
    pub summary: Option<String>,
    /// Names of charts that the site does not have, so that a player still needs the rule book.
    /// The list has at most three names.
    pub missing: Vec<String>,
    /// Number of missing charts that are not in `missing`.
    pub more_missing: usize,
}

/// Maximum number of missing charts that a card names, so that the names fit on three lines.
const MAX_MISSING: usize = 3;

pub fn game_card(rules: &Ruleset, link: GameLink) -> GameCard {
    let names = rules.gaps.iter().map(|gap| gap.entry.name.clone());
    GameCard {
        link,
        summary: rules.summary.clone(),
        missing: names.take(MAX_MISSING).collect(),
        more_missing: rules.gaps.len().saturating_sub(MAX_MISSING),
    }
}

/// The list of all battles.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BattlesView {
    /// Head of the page.
    pub head: HeadView,
    /// Battles, earliest first.
    pub battles: Vec<BattleLine>,
    /// Values by which readers filter the battles, in the same order as `battles`.
    pub facets: Vec<BattleFacets>,
    /// Years in which the battles took place, for the filter.
    pub years: Vec<String>,
    /// Names of the nations that took part in the battles, for the filter.
    pub nations: Vec<String>,
    /// Limits of the number of men, for the filter, each as a number and in words. The last limit
    /// includes all battles.
    pub men: Vec<(u64, String)>,
    /// Limits of the number of units on the table under a rule set, for the filter.
    pub units: Vec<(u64, String)>,
    /// Limits of the hours of a battle, for the filter.
    pub hours: Vec<(u64, String)>,
    /// Limits of the number of turns under a rule set, for the filter.
    pub turns: Vec<(u64, String)>,
    /// Limits of the playing time under a rule set, for the filter, each in minutes and in words.
    pub times: Vec<(u64, String)>,
}

/// The values by which readers filter one battle.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BattleFacets {
    /// Id of the battle.
    pub battle: String,
    /// Year of the battle; empty if the date is unknown.
    pub year: String,
    /// Names of the nations that took part.
    pub nations: Vec<String>,
    /// Known number of men on all sides together.
    pub men: u32,
    /// For each rule set: its short name, and the number of units on the table.
    pub units: Vec<(String, usize)>,
    /// Hours of the battle, rounded up.
    pub hours: Option<u16>,
    /// For each rule set: its short name, the size of the table in feet, and the number of turns.
    pub tables: Vec<(String, String, Option<i64>)>,
    /// The smallest of the sizes in `tables`, in feet, and the name of its rule set.
    pub smallest: Option<(String, String)>,
    /// For each rule set with a known or estimated playing time: its short name, and the time.
    pub times: Vec<(String, PlayingTimeView)>,
    /// The shortest of `times` under a rule set that the scenario recommends, and the name of the rule set.
    pub quickest: Option<(PlayingTimeView, String)>,
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
    /// Place where the battle was fought.
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
    /// Colour of the side's first nation.
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

/// The list of all armies.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ArmiesView {
    /// Head of the page.
    pub head: HeadView,
    /// Names of nations, each with its armies.
    pub nations: Vec<(String, Vec<ArmyLine>)>,
}

/// An army in a list.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ArmyLine {
    /// Name and page of the army.
    pub link: LinkView,
    /// Day to which the order of battle applies.
    pub date: Option<String>,
    /// Name of the army's commander.
    pub leader: Option<String>,
    /// Men and guns of the whole army.
    pub strength: String,
    /// Battles in which the army fights.
    pub battles: Vec<LinkView>,
}

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

/// Number of units of a force. A unit is a body that contains no other bodies.
fn units_of(force: &Force) -> usize {
    (0..force.bodies.len()).filter(|index| force.children(*index).next().is_none()).count()
}
