//! A row of the table of an army: a formation or a unit.

use schemars::JsonSchema;
use serde::Serialize;

use super::LinkView;

/// A formation or a unit on the table.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct FieldedRow {
    /// Id of the formation or unit.
    pub id: String,
    /// Number of formations above this formation or unit.
    pub depth: usize,
    /// Is the row a unit, and not a formation?
    pub unit: bool,
    /// Name of the formation or unit.
    pub name: String,
    /// Arm of a unit, or level of a formation.
    pub kind: String,
    /// Name and page of the leader.
    pub leader: Option<LinkView>,
    /// Post and command range of the leader.
    pub leader_words: String,
    /// Number of elements; for a formation, the number of gun elements follows after a plus.
    pub elements: String,
    /// The game's word for an element, such as `stand`.
    pub element: String,
    /// Sign of the mark of the number of elements.
    pub elements_sign: Option<&'static str>,
    /// Certainty of the number of elements: `certain`, `ambiguous`, `impossible`, or `author` if
    /// the author gave the number.
    pub certainty: &'static str,
    /// Other numbers of elements that represent the strength equally well.
    pub or: String,
    /// Grade of a unit, or command quality of a formation.
    pub grade: String,
    /// Sign of the mark of the grade.
    pub grade_sign: Option<&'static str>,
    /// Traits of a unit.
    pub traits: String,
    /// Figures of a unit, such as `Melee 6, Save 4+`.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(default)]
    pub figures: String,
    /// Effects of losses: one text for each track, such as `worn at 2, spent at 4 of 5 stands
    /// lost`.
    pub wear: Vec<String>,
    /// Historical strength, such as `2,040 men` or `8 guns`.
    pub strength: String,
    /// Ordinals of the parts of the ledger that explain this row, counted from 1.
    pub ledger: Vec<usize>,
    /// Ids of historical bodies that have no row because they are part of this row.
    pub holds: Vec<String>,
}
