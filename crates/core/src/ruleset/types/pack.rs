//! A pack as a whole: every list of a rule set, and the look-ups that formulas and checks need.

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

/// One game, as its pack and the packs below it have it.
#[derive(Debug, Clone, Default)]
pub struct Ruleset {
    /// Id by which documents name the pack.
    pub id: String,
    /// Name of the game as it is printed.
    pub name: String,
    /// Shorter ids that name the same pack.
    pub aliases: Vec<String>,
    /// Ids of the packs that this one lies over, the nearest first.
    pub below: Vec<String>,
    /// Authors of the rules, as they are printed.
    pub authors: Vec<String>,
    /// Edition of the rule book that the pack was made from.
    pub edition: Option<String>,
    /// Version of the pack itself, as sheets print it.
    pub version: Option<String>,
    /// Day on which that version of the pack was finished.
    pub date: Option<Date>,
    /// What the game is like, in a few sentences for a reader who does not know it.
    pub summary: Option<String>,
    /// Publications that the figures come from.
    pub sources: Vec<Source>,
    /// Short name of the publication that figures with the origin `text` come from.
    pub text: Option<String>,
    /// Unit in which the rules measure on the table.
    pub length_unit: Option<LengthUnit>,
    /// Names of the pages of rules, in the order in which the game is played.
    pub pages: Vec<String>,
    /// Ways in which this text writes references to its own sections.
    pub references: Vec<ReferenceForm>,
    /// Ground scale: a length on the table and what it is on the ground.
    pub ground: Option<GroundScale>,
    /// Time scale: how long a turn of the game is in the battle.
    pub turn: Option<Turn>,
    /// What a club can play in a day.
    pub club_game: ClubGame,
    /// Dice of the game as a rule: how many are thrown, and how many sides each has.
    pub dice: Option<(Sourced<Ratio>, Sourced<Ratio>)>,
    /// Single numbers that hold for the whole game; formulas use them by id.
    pub figures: Vec<Figure>,
    /// Name of the ratio that the elements state; `ratios` has the others.
    pub ratio: Option<String>,
    /// What is put on the table: each element and what it stands for.
    pub elements: Vec<Element>,
    /// Troops that the game does not put on the table; the first that fits counts.
    pub off_table: Vec<OffTable>,
    /// Other ratios of the same game, for smaller or larger battles.
    pub ratios: Vec<NamedRatio>,
    /// Sizes of the bases on which elements and leaders stand.
    pub bases: Vec<Base>,
    /// What is moved as one on the table.
    pub units: Vec<GameUnit>,
    /// Ways in which men become elements; the first is the default.
    pub roundings: Vec<Rounding>,
    /// Ladder of grades, the worst first.
    pub grades: Vec<GameGrade>,
    /// Ways to find the grade of a mixed body; the first whose readings hold is used.
    pub mixed: Vec<MixedGradeRule>,
    /// What the game says of a body beside its grade.
    pub traits: Vec<GameTrait>,
    /// Grades and traits that troops have by what they are; the first that fits is used.
    pub assign: Vec<Assign>,
    /// Qualities of command, the best first.
    pub qualities: Vec<GameQuality>,
    /// Kinds of leader that the game has.
    pub leaders: Vec<GameLeader>,
    /// What losses do to units, formations and leaders.
    pub wear: Vec<WearModel>,
    /// Formations in which units can stand: line, column, square …
    pub postures: Vec<GamePosture>,
    /// Charts: what a player looks up.
    pub charts: Vec<Chart>,
    /// Sections of a unit's card, in order.
    pub cards: Vec<CardSection>,
    /// Sections of a leader's card, in order; none if leaders have no cards.
    pub leader_cards: Vec<CardSection>,
    /// Contents of the quick-reference sheet, if the pack chooses them.
    pub sheet: Option<Sheet>,
    /// Dice tables: what a player throws for.
    pub tables: Vec<DiceTable>,
    /// Questions that players argue about, with cited answers.
    pub rulings: Vec<Ruling>,
    /// Choices that the text leaves open, each with the one that holds.
    pub readings: Vec<Reading>,
    /// Charts that the text refers to and that we do not have. A chart of the same id closes a gap.
    pub gaps: Vec<Gap>,
    /// Damage of the printed text, with what is to be read instead.
    pub errata: Vec<Erratum>,
    /// Words of the game, for the glossary.
    pub terms: Vec<GameTerm>,
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
            let game_grade = self.grades.iter().find(|candidate| candidate.entry.id == grade)?;
            return game_grade.points.as_ref().map(|points| points.value);
        }
        self.figures.iter().find(|figure| figure.entry.id == name).map(|figure| figure.value)
    }
}
