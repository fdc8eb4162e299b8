//! A rule set as it is meant: every entry with its figures, each figure with where it comes from.

use super::formula::Formula;
use crate::document::{
    Arm, Certainty, CountFrom, Date, Dice, Echelon, ErratumKind, GameLength, Grade, Ground,
    GroundLength, GunsAs, LengthUnit, Level, Men, MixMethod, MixWeight, Posture, Provenance,
    Quality, Ratio, RoundMethod, Scores, Topic, Trait, WearOf,
};
use crate::text::{Span, Spanned};

/// One game, as its pack and the packs below it have it.
#[derive(Debug, Clone, Default)]
pub struct Ruleset {
    /// The id by which documents name it.
    pub id: String,
    /// The name as it is printed.
    pub name: String,
    /// Shorter ids.
    pub aliases: Vec<String>,
    /// The ids of the packs below it, the nearest first.
    pub below: Vec<String>,
    /// Who wrote the rules.
    pub authors: Vec<String>,
    /// The edition that was read.
    pub edition: Option<String>,
    /// The version of the pack.
    pub version: Option<String>,
    /// The day on which that version was finished.
    pub date: Option<Date>,
    /// What the game is like.
    pub summary: Option<String>,
    /// The publications that figures come from.
    pub sources: Vec<Publication>,
    /// The short name of the one in which figures stand that come from the text.
    pub text: Option<String>,
    /// The unit in which the rules measure.
    pub length_unit: Option<LengthUnit>,
    /// The names of the pages, in the order of the game.
    pub pages: Vec<String>,
    /// How references are written.
    pub references: Vec<ReferenceForm>,
    /// What a length on the table is on the ground.
    pub ground: Option<GroundScale>,
    /// How long a turn is.
    pub turn: Option<Turn>,
    /// How many dice are thrown as a rule, and how many sides they have.
    pub dice: Option<(Sourced<Ratio>, Sourced<Ratio>)>,
    /// Figures that hold for the whole game.
    pub figures: Vec<Figure>,
    /// The name of the ratio that the elements state.
    pub ratio: Option<String>,
    /// What one element on the table stands for.
    pub elements: Vec<Element>,
    /// Other ratios.
    pub ratios: Vec<NamedRatio>,
    /// How large things on the table are.
    pub bases: Vec<Base>,
    /// What is moved as one.
    pub units: Vec<GameUnit>,
    /// How men become elements; the first is the default.
    pub roundings: Vec<Rounding>,
    /// The ladder of grades, the worst first.
    pub grades: Vec<GameGrade>,
    /// How the grade of a mixed body is found; the first whose readings hold.
    pub mixed: Vec<Mixed>,
    /// What is said of a body beside its grade.
    pub traits: Vec<GameTrait>,
    /// Grades and traits that troops have by what they are; the first that fits.
    pub assign: Vec<Assign>,
    /// Qualities of command, the best first.
    pub qualities: Vec<GameQuality>,
    /// Kinds of leader.
    pub leaders: Vec<GameLeader>,
    /// What losses do.
    pub wear: Vec<WearModel>,
    /// How units can stand.
    pub postures: Vec<GamePosture>,
    /// What is looked up.
    pub charts: Vec<Chart>,
    /// The charts and tables whose figures stand on the card of a unit.
    pub cards: Vec<Spanned<String>>,
    /// What stands on the quick-reference sheet, if the pack says.
    pub sheet: Option<Sheet>,
    /// What is thrown for.
    pub tables: Vec<DiceTable>,
    /// Questions with cited answers.
    pub rulings: Vec<Ruling>,
    /// Choices that the text leaves.
    pub readings: Vec<Reading>,
    /// Charts that are missing.
    pub gaps: Vec<Gap>,
    /// Damage of the printed text.
    pub errata: Vec<Erratum>,
    /// Words of the game.
    pub terms: Vec<GameTerm>,
}

