//! The pieces on the table in a rule set: elements, bases, units, grades, traits, qualities,
//! leaders.

use crate::document::read::Read;
use grognard_syntax::text::Spanned;
use schemars::JsonSchema;

use super::layer::{Layer, entries};
use super::scope::Scope;
use crate::document::figures::{Match, PerElement, WrittenFigure, WrittenOrigin};
use crate::document::lengths::MAX_NOTE;
use crate::document::ratio::Ratio;
use crate::document::scalars::{GameLength, Id, Men};
use crate::document::vocabulary::{
    Arm, Echelon, Grade, GunsAs, Level, MixMethod, MixWeight, Quality, RoundMethod, Trait,
};
use crate::document::{Field, List, Table};

impl Layer for Trait {}

entries! {
    /// A kind of element on the table, and the strength that it represents.
    keyed struct Element<'a> {
        /// Id of the element.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "element"))]
        id: Field<Id<'a>>,
        /// Name of the element in the game: stand, base, figure.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// Plural of the name, if the plural is not the name with an s.
        #[schemars(length(min = 1, max = 60))]
        plural: Field<&'a str>,
        /// Arms that the element represents.
        [must] arms: List<Arm>,
        /// Number of men that one element represents, such as 100, or a range; `any` for a base that is a whole unit, whatever its strength.
        men: Field<WrittenFigure<'a, PerElement>>,
        /// Number of guns that one element represents, such as 2, or a range such as `6-8`.
        guns: Field<WrittenFigure<'a, Men>>,
        /// Number of men or guns by which the conversion divides a strength, such as 100.
        nominal: Field<WrittenFigure<'a, Ratio>>,
        /// Number of figures on one element, such as 4.
        figures: Field<WrittenFigure<'a, Ratio>>,
        /// Bodies that become this element, if not all bodies of its arms do.
        r#for: Field<Scope<'a>>,
        /// Source of the figures.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the element.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// Troops that the game does not put on the table.
    keyed struct OffTable<'a> {
        /// Id of the entry.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Troops that are left off the table.
        [must] r#for: Field<Scope<'a>>,
        /// Exceptions: troops selected by `for` that the game puts on the table.
        except: Field<Scope<'a>>,
        /// Echelons of the formations whose troops are left off the table.
        /// Without `under`, the troops of all formations are left off.
        /// If several formations include the troops, the echelon of the lowest formation decides.
        under: List<Echelon>,
        /// Readings under which the troops are left off the table.
        #[schemars(extend("x-names" = "reading"))]
        when: Table<'a, Match<'a>>,
        /// Reason why the troops are left off, as the ledger prints it.
        #[schemars(length(min = 1, max = 200))]
        [must] because: Field<&'a str>,
        /// Source of the rule.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the entry.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// Another ratio of men to elements that the same game allows.
    keyed struct NamedRatio<'a> {
        /// Id of the ratio.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Name of the ratio, as printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// Men or guns per element, by the id of the element: `{ infantry: 60 }`.
        #[schemars(extend("x-names" = "element"))]
        [must] elements: Table<'a, WrittenFigure<'a, Ratio>>,
        /// Source of the figures.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the ratio.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// The size of a base or another piece on the table.
    keyed struct Base<'a> {
        /// Id of the base.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Name of the base, as printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// Elements that are mounted on the base, by id.
        #[schemars(extend("x-names" = "element"))]
        elements: List<Id<'a>>,
        /// Leaders that are mounted on the base, by id.
        #[schemars(extend("x-names" = "game-leader"))]
        leaders: List<Id<'a>>,
        /// Frontage of the base, such as `1.5in`.
        [must] width: Field<WrittenFigure<'a, GameLength>>,
        /// Depth of the base, such as `1in`.
        [must] depth: Field<WrittenFigure<'a, GameLength>>,
        /// Number of figures on the base.
        figures: Field<WrittenFigure<'a, Ratio>>,
        /// Bodies that use the base, if not all bodies do.
        r#for: Field<Scope<'a>>,
        /// Source of the figures.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the base.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A unit of the game, which moves as one piece.
    keyed struct GameUnit<'a> {
        /// Id of the unit.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "game-unit"))]
        id: Field<Id<'a>>,
        /// Name of the unit, as printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// Historical level of the unit.
        [must] level: Field<Level>,
        /// Arms that can form a unit of this kind.
        [must] arms: List<Arm>,
        /// Element of which the unit consists, by id.
        #[schemars(extend("x-names" = "element"))]
        [must] element: Field<Id<'a>>,
        /// Minimum number of elements of a unit, such as 3.
        least: Field<WrittenFigure<'a, Ratio>>,
        /// Maximum number of elements of a unit, such as 8.
        most: Field<WrittenFigure<'a, Ratio>>,
        /// Usual number of elements, for bodies whose units the list does not give.
        usual: Field<WrittenFigure<'a, Ratio>>,
        /// Minimum number of elements of a declared detachment, such as 1.
        detachment: Field<WrittenFigure<'a, Ratio>>,
        /// How guns become units of this kind.
        guns: Field<GunsAs>,
        /// Source of the figures.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the unit.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A way to round a strength to a number of elements.
    keyed struct Rounding<'a> {
        /// Id of the rounding.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Name of the rounding, as printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// Method of rounding.
        [must] method: Field<RoundMethod>,
        /// Smallest fraction that is rounded up, such as 0.5.
        up_from: Field<WrittenFigure<'a, Ratio>>,
        /// Source of the rounding.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the rounding.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A grade of the game.
    keyed struct GameGrade<'a> {
        /// Id that lists use for the grade.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "game-grade"))]
        id: Field<Id<'a>>,
        /// Name of the grade, as printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// Abbreviation of a letter or two for cards.
        #[schemars(length(min = 1, max = 8))]
        short: Field<&'a str>,
        /// Points of the grade, such as 4, if the game uses points.
        points: Field<WrittenFigure<'a, Ratio>>,
        /// Historical grades that become this grade.
        from: List<Grade>,
        /// Historical grade of troops in a list that is written in terms of this game.
        to: Field<Grade>,
        /// Source of the grade.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the grade.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// How a body gets a grade if its parts have different grades.
    keyed struct Mixed<'a> {
        /// Id of the entry.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Method that finds the grade of the body.
        [must] method: Field<MixMethod>,
        /// How much each part counts towards the grade of the body.
        weight: Field<MixWeight>,
        /// Smallest fraction of a mean that is rounded up, such as 0.5.
        up_from: Field<WrittenFigure<'a, Ratio>>,
        /// Readings under which the entry applies.
        #[schemars(extend("x-names" = "reading"))]
        when: Table<'a, Match<'a>>,
        /// Source of the rule.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the entry.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A property of a body in the game, in addition to its grade.
    keyed struct GameTrait<'a> {
        /// Id of the trait.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "game-trait"))]
        id: Field<Id<'a>>,
        /// Name of the trait, as printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// Abbreviation of a letter or two for cards.
        #[schemars(length(min = 1, max = 8))]
        short: Field<&'a str>,
        /// Historical traits that become this trait.
        from: List<Trait>,
        /// Weights of guns in pounds that become this trait, such as `12..`.
        pounders: Field<crate::document::figures::Scores>,
        /// Arms that can have the trait.
        arms: List<Arm>,
        /// Effect of the trait.
        #[schemars(length(min = 1, max = 1000))]
        means: Field<&'a str>,
        /// Source of the trait.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the trait.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A grade or traits that the game gives to some troops.
    keyed struct Assign<'a> {
        /// Id of the entry.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Troops that get the grade or the traits.
        [must] r#for: Field<Scope<'a>>,
        /// Grade that the troops of the entry get.
        #[schemars(extend("x-names" = "game-grade"))]
        grade: Field<Id<'a>>,
        /// Traits that the troops of the entry get.
        #[schemars(extend("x-names" = "game-trait"))]
        traits: List<Id<'a>>,
        /// Readings under which the entry applies.
        #[schemars(extend("x-names" = "reading"))]
        when: Table<'a, Match<'a>>,
        /// Source of the rule.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the entry.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A command quality in the words of the game.
    keyed struct GameQuality<'a> {
        /// Id of the quality.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Name of the quality, as printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// Historical qualities that become this quality.
        from: List<Quality>,
        /// Numbers of the quality that formulas use, by name.
        values: Table<'a, WrittenFigure<'a, Ratio>>,
        /// Source of the quality.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the quality.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A kind of leader.
    keyed struct GameLeader<'a> {
        /// Id of the kind of leader.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "game-leader"))]
        id: Field<Id<'a>>,
        /// Name of the kind of leader, as printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// Echelons of the bodies that a leader of this kind commands.
        [must] echelons: List<Echelon>,
        /// Arms of the bodies that he commands, if not all arms. Every unit of the body must have one of the arms.
        /// A unit of one of the arms may have a leader of this kind too.
        arms: List<Arm>,
        /// Movement allowance of the leader, such as `18in`.
        r#move: Field<WrittenFigure<'a, GameLength>>,
        /// Command range, such as `14in`, if `ranges` and `ratings` do not give another range.
        range: Field<WrittenFigure<'a, GameLength>>,
        /// Command ranges by nation.
        ranges: List<RangeRow<'a>>,
        /// Command ranges and bonuses by the rating of the leader.
        ratings: List<RatingRow<'a>>,
        /// Advantages of an exceptional leader over other leaders of his kind.
        exceptional: Field<Exceptional<'a>>,
        /// `true` if the game has this kind of leader only for exceptional men.
        exceptional_only: Field<bool>,
        /// Source of the figures.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the kind of leader.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// The advantages of an exceptional leader over other leaders of his kind.
    plain struct Exceptional<'a> {
        /// Distance that is added to the command range of an exceptional leader, such as `2in`.
        farther: Field<WrittenFigure<'a, GameLength>>,
        /// Bonus that an exceptional leader adds to a throw of dice, such as 1.
        bonus: Field<WrittenFigure<'a, Ratio>>,
        /// Source of the rule.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the advantages.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// The command range of leaders of some nations.
    keyed struct RangeRow<'a> {
        /// Id of the entry.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Nations that have this range.
        #[schemars(extend("x-names" = "nation"))]
        [must] nations: List<Id<'a>>,
        /// Command range of the leaders of the nations in `nations`.
        [must] range: Field<WrittenFigure<'a, GameLength>>,
        /// Years in which the range applies, such as `1809..1814`.
        years: Field<crate::document::figures::Scores>,
        /// Readings under which the range applies.
        #[schemars(extend("x-names" = "reading"))]
        when: Table<'a, Match<'a>>,
        /// Source of the range.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the range.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// The command range and the bonus of leaders with one rating.
    keyed struct RatingRow<'a> {
        /// Id of the entry.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Historical rating of the leader.
        [must] rating: Field<Quality>,
        /// Name of the rating in the game, if it differs from the historical name.
        #[schemars(length(min = 1, max = 60))]
        name: Field<&'a str>,
        /// Command range of a leader with this rating.
        range: Field<WrittenFigure<'a, GameLength>>,
        /// Bonus that a leader with this rating adds to a throw of dice.
        bonus: Field<WrittenFigure<'a, Ratio>>,
        /// Source of the figures.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the rating.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }
}
