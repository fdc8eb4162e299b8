//! The document type for a rule set: one game as data, with a source for each figure.

mod army;
mod card;
mod chart;
mod compared;
mod extension;
mod layer;
mod removal;
mod ruling;
mod scope;
mod settle;
mod sheet;
mod walk;
mod wear;

use crate::document::read::Read;
use grognard_syntax::text::Spanned;
use schemars::JsonSchema;

use super::figures::{FormulaText, GroundLength, Match, WrittenFigure, WrittenOrigin};
use super::lengths::{MAX_NAME, MAX_NOTE};
use super::ratio::Ratio;
use super::scalars::{Date, GameLength, Id};
use super::vocabulary::{Certainty, ErratumKind, LengthUnit, Topic};
use super::{Citation, Field, List, Period, Table};

pub use army::{
    Assign, Base, Element, Exceptional, GameGrade, GameLeader, GameQuality, GameTrait, GameUnit,
    Mixed, NamedRatio, OffTable, RangeRow, RatingRow, Rounding,
};
pub use card::{CardItem, CardSection};
pub use chart::{
    Chart, Column, DicePool, DiceTable, Ends, Modifier, Row, TableColumn, TableResult, TableRow,
};
pub use compared::{ComparedItem, ComparedRow};
pub use extension::Extension;
pub use layer::Layer;
use layer::entries;
pub use ruling::{Case, Choice, Example, Fact, OfUnit, Outcome, Reading, Ruling};
pub use scope::Scope;
pub use sheet::{Sheet, SheetItem, SheetPhase};
pub use walk::{Entries, EntryHead};
pub use wear::{CellAt, GamePosture, LossWeight, Mark, WearModel, WearSum};

