//! What is looked up, and what is thrown for.

use crate::document::read::Read;
use grognard_syntax::text::Spanned;
use schemars::JsonSchema;

use super::layer::{Layer, entries};
use super::scope::Scope;
use crate::document::figures::{Dice, FormulaText, Scores, Written, WrittenFigure, WrittenOrigin};
use crate::document::lengths::MAX_NOTE;
use crate::document::ratio::Ratio;
use crate::document::scalars::Id;
use crate::document::vocabulary::{EndsMethod, Topic};
use crate::document::{Field, List};

entries! {
    /// A chart.
    keyed struct Chart<'a> {
        /// Its id.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "chart"))]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// What part of the game it belongs to.
        [must] topic: Field<Topic>,
        /// The unit of its figures.
        #[schemars(length(min = 1, max = 60))]
        unit: Field<&'a str>,
        /// Its columns; a list has none.
        #[schemars(length(max = 100))]
        columns: List<Column<'a>>,
        /// Its rows.
        #[schemars(length(max = 10_000))]
        rows: List<Row<'a>>,
        /// Which bodies it is about, if not all.
        r#for: Field<Scope<'a>>,
        /// Where its figures come from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A column of a chart.
    keyed struct Column<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// Which bodies it is about, if not all.
        r#for: Field<Scope<'a>>,
    }

    /// A row of a chart.
    keyed struct Row<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// Its figures, one for each column; of a list one or none.
        cells: List<WrittenFigure<'a, Written<'a>>>,
        /// What it does.
        #[schemars(length(min = 1, max = 1000))]
        means: Field<&'a str>,
        /// Which bodies it is about, if not all.
        r#for: Field<Scope<'a>>,
        /// Where its figures come from, if not from where the chart comes.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A table for which dice are thrown.
    keyed struct DiceTable<'a> {
        /// Its id.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "dice-table"))]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// What part of the game it belongs to.
        [must] topic: Field<Topic>,
        /// What is thrown.
        [must] dice: Field<Dice>,
        /// Its columns.
        #[schemars(length(max = 100))]
        [must] columns: List<TableColumn<'a>>,
        /// What can happen, the best first.
        #[schemars(length(max = 200))]
        results: List<TableResult<'a>>,
        /// What each score does.
        #[schemars(length(max = 1000))]
        rows: List<TableRow<'a>>,
        /// Scores that modifiers can reach and the text leaves out.
        #[schemars(length(max = 1000))]
        beyond: List<TableRow<'a>>,
        /// What is added to the throw.
        #[schemars(length(max = 500))]
        modifiers: List<Modifier<'a>>,
        /// What moves to another column.
        #[schemars(length(max = 500))]
        shifts: List<Modifier<'a>>,
        /// What a shift beyond the last column does.
        ends: Field<Ends<'a>>,
        /// Where its figures come from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A column of a dice table.
    keyed struct TableColumn<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// Up to which number it serves, in a table whose columns are a scale.
        upto: Field<WrittenFigure<'a, Ratio>>,
        /// What it makes of the `score`, in a table that computes.
        value: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// Which bodies it is about, if not all.
        r#for: Field<Scope<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// What can happen.
    keyed struct TableResult<'a> {
        /// Its id.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "result"))]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// A letter or two, for sheets.
        #[schemars(length(min = 1, max = 8))]
        short: Field<&'a str>,
        /// What it does.
        #[schemars(length(min = 1, max = 1000))]
        means: Field<&'a str>,
    }

    /// What some scores do.
    plain struct TableRow<'a> {
        /// The scores.
        #[schemars(required)]
        score: Field<Scores>,
        /// The result in each column, in their order.
        cells: List<WrittenFigure<'a, Id<'a>>>,
        /// Where it comes from, if not from where the table comes.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// What is added to a throw, or moves to another column.
    keyed struct Modifier<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// How much.
        [must] value: Field<WrittenFigure<'a, Ratio>>,
        /// How often at most.
        #[schemars(range(min = 1, max = 100))]
        times: Field<i64>,
        /// A name that it shares with others of which only one counts at a time.
        group: Field<Id<'a>>,
        /// The columns to which it belongs, if not to all.
        columns: List<Id<'a>>,
        /// Which bodies it is about, if not all.
        r#for: Field<Scope<'a>>,
        /// Where it comes from, if not from where the table comes.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// What a shift beyond the last column does.
    plain struct Ends<'a> {
        /// What it does.
        #[schemars(required)]
        method: Field<EndsMethod>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }
}
