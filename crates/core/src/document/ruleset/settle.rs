//! Copies the source of a chart or a table into its entries. Sources are copied before packs are
//! layered, because otherwise a source of the upper pack would apply to figures of the lower pack.

use grognard_syntax::text::Spanned;

use super::{
    Chart, DiceTable, Figure, FigureRow, GameLeader, LossWeight, Mark, RangeRow, RatingRow, Row,
    Ruleset, TableRow, WearModel,
};
use crate::document::Field;
use crate::document::figures::WrittenOrigin;
use crate::document::ruleset::{Case, Example, Modifier};

impl Ruleset<'_> {
    /// Copies the source of each chart, table and other outer entry to the inner entries without a
    /// source.
    pub fn settle(&mut self) {
        for chart in &mut self.charts.items {
            let Chart { source, rows, .. } = &mut chart.value;
            give(source, &mut rows.items, |row: &mut Row<'_>| &mut row.source);
        }
        for figure in &mut self.figures.items {
            let Figure { source, rows, .. } = &mut figure.value;
            give(source, &mut rows.items, |row: &mut FigureRow<'_>| &mut row.source);
        }
        for table in &mut self.tables.items {
            let DiceTable { source, rows, beyond, modifiers, shifts, ends, .. } = &mut table.value;
            give(source, &mut rows.items, |row: &mut TableRow<'_>| &mut row.source);
            give(source, &mut beyond.items, |row: &mut TableRow<'_>| &mut row.source);
            give(source, &mut modifiers.items, |entry: &mut Modifier<'_>| &mut entry.source);
            give(source, &mut shifts.items, |entry: &mut Modifier<'_>| &mut entry.source);
            if let Field::Read(ends) = ends
                && ends.value.source.is_absent()
            {
                ends.value.source = *source;
            }
        }
        for leader in &mut self.leaders.items {
            let GameLeader { source, ranges, ratings, exceptional, .. } = &mut leader.value;
            give(source, &mut ranges.items, |row: &mut RangeRow<'_>| &mut row.source);
            give(source, &mut ratings.items, |row: &mut RatingRow<'_>| &mut row.source);
            if let Field::Read(exceptional) = exceptional
                && exceptional.value.source.is_absent()
            {
                exceptional.value.source = *source;
            }
        }
        for wear in &mut self.wear.items {
            let WearModel { source, marks, weights, sums, .. } = &mut wear.value;
            give(source, &mut marks.items, |mark: &mut Mark<'_>| &mut mark.source);
            give(source, &mut weights.items, |entry: &mut LossWeight<'_>| &mut entry.source);
            if let Field::Read(sums) = sums
                && sums.value.source.is_absent()
            {
                sums.value.source = *source;
            }
        }
        for ruling in &mut self.rulings.items {
            let source = ruling.value.source;
            give(&source, &mut ruling.value.cases.items, |case: &mut Case<'_>| &mut case.source);
            let examples = &mut ruling.value.examples.items;
            give(&source, examples, |example: &mut Example<'_>| &mut example.source);
        }
    }
}

fn give<'a, T>(
    from: &Field<WrittenOrigin<'a>>,
    to: &mut [Spanned<T>],
    source: fn(&mut T) -> &mut Field<WrittenOrigin<'a>>,
) {
    for entry in to {
        let entry_source = source(&mut entry.value);
        if entry_source.is_absent() {
            *entry_source = *from;
        }
    }
}
