//! The content of the quick-reference sheet of a game.

use crate::document::read::Read;
use grognard_syntax::text::Spanned;
use schemars::JsonSchema;

use super::layer::{Layer, entries};
use crate::document::scalars::Id;
use crate::document::{Field, List};

entries! {
    /// The quick-reference sheet: the facts that players look up during a game.
    plain struct Sheet<'a> {
        /// Number of sides of paper; the default is two.
        #[schemars(range(min = 1, max = 4))]
        sides: Field<i64>,
        /// Ids of the missing charts for which the sheet leaves room. The sheet only names other missing charts.
        /// If no chart is named here or in an item, the sheet leaves room for every missing chart with columns.
        gaps: List<Id<'a>>,
        /// Id of the chart with the sequence of play. The rows of the chart are the steps of the phases.
        sequence: Field<Id<'a>>,
        /// Phases of play, in order. Each phase is a heading on the sheet, above its steps and its items.
        #[schemars(length(max = 20))]
        phases: List<SheetPhase<'a>>,
        /// Items of the sheet, in reading order.
        #[schemars(required, length(min = 1, max = 100))]
        items: List<SheetItem<'a>>,
    }

    /// A phase of play on the quick-reference sheet.
    keyed struct SheetPhase<'a> {
        /// Id by which items refer to the phase.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Name of the phase for players, without its number.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// Whether the phase has a number, counted from 1; the default is `true`.
        /// Write `false` for steps before the first phase or after the last phase.
        numbered: Field<bool>,
        /// Ids of the steps of the phase, which are rows of the sequence of play.
        steps: List<Id<'a>>,
        /// `true` to leave out the explanations of the steps.
        brief: Field<bool>,
        /// Note below the steps.
        #[schemars(length(min = 1, max = 400))]
        note: Field<&'a str>,
    }

    /// An item of the sheet: a chart, a dice table, a ruling, the odds of a dice table, or a missing chart.
    plain struct SheetItem<'a> {
        /// Id of a chart.
        #[schemars(extend("x-names" = "chart"))]
        chart: Field<Id<'a>>,
        /// Id of a dice table.
        #[schemars(extend("x-names" = "dice-table"))]
        table: Field<Id<'a>>,
        /// Id of a ruling, which the sheet draws as a flow chart.
        #[schemars(extend("x-names" = "ruling"))]
        ruling: Field<Id<'a>>,
        /// Id of a dice table whose odds the sheet prints.
        #[schemars(extend("x-names" = "dice-table"))]
        odds: Field<Id<'a>>,
        /// Id of a missing chart for which the sheet leaves room.
        gap: Field<Id<'a>>,
        /// Id of the phase that uses the item. Items without a phase are at the end.
        phase: Field<Id<'a>>,
        /// Ids of the rows of the chart, or of the results of the dice table, that the sheet shows.
        only: List<Id<'a>>,
        /// Ids of the columns of the dice table to show.
        columns: List<Id<'a>>,
        /// Lowest net modifier of the printed odds.
        #[schemars(range(min = -12, max = 12))]
        from: Field<i64>,
        /// Highest net modifier of the printed odds.
        #[schemars(range(min = -12, max = 12))]
        to: Field<i64>,
        /// Whether the sheet shows the modifiers of the dice table; the default is `true`.
        modifiers: Field<bool>,
        /// `true` to leave out the explanations below the rows.
        brief: Field<bool>,
        /// Note that the sheet prints below the item. Without `note`, the sheet does not print a note.
        #[schemars(length(min = 1, max = 400))]
        note: Field<&'a str>,
    }
}
