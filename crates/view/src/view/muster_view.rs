//! The data of a muster: the bases that battles need.

use serde::Serialize;

use super::origin::Mark;

/// The miniatures that battles need, and those that a collection lacks.
#[derive(Debug, Clone, Serialize)]
pub struct MusterView {
    pub ruleset: String,
    pub ruleset_name: String,
    /// Names of the battles. For several battles, each line counts the bases for the battle that
    /// needs most of them.
    pub battles: Vec<String>,
    pub lines: Vec<MusterLine>,
    /// Name of the collection with which the muster is compared.
    pub against: Option<String>,
    /// Bodies for which the game has no place, and parts of the documents that could not be read, in words. They are not
    /// counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// The bases of one kind that battles need.
#[derive(Debug, Clone, Serialize)]
pub struct MusterLine {
    pub nation: String,
    /// Arm of the troops, or `leaders`.
    pub arm: String,
    /// Kind of troops within the arm, such as light, guard or hussar; for leaders, the kind of
    /// leader.
    pub kind: String,
    pub bases: u32,
    /// Mark of the number of bases, if the number is not from the rule book.
    pub bases_mark: Option<Mark>,
    /// Number of figures on all bases of the row; absent if the rule set does not give the number
    /// of figures on a base.
    pub figures: Option<u32>,
    /// Mark of the number of figures, if the number is not from the rule book.
    pub figures_mark: Option<Mark>,
    /// Name of the battle that needs most bases of this kind.
    pub most_in: String,
    /// Names of bodies of unknown strength, which also need bases although the number of these
    /// bases cannot be computed.
    pub unknown: Vec<String>,
    /// Number of bases in the collection, including stand-ins.
    pub have: Option<u32>,
    /// Number of bases that the collection lacks; absent if the number of figures on a base is
    /// unknown.
    pub short: Option<u32>,
    /// Bases of other kinds that serve as stand-ins and are counted in `have`.
    pub stand_ins: Vec<StandInView>,
    /// Figures in the collection that cannot be counted as bases, because the number of figures on
    /// a base is unknown.
    pub uncounted_figures: u32,
}

/// Bases of another kind that serve as stand-ins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StandInView {
    pub kind: String,
    pub bases: u32,
}
