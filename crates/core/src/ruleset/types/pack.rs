//! A whole rule set, with the lookups that formulas and checks need.

use super::army::{
    Assign, Base, Element, GameGrade, GameTrait, GameUnit, MixedGradeRule, NamedRatio, OffTable,
    Rounding,
};
use super::card::CardSection;
use super::chart::Chart;
use super::command::{GameLeader, GameQuality};
use super::compared::ComparedRow;
use super::dice_table::DiceTable;
use super::origin::{ReferenceForm, Sourced};
use super::printed_text::{Erratum, GameTerm, Gap};
use super::profile::{GameSize, UnitFigure};
use super::quick_reference::Sheet;
use super::ruling::{Reading, Ruling};
use super::scale::{ClubGame, Figure, GroundScale, Turn};
use super::scope::When;
use super::wear::{GamePosture, WearModel};
use crate::document::{Date, LengthUnit, Ratio};
use crate::model::{Source, WarYears};

/// Words of a game for the heads of tables, rosters and pages, in lower case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadWords {
    pub element: String,
    pub elements: String,
    pub gun_element: String,
    pub gun_elements: String,
    pub grade: String,
}

impl Default for HeadWords {
    fn default() -> HeadWords {
        let [element, elements, grade] = ["element", "elements", "grade"].map(str::to_owned);
        let (gun_element, gun_elements) = (format!("gun {element}"), format!("gun {elements}"));
        HeadWords { element, elements, gun_element, gun_elements, grade }
    }
}

/// One game: a pack, combined with the packs on which it is based.
#[derive(Debug, Clone, Default)]
pub struct Ruleset {
    pub id: String,
    pub name: String,
    /// Shorter ids for the same pack, because commands are then quicker to type.
    pub aliases: Vec<String>,
    /// Ids of the packs on which this pack is based, the nearest first.
    pub below: Vec<String>,
    pub authors: Vec<String>,
    /// Edition of the rule book from which the pack was made, such as `2nd, 2001`.
    pub edition: Option<String>,
    /// Version of the pack, which sheets print.
    pub version: Option<String>,
    /// Date of `version`.
    pub date: Option<Date>,
    pub summary: Option<String>,
    pub sources: Vec<Source>,
    /// Id of the publication to which the origin `text` refers.
    pub text: Option<String>,
    /// Unit of lengths on the table.
    pub length_unit: Option<LengthUnit>,
    /// Names of the pages of rules, in the order in which the game is played.
    pub pages: Vec<String>,
    /// Forms in which the text refers to its own sections, such as `ref. #`, so that pages can link
    /// the sections.
    pub references: Vec<ReferenceForm>,
    /// Ground scale: a length on the table and the length on the ground, such as 1 in for 100 yd.
    pub ground: Option<GroundScale>,
    /// Time scale: the duration of a turn in the battle, such as 30 minutes.
    pub turn: Option<Turn>,
    /// Limits of a game that a club can play in a day, with which `grognard fit` compares battles.
    pub club_game: ClubGame,
    /// Wars of the game; `None` if the game suits every year.
    pub period: Option<WarYears>,
    /// Words of the game for heads.
    pub words: HeadWords,
    /// Number of dice that the game usually throws, and number of their sides, such as 2 and 6.
    pub dice: Option<(Sourced<Ratio>, Sourced<Ratio>)>,
    /// Single numbers that apply to the whole game, which formulas use by id.
    pub figures: Vec<Figure>,
    /// Figures that each unit has, in the order in which cards print them.
    pub unit_figures: Vec<UnitFigure>,
    /// Size classes, of which the first that matches a unit is its size.
    pub sizes: Vec<GameSize>,
    /// Name of the ratio that `elements` gives; further ratios are in `ratios`.
    pub ratio: Option<String>,
    pub elements: Vec<Element>,
    /// Troops that are not put on the table. The first entry that fits decides.
    pub off_table: Vec<OffTable>,
    pub ratios: Vec<NamedRatio>,
    pub bases: Vec<Base>,
    pub units: Vec<GameUnit>,
    /// Ways to round men to elements, of which the first is the default.
    pub roundings: Vec<Rounding>,
    /// Grades from the worst to the best, so that comparing indices compares grades.
    pub grades: Vec<GameGrade>,
    /// Ways to find the grade of a unit with mixed grades, of which the first whose readings are in
    /// force is used.
    pub mixed: Vec<MixedGradeRule>,
    pub traits: Vec<GameTrait>,
    /// Grades and traits for particular troops, such as Cossacks, of which the first entry that
    /// fits is used.
    pub assign: Vec<Assign>,
    /// Command qualities, the best first.
    pub qualities: Vec<GameQuality>,
    pub leaders: Vec<GameLeader>,
    pub wear: Vec<WearModel>,
    pub postures: Vec<GamePosture>,
    pub charts: Vec<Chart>,
    pub cards: Vec<CardSection>,
    /// Sections of a leader's card, in order; empty if leaders do not have cards.
    pub leader_cards: Vec<CardSection>,
    /// Sections whose figures are printed large on cards that are read across a table.
    pub large_figures: Vec<CardSection>,
    /// Rows of this game in the comparison of rule sets.
    pub compared: Vec<ComparedRow>,
    /// Contents of the quick-reference sheet, because a pack has about three times as much as fits
    /// on two sides of paper.
    pub sheet: Option<Sheet>,
    pub tables: Vec<DiceTable>,
    /// Questions about the rules that players argue about, with cited answers.
    pub rulings: Vec<Ruling>,
    /// Ambiguities in the text, each with the interpretation in force, so that an answer can state
    /// its assumption.
    pub readings: Vec<Reading>,
    /// Charts that the text mentions but the pack does not have.
    pub gaps: Vec<Gap>,
    /// Missing charts of the packs below that a chart or dice table with the same id replaces.
    pub filled_gaps: Vec<Gap>,
    pub errata: Vec<Erratum>,
    pub terms: Vec<GameTerm>,
}

