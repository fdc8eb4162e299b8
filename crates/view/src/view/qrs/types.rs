//! The types of a quick-reference sheet.

use schemars::JsonSchema;
use serde::Serialize;

use crate::view::ConvertView;
use grognard_core::convert::InPlay;
use grognard_core::document::Time;
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
    /// Name of the battle for which the sheet was made. Parts that cannot occur in this battle are
    /// left out.
    pub battle: Option<String>,
    /// Scales of ground and time, such as `1 in` for `100 yd`.
    pub scale: Vec<(String, String)>,
    /// Number of sides of paper that the sheet should fill.
    pub sides: i64,
    /// Phases of play in order, each with its parts. Parts without a phase follow, and parts about
    /// the battle come last.
    pub phases: Vec<QrsPhase>,
    /// Missing charts for which the sheet has no space: the name of the chart, and the section that
    /// refers to it.
    pub missing: Vec<(String, String)>,
    /// Signs that follow figures on the sheet, each with its meaning.
    pub signs: Vec<(String, String)>,
}

/// A phase of play, or another group of parts of the sheet.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QrsPhase {
    /// Number of the phase; absent for a group that is not a numbered phase.
    pub number: Option<i64>,
    /// Name of the phase; absent if the pack has no phases.
    pub name: Option<String>,
    /// Steps of the phase, in order.
    pub steps: Vec<QrsStep>,
    /// Note below the steps of the phase.
    pub note: Option<String>,
    /// Charts, tables and rulings for this phase in reading order, followed by space for missing
    /// charts.
    pub blocks: Vec<QrsBlock>,
}

/// A step of a phase.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QrsStep {
    /// Name of the step; absent if the step has the name of the phase.
    pub name: Option<String>,
    /// Actions of the players in the step.
    pub words: Option<String>,
}

/// A part of the sheet: a chart, a dice table, a ruling, or space for a missing chart.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QrsBlock {
    /// Id of the part in the pack. The id begins with `battle` if the part is about the battle.
    pub id: String,
    /// Kind of part.
    pub kind: QrsKind,
    /// Title of the part.
    pub title: String,
    /// Unit of the figures, or the dice of a dice table.
    pub detail: Option<String>,
    /// Question that a ruling answers.
    pub lead: Option<String>,
    /// Section of the rule book, or another origin of the part.
    pub source: String,
    /// Sign of the mark, if all figures of the part have the same mark.
    pub sign: Option<String>,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Rows of the part.
    pub rows: Vec<QrsRow>,
    /// Modifiers of the die roll, and shifts to another column.
    pub modifiers: Vec<QrsRow>,
    /// Results of a dice table, each with its effect.
    pub legend: Vec<(String, String)>,
    /// Note below the part.
    pub note: Option<String>,
    /// Number of empty rows in which players can write.
    pub empty: i64,
}

/// The kind of a part of the sheet.
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
    /// Space for a missing chart, in which players can write.
    Blank,
    /// Special rules of the battle, in words.
    Words,
}

/// A row in a part of the sheet.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QrsRow {
    /// Name of the row.
    pub name: String,
    /// Figures of the row.
    pub cells: Vec<String>,
    /// Sentence about the row, such as its effect.
    pub words: Option<String>,
    /// Section of the rule book that gives the answer of a ruling.
    pub source: Option<String>,
}

impl QrsView {
    /// Parts of all phases, in reading order.
    pub fn parts(&self) -> impl Iterator<Item = &QrsBlock> {
        self.phases.iter().flat_map(|phase| &phase.blocks)
    }
}

impl QrsBlock {
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

/// The battle for which a sheet is made.
#[derive(Clone, Copy)]
pub struct QrsBattle<'b> {
    pub name: &'b str,
    /// Arms, nations, postures and kinds of ground that occur in the battle. The sheet leaves out
    /// parts that are only about others.
    pub play: &'b InPlay,
    /// Name of each side, and its forces.
    pub sides: &'b [(String, Vec<&'b ConvertView>)],
    pub special_rules: &'b [BattleRule],
    /// Times at which play begins and ends, for turns in the special rules.
    pub clock: Option<(Time, Time)>,
}
