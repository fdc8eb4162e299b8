//! The first page, and the lists of battles and armies.

use schemars::JsonSchema;
use serde::Serialize;

use super::{GameLink, HeadView, LinkView};
use crate::project::BattleOn;
use grognard_core::document::Date;

/// The first page.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct HomeView {
    /// The head of the page.
    pub head: HeadView,
    /// What the project says of itself, as HTML.
    pub body_html: String,
    /// The battles.
    pub battles: Vec<BattleLine>,
    /// The rule sets, each with what it is like.
    pub games: Vec<(GameLink, Option<String>)>,
    /// How many armies there are.
    pub armies: usize,
    /// How many leaders there are.
    pub leaders: usize,
    /// Pages of the project's own.
    pub pages: Vec<LinkView>,
}

/// All battles.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BattlesView {
    /// The head of the page.
    pub head: HeadView,
    /// The battles, the earliest first.
    pub battles: Vec<BattleLine>,
}

/// A battle in a list.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BattleLine {
    /// Its name and its page.
    pub link: LinkView,
    /// Its day.
    pub date: Option<String>,
    /// Its day for machines.
    pub machine_date: Option<String>,
    /// Where it was fought.
    pub place: Option<String>,
    /// What it is about.
    pub summary: Option<String>,
    /// Who fought: the sides, each with its men and guns.
    pub sides: Vec<(String, String)>,
    /// Its map, if it has one.
    pub map: Option<String>,
}

/// All armies.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ArmiesView {
    /// The head of the page.
    pub head: HeadView,
    /// The nations, each with its armies.
    pub nations: Vec<(String, Vec<ArmyLine>)>,
}

/// An army in a list.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ArmyLine {
    /// Its name and its page.
    pub link: LinkView,
    /// The day for which it holds.
    pub date: Option<String>,
    /// Who commands it.
    pub leader: Option<String>,
    /// What it is in all.
    pub strength: String,
    /// The battles in which it fights.
    pub battles: Vec<LinkView>,
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A day as it is read: `18 June 1815`.
pub fn day(date: Date) -> String {
    let month = usize::from(date.month).checked_sub(1).and_then(|month| MONTHS.get(month));
    match month {
        Some(month) => format!("{} {month} {}", date.day, date.year),
        None => date.to_string(),
    }
}

/// A battle in a list; `strengths` are those of its sides.
pub fn battle_line(battle: &BattleOn, strengths: Vec<(String, String)>) -> BattleLine {
    let one = &battle.battle;
    BattleLine {
        link: LinkView::new(&one.name, format!("battles/{}.html", one.id)),
        date: one.date.map(day),
        machine_date: one.date.map(|date| date.to_string()),
        place: one.place.clone(),
        summary: battle.summary.clone(),
        sides: strengths,
        map: one.map.as_ref().map(|_| format!("maps/{}.svg", one.id)),
    }
}
