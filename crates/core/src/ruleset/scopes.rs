//! All scopes of a pack, and the historical traits that the pack names.

use super::types::{CardSection, Ruleset, Scope};
use crate::document::Trait;

impl Ruleset {
    /// Whether the pack names a historical trait: in a scope, or as a trait from which one of its
    /// own traits follows.
    pub fn names_trait(&self, wanted: Trait) -> bool {
        let follows = self.traits.iter().any(|own| own.from.contains(&wanted));
        follows || self.scopes().any(|scope| scope.traits.iter().any(|word| word == wanted.word()))
    }

    fn scopes(&self) -> impl Iterator<Item = &Scope> {
        let figures = self.unit_figures.iter().flat_map(|figure| {
            std::iter::once(&figure.scope).chain(figure.rows.iter().map(|row| &row.scope))
        });
        let off_table = self
            .off_table
            .iter()
            .flat_map(|troops| std::iter::once(&troops.scope).chain(&troops.except));
        let charts = self.charts.iter().flat_map(|chart| {
            let columns = chart.columns.iter().map(|column| &column.scope);
            let rows = chart.rows.iter().map(|row| &row.scope);
            std::iter::once(&chart.scope).chain(columns).chain(rows)
        });
        let tables = self.tables.iter().flat_map(|table| {
            let columns = table.columns.iter().map(|column| &column.scope);
            columns.chain(table.modifiers.iter().map(|modifier| &modifier.scope))
        });
        let cards = [&self.cards, &self.leader_cards, &self.large_figures];
        let cards = cards.into_iter().flatten().flat_map(of_section);
        let weights = self.wear.iter().flat_map(|model| &model.weights);
        self.elements
            .iter()
            .map(|element| &element.scope)
            .chain(off_table)
            .chain(self.bases.iter().map(|base| &base.scope))
            .chain(self.assign.iter().map(|assign| &assign.scope))
            .chain(self.sizes.iter().map(|size| &size.scope))
            .chain(weights.map(|weight| &weight.scope))
            .chain(self.postures.iter().map(|posture| &posture.scope))
            .chain(figures)
            .chain(charts)
            .chain(tables)
            .chain(cards)
    }
}

fn of_section(section: &CardSection) -> impl Iterator<Item = &Scope> {
    let all = std::iter::once(&section.who).chain(section.items.iter().map(|item| &item.who));
    all.flat_map(|who| std::iter::once(&who.scope).chain(&who.except))
}
