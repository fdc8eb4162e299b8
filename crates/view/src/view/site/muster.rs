//! Pages about the miniatures that battles need.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{HeadView, LinkView};
use crate::view::MusterView;

/// The list of musters, one for each rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MustersView {
    /// Head of the page.
    pub head: HeadView,
    /// Rule sets, with links to their musters.
    pub games: Vec<MusterLink>,
}

/// The muster of one rule set, as an entry of a list.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MusterLink {
    /// Name of the rule set, and the page of its muster.
    pub game: LinkView,
    /// Number of bases that the battles need.
    pub bases: u32,
    /// Number of figures that the battles need; absent if the rule set does not give the number of
    /// figures on a base.
    pub figures: Option<u32>,
}

/// The page with the miniatures that battles need under one rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MusterPage {
    /// Head of the page.
    pub head: HeadView,
    /// Id of the rule set.
    pub ruleset: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Miniatures for all battles together: for each kind of base, the maximum that a single battle
    /// needs.
    #[schemars(with = "Value")]
    pub all: MusterView,
    /// Battles, each with the miniatures that it needs.
    #[schemars(with = "Vec<(LinkView, Value)>")]
    pub battles: Vec<(LinkView, MusterView)>,
}
