//! All lists of a rule set whose entries have ids, so that a check can treat every such list alike.

use grognard_syntax::text::Spanned;

use super::{Layer, Ruleset};
use crate::document::List;

#[derive(Debug)]
pub struct Entries<'d> {
    pub noun: &'static str,
    pub entries: Vec<EntryHead<'d>>,
}

/// The id of an entry, and the keys that the entry lacks.
#[derive(Debug)]
pub struct EntryHead<'d> {
    pub id: Spanned<&'d str>,
    /// Required keys that the entry lacks.
    pub lacks: Vec<&'static str>,
}

impl Ruleset<'_> {
    /// The lists at the top of a pack whose entries have ids.
    pub fn outer_lists(&self) -> Vec<Entries<'_>> {
        vec![
            self.figure_heads(),
            of("size", &self.sizes),
            of("element", &self.elements),
            of("troops off the table", &self.off_table),
            of("ratio", &self.ratios),
            of("base", &self.bases),
            of("unit", &self.units),
            of("rounding", &self.roundings),
            of("grade", &self.grades),
            of("way of mixing", &self.mixed),
            of("trait", &self.traits),
            of("assignment", &self.assign),
            of("quality", &self.qualities),
            of("leader", &self.leaders),
            of("kind of wear", &self.wear),
            of("posture", &self.postures),
            of("chart", &self.charts),
            of("table", &self.tables),
            of("section of cards", &self.cards),
            of("section of leaders' cards", &self.leader_cards),
            of("section of large figures", &self.large_figures),
            of("row of the comparison", &self.compared),
            of("ruling", &self.rulings),
            of("reading", &self.readings),
            of("gap", &self.gaps),
            of("erratum", &self.errata),
            of("term", &self.terms),
        ]
    }

    /// All lists whose entries have ids. The outer lists come first, then the lists within their
    /// entries.
    pub fn lists(&self) -> Vec<Entries<'_>> {
        let mut lists = self.outer_lists();
        for figure in &self.figures {
            lists.push(of("row", &figure.value.rows));
        }
        for leader in &self.leaders {
            lists.push(of("range", &leader.value.ranges));
            lists.push(of("rating", &leader.value.ratings));
        }
        for wear in &self.wear {
            lists.push(of("mark", &wear.value.marks));
            lists.push(of("weight", &wear.value.weights));
        }
        for chart in &self.charts {
            lists.push(of("column", &chart.value.columns));
            lists.push(of("row", &chart.value.rows));
        }
        for table in &self.tables {
            lists.push(of("column", &table.value.columns));
            lists.push(of("result", &table.value.results));
            lists.push(of("modifier", &table.value.modifiers));
            lists.push(of("shift", &table.value.shifts));
        }
        for ruling in &self.rulings {
            lists.push(of("fact", &ruling.value.facts));
            lists.push(of("outcome", &ruling.value.outcomes));
        }
        for reading in &self.readings {
            lists.push(of("choice", &reading.value.choices));
        }
        lists
    }

    /// The heads of the figures. A figure needs a value only if neither rows nor a formula give
    /// the number of each unit.
    fn figure_heads(&self) -> Entries<'_> {
        let mut figures = of("figure", &self.figures);
        for (head, figure) in figures
            .entries
            .iter_mut()
            .zip(self.figures.items.iter().filter(|figure| figure.value.key().is_some()))
        {
            let figure = &figure.value;
            let of_units = figure.rows.span.is_some() || !figure.formula.is_absent();
            if figure.value.is_absent() && !of_units {
                head.lacks.push("value");
            }
        }
        figures
    }
}

fn of<'d, T: Layer>(noun: &'static str, list: &'d List<T>) -> Entries<'d> {
    let head =
        |item: &'d Spanned<T>| Some(EntryHead { id: item.value.key()?, lacks: item.value.lacks() });
    Entries { noun, entries: list.items.iter().filter_map(head).collect() }
}
