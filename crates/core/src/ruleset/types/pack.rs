//! A whole rule set, and the lookups that formulas and checks need.

use super::army::{
    Assign, Base, Element, GameGrade, GameTrait, GameUnit, MixedGradeRule, NamedRatio, OffTable,
    Rounding,
};
use super::card::CardSection;
use super::chart::Chart;
use super::command::{GameLeader, GameQuality};
use super::dice_table::DiceTable;
use super::origin::{ReferenceForm, Sourced};
use super::printed_text::{Erratum, GameTerm, Gap};
use super::quick_reference::Sheet;
use super::ruling::{Reading, Ruling};
use super::scale::{ClubGame, Figure, GroundScale, Turn};
use super::scope::When;
use super::wear::{GamePosture, WearModel};
use crate::document::{Date, LengthUnit, Ratio};
use crate::model::Source;

/// One game, combined from its pack and the packs below it.
#[derive(Debug, Clone, Default)]
pub struct Ruleset {
    /// Id by which documents name the pack.
    pub id: String,
    /// Printed name of the game.
    pub name: String,
    /// Shorter ids that name the same pack, so that commands are quicker to type.
    pub aliases: Vec<String>,
    /// Ids of the packs below this one, the nearest first, because a pack may contain only what differs from another.
    pub below: Vec<String>,
    /// Authors of the rules, as printed.
    pub authors: Vec<String>,
    /// Edition of the rule book from which the pack was made, such as `2nd, 2001`.
    pub edition: Option<String>,
    /// Version of the pack itself, printed on sheets.
    pub version: Option<String>,
    /// Date of that version of the pack.
    pub date: Option<Date>,
    /// Description of the game in a few sentences, for a reader who does not know it.
    pub summary: Option<String>,
    /// Publications that the pack cites.
    pub sources: Vec<Source>,
    /// Id of the publication to which the origin `text` refers.
    pub text: Option<String>,
    /// Unit of lengths on the table.
    pub length_unit: Option<LengthUnit>,
    /// Names of the pages of rules, in the order in which the game is played.
    pub pages: Vec<String>,
    /// Forms of references in this text to its own sections, so that pages can link them.
    pub references: Vec<ReferenceForm>,
    /// Ground scale: a length on the table and the length on the ground, such as 1 in for 100 yd.
    pub ground: Option<GroundScale>,
    /// Time scale: the duration of a turn in the battle, such as 30 minutes.
    pub turn: Option<Turn>,
    /// Limits of a game that a club can play in a day, by which `grognard fit` judges battles.
    pub club_game: ClubGame,
    /// The usual dice of the game, such as 2 with 6 sides: their number, and the number of their sides.
    pub dice: Option<(Sourced<Ratio>, Sourced<Ratio>)>,
    /// Single numbers that apply to the whole game; formulas use them by id.
    pub figures: Vec<Figure>,
    /// Name of the ratio that the elements state; `ratios` has the others.
    pub ratio: Option<String>,
    /// Elements: the pieces on the table, with the men or guns they represent.
    pub elements: Vec<Element>,
    /// Troops that are not put on the table; the first entry that fits decides.
    pub off_table: Vec<OffTable>,
    /// Alternative ratios, for smaller or larger battles.
    pub ratios: Vec<NamedRatio>,
    /// Sizes of the bases of elements and leaders.
    pub bases: Vec<Base>,
    /// Kinds of units that move together on the table.
    pub units: Vec<GameUnit>,
    /// Ways to round men to elements; the first is the default.
    pub roundings: Vec<Rounding>,
    /// Grades from the worst to the best, so that an index compares two of them.
    pub grades: Vec<GameGrade>,
    /// Ways to find the grade of a mixed body; the first whose readings are in force is used.
    pub mixed: Vec<MixedGradeRule>,
    /// Properties that bodies have in addition to their grade.
    pub traits: Vec<GameTrait>,
    /// Grades and traits for troops of a certain description; the first that fits is used.
    pub assign: Vec<Assign>,
    /// Command qualities, the best first.
    pub qualities: Vec<GameQuality>,
    /// Kinds of leaders.
    pub leaders: Vec<GameLeader>,
    /// Effects of losses on units, formations and leaders.
    pub wear: Vec<WearModel>,
    /// Postures of units: line, column, square …
    pub postures: Vec<GamePosture>,
    /// Charts: tables that players look up.
    pub charts: Vec<Chart>,
    /// Sections of a unit's card, in order.
    pub cards: Vec<CardSection>,
    /// Sections of a leader's card, in order; empty if leaders have no cards.
    pub leader_cards: Vec<CardSection>,
    /// Contents of the quick-reference sheet, because a pack has about three times as much as two sides of paper.
    pub sheet: Option<Sheet>,
    /// Dice tables: tables on which players roll.
    pub tables: Vec<DiceTable>,
    /// Questions that players argue about, with cited answers.
    pub rulings: Vec<Ruling>,
    /// Ambiguities in the text, each with the interpretation in force, so that an answer can state its assumption.
    pub readings: Vec<Reading>,
    /// Charts to which the text refers and that the pack does not have. A chart of the same id closes a gap.
    pub gaps: Vec<Gap>,
    /// Errors in the printed text, with corrections.
    pub errata: Vec<Erratum>,
    /// Terms of the game, for the glossary.
    pub terms: Vec<GameTerm>,
}

impl Ruleset {
    /// The short name: the first alias, or the id.
    pub fn short(&self) -> &str {
        self.aliases.first().unwrap_or(&self.id)
    }

    /// The reading with this id.
    pub fn reading(&self, id: &str) -> Option<&Reading> {
        self.readings.iter().find(|reading| reading.entry.id == id)
    }

    /// Whether all readings that `when` names have one of the choices that it allows.
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

    /// A number that formulas use by name: a figure of the pack, or the points of a grade (`grade.regular`).
    pub fn number(&self, name: &str) -> Option<Ratio> {
        if let Some(grade) = name.strip_prefix("grade.") {
            let game_grade = self.grades.iter().find(|candidate| candidate.entry.id == grade)?;
            return game_grade.points.as_ref().map(|points| points.value);
        }
        self.figures.iter().find(|figure| figure.entry.id == name).map(|figure| figure.value)
    }
}
