//! What losses do, and how units stand.

use crate::document::read::Read;
use grognard_syntax::text::Spanned;
use schemars::JsonSchema;

use super::layer::{Layer, entries};
use super::scope::Scope;
use crate::document::figures::{FormulaText, Match, WrittenFigure, WrittenOrigin};
use crate::document::lengths::MAX_NOTE;
use crate::document::ratio::Ratio;
use crate::document::scalars::Id;
use crate::document::vocabulary::{Arm, CountFrom, Echelon, Posture, Taken, WearOf};
use crate::document::{Field, List, Table};

entries! {
    /// What losses do to a unit, a formation or a leader.
    keyed struct WearModel<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// What bears it.
        [must] of: Field<WearOf>,
        /// The levels of the formations that bear it.
        echelons: List<Echelon>,
        /// The arms of the units that bear it.
        arms: List<Arm>,
        /// What is counted, in a word or two: stands lost, markers.
        #[schemars(length(min = 1, max = 60))]
        [must] counts: Field<&'a str>,
        /// How many boxes there are to tick.
        boxes: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// What is off the table with each box that is ticked. `convert --after` takes men from the strength of a unit
        /// by it. Without it, a box is no loss of men.
        takes: Field<Taken>,
        /// The states in which a body can be, the first at the beginning. Such wear has no boxes.
        #[schemars(length(max = 12))]
        states: List<&'a str>,
        /// Can what is lost come back? Then the track may go down in play.
        falls: Field<bool>,
        /// What the track of a formation is made of: boxes of its units.
        sums: Field<WearSum<'a>>,
        /// What happens on the way.
        marks: List<Mark<'a>>,
        /// What counts otherwise when it is lost.
        weights: List<LossWeight<'a>>,
        /// Under which readings it holds.
        #[schemars(extend("x-names" = "reading"))]
        when: Table<'a, Match<'a>>,
        /// Under which readings only the highest of several such formations bears it, and none below it.
        #[schemars(extend("x-names" = "reading"))]
        highest_only: Table<'a, Match<'a>>,
        /// Where its figures come from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// Something that happens at a number of elements lost, or left.
    keyed struct Mark<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// When: a formula.
        at: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// When: a cell of a chart.
        cell: Field<CellAt<'a>>,
        /// Whether the number counts what is lost or what is left.
        from: Field<CountFrom>,
        /// The fewest losses at which it happens, whatever the number says.
        least: Field<WrittenFigure<'a, Ratio>>,
        /// Under which readings it holds.
        #[schemars(extend("x-names" = "reading"))]
        when: Table<'a, Match<'a>>,
        /// What it does.
        #[schemars(length(min = 1, max = 1000))]
        means: Field<&'a str>,
        /// What follows from it, by kind of wear: the number of boxes, or of the state, counted from 0. It is
        /// offered in play, and never done unasked.
        sets: Table<'a, WrittenFigure<'a, Ratio>>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// What the track of a formation is made of.
    plain struct WearSum<'a> {
        /// The kind of wear of its units that counts.
        #[schemars(required)]
        wear: Field<Id<'a>>,
        /// The mark from which a unit counts; without it, every box counts.
        mark: Field<Id<'a>>,
        /// As how many a unit at that mark counts: a formula; 1, if it is left out.
        by: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
    }

    /// A cell of a chart, found by what the body is.
    plain struct CellAt<'a> {
        /// The chart.
        #[schemars(required)]
        #[schemars(extend("x-names" = "chart"))]
        chart: Field<Id<'a>>,
        /// Which part of a cell such as `5/4/2`, from 1.
        #[schemars(range(min = 1, max = 20))]
        part: Field<i64>,
    }

    /// What counts otherwise when it is lost.
    keyed struct LossWeight<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Which bodies.
        [must] r#for: Field<Scope<'a>>,
        /// The levels of the formations for which it counts so; without any, all.
        echelons: List<Echelon>,
        /// As how many each loss counts.
        [must] counts: Field<WrittenFigure<'a, Ratio>>,
        /// As how many each counts in the total, if not as one.
        total: Field<WrittenFigure<'a, Ratio>>,
        /// Under which readings it holds.
        #[schemars(extend("x-names" = "reading"))]
        when: Table<'a, Match<'a>>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// How a unit can stand.
    keyed struct GamePosture<'a> {
        /// Its id.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "posture"))]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// What it is in history.
        is: Field<Posture>,
        /// The arms that can stand so.
        [must] arms: List<Arm>,
        /// Elements side by side.
        files: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// Elements one behind the other.
        ranks: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// Its frontage in millimetres, where `files` do not make it.
        width: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// Its depth in millimetres, where `ranks` do not make it.
        depth: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// The fewest elements that can stand so.
        least: Field<WrittenFigure<'a, Ratio>>,
        /// Which bodies can stand so, if not all of its arms.
        r#for: Field<Scope<'a>>,
        /// What it does.
        #[schemars(length(min = 1, max = 1000))]
        means: Field<&'a str>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }
}
