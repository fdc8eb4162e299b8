//! What stands on the quick-reference sheet of a game.

use schemars::JsonSchema;
use serde::Deserialize;

use super::layer::{Layer, entries};
use crate::document::scalars::Id;
use crate::document::{Field, List};

entries! {
    /// The quick-reference sheet: what a player looks up in the middle of a game.
    plain struct Sheet<'a> {
        /// How many sides of paper it has; two, if nothing is said.
        #[schemars(range(min = 1, max = 4))]
        sides: Field<i64>,
        /// The missing charts for which it leaves room, by id; all of those with columns, if nothing is said.
        /// The others are named.
        gaps: List<Id<'a>>,
        /// What stands on it, in reading order.
        #[schemars(required, length(min = 1, max = 100))]
        items: List<SheetItem<'a>>,
    }

    /// A chart, a dice table, a ruling or the odds of a dice table.
    plain struct SheetItem<'a> {
        /// The id of a chart.
        chart: Field<Id<'a>>,
        /// The id of a dice table.
        table: Field<Id<'a>>,
        /// The id of a ruling, drawn as a flow.
        ruling: Field<Id<'a>>,
        /// The id of a dice table of which the chances are told.
        odds: Field<Id<'a>>,
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