/// A publication.
#[derive(Debug, Clone)]
pub struct Publication {
    /// Its short name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Who wrote it.
    pub author: Option<String>,
    /// When it appeared.
    pub year: Option<i64>,
    /// Where it appeared.
    pub place: Option<String>,
    /// Where it can be read.
    pub address: Option<String>,
}

/// Where a figure comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// What kind of source it is.
    pub kind: Provenance,
    /// The sections, or the publication and the place in it; may be empty.
    pub at: String,
    /// What is to be said of it.
    pub note: Option<String>,
    /// Where that is written.
    pub span: Span,
}

/// Something with where it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sourced<T> {
    /// The figure.
    pub value: T,
    /// Where it comes from; a finding complains if that is missing.
    pub origin: Option<Origin>,
    /// What is to be said of it.
    pub note: Option<String>,
    /// Where it is written.
    pub span: Span,
}

/// What every entry of a pack has.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its id.
    pub id: String,
    /// The name as it is printed.
    pub name: String,
    /// Where it comes from.
    pub origin: Option<Origin>,
    /// What is to be said of it.
    pub note: Option<String>,
    /// Where its id is written.
    pub span: Span,
}

/// Which bodies something is about: all of it must fit, one of each list is enough.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scope {
    /// Arms.
    pub arms: Vec<Arm>,
    /// Grades of the pack.
    pub grades: Vec<String>,
    /// Traits, historical or of the pack.
    pub traits: Vec<String>,
    /// Nations.
    pub nations: Vec<String>,
    /// Postures of the pack.
    pub postures: Vec<String>,
    /// Ground.
    pub terrain: Vec<Ground>,
    /// How many elements.
    pub elements: Option<Scores>,
    /// In which years.
    pub years: Option<Scores>,
}

/// Under which readings something holds: each must be one of the choices.
pub type When = Vec<(String, Vec<String>)>;

/// A way to write references: what stands before and behind the number, as written and as a section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferenceForm {
    /// As it is written.
    pub form: (String, String),
    /// The section that it leads to.
    pub section: (String, String),
}

/// What a length on the table is on the ground.
#[derive(Debug, Clone)]
pub struct GroundScale {
    /// The length on the table.
    pub table: GameLength,
    /// What it is on the ground.
    pub ground: Sourced<GroundLength>,
    /// Does the text say so only about?
    pub about: bool,
}

/// How long a turn is.
#[derive(Debug, Clone)]
pub struct Turn {
    /// What the game calls it.
    pub name: String,
    /// How many minutes of the battle it is.
    pub minutes: Sourced<Ratio>,
    /// Does the text say so only about?
    pub about: bool,
}

/// A figure that holds for the whole game.
#[derive(Debug, Clone)]
pub struct Figure {
    /// Its id, name and source.
    pub entry: Entry,
    /// The number.
    pub value: Ratio,
    /// Its unit.
    pub unit: Option<String>,
}

/// What one element on the table stands for.
#[derive(Debug, Clone)]
pub struct Element {
    /// Its id, name and source.
    pub entry: Entry,
    /// What several of them are called.
    pub plural: String,
    /// The arms of which it is made.
    pub arms: Vec<Arm>,
    /// How many men it stands for.
    pub men: Option<Sourced<Men>>,
    /// How many guns it stands for.
    pub guns: Option<Sourced<Men>>,
    /// The number by which conversion divides.
    pub nominal: Option<Sourced<Ratio>>,
    /// How many figures stand on it.
    pub figures: Option<Sourced<Ratio>>,
    /// Which bodies it is made of.
    pub scope: Scope,
}

/// Another ratio of the same game.
#[derive(Debug, Clone)]
pub struct NamedRatio {
    /// Its id, name and source.
    pub entry: Entry,
    /// Men or guns an element, by the id of the element.
    pub elements: Vec<(String, Sourced<Ratio>)>,
}

