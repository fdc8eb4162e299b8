//! The charts and dice tables of a rule set.

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

/// Maximum number of dice in a pool, because no hand holds more.
const MAX_POOL: i64 = 30;

entries! {
    /// A chart: a table that players look up.
    keyed struct Chart<'a> {
        /// Id of the chart.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "chart"))]
        id: Field<Id<'a>>,
        /// Name of the chart, as printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// Part of the game to which the chart belongs.
        [must] topic: Field<Topic>,
        /// Unit of the figures.
        #[schemars(length(min = 1, max = 60))]
        unit: Field<&'a str>,
        /// Columns of the chart. A chart that is a plain list does not have columns.
        #[schemars(length(max = 100))]
        columns: List<Column<'a>>,
        /// Rows of the chart.
        #[schemars(length(max = 10_000))]
        rows: List<Row<'a>>,
        /// Bodies that the chart is about, if not all bodies.
        r#for: Field<Scope<'a>>,
        /// Source of the figures.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the chart.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A column of a chart.
    keyed struct Column<'a> {
        /// Id of the column.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Name of the column, as printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// Bodies that the column is about, if not all bodies.
        r#for: Field<Scope<'a>>,
    }

    /// A row of a chart.
    keyed struct Row<'a> {
        /// Id of the row.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Name of the row, as printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// Figures of the row, one for each column, such as `12/6`. A row of a plain list has at most one figure.
        cells: List<WrittenFigure<'a, Written<'a>>>,
        /// Explanation of the row.
        #[schemars(length(min = 1, max = 1000))]
        means: Field<&'a str>,
        /// Bodies that the row is about, if not all bodies.
        r#for: Field<Scope<'a>>,
        /// Source of the figures, if it differs from the source of the chart.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the row.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A table on which players roll dice.
    keyed struct DiceTable<'a> {
        /// Id of the dice table.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "dice-table"))]
        id: Field<Id<'a>>,
        /// Name of the dice table, as printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// Part of the game to which the table belongs.
        [must] topic: Field<Topic>,
        /// Dice that are thrown, such as `2d6`.
        [must] dice: Field<Dice>,
        /// Pool of dice: each unit throws several dice, and each die hits or misses. A pool has no rows.
        pool: Field<DicePool<'a>>,
        /// Columns of the table.
        #[schemars(length(max = 100))]
        [must] columns: List<TableColumn<'a>>,
        /// Possible results, the best result first.
        #[schemars(length(max = 200))]
        results: List<TableResult<'a>>,
        /// Results for each score, as rows of the table.
        #[schemars(length(max = 1000))]
        rows: List<TableRow<'a>>,
        /// Results of scores that modifiers can reach and that the text leaves out.
        #[schemars(length(max = 1000))]
        beyond: List<TableRow<'a>>,
        /// Modifiers that are added to the throw.
        #[schemars(length(max = 500))]
        modifiers: List<Modifier<'a>>,
        /// Modifiers that shift the throw to another column.
        #[schemars(length(max = 500))]
        shifts: List<Modifier<'a>>,
        /// Rule for a modifier that shifts beyond the last column.
        ends: Field<Ends<'a>>,
        /// Source of the figures.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the table.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A pool of dice, of which each hits or misses.
    plain struct DicePool<'a> {
        /// Figure of units that gives the number of dice, such as `shooting`.
        #[schemars(extend("x-names" = "game-figure"))]
        figure: Field<Id<'a>>,
        /// Scores of a die that hit, such as `4..`.
        #[schemars(required)]
        hit: Field<Scores>,
        /// Faces that are thrown again once, such as `[1]`.
        #[schemars(length(max = 100), inner(range(min = 1, max = 100)))]
        reroll: List<i64>,
        /// Minimum number of dice, such as 1.
        #[schemars(range(min = 1, max = MAX_POOL))]
        least: Field<i64>,
        /// Maximum number of dice, such as 10.
        #[schemars(range(min = 1, max = MAX_POOL))]
        most: Field<i64>,
    }

    /// A column of a dice table.
    keyed struct TableColumn<'a> {
        /// Id of the column.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Name of the column, as printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// Largest number for which the column applies, such as 4, in a table whose columns are a numeric scale.
        upto: Field<WrittenFigure<'a, Ratio>>,
        /// Formula that computes the result from `score`, in a table whose results are computed.
        value: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// Scores of a die that save from a hit, such as `4..`, in a table with a `pool`.
        save: Field<Scores>,
        /// Bodies that the column is about, if not all bodies.
        r#for: Field<Scope<'a>>,
        /// Note on the column.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A possible result of a dice table.
    keyed struct TableResult<'a> {
        /// Id of the result.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "result"))]
        id: Field<Id<'a>>,
        /// Name of the result, as printed.
        #[schemars(length(min = 1, max = 60))]
        [must] name: Field<&'a str>,
        /// Abbreviation of a letter or two for sheets.
        #[schemars(length(min = 1, max = 8))]
        short: Field<&'a str>,
        /// Effect of the result.
        #[schemars(length(min = 1, max = 1000))]
        means: Field<&'a str>,
    }

    /// The results of one score or of several scores.
    plain struct TableRow<'a> {
        /// Scores that have the results of the row, such as `7..` for 7 or more.
        #[schemars(required)]
        score: Field<Scores>,
        /// Result in each column, in the order of the columns.
        cells: List<WrittenFigure<'a, Id<'a>>>,
        /// Source of the row, if it differs from the source of the table.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the row.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A number that is added to a throw, or a shift to another column.
    keyed struct Modifier<'a> {
        /// Id of the modifier.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Name of the modifier, as printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// Number that is added to the throw, or number of columns of the shift, such as -1.
        [must] value: Field<WrittenFigure<'a, Ratio>>,
        /// Maximum number of times that the modifier applies to one throw.
        #[schemars(range(min = 1, max = 100))]
        times: Field<i64>,
        /// Name of a group of modifiers of which only one applies to a throw.
        group: Field<Id<'a>>,
        /// Columns in which the modifier applies, if not all columns.
        columns: List<Id<'a>>,
        /// Bodies that the modifier is about, if not all bodies.
        r#for: Field<Scope<'a>>,
        /// Source of the modifier, if it differs from the source of the table.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the modifier.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// The rule for a shift beyond the last column of a dice table.
    plain struct Ends<'a> {
        /// Result of a shift beyond the last column.
        #[schemars(required)]
        method: Field<EndsMethod>,
        /// Source of the rule.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the rule.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }
}
