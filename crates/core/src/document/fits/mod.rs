//! A quick test for documents that fit the schema of their kind. The test takes a third of the time
//! of a general validator.
//!
//! A schema is compiled into shapes, which support only the keywords that our schemas use. Nearly
//! all documents pass this test. The validator in `judge` examines all other documents.

mod compile;
mod spoilt;
mod text;

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use grognard_syntax::syntax::{Node, NodeKind};

use super::schema::schema;
use super::{KINDS, Kind};
use text::TextShape;

/// Whether the document certainly fits the schema of its kind. `false` means that the validator has
/// to decide.
pub(super) fn surely_fits(kind: Kind, root: Node<'_>) -> bool {
    // A document without aliases has at most as many values as nodes. Nested aliases can multiply
    // the values without end, so the number of visits is limited.
    let mut visits = root.tree().len();
    shapes(kind).fit(ROOT, root, &mut visits)
}

fn shapes(kind: Kind) -> &'static Shapes {
    static SHAPES: [OnceLock<Shapes>; KINDS.len()] = [const { OnceLock::new() }; KINDS.len()];
    SHAPES[kind as usize].get_or_init(|| compile::shapes(schema(kind)))
}

/// Index of the shape of the whole document.
const ROOT: usize = 0;

/// All compiled shapes of a schema. Shapes refer to one another by index, because the shape of a
/// body contains itself.
#[derive(Debug, Default)]
struct Shapes {
    list: Vec<ValueShape>,
}

/// The conditions that a value must meet. As in JSON Schema, a text does not have to meet the
/// conditions for lists or numbers.
#[derive(Debug)]
struct ValueShape {
    /// Kinds of nodes that the value may have, as bits from [`bit`].
    kinds: u8,
    numbers: NumberShape,
    text: TextShape,
    list: ListShape,
    map: MapShape,
}

#[derive(Debug)]
struct NumberShape {
    whole: RangeInclusive<i64>,
    /// Limits of numbers with a fraction, if such numbers are allowed.
    fractions: Option<RangeInclusive<f64>>,
}

#[derive(Debug)]
struct ListShape {
    lengths: RangeInclusive<usize>,
    /// Whether the items must be texts that all differ.
    unique: bool,
    /// Index of the shape that each item must fit, if the schema describes the items.
    item: Option<usize>,
}

#[derive(Debug)]
struct MapShape {
    keys: Vec<Key>,
    /// Shape that every key must fit, if the schema describes the keys.
    names: Option<TextShape>,
    /// Values that the map may have under keys that `keys` does not list.
    rest: OtherKeys,
    /// Required keys: bit 0 is the first key of `keys`, and so on.
    required: u128,
}

#[derive(Debug)]
struct Key {
    name: Box<str>,
    shape: usize,
}

/// The values that a map may have under keys that the schema does not list.
#[derive(Debug)]
enum OtherKeys {
    Anything,
    Nothing,
    Shape(usize),
}

fn bit(kind: NodeKind) -> u8 {
    1 << kind as u8
}

/// Maximum number of items that are compared with one another. Longer lists go to the validator,
/// because this test compares every pair.
const MAX_COMPARED: usize = 32;

impl Shapes {
    fn fit(&self, shape: usize, node: Node<'_>, visits: &mut usize) -> bool {
        let Some(left) = visits.checked_sub(1) else { return false };
        *visits = left;
        let shape = &self.list[shape];
        let kind = node.kind();
        (shape.kinds & bit(kind) != 0 || kind == NodeKind::Float)
            && match kind {
                NodeKind::Null | NodeKind::Bool => true,
                NodeKind::Int => {
                    node.as_int().is_some_and(|int| shape.numbers.whole.contains(&int))
                }
                NodeKind::Float => shape.numbers.fit_fraction(node),
                NodeKind::Str => node.as_str().is_some_and(|text| shape.text.fits(text)),
                NodeKind::List => self.fit_list(&shape.list, node, visits),
                NodeKind::Map => self.fit_map(&shape.map, node, visits),
            }
    }

    fn fit_list(&self, shape: &ListShape, list: Node<'_>, visits: &mut usize) -> bool {
        shape.lengths.contains(&list.len())
            && (!shape.unique || are_different_texts(list))
            && shape.item.is_none_or(|item| list.items().all(|node| self.fit(item, node, visits)))
    }

    fn fit_map(&self, shape: &MapShape, map: Node<'_>, visits: &mut usize) -> bool {
        let mut seen = 0;
        // Most authors follow the order of the schema, so the search for a key begins after the
        // previous key.
        let mut next = 0;
        for (key, value) in map.entries() {
            let Some(name) = key.as_str() else { return false };
            if shape.names.as_ref().is_some_and(|names| !names.fits(name)) {
                return false;
            }
            let fits = match shape.find(name, next) {
                Some(index) => {
                    seen |= 1 << index;
                    next = index + 1;
                    self.fit(shape.keys[index].shape, value, visits)
                }
                None => match shape.rest {
                    OtherKeys::Anything => true,
                    OtherKeys::Nothing => false,
                    OtherKeys::Shape(rest) => self.fit(rest, value, visits),
                },
            };
            if !fits {
                return false;
            }
        }
        shape.required & !seen == 0
    }
}