/// How large something on the table is.
#[derive(Debug, Clone)]
pub struct Base {
    /// Its id, name and source.
    pub entry: Entry,
    /// The elements that stand on it.
    pub elements: Vec<String>,
    /// The leaders that stand on it.
    pub leaders: Vec<String>,
    /// Its frontage.
    pub width: Sourced<GameLength>,
    /// Its depth.
    pub depth: Sourced<GameLength>,
    /// How many figures stand on it.
    pub figures: Option<Sourced<Ratio>>,
    /// Who stands on it.
    pub scope: Scope,
}

/// What is moved as one on the table.
#[derive(Debug, Clone)]
pub struct GameUnit {
    /// Its id, name and source.
    pub entry: Entry,
    /// What it is in history.
    pub level: Level,
    /// The arms of which there are such units.
    pub arms: Vec<Arm>,
    /// The element of which it is made.
    pub element: String,
    /// The fewest elements.
    pub least: Option<Sourced<Ratio>>,
    /// The most elements.
    pub most: Option<Sourced<Ratio>>,
    /// How many elements one usually has.
    pub usual: Option<Sourced<Ratio>>,
    /// How many elements a declared detachment has at least.
    pub detachment: Option<Sourced<Ratio>>,
    /// How guns become such units.
    pub guns: Option<GunsAs>,
}

/// How men become elements.
#[derive(Debug, Clone)]
pub struct Rounding {
    /// Its id, name and source.
    pub entry: Entry,
    /// How it is done.
    pub method: RoundMethod,
    /// From which fraction on it goes up.
    pub up_from: Option<Sourced<Ratio>>,
}

/// A grade of the game.
#[derive(Debug, Clone)]
pub struct GameGrade {
    /// Its id, name and source.
    pub entry: Entry,
    /// A letter or two.
    pub short: Option<String>,
    /// Its points.
    pub points: Option<Sourced<Ratio>>,
    /// The historical grades that answer to it.
    pub from: Vec<Grade>,
    /// The historical grade that it is.
    pub to: Option<Grade>,
}

/// How the grade of a mixed body is found.
#[derive(Debug, Clone)]
pub struct Mixed {
    /// Its id and source.
    pub entry: Entry,
    /// How it is found.
    pub method: MixMethod,
    /// What is counted.
    pub weight: MixWeight,
    /// From which fraction on a mean goes up.
    pub up_from: Option<Sourced<Ratio>>,
    /// Under which readings it holds.
    pub when: When,
}

/// What the game says of a body beside its grade.
#[derive(Debug, Clone)]
pub struct GameTrait {
    /// Its id, name and source.
    pub entry: Entry,
    /// A letter or two.
    pub short: Option<String>,
    /// The historical traits that answer to it.
    pub from: Vec<Trait>,
    /// The arms that can have it.
    pub arms: Vec<Arm>,
    /// What it does.
    pub means: Option<String>,
}

/// A grade or traits that troops have by what they are.
#[derive(Debug, Clone)]
pub struct Assign {
    /// Its id and source.
    pub entry: Entry,
    /// Which troops.
    pub scope: Scope,
    /// The grade that they have.
    pub grade: Option<String>,
    /// The traits that they have, if it says anything of them.
    pub traits: Option<Vec<String>>,
}

/// How well a body is commanded.
#[derive(Debug, Clone)]
pub struct GameQuality {
    /// Its id, name and source.
    pub entry: Entry,
    /// The historical qualities that answer to it.
    pub from: Vec<Quality>,
    /// Numbers that formulas use.
    pub values: Vec<(String, Sourced<Ratio>)>,
}

