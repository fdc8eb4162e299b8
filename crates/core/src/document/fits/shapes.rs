//! Shapes of values, into which a schema is compiled, and the test whether a node fits its shape.

use std::ops::RangeInclusive;

use grognard_syntax::syntax::{Node, NodeKind};

use super::text::TextShape;
use crate::document::readers::Reads;

/// All compiled shapes of a schema. Shapes refer to one another by index, because the shape of a
/// body contains itself.
#[derive(Debug, Default)]
pub(super) struct Shapes {
    pub list: Vec<ValueShape>,
}

/// The conditions that a value must meet. As in JSON Schema, a text does not have to meet the
/// conditions for lists or numbers.
#[derive(Debug)]
pub(super) struct ValueShape {
    /// Kinds of nodes that the value may have, as bits from [`bit`].
    pub kinds: u8,
    pub numbers: NumberShape,
    pub text: TextShape,
    /// Whether the type of the value can read it, for a type with limits that its pattern cannot
    /// express.
    pub reads: Option<Reads>,
    pub list: ListShape,
    pub map: MapShape,
}

#[derive(Debug)]
pub(super) struct NumberShape {
    pub whole: RangeInclusive<i64>,
    /// Limits of numbers with a fraction, if such numbers are allowed.
    pub fractions: Option<RangeInclusive<f64>>,
}

#[derive(Debug)]
pub(super) struct ListShape {
    pub lengths: RangeInclusive<usize>,
    /// Whether the items must be texts that all differ.
    pub unique: bool,
    /// Index of the shape that each item must fit, if the schema describes the items.
    pub item: Option<usize>,
}

#[derive(Debug)]
pub(super) struct MapShape {
    pub keys: Vec<Key>,
    /// Shape that every key must fit, if the schema describes the keys.
    pub names: Option<TextShape>,
    /// Values that the map may have under keys that `keys` does not list.
    pub rest: OtherKeys,
    /// Required keys: bit 0 is the first key of `keys`, and so on.
    pub required: u128,
}

#[derive(Debug)]
pub(super) struct Key {
    pub name: Box<str>,
    pub shape: usize,
}

/// The values that a map may have under keys that the schema does not list.
#[derive(Debug)]
pub(super) enum OtherKeys {
    Anything,
    Nothing,
    Shape(usize),
}

pub(super) fn bit(kind: NodeKind) -> u8 {
    1 << kind as u8
}

/// Maximum number of items that are compared with one another. Longer lists go to the validator,
/// because this test compares every pair.
const MAX_COMPARED: usize = 32;

impl Shapes {
    pub fn fit(&self, shape: usize, node: Node<'_>, visits: &mut usize) -> bool {
        let Some(left) = visits.checked_sub(1) else { return false };
        *visits = left;
        let shape = &self.list[shape];
        let kind = node.kind();
        let is_scalar = !matches!(kind, NodeKind::List | NodeKind::Map);
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
            && shape.reads.is_none_or(|reads| !is_scalar || reads(node))
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
