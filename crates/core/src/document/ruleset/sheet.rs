//! What stands on the quick-reference sheet of a game.

use crate::document::read::Read;
use grognard_syntax::text::Spanned;
use schemars::JsonSchema;

use super::layer::{Layer, entries};
use crate::document::scalars::Id;
use crate::document::{Field, List};

entries! {
    /// The quick-reference sheet: what a player looks up in the middle of a game.
    plain struct Sheet<'a> {
        /// How many sides of paper it has; two, if nothing is said.
        #[schemars(range(min = 1, max = 4))]
        sides: Field<i64>,
        /// The missing charts for which it leaves room, by id; all of those with columns, if neither this nor
        /// an item says which. The others are named.
        gaps: List<Id<'a>>,
        /// The chart that has the sequence of play, by id. Its rows are the steps of the phases.
        sequence: Field<Id<'a>>,
        /// The phases of play, in their order. Each is a head on the sheet, and below it stand its steps and
        /// the items that are used in it.
        #[schemars(length(max = 20))]
        phases: List<SheetPhase<'a>>,
        /// What stands on it, in reading order.
        #[schemars(required, length(min = 1, max = 100))]
        items: List<SheetItem<'a>>,
    }

    /// A phase of play on the quick-reference sheet.
    keyed struct SheetPhase<'a> {
        /// What items call it.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// What players call it, without its number.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// Has it a number? It has one, counted from 1, if nothing is said; what comes before the first phase and
        /// after the last one has none.
        numbered: Field<bool>,
        /// What is done in it: rows of the sequence of play, by id.
        steps: List<Id<'a>>,
        /// Are the words of its steps left off?
        brief: Field<bool>,
        /// What else is said below its steps.
        #[schemars(length(min = 1, max = 400))]
        note: Field<&'a str>,
    }

    /// A chart, a dice table, a ruling, the odds of a dice table, or a missing chart.
    plain struct SheetItem<'a> {
        /// The id of a chart.
        #[schemars(extend("x-names" = "chart"))]
        chart: Field<Id<'a>>,
        /// The id of a dice table.
        #[schemars(extend("x-names" = "dice-table"))]
        table: Field<Id<'a>>,
        /// The id of a ruling, drawn as a flow.
        #[schemars(extend("x-names" = "ruling"))]
        ruling: Field<Id<'a>>,
        /// The id of a dice table of which the chances are told.
        #[schemars(extend("x-names" = "dice-table"))]
        odds: Field<Id<'a>>,
        /// The id of a missing chart for which it leaves room.
        gap: Field<Id<'a>>,
        /// The id of the phase in which it is used. What belongs to no phase stands at the end.
        phase: Field<Id<'a>>,
        /// Only these rows of a chart, or these results of a dice table, by id.
        only: List<Id<'a>>,
        /// Only these columns of a dice table, by id.
        columns: List<Id<'a>>,
        /// The lowest net modifier of which the chances are told.
        #[schemars(range(min = -12, max = 12))]
        from: Field<i64>,
        /// The highest one.
        #[schemars(range(min = -12, max = 12))]
        to: Field<i64>,
        /// Are the modifiers of a dice table on it? They are, if nothing is said.
        modifiers: Field<bool>,
        /// Are the words below its rows left off?
        brief: Field<bool>,
        /// What is said below it instead of its own note; without this a sheet leaves notes off.
        #[schemars(length(min = 1, max = 400))]
        note: Field<&'a str>,
    }
}