impl Ruleset {
    /// Whether another document may mean this rule set by the name.
    pub fn answers_to(&self, name: &str) -> bool {
        self.id == name || self.aliases.iter().any(|alias| alias == name)
    }

    /// Short name of the pack: the first alias, else the id.
    pub fn short(&self) -> &str {
        self.aliases.first().unwrap_or(&self.id)
    }

    pub fn reading(&self, id: &str) -> Option<&Reading> {
        self.readings.iter().find(|reading| reading.entry.id == id)
    }

    /// Whether the wear of units is counted up to the points of their grades, which are then break
    /// points, otherwise valour.
    pub fn counts_wear_in_points(&self) -> bool {
        let mut boxes = self.wear.iter().filter_map(|wear| wear.boxes.as_ref());
        boxes.any(|boxes| boxes.value.names().contains(&"points"))
    }

    /// Whether each reading in `when` is set to one of the listed choices.
    pub fn holds(&self, when: &When) -> bool {
        when.iter().all(|(reading, choices)| {
            self.reading(reading).is_some_and(|reading| choices.contains(&reading.default))
        })
    }

    pub fn chart(&self, id: &str) -> Option<&Chart> {
        self.charts.iter().find(|chart| chart.entry.id == id)
    }

    pub fn table(&self, id: &str) -> Option<&DiceTable> {
        self.tables.iter().find(|table| table.entry.id == id)
    }

    pub fn ruling(&self, id: &str) -> Option<&Ruling> {
        self.rulings.iter().find(|ruling| ruling.entry.id == id)
    }

    /// The number for a name in a formula: a figure of the pack, or the points of a grade for a
    /// name such as `grade.regular`.
    pub fn number(&self, name: &str) -> Option<Ratio> {
        if let Some(grade) = name.strip_prefix("grade.") {
            let game_grade = self.grades.iter().find(|candidate| candidate.entry.id == grade)?;
            return game_grade.points.as_ref().map(|points| points.value);
        }
        self.figures.iter().find(|figure| figure.entry.id == name).map(|figure| figure.value)
    }
}
