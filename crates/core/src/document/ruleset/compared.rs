//! The rows of a game in the comparison of rule sets.

use crate::document::read::Read;
use grognard_syntax::text::Spanned;
use schemars::JsonSchema;

use super::layer::{Layer, entries};
use crate::document::figures::WrittenOrigin;
use crate::document::scalars::Id;
use crate::document::vocabulary::Topic;
use crate::document::{Field, List};

entries! {
    /// A row of the comparison of rule sets: the answer of this game to a question that players ask of every game.
    keyed struct ComparedRow<'a> {
        /// Id of the row. Rows of different rule sets with the same id are side by side.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Name of the row. The website uses the name that the first rule set gives.
        #[schemars(length(min = 1, max = 40))]
        [must] name: Field<&'a str>,
        /// Topic of the row. Rows with the same topic are in one table.
        [must] topic: Field<Topic>,
        /// Items of the row in order.
        #[schemars(length(min = 1, max = 40))]
        [must] items: List<ComparedItem<'a>>,
    }

    /// An item of a row: figures of a chart or a dice table, a missing chart, or a short line.
    plain struct ComparedItem<'a> {
        /// Id of a chart. The item shows the figures of the chart.
        #[schemars(extend("x-names" = "chart"))]
        chart: Field<Id<'a>>,
        /// Id of a dice table. Without `rows` and `results`, the item shows the dice of the table.
        #[schemars(extend("x-names" = "dice-table"))]
        table: Field<Id<'a>>,
        /// Id of a missing chart. The item states that the pack lacks the chart, or shows the chart once a pack has it.
        gap: Field<Id<'a>>,
        /// Short line in the words of the game. Such a line needs a `source`.
        #[schemars(length(min = 1, max = 200))]
        says: Field<&'a str>,
        /// Ids of the rows of the chart, or of the modifiers of the dice table, to show. Without `rows`, the item
        /// shows all rows of the chart.
        rows: List<Id<'a>>,
        /// Ids of the results of the dice table to show, each with its scores.
        results: List<Id<'a>>,
        /// Ids of the columns of the chart or of the dice table to show.
        columns: List<Id<'a>>,
        /// Words that replace the name of the row.
        #[schemars(length(min = 1, max = 60))]
        name: Field<&'a str>,
        /// Source of a line.
        source: Field<WrittenOrigin<'a>>,
    }
}
