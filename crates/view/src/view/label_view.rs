//! The data of labels and of their key.

use schemars::JsonSchema;
use serde::Serialize;

use super::label_words::LabelEntry;

/// The labels of a battle, or of one force.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LabelsView {
    /// Name of the battle or of the force.
    pub title: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Strips of labels, narrowest first.
    pub strips: Vec<StripView>,
    /// Key that explains the signs, letters and colours on the labels.
    pub key: LabelKeyView,
    /// Bodies that are not on the table, in words.
    #[serde(skip)]
    pub off_table: Vec<String>,
}

/// A strip of labels that have the same width.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct StripView {
    /// Names of the kinds of base with this width.
    pub name: String,
    /// Width of a label, in micrometres.
    pub width: i64,
    /// Number of adjacent bases that one label covers. The number is above 1 if a single base is
    /// too narrow for the text.
    pub bases: u32,
    /// Labels of the strip.
    pub labels: Vec<LabelView>,
}

/// A label that is folded over the edge of a base.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LabelView {
    /// Id of the unit or leader.
    pub id: String,
    /// Id of the force to which the unit or leader belongs.
    pub force_id: String,
    /// Kind of the label: `unit` or `leader`.
    pub kind: &'static str,
    /// Ordinal of the unit or leader, counted from 1. The label shows this number if no form of the
    /// name fits.
    pub number: usize,
    /// Name of the unit or leader.
    pub name: String,
    /// Shorter forms of the name, longest first.
    pub short_names: Vec<String>,
    /// Figures that players look up at the table: elements, grade and marks of wear; for a leader,
    /// the command range.
    pub told: String,
    /// Name of the parent formation, which is printed on the other side of the label.
    pub under: String,
    /// Shorter forms of the parent formation's name, longest first.
    pub short_unders: Vec<String>,
    /// Ids of the formations above the unit or leader, nearest first. If a leader accompanies a
    /// unit, the id of this unit comes first.
    pub within: Vec<String>,
    /// Name of the unit's or leader's nation.
    pub nation_name: String,
    /// Colour of the nation.
    pub colour: Option<String>,
    /// Pieces of `told`, each with the line in the key that explains it.
    #[serde(skip)]
    pub(super) means: Vec<LabelEntry>,
}

/// The key that explains the signs, letters and colours on labels.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LabelKeyView {
    /// Colours, each with the nations that have this colour.
    pub colours: Vec<ColourView>,
    /// Letters and numbers on the labels, each with its meaning.
    pub letters: Vec<(String, String)>,
    /// Signs that follow numbers on the labels, each with its meaning.
    pub signs: Vec<(String, String)>,
}

/// A colour on labels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ColourView {
    /// The colour; `null` for the grey of nations without a colour.
    pub colour: Option<String>,
    /// Names of the nations with this colour.
    pub name: String,
}
