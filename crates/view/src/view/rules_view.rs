//! The types of a rule set's overview, and of its parts that readers can look up.

use schemars::JsonSchema;
use serde::Serialize;

use super::ask::FactView;
use super::origin::Mark;

/// The overview of a rule set.
#[derive(Debug, Clone, Serialize)]
pub struct RulesView {
    /// Id of the rule set.
    pub id: String,
    /// Name of the rule set.
    pub name: String,
    /// Shorter ids of the rule set.
    pub aliases: Vec<String>,
    /// Names of the packs that this one extends.
    pub below: Vec<String>,
    /// Authors of the rules.
    pub authors: Vec<String>,
    /// Edition of the rule book.
    pub edition: Option<String>,
    /// Description of the game in a few sentences.
    pub summary: Option<String>,
    /// Scales of ground, time, dice and men.
    pub scale: Vec<ListItem>,
    /// Contents of the pack, list by list.
    pub lists: Vec<(String, Vec<ListItem>)>,
    /// Every figure, with its origin.
    pub figures: Vec<FigureView>,
    /// Number of figures by kind of origin.
    pub counts: CountsView,
}

/// One line of a list.
#[derive(Debug, Clone, Serialize)]
pub struct ListItem {
    /// Id for looking up the thing.
    pub id: String,
    /// Name of the thing.
    pub name: String,
    /// Short description.
    pub detail: String,
    /// Mark of its origin, if it needs one.
    pub mark: Option<Mark>,
}

/// A figure of a pack, and its origin.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct FigureView {
    /// Place of the figure in the pack.
    pub place: String,
    /// The figure.
    pub value: String,
    /// Kind of origin: `text`, `public`, `derived` or `reading`.
    pub kind: Option<&'static str>,
    /// Section of the rule book, or another origin of the figure.
    pub source: String,
}

/// Number of figures by kind of origin.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub struct CountsView {
    /// Figures from the rule book.
    pub text: usize,
    /// Figures from other publications.
    pub public: usize,
    /// Figures computed from others.
    pub derived: usize,
    /// Figures that are our readings of the text.
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
    /// Unit of its figures, or the dice of a dice table.
    pub unit: Option<String>,
    /// Names of its columns.
    pub columns: Vec<String>,
    /// Rows of the chart.
    pub rows: Vec<RowView>,
    /// Note below the chart.
    pub note: Option<String>,
    /// Section of the rule book, or another origin of the chart.
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
    /// Mark of the origin of a row without cells.
    pub mark: Option<Mark>,
}

/// A ruling.
#[derive(Debug, Clone, Serialize)]
pub struct RulingView {
    /// Id of the ruling.
    pub id: String,
    /// Name of the ruling.
    pub name: String,
    /// The question.
    pub question: String,
    /// Facts on which the answer depends.
    pub facts: Vec<FactView>,
    /// Cases in order. The first whose conditions are all true gives the answer.
    pub cases: Vec<CaseView>,
    /// Section of the rule book, or another origin of the ruling.
    pub source: String,
}

/// A case of a ruling.
#[derive(Debug, Clone, Serialize)]
pub struct CaseView {
    /// Conditions of the case, in words.
    pub when: String,
    /// Answer in this case.
    pub then: String,
    /// Numeric value of the answer, as a formula.
    pub value: Option<String>,
    /// Reason for the answer.
    pub because: Option<String>,
    /// Section of the rule book, or another origin of the case.
    pub source: String,
}

/// An ambiguity of the text, with the interpretation that the pack uses.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ReadingView {
    /// Id of the reading.
    pub id: String,
    /// The ambiguous point, as a question.
    pub question: String,
    /// Possible answers.
    pub choices: Vec<ReadingChoice>,
    /// Note on the reading.
    pub note: Option<String>,
    /// Section of the rule book, or another origin of the reading.
    pub source: String,
}

/// An answer to the question of a reading.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ReadingChoice {
    /// Id by which a project, or a reader with a question, chooses it.
    pub id: String,
    /// The interpretation in words.
    pub says: String,
    /// Is it in force unless a project chooses another?
    pub holds: bool,
}

/// A misprint or a damaged place of the printed text.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ErratumView {
    /// Id of the erratum.
    pub id: String,
    /// Section in which it is.
    pub at: String,
    /// Text as printed.
    pub printed: String,
    /// Text as it should be read.
    pub reads: Option<String>,
    /// Evidence for the correction.
    pub note: String,
}

/// A passage of a page.
#[derive(Debug, Clone, Serialize)]
pub struct PassageView {
    /// Requested section.
    pub section: String,
    /// Title of the page.
    pub page: String,
    /// Heading above the passage.
    pub heading: String,
    /// Text of the passage.
    pub text: String,
}