/// A kind of leader.
#[derive(Debug, Clone)]
pub struct GameLeader {
    /// Its id, name and source.
    pub entry: Entry,
    /// The levels of the bodies that he commands.
    pub echelons: Vec<Echelon>,
    /// The arms of which all of such a body must be; every arm, if there are none.
    pub arms: Vec<Arm>,
    /// How far he moves.
    pub moves: Option<Sourced<GameLength>>,
    /// How far his command reaches.
    pub range: Option<Sourced<GameLength>>,
    /// How far it reaches by nation.
    pub ranges: Vec<RangeRow>,
    /// What a rating changes.
    pub ratings: Vec<RatingRow>,
    /// What an exceptional one has beyond the others.
    pub exceptional: Option<Exceptional>,
    /// Does the game have exceptional ones only?
    pub exceptional_only: bool,
}

/// What an exceptional leader has beyond the others of his kind.
#[derive(Debug, Clone)]
pub struct Exceptional {
    /// How much farther his command reaches.
    pub farther: Option<Sourced<GameLength>>,
    /// What he adds to a throw.
    pub bonus: Option<Sourced<Ratio>>,
    /// Where it comes from.
    pub origin: Option<Origin>,
}

/// How far the command of some nations reaches.
#[derive(Debug, Clone)]
pub struct RangeRow {
    /// Its id and source.
    pub entry: Entry,
    /// The nations.
    pub nations: Vec<String>,
    /// The range.
    pub range: Sourced<GameLength>,
    /// In which years.
    pub years: Option<Scores>,
}

/// What a rating changes.
#[derive(Debug, Clone)]
pub struct RatingRow {
    /// Its id, name and source.
    pub entry: Entry,
    /// The historical rating.
    pub rating: Quality,
    /// The range of such a leader.
    pub range: Option<Sourced<GameLength>>,
    /// What he adds to a throw.
    pub bonus: Option<Sourced<Ratio>>,
}

/// What losses do to a unit, a formation or a leader.
#[derive(Debug, Clone)]
pub struct WearModel {
    /// Its id, name and source.
    pub entry: Entry,
    /// What bears it.
    pub of: WearOf,
    /// The levels of the formations that bear it.
    pub echelons: Vec<Echelon>,
    /// The arms of the units that bear it.
    pub arms: Vec<Arm>,
    /// What is counted.
    pub counts: String,
    /// How many boxes there are to tick.
    pub boxes: Option<Sourced<Formula>>,
    /// What happens on the way.
    pub marks: Vec<Mark>,
    /// What counts otherwise when it is lost; the first that fits.
    pub weights: Vec<LossWeight>,
    /// Under which readings it holds.
    pub when: When,
}

/// Something that happens when so many are lost or left.
#[derive(Debug, Clone)]
pub struct Mark {
    /// Its id, name and source.
    pub entry: Entry,
    /// When.
    pub at: MarkAt,
    /// Are so many lost, or left?
    pub from: CountFrom,
    /// Under which readings it holds.
    pub when: When,
    /// What it does.
    pub means: Option<String>,
}

/// When a mark is reached.
#[derive(Debug, Clone)]
pub enum MarkAt {
    /// A formula says.
    Formula(Sourced<Formula>),
    /// A part of the cell of a chart says, from 1.
    Cell {
        /// The chart.
        chart: String,
        /// Which part.
        part: usize,
        /// Where the chart is named.
        span: Span,
    },
    /// Nobody says.
    Unsaid,
}

/// What counts otherwise when it is lost.
#[derive(Debug, Clone)]
pub struct LossWeight {
    /// Its id and source.
    pub entry: Entry,
    /// Which bodies.
    pub scope: Scope,
    /// The levels for which it counts so; none is all.
    pub echelons: Vec<Echelon>,
    /// As how many each loss counts.
    pub counts: Sourced<Ratio>,
    /// As how many each counts in the total.
    pub total: Option<Sourced<Ratio>>,
    /// Under which readings it holds.
    pub when: When,
}

