//! Goes through a document that does not surely fit, and tells what does not fit and where.

use std::collections::HashSet;

use grognard_syntax::syntax::{MAX_DEPTH, Node, NodeKind};

use super::text::TextForm;
use super::{ListShape, MapShape, ROOT, Rest, Shape, Shapes, bit, shapes};
use crate::document::Kind;
use crate::document::checked_value::{CheckedValue, required};
use crate::document::schema::schema;

/// One way in which a value breaks its schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::document) enum Fault {
    /// It is of a type that is not wanted.
    Type,
    /// It is none of the words of a closed list.
    Word,
    /// It is a text of the wrong form.
    Form,
    /// It is a text that is too short.
    Empty,
    TooLong(u64),
    TooSmall,
    TooLarge,
    /// It is no multiple of the step in which the number is counted.
    Step,
    TooFew(u64),
    TooMany(u64),
    /// Two items of a list may be the same.
    Twice,
    /// A map has keys that it cannot have.
    UnknownKeys(Vec<String>),
    /// A map has names that are no names.
    BadNames,
    Missing(&'static str),
}

/// The first faults of a document, with the values that have them. `most` is their maximum number.
pub(in crate::document) fn faults<'a>(
    kind: Kind,
    root: Node<'a>,
    most: usize,
) -> Vec<(CheckedValue<'a>, Fault)> {
    let shapes = shapes(kind);
    let steps = MAX_STEPS_PER_NODE * root.tree().len();
    let mut walk = Walk { shapes, most, steps, found: Vec::new(), faultless: HashSet::new() };
    walk.value(ROOT, CheckedValue::of(root, schema(kind)));
    walk.found.truncate(most);
    walk.found
}

/// Maximum number of values that are looked at, for each node. A value is looked at once for each list and map around
/// it; more than that is aliases of aliases, and their faults have been found where they are written.
const MAX_STEPS_PER_NODE: usize = 4 * MAX_DEPTH;

struct Walk<'a> {
    shapes: &'static Shapes,
    most: usize,
    /// Number of values that may still be looked at once a fault is found.
    steps: usize,
    found: Vec<(CheckedValue<'a>, Fault)>,
    /// Shapes with the numbers of nodes that fit them. An alias can make any number of values of a few nodes.
    faultless: HashSet<(usize, u32)>,
}

impl<'a> Walk<'a> {
    fn value(&mut self, index: usize, checked: CheckedValue<'a>) {
        let place = (index, checked.node.number());
        if self.is_over() || self.faultless.contains(&place) {
            return;
        }
        let before = self.found.len();
        if !self.fits(index, checked.node) {
            let shape = &self.shapes.list[index];
            let is_wanted = is_wanted(shape, checked.node);
            self.tell(!is_wanted, checked, Fault::Type);
            self.scalar(shape, checked);
            match checked.node.kind() {
                NodeKind::List => self.list(&shape.list, checked),
                NodeKind::Map => self.map(&shape.map, checked),
                _ => {}
            }
        }
        if self.found.len() == before {
            self.faultless.insert(place);
        }
    }

    /// Are there faults enough, or some and no time to look for more?
    fn is_over(&self) -> bool {
        self.found.len() >= self.most || self.steps == 0 && !self.found.is_empty()
    }

    fn fits(&mut self, shape: usize, node: Node<'_>) -> bool {
        let most = node.tree().len();
        let mut left = most;
        let fits = self.shapes.fit(shape, node, &mut left);
        self.steps = self.steps.saturating_sub(most - left + 1);
        fits
    }

    fn tell(&mut self, is_fault: bool, checked: CheckedValue<'a>, fault: Fault) {
        if is_fault {
            self.found.push((checked, fault));
        }
    }

