//! Copies the source of a pack into its entries, and the source of a chart or a table into its rows. Sources are copied before packs are
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
    /// Copies the source of the pack to the outer entries without a source, and the source of each
    /// chart, table and other outer entry to the inner entries without a source.
    pub fn settle(&mut self) {
        self.settle_entries();
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

    fn settle_entries(&mut self) {
        let of_pack = self.source;
        macro_rules! lists {
            ($($name:ident)*) => {
                $(for entry in &mut self.$name.items {
                    hand(&of_pack, &mut entry.value.source);
                })*
            };
        }
        lists!(figures sizes elements off_table ratios bases units roundings grades mixed traits
            assign qualities leaders wear postures charts tables rulings readings terms);
        if let Field::Read(scale) = &mut self.scale {
            if let Field::Read(ground) = &mut scale.value.ground {
                hand(&of_pack, &mut ground.value.source);
            }
            if let Field::Read(turn) = &mut scale.value.turn {
                hand(&of_pack, &mut turn.value.source);
            }
        }
        if let Field::Read(club_game) = &mut self.club_game {
            hand(&of_pack, &mut club_game.value.source);
        }
        if let Field::Read(dice) = &mut self.dice {
            hand(&of_pack, &mut dice.value.source);
        }
    }
}

fn give<'a, T>(
    from: &Field<WrittenOrigin<'a>>,
    to: &mut [Spanned<T>],
    source: fn(&mut T) -> &mut Field<WrittenOrigin<'a>>,
) {
    for entry in to {
        hand(from, source(&mut entry.value));
    }
}

fn hand<'a>(from: &Field<WrittenOrigin<'a>>, to: &mut Field<WrittenOrigin<'a>>) {
    if to.is_absent() {
        *to = *from;
    }
}

#[cfg(test)]
mod tests {
    use crate::document::{Field, Ruleset, read};
    use grognard_syntax::syntax::{Reader, parse};
    use grognard_syntax::text::FileId;

    #[test]
    fn the_source_of_a_pack_is_that_of_entries_and_rows_without_one() {
        let text = "ruleset: 1\nid: a\nname: A\nsource: text 4\ncharts:\n  - { id: fire, name: Fire, rows: [{ id: near, name: Near }] }\n  - { id: move, name: Move, source: text 5, rows: [{ id: road, name: Road }] }\n";
        let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
        let Field::Read(pack) = read::<Ruleset<'_>>(tree.root().expect("a map")) else {
            panic!("a pack")
        };
        let mut pack = pack.value;
        pack.settle();
        let charts = pack.charts.items.iter().flat_map(|chart| &chart.value.rows.items);
        let places = charts.map(|row| row.value.source.value().map_or("", |source| source.at));
        assert_eq!(places.collect::<Vec<_>>(), ["4", "5"]);
    }
}
