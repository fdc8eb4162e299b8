//! Pages about the miniatures that battles need.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{HeadView, LinkView};
use crate::view::{MusterLine, MusterView};

/// The list of musters, one for each rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MustersView {
    /// Head of the page.
    pub head: HeadView,
    /// Page on which readers list the miniatures that they own.
    pub own: LinkView,
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
    /// Page on which readers list the miniatures that they own.
    pub own: LinkView,
    /// Path of the script with the same counts as data.
    pub needs: String,
    /// Miniatures for all battles together: for each kind of base, the maximum that a single battle
    /// needs.
    #[schemars(with = "Value")]
    pub all: MusterView,
    /// Battles, each with its id and the miniatures that it needs.
    #[schemars(with = "Vec<(LinkView, Value, String)>")]
    pub battles: Vec<(LinkView, MusterView, String)>,
}

/// The page on which readers list the miniatures that they own.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct OwnPage {
    /// Head of the page.
    pub head: HeadView,
    /// Kinds of figures. Of several traits of a holding, the first in this list is its kind.
    pub kinds: Vec<&'static str>,
    /// Nations whose figures the battles need.
    pub nations: Vec<OwnNation>,
    /// Ids and pages of the battles.
    pub battles: Vec<(String, LinkView)>,
}

/// A nation with the kinds of figures that the battles need.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct OwnNation {
    /// Id of the nation.
    pub id: String,
    /// Name of the nation.
    pub name: String,
    /// Kinds of figures.
    pub rows: Vec<OwnRow>,
}

/// A kind of figures.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OwnRow {
    /// Arm of the figures; empty for leaders.
    pub arm: String,
    /// Kind of figures within the arm; empty for leaders.
    pub kind: String,
    /// Name of the kind, such as `Infantry, light`.
    pub name: String,
}

/// The bases that battles need under a rule set, as data for the script that compares them with the
/// miniatures of a reader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameNeeds {
    /// Short name of the rule set.
    pub game: String,
    /// For each kind of figures, the kinds that may replace it, best first.
    pub stand_ins: Vec<(&'static str, Vec<&'static str>)>,
    /// The bases for all battles together: for each kind, the maximum of a single battle.
    pub all: BattleNeeds,
    pub battles: Vec<BattleNeeds>,
}

/// The bases that one battle needs, in the order of the muster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BattleNeeds {
    /// Id of the battle; empty for all battles together.
    pub battle: String,
    pub lines: Vec<NeedLine>,
}

/// Nation, arm, kind, number of bases, number of figures if it is known, and number of bodies of
/// unknown strength. The type is a tuple, because a site has thousands of lines of needs.
pub type NeedLine = (String, String, String, u32, Option<u32>, usize);

impl BattleNeeds {
    pub fn of(battle: &str, muster: &MusterView) -> BattleNeeds {
        let line = |line: &MusterLine| {
            let (nation, arm, kind) = (&line.nation, &line.arm, &line.kind);
            let unknown = line.unknown.len();
            (nation.clone(), arm.clone(), kind.clone(), line.bases, line.figures, unknown)
        };
        BattleNeeds { battle: battle.to_owned(), lines: muster.lines.iter().map(line).collect() }
    }
}
