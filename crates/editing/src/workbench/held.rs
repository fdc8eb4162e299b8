//! A body that the author drags over a map, and the battle that stays open meanwhile.

use std::sync::Arc;

use grognard_core::document::MAX_METRES;
use grognard_core::model::PlaceAt;
use grognard_core::ruleset::Ruleset;
use grognard_syntax::text::FileId;
use grognard_view::fielding::Fielded;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::opened::Subject;

/// A body that the author drags over the map of a scenario.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct Held {
    pub path: String,
    /// Id or alias of the rule set. Without a rule set, bodies have their historical size.
    pub ruleset: Option<String>,
    pub phase: Option<usize>,
    /// Reference to the body, as the map document writes it.
    pub body: String,
    /// Place to which the author has dragged the body.
    #[serde(deserialize_with = "on_a_map")]
    pub at: PlaceAt,
    /// Facing in degrees clockwise from north.
    pub facing: Option<i64>,
    pub posture: Option<String>,
    /// The neighbour with which to align the body. Without a neighbour, the place is not adjusted.
    pub align: Option<Align>,
}

impl Held {
    pub(super) fn place(&self) -> PlaceAt {
        self.at
    }
}

/// Reads a place and refuses one that no document could contain.
fn on_a_map<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PlaceAt, D::Error> {
    let (east, north) = PlaceAt::deserialize(deserializer)?;
    let within = |metres: i32| (-MAX_METRES..=MAX_METRES).contains(&metres);
    match within(east) && within(north) {
        true => Ok((east, north)),
        false => Err(D::Error::custom("the place is beyond any map")),
    }
}

/// A battle that stays open during a drag, because opening it at every step would be slow.
pub(super) struct KeptBattle {
    pub path: String,
    pub ruleset: Option<String>,
    pub subject: Subject,
    pub on_table: Option<(Ruleset, Vec<Arc<Fielded>>)>,
    pub map: (FileId, Arc<str>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Align {
    /// Any neighbour whose line is at most this many metres from the body.
    Within(u32),
    Nearest,
}
