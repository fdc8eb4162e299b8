//! What must be on the shelf for the battles.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{HeadView, LinkView};

/// Where each rule set's muster stands.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MustersView {
    /// The head of the page.
    pub head: HeadView,
    /// The rule sets.
    pub games: Vec<MusterLink>,
}

/// A muster.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MusterLink {
    /// The rule set, and its page.
    pub game: LinkView,
    /// Bases in all.
    pub bases: u32,
    /// Figures in all, where the game says how many stand on a base.
    pub figures: Option<u32>,
}

/// What must be on the shelf under one rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MusterPage {
    /// The head of the page.
    pub head: HeadView,
    /// The id of the rule set.
    pub ruleset: String,
    /// Its name.
    pub ruleset_name: String,
    /// All battles together: of each kind the most that one of them needs.
    pub all: Value,
    /// Each battle by itself: its link, and what it needs.
    pub battles: Vec<(LinkView, Value)>,
}
