//! A quick-reference sheet as data.

use schemars::JsonSchema;
use serde::Serialize;

use crate::view::ConvertView;
use grognard_core::convert::InPlay;
use grognard_core::model::BattleRule;

/// A quick-reference sheet.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QrsView {
    /// Id of the rule set.
    pub ruleset: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Authors of the rules.
    pub authors: String,
    /// Edition of the rule book.
    pub edition: Option<String>,
    /// Version of the pack and its day: `pack 1.0 of 2026-11-21`.
    pub version: Option<String>,
    /// Name of the battle to which the sheet is cut.
    pub battle: Option<String>,
    /// Scales of ground and time: `1 in`, `100 yd`.
    pub scale: Vec<(String, String)>,
    /// Number of sides of paper that the sheet should have.
    pub sides: i64,
    /// Phases of play in their order, each with what is used in it; then what belongs to no phase, and what the
    /// battle brings.
    pub phases: Vec<QrsPhase>,
    /// Charts that are missing and cannot be drawn empty: name, and the section that refers to each.
    pub missing: Vec<(String, String)>,
    /// Signs behind its figures, each with its meaning.
    pub signs: Vec<(String, String)>,
}

/// A phase of play, or another group of parts.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QrsPhase {
    /// Number of the phase; nothing for a group that is no phase.
    pub number: Option<i64>,
    /// Name of the phase; nothing if the pack has no phases.
    pub name: Option<String>,
    /// What is done in it, in this order.
    pub steps: Vec<QrsStep>,
    /// Note below its steps.
    pub note: Option<String>,
    /// Charts, tables and flows that are used in it, in reading order; then its missing charts, with room to write
    /// them in.
    pub blocks: Vec<QrsBlock>,
}

/// A step of a phase.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QrsStep {
    /// Name of the step; nothing if it is the name of the phase.
    pub name: Option<String>,
    /// What is done.
    pub words: Option<String>,
}

/// A part of the sheet: a chart, a table, a flow, or room to write one in.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QrsBlock {
    /// Id in the pack; it begins with `battle` if the part belongs to the battle.
    pub id: String,
    /// Kind of part.
    pub kind: QrsKind,
    /// Title of the part.
    pub title: String,
    /// Unit of its figures; of a dice table the dice.
    pub detail: Option<String>,
    /// Question that a ruling answers.
    pub lead: Option<String>,
    /// Section of the rule book, or where else the part comes from.
    pub source: String,
    /// Sign of the mark that all its figures share.
    pub sign: Option<String>,
    /// Names of its columns.
    pub columns: Vec<String>,
    /// Rows of the part.
    pub rows: Vec<QrsRow>,
    /// Modifiers of the throw, and shifts to another column.
    pub modifiers: Vec<QrsRow>,
    /// Results, each with what it does.
    pub legend: Vec<(String, String)>,
    /// Note below the part.
    pub note: Option<String>,
    /// Number of empty rows to write in.
    pub empty: i64,
}

/// Kind of a part of the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum QrsKind {
    /// Lines without figures.
    List,
    /// A chart.
    Chart,
    /// A dice table.
    Dice,
    /// A ruling: conditions from the first to the last, each with its answer.
    Flow,
    /// Chances in per cent.
    Odds,
    /// An empty chart to be written in.
    Blank,
    /// Rules that hold in one battle only.
    Words,
}

/// A row of a part.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QrsRow {
    /// Name of the row.
    pub name: String,
    /// Figures of the row.
    pub cells: Vec<String>,
    /// Effect of the row.
    pub words: Option<String>,
    /// Section of the rule book that has the answer of a ruling.
    pub source: Option<String>,
}

impl QrsView {
    /// Parts of all phases, in reading order.
    pub fn parts(&self) -> impl Iterator<Item = &QrsBlock> {
        self.phases.iter().flat_map(|phase| &phase.blocks)
    }
}

impl QrsBlock {
    /// A part with nothing in it.
    pub(super) fn empty(id: String, kind: QrsKind, title: String, source: String) -> QrsBlock {
        QrsBlock {
            id,
            kind,
            title,
            detail: None,
            lead: None,
            source,
            sign: None,
            columns: Vec::new(),
            rows: Vec::new(),
            modifiers: Vec::new(),
            legend: Vec::new(),
            note: None,
            empty: 0,
        }
    }
}

/// A battle to which a sheet is cut.
#[derive(Clone, Copy)]
pub struct QrsBattle<'b> {
    /// Name of the battle.
    pub name: &'b str,
    /// Arms, nations, postures and ground in play: all else is left out.
    pub play: &'b InPlay,
    /// Sides: name and forces.
    pub sides: &'b [(String, Vec<&'b ConvertView>)],
    /// Rules that hold in this battle only.
    pub special_rules: &'b [BattleRule],
}
