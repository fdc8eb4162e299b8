//! Asks the jsonschema crate what breaks the published schema of a document, and where.

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

/// One way in which a value breaks its schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fault {
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
pub(super) fn faults<'a>(
    kind: Kind,
    root: Node<'a>,
    most: usize,
) -> Vec<(CheckedValue<'a>, Fault)> {
    // The validator collects every error before it gives the first: the document ends for it with the last that counts.
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

/// The items and entries of the lists and maps on the way to a fault. Each is gone through once, however many of its
/// values have faults.
#[derive(Default)]
struct Places<'a> {
    items: HashMap<u32, Vec<Node<'a>>>,
    entries: HashMap<u32, ValuesByKey<'a>>,
}

/// Keys and values by name; nothing for a key that stands twice.
type ValuesByKey<'a> = HashMap<&'a str, Option<(Node<'a>, Node<'a>)>>;

impl<'a> Places<'a> {
    /// The value at a pointer. There is none below a key that stands twice: which of the two is meant cannot be told,
    /// and the double has its own complaint.
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

/// The entries of a map; none under a name that stands twice.
fn entries_by_name<'a>(map: Node<'a>) -> ValuesByKey<'a> {
    let mut entries = HashMap::with_capacity(map.len());
    for (key, value) in map.entries() {
        let name = key.as_str().unwrap_or("");
        entries.entry(name).and_modify(|entry| *entry = None).or_insert(Some((key, value)));
    }
    entries
}

/// The compiled schema of a kind. It refers to itself alone, so that nothing is ever looked for on a disk or a network.
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
