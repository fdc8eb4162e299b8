//! Types for the overview of a rule set, and for the parts of a rule set that readers can look up.

use schemars::JsonSchema;
use serde::Serialize;

use super::ask::FactView;
use super::origin::Mark;

#[derive(Debug, Clone, Serialize)]
pub struct RulesView {
    pub id: String,
    pub name: String,
    /// Shorter ids by which documents can name the rule set.
    pub aliases: Vec<String>,
    /// Names of the packs that the pack of this rule set extends.
    pub below: Vec<String>,
    pub authors: Vec<String>,
    pub edition: Option<String>,
    pub summary: Option<String>,
    /// Scales of ground, time, dice and men.
    pub scale: Vec<ListItem>,
    /// Contents of the pack, as lists with a title.
    pub lists: Vec<(String, Vec<ListItem>)>,
    /// Every figure of the pack, with its origin.
    pub figures: Vec<FigureView>,
    /// Number of figures for each kind of origin.
    pub counts: CountsView,
}

#[derive(Debug, Clone, Serialize)]
pub struct ListItem {
    /// Id by which a reader can look up the thing.
    pub id: String,
    pub name: String,
    pub detail: String,
    /// Mark for the origin of the thing, if it is not from the rule book.
    pub mark: Option<Mark>,
}

/// A figure of a pack, with its origin.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct FigureView {
    /// Place of the figure in the pack, such as `units/battalion`.
    pub place: String,
    /// The figure as text.
    pub value: String,
    /// Kind of origin: `text`, `public`, `derived` or `reading`.
    pub kind: Option<&'static str>,
    /// Section of the rule book, or another origin of the figure.
    pub source: String,
}

/// Number of figures for each kind of origin.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub struct CountsView {
    /// Number of figures from the rule book.
    pub text: usize,
    /// Number of figures from other publications.
    pub public: usize,
    /// Number of figures that are computed from other figures.
    pub derived: usize,
    /// Number of figures that rest on a reading of the rule text.
    pub reading: usize,
    /// Number of all figures.
    pub all: usize,
}

#[derive(Debug, Clone, Serialize)]
pub struct ChartView {
    pub id: String,
    pub name: String,
    /// Unit of the figures, or the dice of a dice table.
    pub unit: Option<String>,
    pub columns: Vec<String>,
    pub rows: Vec<RowView>,
    pub note: Option<String>,
    /// Section of the rule book, or another origin of the chart.
    pub source: String,
}

#[derive(Debug, Clone, Serialize)]
pub struct RowView {
    pub name: String,
    /// Cells of the row, each with its text and its mark.
    pub cells: Vec<(String, Option<Mark>)>,
    /// Sentences about the row: its effect, and notes.
    pub words: Vec<String>,
    /// Mark for the origin of a row without cells.
    pub mark: Option<Mark>,
}

#[derive(Debug, Clone, Serialize)]
pub struct RulingView {
    pub id: String,
    pub name: String,
    pub question: String,
    pub facts: Vec<FactView>,
    /// Cases of the ruling, in order. The first case whose conditions are all true gives the
    /// answer.
    pub cases: Vec<CaseView>,
    /// Section of the rule book, or another origin of the ruling.
    pub source: String,
}

#[derive(Debug, Clone, Serialize)]
pub struct CaseView {
    pub when: String,
    /// Answer that applies in this case.
    pub then: String,
    /// Numeric value of the answer, as a formula.
    pub value: Option<String>,
    /// Reason for the answer, as the pack gives it.
    pub because: Option<String>,
    pub source: String,
}

/// An ambiguity in the rule text, with the interpretation that the pack follows.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ReadingView {
    /// Id of the reading.
    pub id: String,
    /// The ambiguous point, as a question.
    pub question: String,
    /// Possible answers to the question.
    pub choices: Vec<ReadingChoice>,
    /// Note about the reading.
    pub note: Option<String>,
    /// Section of the rule book, or another origin of the reading.
    pub source: String,
}

/// An answer to the question of a reading.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ReadingChoice {
    /// Id by which a project, or a reader who asks a ruling, chooses this answer.
    pub id: String,
    /// Interpretation of the rule text, in words.
    pub says: String,
    /// Does this answer apply unless a project chooses another answer?
    pub holds: bool,
}

/// A misprint or a damaged passage in the printed rules.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ErratumView {
    /// Id of the erratum.
    pub id: String,
    /// Section of the rule book that contains the misprint.
    pub at: String,
    /// Text in the printed rules.
    pub printed: String,
    /// Text as it should be; absent if the correct text is unknown.
    pub reads: Option<String>,
    /// Evidence for the correction.
    pub note: String,
}

#[derive(Debug, Clone, Serialize)]
pub struct PassageView {
    /// Section that the reader requested.
    pub section: String,
    pub page: String,
    pub heading: String,
    pub text: String,
}
