//! The effects of losses, and the postures of units.

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
    /// The effect of losses on a unit, a formation or a leader.
    keyed struct WearModel<'a> {
        /// Id of this kind of wear.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Name of this kind of wear, as printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// Kind of body that suffers the wear.
        [must] of: Field<WearOf>,
        /// Echelons of the formations that suffer the wear.
        echelons: List<Echelon>,
        /// Arms of the units that suffer the wear.
        arms: List<Arm>,
        /// Things that the boxes count, in a word or two: stands lost, markers.
        #[schemars(length(min = 1, max = 60))]
        [must] counts: Field<&'a str>,
        /// Number of boxes to tick, as a formula: `n` is the number of elements, and `ceil(n / 2)` is half of them.
        boxes: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// Part of the unit that each ticked box removes from the table.
        /// `convert --after` reduces the strength of the unit accordingly.
        /// Without `takes`, a ticked box is not a loss of men.
        takes: Field<Taken>,
        /// States in which a body can be, beginning with the initial state. Wear with states does not have boxes.
        #[schemars(length(max = 12))]
        states: List<&'a str>,
        /// `true` if a body can recover losses, so that its track may go down during play.
        falls: Field<bool>,
        /// Boxes of units that the track of a formation adds up.
        sums: Field<WearSum<'a>>,
        /// Marks on the track, each with an effect.
        marks: List<Mark<'a>>,
        /// Troops whose losses count more or less than one each.
        weights: List<LossWeight<'a>>,
        /// Readings under which this wear applies.
        #[schemars(extend("x-names" = "reading"))]
        when: Table<'a, Match<'a>>,
        /// Readings under which a formation inside another formation does not suffer the wear.
        #[schemars(extend("x-names" = "reading"))]
        highest_only: Table<'a, Match<'a>>,
        /// Source of the figures.
        source: Field<WrittenOrigin<'a>>,
        /// Note on this kind of wear.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// An effect that occurs when a body has lost, or has left, some number of elements.
    keyed struct Mark<'a> {
        /// Id of the mark.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Name of the mark, as printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// Number at which the mark occurs, as a formula such as `ceil(n / 5)`.
        at: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// Number at which the mark occurs, as a cell of a chart.
        cell: Field<CellAt<'a>>,
        /// Whether the number counts the elements lost or the elements left.
        from: Field<CountFrom>,
        /// Minimum number of losses at which the mark occurs, even if `at` or `cell` give a smaller number.
        least: Field<WrittenFigure<'a, Ratio>>,
        /// Readings under which the mark applies.
        #[schemars(extend("x-names" = "reading"))]
        when: Table<'a, Match<'a>>,
        /// Effect of the mark.
        #[schemars(length(min = 1, max = 1000))]
        means: Field<&'a str>,
        /// Number of grades by which the mark raises the grade of the unit, or lowers it if the number is negative.
        #[schemars(range(min = -20, max = 20))]
        grade: Field<i64>,
        /// Other wear that follows: by kind of wear, the number of boxes or the index of the state, counted from 0.
        /// A battle in play offers these changes to a player and never makes them on its own.
        sets: Table<'a, WrittenFigure<'a, Ratio>>,
        /// Source of the mark.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the mark.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// The boxes of units that the track of a formation adds up.
    plain struct WearSum<'a> {
        /// Id of the kind of wear whose boxes on the units are added up.
        #[schemars(required)]
        wear: Field<Id<'a>>,
        /// Id of the mark from which a unit counts. Without `mark`, every box counts.
        mark: Field<Id<'a>>,
        /// Number that a unit at this mark adds, as a formula of `n`, `points` and `guns`; the default is 1.
        by: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// Source of the rule.
        source: Field<WrittenOrigin<'a>>,
    }

    /// A cell of a chart, in the row and the column that match the body.
    plain struct CellAt<'a> {
        /// Id of the chart.
        #[schemars(required)]
        #[schemars(extend("x-names" = "chart"))]
        chart: Field<Id<'a>>,
        /// Index of the part to use in a cell such as `5/4/2`, counted from 1.
        #[schemars(range(min = 1, max = 20))]
        part: Field<i64>,
    }

    /// Troops whose losses count more or less than one each.
    keyed struct LossWeight<'a> {
        /// Id of the entry.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Bodies whose losses have this weight.
        [must] r#for: Field<Scope<'a>>,
        /// Echelons of the formations on whose tracks the weight applies.
        /// Without `echelons`, the weight applies on every track.
        echelons: List<Echelon>,
        /// Weight of each loss, such as 2.
        [must] counts: Field<WrittenFigure<'a, Ratio>>,
        /// Weight of the body in `n`, the number of elements in formulas; the default is 1.
        total: Field<WrittenFigure<'a, Ratio>>,
        /// Readings under which the entry applies.
        #[schemars(extend("x-names" = "reading"))]
        when: Table<'a, Match<'a>>,
        /// Source of the rule.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the entry.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A posture of a unit in the game.
    keyed struct GamePosture<'a> {
        /// Id of the posture.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "posture"))]
        id: Field<Id<'a>>,
        /// Name of the posture, as printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// Historical posture that the posture represents.
        is: Field<Posture>,
        /// Arms that can take the posture.
        [must] arms: List<Arm>,
        /// Number of elements side by side, as a formula such as `ceil(n / 2)`.
        files: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// Number of elements one behind the other, as a formula such as `2`.
        ranks: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// Frontage in millimetres, if it does not follow from `files`.
        width: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// Depth in millimetres, if it does not follow from `ranks`.
        depth: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// Minimum number of elements that can take the posture, such as 2.
        least: Field<WrittenFigure<'a, Ratio>>,
        /// Bodies that can take the posture, if not all bodies of its arms can.
        r#for: Field<Scope<'a>>,
        /// Effect of the posture.
        #[schemars(length(min = 1, max = 1000))]
        means: Field<&'a str>,
        /// Source of the posture.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the posture.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }
}
