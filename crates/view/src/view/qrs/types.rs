//! The types of a quick-reference sheet.

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
    /// Version of the pack with its date, such as `pack 1.0 of 2026-11-21`.
    pub version: Option<String>,
    /// Name of the battle to which the sheet is reduced.
    pub battle: Option<String>,
    /// Scales of ground and time, such as `1 in` for `100 yd`.
    pub scale: Vec<(String, String)>,
    /// Number of sides of paper that the sheet should have.
    pub sides: i64,
    /// Phases of play in order, with the parts used in each. Parts without a phase and those of the battle come last.
    pub phases: Vec<QrsPhase>,
    /// Missing charts without space to write them in: name, and the section that refers to the chart.
    pub missing: Vec<(String, String)>,
    /// Signs after its figures, each with its meaning.
    pub signs: Vec<(String, String)>,
}

/// A phase of play, or another group of parts.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QrsPhase {
    /// Number of the phase. Absent for other groups.
    pub number: Option<i64>,
    /// Name of the phase. Absent if the pack has no phases.
    pub name: Option<String>,
    /// Steps of the phase, in order.
    pub steps: Vec<QrsStep>,
    /// Note below its steps.
    pub note: Option<String>,
    /// Charts, tables and flows that are used in it, in reading order, followed by space for its missing charts.
    pub blocks: Vec<QrsBlock>,
}

/// A step of a phase.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QrsStep {
    /// Name of the step. Absent if it is the name of the phase.
    pub name: Option<String>,
    /// Actions of the step.
    pub words: Option<String>,
}

/// A part of the sheet: a chart, a table, a flow, or space to write one in.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QrsBlock {
    /// Id in the pack. It begins with `battle` if the part belongs to the battle.
    pub id: String,
    /// Kind of part.
    pub kind: QrsKind,
    /// Title of the part.
    pub title: String,
    /// Unit of its figures, or the dice of a dice table.
    pub detail: Option<String>,
    /// Question of a ruling.
    pub lead: Option<String>,
    /// Section of the rule book, or another origin of the part.
    pub source: String,
    /// Sign of the mark that all its figures share.
    pub sign: Option<String>,
    /// Names of its columns.
    pub columns: Vec<String>,
    /// Rows of the part.
    pub rows: Vec<QrsRow>,
    /// Modifiers of the die roll, and shifts to another column.
    pub modifiers: Vec<QrsRow>,
    /// Results, each with its effect.
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
    /// A ruling: conditions in order, each with its answer.
    Flow,
    /// Chances in per cent.
    Odds,
    /// An empty chart to write in.
    Blank,
    /// Rules of one battle.
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
    /// Section of the rule book with the answer of a ruling.
    pub source: Option<String>,
}

impl QrsView {
    /// Parts of all phases, in reading order.
    pub fn parts(&self) -> impl Iterator<Item = &QrsBlock> {
        self.phases.iter().flat_map(|phase| &phase.blocks)
    }
}

impl QrsBlock {
    /// A part without content.
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

/// A battle to which a sheet is reduced.
#[derive(Clone, Copy)]
pub struct QrsBattle<'b> {
    /// Name of the battle.
    pub name: &'b str,
    /// Arms, nations, postures and ground in play. The sheet leaves out everything else.
    pub play: &'b InPlay,
    /// Sides: name and forces.
    pub sides: &'b [(String, Vec<&'b ConvertView>)],
    /// Special rules of the battle.
    pub special_rules: &'b [BattleRule],
}
