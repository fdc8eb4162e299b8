//! What stands on the table: elements, bases, units, grades, traits, qualities, leaders.

use crate::document::read::Read;
use grognard_syntax::text::Spanned;
use schemars::JsonSchema;

use super::layer::{Layer, entries};
use super::scope::Scope;
use crate::document::figures::{Match, WrittenFigure, WrittenOrigin};
use crate::document::lengths::MAX_NOTE;
use crate::document::ratio::Ratio;
use crate::document::scalars::{GameLength, Id, Men};
use crate::document::vocabulary::{
    Arm, Echelon, Grade, GunsAs, Level, MixMethod, MixWeight, Quality, RoundMethod, Trait,
};
use crate::document::{Field, List, Table};

impl Layer for Trait {}

entries! {
    /// What one element on the table stands for.
    keyed struct Element<'a> {
        /// Its id.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "element"))]
        id: Field<Id<'a>>,
        /// What the game calls it: stand, base, figure.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// What several of them are called, if it is not the name with an s.
        #[schemars(length(min = 1, max = 60))]
        plural: Field<&'a str>,
        /// The arms that it represents.
        [must] arms: List<Arm>,
        /// How many men it stands for.
        men: Field<WrittenFigure<'a, Men>>,
        /// How many guns it stands for.
        guns: Field<WrittenFigure<'a, Men>>,
        /// The number by which conversion divides.
        nominal: Field<WrittenFigure<'a, Ratio>>,
        /// How many figures stand on it.
        figures: Field<WrittenFigure<'a, Ratio>>,
        /// Which bodies it is made of, if not all of its arms.
        r#for: Field<Scope<'a>>,
        /// Where its figures come from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// Troops that the game does not put on the table.
    keyed struct OffTable<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Which troops.
        [must] r#for: Field<Scope<'a>>,
        /// Which of them are on the table nevertheless.
        except: Field<Scope<'a>>,
        /// The levels under which they stand, if not all: the nearest body above that has a level.
        under: List<Echelon>,
        /// Under which readings they are not on the table.
        #[schemars(extend("x-names" = "reading"))]
        when: Table<'a, Match<'a>>,
        /// Why, as the ledger prints it.
        #[schemars(length(min = 1, max = 200))]
        [must] because: Field<&'a str>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// Another ratio of the same game.
    keyed struct NamedRatio<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// Men or guns an element, by the id of the element.
        #[schemars(extend("x-names" = "element"))]
        [must] elements: Table<'a, WrittenFigure<'a, Ratio>>,
        /// Where its figures come from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// How large something on the table is.
    keyed struct Base<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// The elements that stand on it.
        #[schemars(extend("x-names" = "element"))]
        elements: List<Id<'a>>,
        /// The leaders that stand on it.
        #[schemars(extend("x-names" = "game-leader"))]
        leaders: List<Id<'a>>,
        /// Its frontage.
        [must] width: Field<WrittenFigure<'a, GameLength>>,
        /// Its depth.
        [must] depth: Field<WrittenFigure<'a, GameLength>>,
        /// How many figures stand on it.
        figures: Field<WrittenFigure<'a, Ratio>>,
        /// Who stands on it, if not everybody.
        r#for: Field<Scope<'a>>,
        /// Where its figures come from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// What is moved as one on the table.
    keyed struct GameUnit<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// What it is in history.
        [must] level: Field<Level>,
        /// The arms that can form such a unit.
        [must] arms: List<Arm>,
        /// The element that it consists of.
        #[schemars(extend("x-names" = "element"))]
        [must] element: Field<Id<'a>>,
        /// The fewest elements.
        least: Field<WrittenFigure<'a, Ratio>>,
        /// The most elements.
        most: Field<WrittenFigure<'a, Ratio>>,
        /// How many elements one usually has, for bodies that are known only as a whole.
        usual: Field<WrittenFigure<'a, Ratio>>,
        /// How many elements a declared detachment has at least.
        detachment: Field<WrittenFigure<'a, Ratio>>,
        /// How guns become such units.
        guns: Field<GunsAs>,
        /// Where its figures come from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// How men become elements.
    keyed struct Rounding<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// How it is done.
        [must] method: Field<RoundMethod>,
        /// From which fraction on it goes up.
        up_from: Field<WrittenFigure<'a, Ratio>>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A grade of the game.
    keyed struct GameGrade<'a> {
        /// The id that lists use.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "game-grade"))]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// A letter or two for cards.
        #[schemars(length(min = 1, max = 8))]
        short: Field<&'a str>,
        /// Its points, where the game counts them.
        points: Field<WrittenFigure<'a, Ratio>>,
        /// The historical grades that answer to it.
        from: List<Grade>,
        /// The historical grade that it is when a list of this game is read.
        to: Field<Grade>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// How the grade of a body is found whose parts differ.
    keyed struct Mixed<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// How it is found.
        [must] method: Field<MixMethod>,
        /// What is counted.
        weight: Field<MixWeight>,
        /// From which fraction on a mean goes up.
        up_from: Field<WrittenFigure<'a, Ratio>>,
        /// Under which readings it holds.
        #[schemars(extend("x-names" = "reading"))]
        when: Table<'a, Match<'a>>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// What the game says of a body beside its grade.
    keyed struct GameTrait<'a> {
        /// Its id.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "game-trait"))]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// A letter or two for cards.
        #[schemars(length(min = 1, max = 8))]
        short: Field<&'a str>,
        /// The historical traits that answer to it.
        from: List<Trait>,
        /// The weights of guns in pounds that answer to it, such as `12..`.
        pounders: Field<crate::document::figures::Scores>,
        /// The arms that can have it.
        arms: List<Arm>,
        /// What it does.
        #[schemars(length(min = 1, max = 1000))]
        means: Field<&'a str>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A grade or traits that troops have by what they are.
    keyed struct Assign<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Which troops.
        [must] r#for: Field<Scope<'a>>,
        /// The grade that they have.
        #[schemars(extend("x-names" = "game-grade"))]
        grade: Field<Id<'a>>,
        /// The traits that they have.
        #[schemars(extend("x-names" = "game-trait"))]
        traits: List<Id<'a>>,
        /// Under which readings they have them.
        #[schemars(extend("x-names" = "reading"))]
        when: Table<'a, Match<'a>>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// How well a body is commanded, in the words of the game.
    keyed struct GameQuality<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// The historical qualities that answer to it.
        from: List<Quality>,
        /// Numbers that formulas use, by name.
        values: Table<'a, WrittenFigure<'a, Ratio>>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A kind of leader.
    keyed struct GameLeader<'a> {
        /// Its id.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "game-leader"))]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// The levels of the bodies that he commands.
        [must] echelons: List<Echelon>,
        /// The arms of which all of such a body must be, if he does not command every arm. A unit of
        /// such an arm may have him too.
        arms: List<Arm>,
        /// How far he moves.
        r#move: Field<WrittenFigure<'a, GameLength>>,
        /// How far his command reaches, if nothing below says otherwise.
        range: Field<WrittenFigure<'a, GameLength>>,
        /// How far it reaches by nation.
        ranges: List<RangeRow<'a>>,
        /// What a rating changes.
        ratings: List<RatingRow<'a>>,
        /// What an exceptional one has beyond the others.
        exceptional: Field<Exceptional<'a>>,
        /// Does the game have exceptional ones only?
        exceptional_only: Field<bool>,
        /// Where its figures come from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// What an exceptional leader has beyond the others of his kind.
    plain struct Exceptional<'a> {
        /// How much farther his command reaches.
        farther: Field<WrittenFigure<'a, GameLength>>,
        /// What he adds to a throw.
        bonus: Field<WrittenFigure<'a, Ratio>>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// How far the command of some nations reaches.
    keyed struct RangeRow<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// The nations.
        #[schemars(extend("x-names" = "nation"))]
        [must] nations: List<Id<'a>>,
        /// The range.
        [must] range: Field<WrittenFigure<'a, GameLength>>,
        /// In which years.
        years: Field<crate::document::figures::Scores>,
        /// Under which readings it holds.
        #[schemars(extend("x-names" = "reading"))]
        when: Table<'a, Match<'a>>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// What a rating changes.
    keyed struct RatingRow<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// The historical rating.
        [must] rating: Field<Quality>,
        /// The name in the game, if it is another one.
        #[schemars(length(min = 1, max = 60))]
        name: Field<&'a str>,
        /// The range of such a leader.
        range: Field<WrittenFigure<'a, GameLength>>,
        /// What he adds to a throw.
        bonus: Field<WrittenFigure<'a, Ratio>>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }
}
