//! The jsonschema crate as a judge in tests: it knows all of JSON Schema, and this program only what its own schemas use.
#![cfg(test)]

use std::sync::OnceLock;

use grognard_syntax::syntax::{Node, NodeKind, Reader, parse};
use grognard_syntax::text::FileId;
use jsonschema::error::ValidationErrorKind;
use jsonschema::{PatternOptions, Validator};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::Value;

use super::checked_value::CheckedValue;
use super::fits::Fault;
use super::json::{Part, Yaml};
use super::schema::schema;
use super::{KINDS, Kind};

/// Does a document fit the schema of its kind?
pub(super) fn is_valid(kind: Kind, root: Node<'_>) -> bool {
    validator(kind).is_valid(Part::Node(root))
}

/// What the judge finds, in the words of this program.
pub(super) fn judged<'a>(
    kind: Kind,
    root: Node<'a>,
    most: usize,
) -> Vec<(CheckedValue<'a>, Fault)> {
    let errors = validator(kind).iter_errors(Part::Node(root)).take(most);
    let found = errors.filter_map(|error| {
        let checked = find(root, schema(kind), error.instance_path().as_str())?;
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
            let property = property.as_str().expect("a name");
            let required = super::checked_value::required(checked.schema);
            Fault::Missing(
                required.into_iter().find(|name| *name == property).expect("it is required"),
            )
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
        other => panic!("a keyword that this program does not know: {other:?}"),
    }
}

/// The value at a pointer. There is none below a key that stands twice: which of the two is meant cannot be told.
fn find<'a>(root: Node<'a>, schema: &'static Value, pointer: &str) -> Option<CheckedValue<'a>> {
    let mut checked = CheckedValue::of(root, schema);
    for step in pointer.split('/').skip(1) {
        let step = step.replace("~1", "/").replace("~0", "~");
        checked = if checked.node.kind() == NodeKind::List {
            checked.item(checked.node.items().nth(step.parse().ok()?)?)
        } else {
            let mut same = checked.node.entries().filter(|(key, _)| key.as_str() == Some(&step));
            let (key, value) = same.next().filter(|_| same.next().is_none())?;
            checked.entry(key, value)
        };
    }
    Some(checked)
}

fn validator(kind: Kind) -> &'static Validator<Yaml> {
    static VALIDATORS: [OnceLock<Validator<Yaml>>; KINDS.len()] =
        [const { OnceLock::new() }; KINDS.len()];
    VALIDATORS[kind as usize].get_or_init(|| {
        jsonschema::options_for::<Yaml>()
            .with_pattern_options(PatternOptions::regex())
            .build(schema(kind))
            .expect("our own schemas compile")
    })
}

/// Documents of every kind that fit, most of them as they are shipped.
pub(super) const SHIPPED: [(Kind, &str); 9] = [
    (Kind::Collection, COLLECTION),
    (Kind::Layout, include_str!("../../../../layouts/home.layout.yaml")),
    (Kind::Log, LOG),
    (Kind::Oob, include_str!("../../../../scenarios/barrosa/barrosa-french.oob.yaml")),
    (Kind::Oob, include_str!("../../../../templates/new/french.oob.yaml")),
    (Kind::Scenario, include_str!("../../../../scenarios/saalfeld/saalfeld.scenario.yaml")),
    (Kind::Map, include_str!("../../../../scenarios/saalfeld/saalfeld.map.yaml")),
    (Kind::Project, include_str!("../../../../builtin/grognard.yaml")),
    (
        Kind::Ruleset,
        include_str!("../../../../rulesets/one-hour-wargame/one-hour-wargame.ruleset.yaml"),
    ),
];

const COLLECTION: &str = "\
collection: 1
id: club
name: Our club
holdings:
  - { nation: france, arm: infantry, traits: [light], bases: 6, base: 40x20 }
  - { nation: austria, leaders: 3 }
stand_ins:
  - { for: hussar, kinds: [light, dragoon] }
";

const LOG: &str = "\
log: 1
id: evening
scenario: jena
ruleset: napoleonic-fury
entries:
  - { number: 1, side: french, do: lose, unit: bourgeois, track: fatigue, count: 2, turn: 1 }
  - { number: 2, side: french, do: note, text: The fog lifts., turn: 2 }
";

/// Values that break one keyword or another.
const WRONG: [&str; 17] = [
    "",
    "~",
    "[]",
    "{}",
    "-1",
    "1.5",
    "9999999999",
    "x",
    "'Not an id'",
    "true",
    "[1, 2]",
    "{ name: x }",
    "12-pounder",
    "1815-06-18",
    "99999999999999999999",
    "[light, light, light]",
    "{ name: x, name: y, nme: z }",
];

/// A shipped document with a few values, lines or letters that are spoilt.
pub(super) fn spoilt() -> impl Strategy<Value = (Kind, String)> {
    let values = prop::collection::vec((any::<Index>(), select(WRONG.to_vec())), 1..4);
    let lines = prop::collection::vec((any::<Index>(), 0_u8..3), 0..3);
    (select(SHIPPED.to_vec()), values, lines).prop_map(|((kind, text), values, lines)| {
        let mut text = with_values(text, &values);
        for (index, what) in lines {
            let mut all: Vec<&str> = text.lines().collect();
            let line = index.index(all.len());
            let changed = match what {
                0 => String::new(),
                1 => format!("{0}\n{0}", all[line]),
                _ => all[line].replacen(['e', 'a'], "", 1),
            };
            all[line] = &changed;
            text = all.join("\n");
        }
        (kind, text)
    })
}

fn with_values(text: &str, values: &[(Index, &str)]) -> String {
    let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
    let scalars: Vec<Node<'_>> = tree.nodes().filter(|node| node.is_empty()).collect();
    let mut edits: Vec<_> =
        values.iter().map(|(index, wrong)| (index.get(&scalars).span(), *wrong)).collect();
    edits.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    edits.dedup_by_key(|(span, _)| span.start);
    let mut text = text.to_owned();
    for (span, wrong) in edits {
        text.replace_range(span.range(), wrong);
    }
    text
}
