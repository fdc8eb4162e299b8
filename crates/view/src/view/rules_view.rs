//! The shape of a rule set at a glance, and of what can be looked up in it.

use schemars::JsonSchema;
use serde::Serialize;

use super::ask::FactView;
use super::origin::Mark;

/// A rule set at a glance.
#[derive(Debug, Clone, Serialize)]
pub struct RulesView {
    /// Id of the rule set.
    pub id: String,
    /// Name of the rule set.
    pub name: String,
    /// Shorter ids of the rule set.
    pub aliases: Vec<String>,
    /// Names of the packs over which this one lies.
    pub below: Vec<String>,
    /// Authors of the rules.
    pub authors: Vec<String>,
    /// Edition of the rule book.
    pub edition: Option<String>,
    /// What the game is like, in a few sentences.
    pub summary: Option<String>,
    /// Scales of ground, time, dice and men.
    pub scale: Vec<ListItem>,
    /// What the pack holds, list by list.
    pub lists: Vec<(String, Vec<ListItem>)>,
    /// Every figure, with its source.
    pub figures: Vec<FigureView>,
    /// Number of figures from each kind of source.
    pub counts: CountsView,
}

/// One line of a list.
#[derive(Debug, Clone, Serialize)]
pub struct ListItem {
    /// Id by which the thing is asked for.
    pub id: String,
    /// Name of the thing.
    pub name: String,
    /// A few words about it.
    pub detail: String,
    /// Mark of its source, if it needs one.
    pub mark: Option<Mark>,
}

/// A figure of a pack, and its source.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct FigureView {
    /// Place of the figure in the pack.
    pub place: String,
    /// The figure.
    pub value: String,
    /// Kind of source: `text`, `public`, `derived` or `reading`.
    pub kind: Option<&'static str>,
    /// Section of the rule book, or where else the figure comes from.
    pub source: String,
}

/// Number of figures from each kind of source.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub struct CountsView {
    /// Figures from the rule book.
    pub text: usize,
    /// Figures from other publications.
    pub public: usize,
    /// Figures worked out from others.
    pub derived: usize,
    /// Figures that are readings of ours.
    pub reading: usize,
    /// All figures.
    pub all: usize,
}

/// A chart.
#[derive(Debug, Clone, Serialize)]
pub struct ChartView {
    /// Id of the chart.
    pub id: String,
    /// Name of the chart.
    pub name: String,
    /// Unit of its figures; of a dice table the dice.
    pub unit: Option<String>,
    /// Names of its columns.
    pub columns: Vec<String>,
    /// Rows of the chart.
    pub rows: Vec<RowView>,
    /// Note below the chart.
    pub note: Option<String>,
    /// Section of the rule book, or where else the chart comes from.
    pub source: String,
}

/// A row of a chart.
#[derive(Debug, Clone, Serialize)]
pub struct RowView {
    /// Name of the row.
    pub name: String,
    /// Cells of the row, each with its mark.
    pub cells: Vec<(String, Option<Mark>)>,
    /// Effect of the row, and notes on it.
    pub words: Vec<String>,
    /// Mark of the source of a row without cells.
    pub mark: Option<Mark>,
}

/// A ruling.
#[derive(Debug, Clone, Serialize)]
pub struct RulingView {
    /// Id of the ruling.
    pub id: String,
    /// Name of the ruling.
    pub name: String,
    /// Question that it answers.
    pub question: String,
    /// Facts on which the answer depends.
    pub facts: Vec<FactView>,
    /// Cases in order. The first whose conditions all hold is the answer.
    pub cases: Vec<CaseView>,
    /// Section of the rule book, or where else the ruling comes from.
    pub source: String,
}

/// A case of a ruling.
#[derive(Debug, Clone, Serialize)]
pub struct CaseView {
    /// Conditions of the case, in words.
    pub when: String,
    /// Answer in this case.
    pub then: String,
    /// Number of the answer, as a formula.
    pub value: Option<String>,
    /// Reason for the answer.
    pub because: Option<String>,
    /// Section of the rule book, or where else the case comes from.
    pub source: String,
}

/// A choice that the text leaves, and how the pack reads it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ReadingView {
    /// Id of the reading.
    pub id: String,
    /// Question that the text leaves open.
    pub question: String,
    /// Possible answers.
    pub choices: Vec<ReadingChoice>,
    /// Note on the reading.
    pub note: Option<String>,
    /// Section of the rule book, or where else it comes from.
    pub source: String,
}

/// An answer to the question of a reading.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ReadingChoice {
    /// Id by which a project or a question chooses it.
    pub id: String,
    /// What it says.
    pub says: String,
    /// Does it hold, unless a project chooses otherwise?
    pub holds: bool,
}

/// A misprint, or damage of the printed text.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ErratumView {
    /// Id of the erratum.
    pub id: String,
    /// Section that has it.
    pub at: String,
    /// Text as it is printed.
    pub printed: String,
    /// Text as it should be read.
    pub reads: Option<String>,
    /// How that is known.
    pub note: String,
}

/// A passage of a page.
#[derive(Debug, Clone, Serialize)]
pub struct PassageView {
    /// Section that was asked for.
    pub section: String,
    /// Title of the page.
    pub page: String,
    /// Heading above the passage.
    pub heading: String,
    /// Text of the passage.
    pub text: String,
}