/// How a unit can stand.
#[derive(Debug, Clone)]
pub struct GamePosture {
    /// Its id, name and source.
    pub entry: Entry,
    /// What it is in history.
    pub is: Option<Posture>,
    /// The arms that can stand so.
    pub arms: Vec<Arm>,
    /// Elements side by side.
    pub files: Option<Sourced<Formula>>,
    /// Elements one behind the other.
    pub ranks: Option<Sourced<Formula>>,
    /// Its frontage in millimetres, where `files` do not make it.
    pub width: Option<Sourced<Formula>>,
    /// Its depth in millimetres, where `ranks` do not make it.
    pub depth: Option<Sourced<Formula>>,
    /// The fewest elements that can stand so.
    pub least: Option<Sourced<Ratio>>,
    /// Which bodies can stand so.
    pub scope: Scope,
    /// What it does.
    pub means: Option<String>,
}

/// A chart.
#[derive(Debug, Clone)]
pub struct Chart {
    /// Its id, name and source.
    pub entry: Entry,
    /// What part of the game it belongs to.
    pub topic: Topic,
    /// The unit of its figures.
    pub unit: Option<String>,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows.
    pub rows: Vec<Row>,
    /// Which bodies it is about.
    pub scope: Scope,
}

/// A column of a chart.
#[derive(Debug, Clone)]
pub struct Column {
    /// Its id.
    pub id: String,
    /// The name as it is printed.
    pub name: String,
    /// Which bodies it is about.
    pub scope: Scope,
}

/// A row of a chart.
#[derive(Debug, Clone)]
pub struct Row {
    /// Its id, name and source.
    pub entry: Entry,
    /// Its figures, as written.
    pub cells: Vec<Sourced<String>>,
    /// What it does.
    pub means: Option<String>,
    /// Which bodies it is about.
    pub scope: Scope,
}

/// What stands on the quick-reference sheet.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// How many sides of paper it has.
    pub sides: i64,
    /// The missing charts for which it leaves room, if it says which.
    pub gaps: Option<Vec<Spanned<String>>>,
    /// What stands on it, in reading order.
    pub items: Vec<SheetItem>,
}

/// A part of the quick-reference sheet.
#[derive(Debug, Clone)]
pub struct SheetItem {
    /// What kind of thing it is.
    pub part: SheetPart,
    /// Its id.
    pub id: String,
    /// Only these rows or results; all of them, if there are none.
    pub only: Vec<String>,
    /// Only these columns; all of them, if there are none.
    pub columns: Vec<String>,
    /// The net modifiers of which the chances are told.
    pub net: (Option<i64>, Option<i64>),
    /// Are the modifiers of a dice table on it?
    pub modifiers: bool,
    /// Are the words below its rows left off?
    pub brief: bool,
    /// What is said below it.
    pub note: Option<String>,
    /// Where it is named.
    pub span: Span,
}

/// What can stand on a quick-reference sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetPart {
    /// A chart.
    Chart,
    /// A dice table.
    Table,
    /// A ruling.
    Ruling,
    /// The chances of a dice table.
    Odds,
}

/// A table for which dice are thrown.
#[derive(Debug, Clone)]
pub struct DiceTable {
    /// Its id, name and source.
    pub entry: Entry,
    /// What part of the game it belongs to.
    pub topic: Topic,
    /// What is thrown.
    pub dice: Dice,
    /// Its columns.
    pub columns: Vec<TableColumn>,
    /// What can happen, the best first.
    pub results: Vec<TableResult>,
    /// What each score does.
    pub rows: Vec<TableRow>,
    /// Scores that the text leaves out.
    pub beyond: Vec<TableRow>,
    /// What is added to the throw.
    pub modifiers: Vec<Modifier>,
    /// What moves to another column.
    pub shifts: Vec<Modifier>,
    /// What a shift beyond the last column does.
    pub ends: Option<Ends>,
}

/// A column of a dice table.
#[derive(Debug, Clone)]
pub struct TableColumn {
    /// Its id.
    pub id: String,
    /// The name as it is printed.
    pub name: String,
    /// Up to which number it serves.
    pub upto: Option<Sourced<Ratio>>,
    /// What it makes of the score.
    pub value: Option<Sourced<Formula>>,
    /// Which bodies it is about.
    pub scope: Scope,
    /// What is to be said of it.
    pub note: Option<String>,
    /// Where its id is written.
    pub span: Span,
}

