//! Takes entries out of a pack, because an overlay removes them.

use super::Ruleset;
use super::layer::Layer;
use crate::document::List;

impl Ruleset<'_> {
    /// Removes the entry at a path such as `charts/fire`. Returns false if there is no such entry.
    pub fn remove_entry(&mut self, path: &str) -> bool {
        let Some((list, id)) = path.split_once('/') else { return false };
        macro_rules! lists {
            ($($name:ident)*) => {
                match list {
                    $(stringify!($name) => without(&mut self.$name, id),)*
                    _ => false,
                }
            };
        }
        lists!(figures sizes elements off_table ratios bases units roundings grades mixed traits
            assign qualities leaders wear postures charts tables cards leader_cards large_figures
            compared rulings readings gaps errata terms)
    }
}

fn without<T: Layer>(list: &mut List<T>, id: &str) -> bool {
    let before = list.items.len();
    list.items.retain(|item| item.value.key().is_none_or(|key| key.value != id));
    list.items.len() < before
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
}
