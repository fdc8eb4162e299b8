//! Validates a document against its published schema with the jsonschema crate, and finds the place
//! of each error.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::OnceLock;

use grognard_syntax::syntax::{Node, NodeKind};
use jsonschema::error::ValidationErrorKind;
use jsonschema::{PatternOptions, Validator};

use super::checked_value::{CheckedValue, required};
use super::json::{NodeOrName, Yaml};
use super::schema::schema;
use super::{KINDS, Kind};

/// A way in which a value breaks its schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fault {
    Type,
    Word,
    Form,
    Empty,
    TooLong(u64),
    TooSmall,
    TooLarge,
    /// The number is not a multiple of the step that the schema requires.
    Step,
    TooFew(u64),
    TooMany(u64),
    Twice,
    UnknownKeys(Vec<String>),
    /// The map has keys that are not valid ids.
    BadNames,
    Missing(&'static str),
}

/// At most `most` faults of a document, from its beginning, with the values that have the faults.
pub(super) fn faults<'a>(
    kind: Kind,
    root: Node<'a>,
    most: usize,
) -> Vec<(CheckedValue<'a>, Fault)> {
    // The validator collects all errors before it returns the first error. To stop the validator,
    // `left` makes the tree look empty after `most` errors.
    let left = Cell::new(most);
    let errors = validator(kind).iter_errors(NodeOrName::Node(root, &left)).take(most);
    let mut places = Places::default();
    let found = errors.filter_map(|error| {
        let whole = CheckedValue::of(root, schema(kind));
        let checked = places.find(whole, error.instance_path().as_str())?;
        Some((checked, fault(error.kind(), checked)))
    });
    found.collect()
}

fn fault(kind: &ValidationErrorKind, checked: CheckedValue<'_>) -> Fault {
    use ValidationErrorKind as K;
    match kind {
        K::AdditionalProperties { unexpected } => Fault::UnknownKeys(unexpected.clone()),
        K::PropertyNames { .. } => Fault::BadNames,
        K::Required { property } => {
            let mut names = required(checked.schema);
            Fault::Missing(names.find(|name| property == name).expect("it is required"))
        }
        K::Type { .. } => Fault::Type,
        K::Enum { .. } => Fault::Word,
        K::Pattern { .. } => Fault::Form,
        K::Minimum { .. } => Fault::TooSmall,
        K::Maximum { .. } => Fault::TooLarge,
        K::MinItems { limit } => Fault::TooFew(*limit),
        K::MaxItems { limit } => Fault::TooMany(*limit),
        K::MinLength { .. } => Fault::Empty,
        K::MaxLength { limit } => Fault::TooLong(*limit),
        K::UniqueItems => Fault::Twice,
        K::MultipleOf { .. } => Fault::Step,
        other => unreachable!("our schemas have no keyword that says {other:?}"),
    }
}

/// Items and entries of the lists and maps that lead to a fault. Each list or map is indexed only
/// once, because many of its values may have faults.
#[derive(Default)]
struct Places<'a> {
    items: HashMap<u32, Vec<Node<'a>>>,
    entries: HashMap<u32, ValuesByKey<'a>>,
}

/// Each key of a map with its value, by name. The value of a repeated key is `None`.
type ValuesByKey<'a> = HashMap<&'a str, Option<(Node<'a>, Node<'a>)>>;

impl<'a> Places<'a> {
    /// The value at a JSON pointer. Values below a repeated key are not found, because the author
    /// may mean either entry and another check reports the key.
    fn find(&mut self, whole: CheckedValue<'a>, pointer: &str) -> Option<CheckedValue<'a>> {
        let mut checked = whole;
        for step in pointer.split('/').skip(1) {
            let node = checked.node;
            checked = if node.kind() == NodeKind::List {
                let items = self.items.entry(node.number());
                let items = items.or_insert_with(|| node.items().collect());
                checked.item(*items.get(step.parse::<usize>().ok()?)?)
            } else {
                let step = step.replace("~1", "/").replace("~0", "~");
                let entries = self.entries.entry(node.number());
                let entries = entries.or_insert_with(|| entries_by_name(node));
                let (key, value) = (*entries.get(step.as_str())?)?;
                checked.entry(key, value)
            };
        }
        Some(checked)
    }
}

/// The entries of a map by name. The value of a repeated key is `None`.
fn entries_by_name<'a>(map: Node<'a>) -> ValuesByKey<'a> {
    let mut entries = HashMap::with_capacity(map.len());
    for (key, value) in map.entries() {
        let name = key.as_str().unwrap_or("");
        entries.entry(name).and_modify(|entry| *entry = None).or_insert(Some((key, value)));
    }
    entries
}

/// The compiled schema of a kind. Our schemas refer only to themselves, so the validator does not
/// read other files or the network.
fn validator(kind: Kind) -> &'static Validator<Yaml> {
    static VALIDATORS: [OnceLock<Validator<Yaml>>; KINDS.len()] =
        [const { OnceLock::new() }; KINDS.len()];
    VALIDATORS[kind as usize].get_or_init(|| {
        jsonschema::options_for::<Yaml>()
            .with_pattern_options(PatternOptions::regex())
            .build(schema(kind))
            .expect("our own schemas compile: a test builds each")
    })
}