/// What can happen.
#[derive(Debug, Clone)]
pub struct TableResult {
    /// Its id.
    pub id: String,
    /// The name as it is printed.
    pub name: String,
    /// A letter or two.
    pub short: Option<String>,
    /// What it does.
    pub means: Option<String>,
}

/// What some scores do.
#[derive(Debug, Clone)]
pub struct TableRow {
    /// The scores.
    pub score: Scores,
    /// The result in each column, by id.
    pub cells: Vec<Sourced<String>>,
    /// Where it comes from.
    pub origin: Option<Origin>,
    /// What is to be said of it.
    pub note: Option<String>,
    /// Where its scores are written.
    pub span: Span,
}

/// What is added to a throw, or moves to another column.
#[derive(Debug, Clone)]
pub struct Modifier {
    /// Its id, name and source.
    pub entry: Entry,
    /// How much.
    pub value: Sourced<Ratio>,
    /// How often at most.
    pub times: i64,
    /// What it shares with others of which only one counts at a time.
    pub group: Option<String>,
    /// The columns to which it belongs; none is all.
    pub columns: Vec<String>,
    /// Which bodies it is about.
    pub scope: Scope,
}

/// What a shift beyond the last column does.
#[derive(Debug, Clone)]
pub struct Ends {
    /// Does the last column serve? Else nobody says.
    pub stay: bool,
    /// Where it comes from.
    pub origin: Option<Origin>,
    /// What is to be said of it.
    pub note: Option<String>,
}

/// A question with cited answers.
#[derive(Debug, Clone)]
pub struct Ruling {
    /// Its id, name and source.
    pub entry: Entry,
    /// What part of the game it belongs to.
    pub topic: Topic,
    /// The question.
    pub question: String,
    /// What must be known, readings included.
    pub facts: Vec<Fact>,
    /// What the answer can be.
    pub outcomes: Vec<Outcome>,
    /// The cases; the first that fits counts.
    pub cases: Vec<Case>,
    /// Worked examples.
    pub examples: Vec<Example>,
}

/// Something that must be known.
#[derive(Debug, Clone)]
pub struct Fact {
    /// Its id.
    pub id: String,
    /// How one asks for it.
    pub ask: String,
    /// What it can be.
    pub answers: Answers,
    /// The answer if nobody says otherwise.
    pub default: Option<Answer>,
    /// Is it a reading of the pack?
    pub reading: bool,
    /// What is to be said of it.
    pub note: Option<String>,
    /// Where its id is written.
    pub span: Span,
}

/// What a fact can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answers {
    /// One of these words, each with what it means.
    Words(Vec<(String, String)>),
    /// A number.
    Number {
        /// The least.
        least: Option<Ratio>,
        /// The most.
        most: Option<Ratio>,
        /// From one that can be to the next.
        step: Option<Ratio>,
        /// What it counts.
        unit: Option<String>,
    },
}

/// What a fact is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// A word.
    Word(String),
    /// A number.
    Number(Ratio),
}

/// What the answer to a ruling can be.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Its id.
    pub id: String,
    /// The answer as it is printed.
    pub name: String,
    /// What it means for the game.
    pub means: Option<String>,
    /// What its number counts.
    pub unit: Option<String>,
}

/// A case of a ruling.
#[derive(Debug, Clone)]
pub struct Case {
    /// What the facts must be.
    pub when: Vec<Condition>,
    /// The id of the outcome.
    pub then: String,
    /// The number of the outcome.
    pub value: Option<Sourced<Formula>>,
    /// Why.
    pub because: Option<String>,
    /// Where it comes from.
    pub origin: Option<Origin>,
    /// What is to be said of it.
    pub note: Option<String>,
    /// Where its outcome is written.
    pub span: Span,
}