    /// The keywords of words, numbers and texts. A closed list is one of texts, and every other value breaks it.
    fn scalar(&mut self, shape: &Shape, checked: CheckedValue<'a>) {
        let (text, form) = (checked.node.as_str(), &shape.text.form);
        let is_word = || text.is_some_and(|text| shape.text.has_form(text));
        self.tell(matches!(form, TextForm::Words(_)) && !is_word(), checked, Fault::Word);
        if let Some(number) = number(checked.node) {
            let limit = |keyword: &str| checked.schema.get(keyword).and_then(|it| it.as_f64());
            self.tell(limit("minimum").is_some_and(|it| number < it), checked, Fault::TooSmall);
            self.tell(limit("maximum").is_some_and(|it| number > it), checked, Fault::TooLarge);
            let is_between = |step: f64| (number / step).fract() != 0.0;
            self.tell(limit("multipleOf").is_some_and(is_between), checked, Fault::Step);
        }
        if let Some(text) = text {
            // Of a text that is too long the length is told, and not the form.
            let (length, lengths) = (text.chars().count(), &shape.text.lengths);
            self.tell(length < *lengths.start(), checked, Fault::Empty);
            self.tell(length > *lengths.end(), checked, Fault::TooLong(*lengths.end() as u64));
            let has_form = matches!(form, TextForm::Words(_)) || shape.text.has_form(text);
            self.tell(!has_form, checked, Fault::Form);
        }
    }

    fn list(&mut self, shape: &ListShape, checked: CheckedValue<'a>) {
        let (length, lengths) = (checked.node.len(), &shape.lengths);
        self.tell(length < *lengths.start(), checked, Fault::TooFew(*lengths.start() as u64));
        self.tell(length > *lengths.end(), checked, Fault::TooMany(*lengths.end() as u64));
        self.tell(shape.unique, checked, Fault::Twice);
        let Some(item) = shape.item else { return };
        for node in checked.node.items() {
            if self.is_over() {
                return;
            }
            self.value(item, checked.item(node));
        }
    }

    /// What a map lacks is told at a key, and so is what is wrong with the value of that key. Of two complaints about one
    /// place the first may stay alone, so that the order counts.
    fn map(&mut self, shape: &MapShape, checked: CheckedValue<'a>) {
        let map = checked.node;
        let name_of = |key: Node<'a>| key.as_str().unwrap_or("");
        for name in required(checked.schema) {
            self.tell(map.get(name).is_none(), checked, Fault::Missing(name));
        }
        let doubled = doubled(map);
        for (key, value) in map.entries() {
            if self.is_over() {
                return;
            }
            // A list in the place of a name has a complaint of its own.
            let Some(name) = key.as_str() else { continue };
            let below = match (shape.find(name, 0), &shape.rest) {
                (Some(index), _) => shape.keys[index].shape,
                (None, Rest::Shape(rest)) => *rest,
                (None, Rest::Anything | Rest::Nothing) => continue,
            };
            // Of a key that stands twice it cannot be told which is meant; the double has its own complaint.
            if !doubled.contains(name) {
                self.value(below, checked.entry(key, value));
            }
        }
        if matches!(shape.rest, Rest::Nothing) {
            let names = map.entries().map(|(key, _)| name_of(key));
            let unknown = names.filter(|name| shape.find(name, 0).is_none()).map(str::to_owned);
            let unknown: Vec<String> = unknown.collect();
            self.tell(!unknown.is_empty(), checked, Fault::UnknownKeys(unknown));
        }
        if let Some(names) = &shape.names {
            let is_bad = map.entries().any(|(key, _)| !names.fits(name_of(key)));
            self.tell(is_bad, checked, Fault::BadNames);
        }
    }
}

/// The names that a map has more than once.
fn doubled(map: Node<'_>) -> HashSet<&str> {
    let mut seen = HashSet::with_capacity(map.len());
    map.entries().filter_map(|(key, _)| key.as_str()).filter(|name| !seen.insert(*name)).collect()
}

/// Is the value of a type that may be there? A point makes no whole number here: `6.000` is six thousand to half of
/// Europe. What is too large for an integer is one all the same.
fn is_wanted(shape: &Shape, node: Node<'_>) -> bool {
    match node.kind() {
        NodeKind::Float => {
            let is_whole = node.as_float().is_some_and(|number| number.abs() >= 9.0e18);
            shape.kinds & bit(NodeKind::Int) != 0 && (is_whole || shape.numbers.may_be_fraction)
        }
        kind => shape.kinds & bit(kind) != 0,
    }
}

fn number(node: Node<'_>) -> Option<f64> {
    match node.kind() {
        NodeKind::Int => node.as_int().map(|int| int as f64),
        NodeKind::Float => node.as_float(),
        _ => None,
    }
}
