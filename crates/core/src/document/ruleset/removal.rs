//! Takes entries out of a pack, because an overlay removes them.

use super::layer::Layer;
use super::{CardItem, ComparedItem, Ruleset};
use crate::document::scalars::Id;
use crate::document::{Field, List};

impl Ruleset<'_> {
    /// Removes the entry at a path such as `charts/fire`. Returns false if there is no such entry.
    pub fn remove_entry(&mut self, path: &str) -> bool {
        self.find_entry(path, true)
    }

    /// Whether there is an entry at a path such as `charts/fire`; `takes` removes it.
    pub fn find_entry(&mut self, path: &str, takes: bool) -> bool {
        let Some((list, id)) = path.split_once('/') else { return false };
        macro_rules! lists {
            ($($name:ident)*) => {
                match list {
                    $(stringify!($name) => find(&mut self.$name, id, takes),)*
                    _ => false,
                }
            };
        }
        lists!(figures sizes elements off_table ratios bases units roundings grades mixed traits
            assign qualities leaders wear postures charts tables cards leader_cards large_figures
            compared rulings readings gaps errata terms)
    }

    /// Removes the items of cards, of the sheet and of the comparison that show a removed entry. A
    /// section without any items left goes with them.
    pub fn remove_uses(&mut self, path: &str) {
        let Some((list, id)) = path.split_once('/') else { return };
        let shows = |of: &str, field: &Field<Id<'_>>| {
            list == of && field.value().is_some_and(|shown| shown.0 == id)
        };
        for sections in [&mut self.cards, &mut self.leader_cards, &mut self.large_figures] {
            sections.items.retain_mut(|section| {
                keep(&mut section.value.items, |item| {
                    let CardItem { chart, table, gap, .. } = item;
                    !shows("charts", chart) && !shows("tables", table) && !shows("gaps", gap)
                })
            });
        }
        self.compared.items.retain_mut(|row| {
            keep(&mut row.value.items, |item| {
                let ComparedItem { chart, table, gap, .. } = item;
                !shows("charts", chart) && !shows("tables", table) && !shows("gaps", gap)
            })
        });
        let Field::Read(sheet) = &mut self.sheet else { return };
        let sheet = &mut sheet.value;
        let is_kept = keep(&mut sheet.items, |item| {
            !shows("charts", &item.chart)
                && !shows("tables", &item.table)
                && !shows("tables", &item.odds)
                && !shows("rulings", &item.ruling)
                && !shows("gaps", &item.gap)
        });
        sheet.gaps.items.retain(|gap| list != "gaps" || gap.value.0 != id);
        if shows("charts", &sheet.sequence) {
            sheet.sequence = Field::Absent;
            for phase in &mut sheet.phases.items {
                phase.value.steps = List::default();
            }
        }
        if !is_kept {
            self.sheet = Field::Absent;
        }
    }
}

/// Keeps some items of a list. Returns false if the list had items and has none left.
fn keep<T>(list: &mut List<T>, is_kept: impl Fn(&T) -> bool) -> bool {
    let was_empty = list.items.is_empty();
    list.items.retain(|item| is_kept(&item.value));
    was_empty || !list.items.is_empty()
}

fn find<T: Layer>(list: &mut List<T>, id: &str, takes: bool) -> bool {
    let is_it = |item: &T| item.key().is_some_and(|key| key.value == id);
    let has_it = list.items.iter().any(|item| is_it(&item.value));
    if takes {
        list.items.retain(|item| !is_it(&item.value));
    }
    has_it
}

#[cfg(test)]
mod tests {
    use crate::document::{Field, Ruleset, read};
    use grognard_syntax::syntax::{Reader, parse};
    use grognard_syntax::text::FileId;

    #[test]
    fn an_entry_is_removed_by_its_list_and_id() {
        let text = "ruleset: 1\nid: a\nname: A\ncharts: [{ id: fire, name: Fire }, { id: move, name: Move }]\n";
        let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
        let Field::Read(pack) = read::<Ruleset<'_>>(tree.root().expect("a map")) else {
            panic!("a pack")
        };
        let mut pack = pack.value;
        let removed = ["charts/fire", "charts/fire", "chart/move", "move"];
        assert_eq!(removed.map(|path| pack.remove_entry(path)), [true, false, false, false]);
        assert_eq!(pack.charts.items.len(), 1);
    }

    #[test]
    fn what_shows_a_removed_chart_goes_with_it() {
        let text = "ruleset: 1\nid: a\nname: A\ncharts: [{ id: fire, name: Fire }]\ncards: [{ id: c, name: C, items: [{ chart: fire }] }, { id: d, name: D, items: [{ chart: fire }, { chart: move }] }]\nsheet: { sequence: fire, items: [{ chart: fire }] }\n";
        let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
        let Field::Read(pack) = read::<Ruleset<'_>>(tree.root().expect("a map")) else {
            panic!("a pack")
        };
        let mut pack = pack.value;
        pack.remove_uses("tables/fire");
        assert_eq!(pack.cards.items.len(), 2);
        pack.remove_uses("charts/fire");
        let [card] = &pack.cards.items[..] else { panic!("one section") };
        assert_eq!(card.value.items.items.len(), 1);
        assert!(pack.sheet.is_absent());
    }
}