/// What one fact must be: any of these.
#[derive(Debug, Clone)]
pub struct Condition {
    /// The id of the fact.
    pub fact: String,
    /// Words and intervals.
    pub any: Vec<Wanted>,
    /// Where the fact is named.
    pub span: Span,
}

/// A word or an interval that a fact can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// This word.
    Word(String),
    /// A number from this to that, open at an end or not.
    Within(Option<Ratio>, Option<Ratio>),
}

/// A worked example of a ruling.
#[derive(Debug, Clone)]
pub struct Example {
    /// The facts, by id.
    pub given: Vec<(String, String, Span)>,
    /// The id of the outcome.
    pub then: String,
    /// Its number.
    pub value: Option<Ratio>,
    /// Where it comes from.
    pub origin: Option<Origin>,
    /// What is to be said of it.
    pub note: Option<String>,
    /// Where its outcome is written.
    pub span: Span,
}

/// A choice that the text leaves.
#[derive(Debug, Clone)]
pub struct Reading {
    /// Its id and source; its name is the question.
    pub entry: Entry,
    /// The choices: id and what it says.
    pub choices: Vec<(String, String)>,
    /// The one that holds if nobody says otherwise.
    pub default: String,
}

/// A chart that is missing.
#[derive(Debug, Clone)]
pub struct Gap {
    /// Its id and name.
    pub entry: Entry,
    /// What part of the game it belongs to.
    pub topic: Option<Topic>,
    /// The section that refers to it.
    pub at: String,
    /// The columns for which a sheet leaves room.
    pub columns: Vec<String>,
    /// How many rows a sheet leaves room for.
    pub rows: Option<i64>,
}

/// Damage of the printed text.
#[derive(Debug, Clone)]
pub struct Erratum {
    /// Its id.
    pub id: String,
    /// The section in which it stands.
    pub at: String,
    /// What is printed.
    pub printed: String,
    /// What is to be read.
    pub reads: Option<String>,
    /// What is wrong.
    pub kind: ErratumKind,
    /// How sure that is.
    pub certainty: Certainty,
    /// How one knows.
    pub note: String,
}

/// A word of the game.
#[derive(Debug, Clone)]
pub struct GameTerm {
    /// Its id, name and source.
    pub entry: Entry,
    /// What it means.
    pub means: String,
}

impl Ruleset {
    /// Its short name: its first alias, or its id.
    pub fn short(&self) -> &str {
        self.aliases.first().unwrap_or(&self.id)
    }

    /// The choice that holds for a reading.
    pub fn reading(&self, id: &str) -> Option<&Reading> {
        self.readings.iter().find(|reading| reading.entry.id == id)
    }

    /// Do the readings hold that something wants?
    pub fn holds(&self, when: &When) -> bool {
        when.iter().all(|(reading, choices)| {
            self.reading(reading).is_some_and(|reading| choices.contains(&reading.default))
        })
    }

    /// The chart with this id.
    pub fn chart(&self, id: &str) -> Option<&Chart> {
        self.charts.iter().find(|chart| chart.entry.id == id)
    }

    /// The dice table with this id.
    pub fn table(&self, id: &str) -> Option<&DiceTable> {
        self.tables.iter().find(|table| table.entry.id == id)
    }

    /// The ruling with this id.
    pub fn ruling(&self, id: &str) -> Option<&Ruling> {
        self.rulings.iter().find(|ruling| ruling.entry.id == id)
    }

    /// A number that formulas know by name: a figure of the pack, or the points of a grade.
    pub fn number(&self, name: &str) -> Option<Ratio> {
        if let Some(grade) = name.strip_prefix("grade.") {
            let grade = self.grades.iter().find(|known| known.entry.id == grade)?;
            return grade.points.as_ref().map(|points| points.value);
        }
        self.figures.iter().find(|figure| figure.entry.id == name).map(|figure| figure.value)
    }
}
