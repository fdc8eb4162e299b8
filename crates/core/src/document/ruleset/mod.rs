//! A rule set as it is written: what a game says, each figure with its source.

mod army;
mod card;
mod chart;
mod layer;
mod ruling;
mod scope;
mod settle;
mod sheet;
mod walk;
mod wear;

use crate::document::read::Read;
use grognard_syntax::text::Spanned;
use schemars::JsonSchema;

use super::figures::{GroundLength, WrittenFigure, WrittenOrigin};
use super::lengths::{MAX_NAME, MAX_NOTE};
use super::ratio::Ratio;
use super::scalars::{Date, GameLength, Id};
use super::vocabulary::{Certainty, ErratumKind, LengthUnit, Topic};
use super::{Citation, Field, List, Table};

pub use army::{
    Assign, Base, Element, Exceptional, GameGrade, GameLeader, GameQuality, GameTrait, GameUnit,
    Mixed, NamedRatio, OffTable, RangeRow, RatingRow, Rounding,
};
pub use card::{CardItem, CardSection};
pub use chart::{
    Chart, Column, DiceTable, Ends, Modifier, Row, TableColumn, TableResult, TableRow,
};
pub use layer::Layer;
use layer::entries;
pub use ruling::{Case, Choice, Example, Fact, OfUnit, Outcome, Reading, Ruling};
pub use scope::Scope;
pub use sheet::{Sheet, SheetItem, SheetPhase};
pub use walk::{Entries, EntryHead};
pub use wear::{CellAt, GamePosture, LossWeight, Mark, WearModel, WearSum};

