//! The data of cards.

use schemars::JsonSchema;
use serde::Serialize;

use super::edge::EdgeView;
use super::figures::BlockView;
use super::track::TrackView;
use crate::view::code::CodeView;
use crate::view::marked::Marked;

/// The cards of a battle, or of one force.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DeckView {
    /// Name of the battle or of the force.
    pub title: String,
    /// Id of the rule set.
    pub ruleset: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Name of the ratio of men to elements, if the rule set has several ratios.
    pub ratio: Option<String>,
    /// Cards of all units in the order of the forces, followed by the cards of all leaders.
    pub cards: Vec<CardView>,
}

/// The kind of a card: a unit or a leader.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CardKind {
    /// A unit.
    #[default]
    Unit,
    /// A leader.
    Leader,
}

/// The card of a unit or of a leader.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CardView {
    /// Number of the card, counted from 1.
    pub number: usize,
    /// Kind of the card: unit or leader.
    pub holder: CardKind,
    /// Id of the unit or of the leader.
    pub id: String,
    /// Name of the unit or of the leader.
    pub name: String,
    /// Id of the force to which the unit or leader belongs.
    pub force_id: String,
    /// Name of the force to which the unit or leader belongs.
    pub force: String,
    /// Id of the nation.
    pub nation: String,
    /// Name of the nation.
    pub nation_name: String,
    /// Colour of the nation, such as `#1f3a8a`.
    pub colour: Option<String>,
    /// Arm of the unit; empty for a leader.
    pub arm: String,
    /// Size mark above the symbol, such as `II` for a battalion or `x` for a brigade.
    pub size: Option<String>,
    /// Name that the rule set gives this kind of unit, or name of the leader's post.
    pub kind: String,
    /// Names of the formations above the unit or leader, nearest first.
    pub under: Vec<String>,
    /// Ids of the formations above the unit or leader, nearest first.
    pub within: Vec<String>,
    /// Coloured fields on the edge of the card, for army, corps and division.
    pub edge: Vec<EdgeView>,
    /// Grade of the unit, with the sign of its mark; for a leader, `Exceptional` or the quality of
    /// his formation.
    pub grade: Option<Marked>,
    /// Traits of the unit with their effects. A trait is left out if the name or the grade already
    /// contains the word.
    pub traits: Vec<TraitView>,
    /// Number of elements with their name, such as `6 stands`; for a leader, his command range and
    /// bonus.
    pub elements: Marked,
    /// Number of elements, without their name.
    pub count: u32,
    /// Other numbers of elements that represent the strength equally well, such as `or 5`.
    pub or: Option<String>,
    /// Historical strength, such as `2400-3000 men`; for a leader, his rank in his army.
    pub strength: String,
    /// Boxes to tick for the losses of the unit; for a leader, the boxes of his formation.
    pub tracks: Vec<TrackView>,
    /// Sections with figures of the game, in the order of the pack.
    pub blocks: Vec<BlockView>,
    /// Figures that a layout with `front: figures` prints large, the most used first.
    pub large: Vec<LargeFigure>,
    /// Leader who is with the unit.
    pub leader: Option<Marked>,
    /// Leader of the nearest formation above the unit that has a leader; for a leader, his
    /// superior.
    pub commander: Option<Marked>,
    /// Signs that follow numbers on the card, each with its meaning.
    pub signs: Vec<(String, String)>,
    /// Address of the unit on the website.
    pub url: Option<String>,
    /// Address of the unit on the website, as a QR code.
    pub code: Option<CodeView>,
}

/// A figure that is read across a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LargeFigure {
    /// The figure; empty if the rule book lacks it, so that players write it.
    pub figure: Marked,
    /// Words below the figure.
    pub label: String,
}

/// A trait with its effect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TraitView {
    /// Name of the trait.
    pub name: String,
    /// Effect of the trait.
    pub means: Option<String>,
}