impl NumberShape {
    /// Whether a number with a fraction fits. The validator decides whether `6.0` counts as a whole
    /// number.
    fn fit_fraction(&self, node: Node<'_>) -> bool {
        let limits = self.fractions.as_ref();
        limits.zip(node.as_float()).is_some_and(|(limits, number)| limits.contains(&number))
    }
}

impl MapShape {
    /// Index of the key with this name. The search begins at the index `start`, and continues at
    /// the first key when it reaches the last.
    fn find(&self, name: &str, start: usize) -> Option<usize> {
        let (before, behind) = self.keys.split_at(start);
        let is_it = |key: &Key| *key.name == *name;
        let found = behind.iter().position(is_it).map(|index| index + start);
        found.or_else(|| before.iter().position(is_it))
    }
}

/// Whether every item is a text, and all texts differ.
fn are_different_texts(list: Node<'_>) -> bool {
    if list.len() > MAX_COMPARED {
        return false;
    }
    let mut items = list.items();
    while let Some(item) = items.next() {
        let text = item.as_str();
        if text.is_none() || items.clone().any(|other| other.as_str() == text) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::spoilt::{SHIPPED, spoilt};
    use super::*;
    use crate::document::judge::faults;
    use grognard_syntax::syntax::{Reader, Tree, parse};
    use grognard_syntax::text::FileId;

    fn tree(text: &str) -> Tree<'_> {
        parse(FileId(0), text, Reader::TwoTier).0
    }

    fn is_valid(kind: Kind, root: Node<'_>) -> bool {
        faults(kind, root, 1).is_empty()
    }

    #[test]
    fn shipped_documents_surely_fit() {
        for (kind, text) in SHIPPED {
            let tree = tree(text);
            let root = tree.root().expect("a map");
            assert!(surely_fits(kind, root) && is_valid(kind, root), "{kind:?}: {text:.60}");
        }
    }

    /// A schema with an unsupported keyword is compiled into a shape without kinds, which no value
    /// fits.
    #[test]
    fn every_keyword_of_every_schema_is_known() {
        for kind in KINDS {
            assert!(shapes(kind).list.iter().all(|shape| shape.kinds != 0), "{kind:?}");
        }
    }

    #[test]
    fn values_that_break_a_keyword_do_not_fit() {
        let good = "oob: 1\nid: a\nname: A\nnation: france\nunits:\n";
        let table = [
            ("- { name: B, men: 448 }", true),
            ("- { name: B, men: 6000-6600 }", true),
            ("- { name: B, men: unknown }", true),
            ("- { name: B, men: [812, 821] }", true),
            ("- { name: B, squadrons: 2 }", true),
            ("- { name: B, leader: Bro }", true),
            ("- { name: B, leader: { name: Bro, exceptional: true } }", true),
            ("- { name: B, fielded: { ohw: { stands: 3 } } }", true),
            ("- { name: B, men: 1000001 }", false),
            ("- { name: B, men: -1 }", false),
            ("- { name: B, men: 6000 - 6600 }", false),
            ("- { name: B, men: [] }", false),
            ("- { name: B, men: [1, x] }", false),
            ("- { name: B, arm: elephants }", false),
            ("- { name: B, id: Not-An-Id }", false),
            ("- { name: '' }", false),
            ("- { men: 448 }", false),
            ("- { name: B, mem: 448 }", false),
            ("- { name: B, traits: [light, light] }", false),
            ("- { name: B, traits: light }", false),
            ("- { name: B, fielded: { Not-An-Id: { stands: 3 } } }", false),
            ("- { name: B, leader: { rank: Colonel } }", false),
            ("- { name: B, leader: { name: Bro, exceptional: 1 } }", false),
            ("- { name: B, note: }", false),
            ("- 448", false),
        ];
        for (unit, expected) in table {
            let text = format!("{good}  {unit}\n");
            let tree = tree(&text);
            let root = tree.root().expect("a map");
            assert_eq!(surely_fits(Kind::Oob, root), expected, "{unit}");
            assert_eq!(is_valid(Kind::Oob, root), expected, "{unit}");
        }
    }

    #[test]
    fn nested_aliases_are_left_to_the_validator() {
        let mut text = "oob: 1\nid: a\nname: A\nnation: france\nformations:\n".to_owned();
        text.push_str("  - &a0 { echelon: corps, men: 1 }\n");
        for depth in 1..40 {
            let below = depth - 1;
            text.push_str(&format!(
                "  - &a{depth} {{ echelon: corps, formations: [*a{below}, *a{below}] }}\n"
            ));
        }
        let tree = tree(&text);
        assert!(!surely_fits(Kind::Oob, tree.root().expect("a map")));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]

        #[test]
        fn documents_that_surely_fit_are_valid((kind, text) in spoilt()) {
            let tree = tree(&text);
            let Some(root) = tree.root() else { return Ok(()) };
            prop_assert!(!surely_fits(kind, root) || is_valid(kind, root), "{text}");
        }
    }
}