entries! {
    /// A rule set: how one game represents a force.
    plain struct Ruleset<'a> {
        /// Kind of document and version of its format. The kind of document comes first, so that readers know what follows.
        #[schemars(required, range(min = 1, max = 1))]
        ruleset: Field<i64>,
        /// Id by which other documents refer to this rule set.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "ruleset"))]
        id: Field<Id<'a>>,
        /// Name of the rule set, as printed.
        #[schemars(required, length(min = 1, max = MAX_NAME))]
        name: Field<&'a str>,
        /// Shorter ids by which other documents may refer to this rule set.
        #[schemars(extend("x-defines" = "ruleset"))]
        aliases: List<Id<'a>>,
        /// Rule set that this pack extends, and the versions that fit: `{ id: dusk, version: ">=1.2" }`.
        /// A pack that extends another contains only the differences.
        #[schemars(extend("x-names" = "ruleset"))]
        extends: Field<Extension<'a>>,
        /// Entries of the extended packs that this pack removes, each as list and id, such as `charts/fire`.
        #[schemars(length(max = 200), inner(length(min = 1, max = 130)))]
        remove: List<&'a str>,
        /// Authors of the rules.
        authors: List<&'a str>,
        /// Edition of the rules that the pack describes.
        #[schemars(length(min = 1, max = 200))]
        edition: Field<&'a str>,
        /// Version of the pack, as sheets and pages print it.
        #[schemars(length(min = 1, max = 20))]
        version: Field<&'a str>,
        /// Date of this version of the pack.
        date: Field<Date>,
        /// Licence of the pack: what others may do with it.
        #[schemars(length(min = 1, max = 100))]
        licence: Field<&'a str>,
        /// Address of the page where new versions of the pack are.
        #[schemars(regex(pattern = r"^https?://[^\s]+$"), length(max = 2000))]
        home: Field<&'a str>,
        /// Character of the game in a sentence or two.
        #[schemars(length(min = 1, max = 1000))]
        summary: Field<&'a str>,
        /// Texts and publications that contain the figures, each under a short name.
        #[schemars(extend("x-defines" = "source"))]
        sources: Table<'a, Citation<'a>>,
        /// Source of the figures whose origin is `text`, by its short name: the rule book.
        #[schemars(extend("x-names" = "source"))]
        text: Field<Id<'a>>,
        /// Source of every entry of this file that has no source of its own, such as `text 4`.
        source: Field<WrittenOrigin<'a>>,
        /// Unit in which the rules measure.
        length_unit: Field<LengthUnit>,
        /// Pages of the rules, in the order of play.
        pages: List<&'a str>,
        /// Forms in which pages and notes refer to numbered sections, such as `ref. 7`.
        references: List<ReferenceForm<'a>>,
        /// Scale of ground and time.
        scale: Field<GameScale<'a>>,
        /// Size of a game that a club can play in a day.
        club_game: Field<ClubGame<'a>>,
        /// Wars of the game. `grognard fit` does not list the game for a battle in another year.
        period: Field<Period<'a>>,
        /// Words of the game for the heads of tables, rosters and pages.
        words: Field<HeadWords<'a>>,
        /// Dice that the game usually throws.
        dice: Field<DiceRule<'a>>,
        /// Figures of the whole game, and figures that each unit has, such as melee or save.
        figures: List<Figure<'a>>,
        /// Size classes of units, such as small and large. The first class that matches a unit is its size.
        #[schemars(length(max = 40))]
        sizes: List<GameSize<'a>>,
        /// Name of the ratio that `elements` state, if the game has several ratios.
        ratio: Field<Id<'a>>,
        /// Elements: the pieces on the table, and the strengths that they represent.
        elements: List<Element<'a>>,
        /// Troops that the game does not put on the table.
        off_table: List<OffTable<'a>>,
        /// Other ratios of men to elements that the same game allows.
        ratios: List<NamedRatio<'a>>,
        /// Sizes of the pieces on the table.
        bases: List<Base<'a>>,
        /// Units of the game. Each unit moves as one piece.
        units: List<GameUnit<'a>>,
        /// Ways to turn men into elements. The first way is the default.
        roundings: List<Rounding<'a>>,
        /// Grades, the worst first.
        grades: List<GameGrade<'a>>,
        /// Grade of a body whose parts have different grades.
        mixed: List<Mixed<'a>>,
        /// Properties of bodies in the game, besides their grades.
        traits: List<GameTrait<'a>>,
        /// Grades and traits that the game assigns to some troops.
        assign: List<Assign<'a>>,
        /// Command qualities, the best first.
        qualities: List<GameQuality<'a>>,
        /// Kinds of leaders.
        leaders: List<GameLeader<'a>>,
        /// Effects of losses.
        wear: List<WearModel<'a>>,
        /// Postures of units.
        postures: List<GamePosture<'a>>,
        /// Charts: tables that players look up.
        #[schemars(length(max = 1000))]
        charts: List<Chart<'a>>,
        /// Dice tables: tables on which players roll.
        #[schemars(length(max = 200))]
        tables: List<DiceTable<'a>>,
        /// Sections on the card of a unit, in order.
        #[schemars(length(max = 40))]
        cards: List<CardSection<'a>>,
        /// Sections on the card of a leader, in order. Without `leader_cards`, leaders have no cards.
        #[schemars(length(max = 40))]
        leader_cards: List<CardSection<'a>>,
        /// Sections whose figures a layout with `front: figures` prints large on cards of units, in order.
        #[schemars(length(max = 40))]
        large_figures: List<CardSection<'a>>,
        /// Rows of this game in the comparison of rule sets, in order.
        #[schemars(length(max = 100))]
        compared: List<ComparedRow<'a>>,
        /// Content of the quick-reference sheet. Without `sheet`, the sheet has every chart and every table.
        sheet: Field<Sheet<'a>>,
        /// Rulings: questions that players argue about, with cited answers.
        #[schemars(length(max = 1000))]
        rulings: List<Ruling<'a>>,
        /// Readings: ambiguities of the text, each with its possible interpretations.
        readings: List<Reading<'a>>,
        /// Gaps: charts that the rules refer to but that the pack does not have.
        #[schemars(length(max = 1000))]
        gaps: List<Gap<'a>>,
        /// Errata: faults of the printed text.
        errata: List<Erratum<'a>>,
        /// Terms of the game.
        terms: List<Term<'a>>,
    }

    /// A form in which texts refer to numbered sections.
    plain struct ReferenceForm<'a> {
        /// Reference as pages print it, with `#` for the number: `ref. #`.
        #[schemars(required, regex(pattern = r"^[^#]{0,20}#[^#]{0,10}$"))]
        form: Field<&'a str>,
        /// Section to which the reference leads, with `#` for the number.
        #[schemars(required, regex(pattern = r"^[^#]{0,20}#[^#]{0,10}$"))]
        section: Field<&'a str>,
    }

    /// The scale of ground and time.
    plain struct GameScale<'a> {
        /// Distance on the ground for a length on the table.
        ground: Field<GroundScale<'a>>,
        /// Duration of a turn.
        turn: Field<TurnScale<'a>>,
    }

    /// The distance on the ground for a length on the table.
    plain struct GroundScale<'a> {
        /// Length on the table, such as `1in`.
        #[schemars(required)]
        table: Field<GameLength>,
        /// Distance on the ground, such as `100yd`.
        #[schemars(required)]
        ground: Field<WrittenFigure<'a, GroundLength>>,
        /// `true` if the text gives the distance only approximately.
        about: Field<bool>,
        /// Source of the scale.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the scale.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// The duration of a turn.
    plain struct TurnScale<'a> {
        /// Name of a turn in the game.
        #[schemars(required, length(min = 1, max = 60))]
        name: Field<&'a str>,
        /// Minutes of the battle in one turn, such as 30.
        #[schemars(required)]
        minutes: Field<WrittenFigure<'a, Ratio>>,
        /// `true` if the text gives the duration only approximately.
        about: Field<bool>,
        /// Source of the duration.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the duration.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// The words of a game for the heads of tables, rosters and pages. Without `elements`, the heads take the plural
    /// that all elements of men share.
    plain struct HeadWords<'a> {
        /// Word for an element, such as `base`.
        #[schemars(length(min = 1, max = 30))]
        element: Field<&'a str>,
        /// Word for several elements, such as `bases`.
        #[schemars(length(min = 1, max = 30))]
        elements: Field<&'a str>,
        /// Word for the grade of a unit, such as `morale`.
        #[schemars(length(min = 1, max = 30))]
        grade: Field<&'a str>,
    }

    /// The size of a game that a club can play in a day, so that `grognard fit` can judge battles by it.
    plain struct ClubGame<'a> {
        /// Minimum number of units of a side, such as 6, so that the side has decisions to make.
        least_units: Field<WrittenFigure<'a, Ratio>>,
        /// Maximum number of units that a side can move, such as 60.
        most_units: Field<WrittenFigure<'a, Ratio>>,
        /// Maximum number of elements that a side can move, such as 300.
        most_elements: Field<WrittenFigure<'a, Ratio>>,
        /// Maximum number of turns in a day, such as 24.
        most_turns: Field<WrittenFigure<'a, Ratio>>,
        /// Seconds that a player needs for one unit in one turn, such as 20, from which the website estimates playing times.
        unit_seconds: Field<WrittenFigure<'a, Ratio>>,
        /// Maximum length of the table, in feet, such as 12.
        table_length: Field<WrittenFigure<'a, Ratio>>,
        /// Maximum depth of the table, in feet, such as 6, so that players can reach the middle of the table.
        table_depth: Field<WrittenFigure<'a, Ratio>>,
        /// Source of the limits.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the limits.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// The dice that the game usually throws.
    plain struct DiceRule<'a> {
        /// Number of dice, such as 2.
        #[schemars(required)]
        count: Field<WrittenFigure<'a, Ratio>>,
        /// Number of sides of each die, such as 6.
        #[schemars(required)]
        sides: Field<WrittenFigure<'a, Ratio>>,
        /// Source of the rule.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the dice.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A figure that applies to the whole game or, with `rows` or a `formula`, a figure that each unit has.
    keyed struct Figure<'a> {
        /// Id of the figure. Formulas refer to the figure by this id.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "game-figure"))]
        id: Field<Id<'a>>,
        /// Name of the figure, as printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// Number of the figure. For a figure of units, the number of each unit to which no row applies.
        value: Field<Ratio>,
        /// Abbreviation for narrow columns, such as `St`.
        #[schemars(length(min = 1, max = 12))]
        short: Field<&'a str>,
        /// Rows of a figure of units: the number by kind of unit. The row with the most keys in `for` counts.
        #[schemars(length(max = 400))]
        rows: List<FigureRow<'a>>,
        /// Number of each unit to which no row applies, as a formula of the unit, such as `"ceil(n / 2)"`.
        formula: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// Units that have the figure, if not all units do.
        r#for: Field<Scope<'a>>,
        /// Sign printed directly after the number: `+` prints the save `4+`.
        #[schemars(length(min = 1, max = 4))]
        sign: Field<&'a str>,
        /// Unit of the number.
        #[schemars(length(min = 1, max = 60))]
        unit: Field<&'a str>,
        /// `true` for a figure of units that adds up, such as points: forces and formations then have its sum.
        total: Field<bool>,
        /// Source of the figure.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the figure.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// The number of a figure for some units.
    keyed struct FigureRow<'a> {
        /// Id of the row.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Units to which the row applies. Without `for`, the row applies to all units.
        r#for: Field<Scope<'a>>,
        /// The number, or a formula of the unit, such as `"points + 1"`.
        [must] value: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// Readings under which the row applies.
        #[schemars(extend("x-names" = "reading"))]
        when: Table<'a, Match<'a>>,
        /// Source of the row.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the row.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A size class of units.
    keyed struct GameSize<'a> {
        /// Id of the size class, such as `small`.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "game-size"))]
        id: Field<Id<'a>>,
        /// Name of the size class, as printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// Units of this size, such as `{ men: ..400 }` or `{ arms: [cavalry], elements: ..2 }`.
        [must] r#for: Field<Scope<'a>>,
        /// Source of the size class.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the size class.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A chart that the rules refer to but that the pack does not have.
    keyed struct Gap<'a> {
        /// Id of the gap. A chart or a table with the same id closes the gap.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Name of the chart, as printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// Part of the game to which the chart belongs.
        topic: Field<Topic>,
        /// Section that refers to the chart.
        #[schemars(length(min = 1, max = 200))]
        [must] at: Field<&'a str>,
        /// Columns for which a sheet leaves room, so that players can write the missing figures.
        columns: List<&'a str>,
        /// Number of rows for which a sheet leaves room.
        #[schemars(range(min = 1, max = 60))]
        rows: Field<i64>,
        /// Note on the gap.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A fault of the printed text, such as a wrong number or a reference that leads nowhere.
    keyed struct Erratum<'a> {
        /// Id of the erratum.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Section that has the fault.
        #[schemars(length(min = 1, max = 200))]
        [must] at: Field<&'a str>,
        /// Text as printed.
        #[schemars(length(min = 1, max = 400))]
        [must] printed: Field<&'a str>,
        /// Text as it should be.
        #[schemars(length(min = 1, max = 400))]
        reads: Field<&'a str>,
        /// Kind of fault.
        [must] kind: Field<ErratumKind>,
        /// Certainty of the correction.
        [must] certainty: Field<Certainty>,
        /// Evidence for the correction.
        #[schemars(length(min = 1, max = 4000))]
        [must] note: Field<&'a str>,
    }

    /// A term of the game.
    keyed struct Term<'a> {
        /// Id of the term.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// The term, as printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// Meaning of the term.
        #[schemars(length(min = 1, max = 1000))]
        [must] means: Field<&'a str>,
        /// Other words that players use for the term, for the search of the website: `[general, commander]`.
        #[schemars(length(max = 20), inner(length(min = 1, max = 60)))]
        also: List<&'a str>,
        /// Source of the term.
        source: Field<WrittenOrigin<'a>>,
    }
}