entries! {
    /// A rule set: how one game sees a force.
    plain struct Ruleset<'a> {
        /// The kind of document and the version of its format. It stands first.
        #[schemars(required, range(min = 1, max = 1))]
        ruleset: Field<i64>,
        /// The id by which other documents name it.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "ruleset"))]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(required, length(min = 1, max = MAX_NAME))]
        name: Field<&'a str>,
        /// Shorter ids by which it may be named too.
        #[schemars(extend("x-defines" = "ruleset"))]
        aliases: List<Id<'a>>,
        /// The rule set over which this one lies.
        #[schemars(extend("x-names" = "ruleset"))]
        extends: Field<Id<'a>>,
        /// Who wrote the rules.
        authors: List<&'a str>,
        /// The edition that was read.
        #[schemars(length(min = 1, max = 200))]
        edition: Field<&'a str>,
        /// The version of this pack, as sheets and pages print it.
        #[schemars(length(min = 1, max = 20))]
        version: Field<&'a str>,
        /// The day on which this version was finished.
        date: Field<Date>,
        /// What the game is like, in a sentence or two.
        #[schemars(length(min = 1, max = 1000))]
        summary: Field<&'a str>,
        /// Texts and publications that figures come from, by short name.
        #[schemars(extend("x-defines" = "source"))]
        sources: Table<'a, Citation<'a>>,
        /// The one in which figures stand that come from the text.
        #[schemars(extend("x-names" = "source"))]
        text: Field<Id<'a>>,
        /// The unit in which the rules measure.
        length_unit: Field<LengthUnit>,
        /// The pages, in the order in which the game is played.
        pages: List<&'a str>,
        /// How the pages and notes write references to sections.
        references: List<ReferenceForm<'a>>,
        /// Ground and time.
        scale: Field<GameScale<'a>>,
        /// What a club can play in a day.
        club_game: Field<ClubGame<'a>>,
        /// What is thrown as a rule.
        dice: Field<DiceRule<'a>>,
        /// Figures that hold for the whole game.
        figures: List<Figure<'a>>,
        /// The name of the ratio that the elements state, where there are several.
        ratio: Field<Id<'a>>,
        /// What one element on the table stands for.
        elements: List<Element<'a>>,
        /// Troops that the game does not put on the table.
        off_table: List<OffTable<'a>>,
        /// Other ratios of the same game.
        ratios: List<NamedRatio<'a>>,
        /// How large things on the table are.
        bases: List<Base<'a>>,
        /// What is moved as one on the table.
        units: List<GameUnit<'a>>,
        /// How men become elements; the first is the default.
        roundings: List<Rounding<'a>>,
        /// The ladder of grades, the worst first.
        grades: List<GameGrade<'a>>,
        /// How the grade of a body is found whose parts differ.
        mixed: List<Mixed<'a>>,
        /// What the game says of a body beside its grade.
        traits: List<GameTrait<'a>>,
        /// Grades and traits that troops have by what they are.
        assign: List<Assign<'a>>,
        /// Qualities of command, the best first.
        qualities: List<GameQuality<'a>>,
        /// Kinds of leader.
        leaders: List<GameLeader<'a>>,
        /// What losses do.
        wear: List<WearModel<'a>>,
        /// How units can stand.
        postures: List<GamePosture<'a>>,
        /// What is looked up.
        #[schemars(length(max = 1000))]
        charts: List<Chart<'a>>,
        /// What is thrown for.
        #[schemars(length(max = 200))]
        tables: List<DiceTable<'a>>,
        /// The sections on the card of a unit, in order.
        #[schemars(length(max = 40))]
        cards: List<CardSection<'a>>,
        /// The sections on the card of a leader, in order. Without them leaders have no cards.
        #[schemars(length(max = 40))]
        leader_cards: List<CardSection<'a>>,
        /// What stands on the quick-reference sheet; every chart and table, if nothing is said.
        sheet: Field<Sheet<'a>>,
        /// Questions with cited answers.
        #[schemars(length(max = 1000))]
        rulings: List<Ruling<'a>>,
        /// Choices that the text leaves.
        readings: List<Reading<'a>>,
        /// Charts that the rules refer to and that we do not have.
        #[schemars(length(max = 1000))]
        gaps: List<Gap<'a>>,
        /// Damage of the printed text.
        errata: List<Erratum<'a>>,
        /// Words of the game.
        terms: List<Term<'a>>,
    }

    /// A way to write references.
    plain struct ReferenceForm<'a> {
        /// As it is written; `#` stands for the number.
        #[schemars(required, regex(pattern = r"^[^#]{0,20}#[^#]{0,10}$"))]
        form: Field<&'a str>,
        /// The section that it leads to.
        #[schemars(required, regex(pattern = r"^[^#]{0,20}#[^#]{0,10}$"))]
        section: Field<&'a str>,
    }

    /// Ground and time.
    plain struct GameScale<'a> {
        /// What a length on the table is on the ground.
        ground: Field<GroundScale<'a>>,
        /// How long a turn is.
        turn: Field<TurnScale<'a>>,
    }

    /// What a length on the table is on the ground.
    plain struct GroundScale<'a> {
        /// The length on the table.
        #[schemars(required)]
        table: Field<GameLength>,
        /// What it is on the ground.
        #[schemars(required)]
        ground: Field<WrittenFigure<'a, GroundLength>>,
        /// Does the text say so only about?
        about: Field<bool>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// How long a turn is.
    plain struct TurnScale<'a> {
        /// What the game calls it.
        #[schemars(required, length(min = 1, max = 60))]
        name: Field<&'a str>,
        /// How many minutes of the battle it is.
        #[schemars(required)]
        minutes: Field<WrittenFigure<'a, Ratio>>,
        /// Does the text say so only about?
        about: Field<bool>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// What a club can play in a day: by this `grognard fit` judges. What is not written is not judged.
    plain struct ClubGame<'a> {
        /// The fewest units of a side that leave something to decide.
        least_units: Field<WrittenFigure<'a, Ratio>>,
        /// The most units that a side can move.
        most_units: Field<WrittenFigure<'a, Ratio>>,
        /// The most elements that a side can move.
        most_elements: Field<WrittenFigure<'a, Ratio>>,
        /// The most turns that a day has room for.
        most_turns: Field<WrittenFigure<'a, Ratio>>,
        /// The longest table, in feet.
        table_length: Field<WrittenFigure<'a, Ratio>>,
        /// The deepest table that hands can reach over, in feet.
        table_depth: Field<WrittenFigure<'a, Ratio>>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// What is thrown as a rule.
    plain struct DiceRule<'a> {
        /// How many dice.
        #[schemars(required)]
        count: Field<WrittenFigure<'a, Ratio>>,
        /// How many sides each has.
        #[schemars(required)]
        sides: Field<WrittenFigure<'a, Ratio>>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A figure that holds for the whole game.
    keyed struct Figure<'a> {
        /// Its id, by which formulas know it.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// What it is, as it is printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// The number.
        [must] value: Field<Ratio>,
        /// Its unit.
        #[schemars(length(min = 1, max = 60))]
        unit: Field<&'a str>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A chart that the rules refer to and that we do not have.
    keyed struct Gap<'a> {
        /// Its id; a chart or a table with this id closes it.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// What part of the game it belongs to.
        topic: Field<Topic>,
        /// The section that refers to it.
        #[schemars(length(min = 1, max = 200))]
        [must] at: Field<&'a str>,
        /// The columns for which a sheet leaves room.
        columns: List<&'a str>,
        /// How many rows a sheet leaves room for.
        #[schemars(range(min = 1, max = 60))]
        rows: Field<i64>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// Damage of the printed text, or a reference that leads nowhere.
    keyed struct Erratum<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// The section in which it stands.
        #[schemars(length(min = 1, max = 200))]
        [must] at: Field<&'a str>,
        /// What is printed.
        #[schemars(length(min = 1, max = 400))]
        [must] printed: Field<&'a str>,
        /// What is to be read.
        #[schemars(length(min = 1, max = 400))]
        reads: Field<&'a str>,
        /// What is wrong.
        [must] kind: Field<ErratumKind>,
        /// How sure that is.
        [must] certainty: Field<Certainty>,
        /// How one knows.
        #[schemars(length(min = 1, max = 4000))]
        [must] note: Field<&'a str>,
    }

    /// A word of the game.
    keyed struct Term<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// The word as it is printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// What it means.
        #[schemars(length(min = 1, max = 1000))]
        [must] means: Field<&'a str>,
        /// Other words that players use for it, for the search of the website: `[general, commander]`.
        #[schemars(length(max = 20), inner(length(min = 1, max = 60)))]
        also: List<&'a str>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
    }
}
