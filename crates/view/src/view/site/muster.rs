//! The pages about the miniatures that battles need.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{HeadView, LinkView};
use crate::view::MusterView;

/// The musters under every rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MustersView {
    /// Head of the page.
    pub head: HeadView,
    /// Rule sets, each with its muster.
    pub games: Vec<MusterLink>,
}

/// The muster of a rule set, in a list.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MusterLink {
    /// Name of the rule set, and the page of its muster.
    pub game: LinkView,
    /// Number of bases.
    pub bases: u32,
    /// Number of figures, if the game gives the number on a base.
    pub figures: Option<u32>,
}

/// The miniatures that battles need under one rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MusterPage {
    /// Head of the page.
    pub head: HeadView,
    /// Id of the rule set.
    pub ruleset: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// All battles together: the maximum of each kind of base that one battle needs.
    #[schemars(with = "Value")]
    pub all: MusterView,
    /// Battles, each with its own needs.
    #[schemars(with = "Vec<(LinkView, Value)>")]
    pub battles: Vec<(LinkView, MusterView)>,
}
