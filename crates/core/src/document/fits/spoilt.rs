//! Documents that fit their schemas, and copies of them with a few corrupted values, lines or
//! letters.
#![cfg(test)]

use grognard_syntax::syntax::{Node, Reader, parse};
use grognard_syntax::text::FileId;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::document::Kind;

/// Documents that fit their schemas, at least one of every kind. Most of the documents are shipped
/// with the program.
pub(super) const SHIPPED: [(Kind, &str); 9] = [
    (Kind::Collection, COLLECTION),
    (Kind::Layout, include_str!("../../../../../builtin/layouts/home.layout.yaml")),
    (Kind::Log, LOG),
    (Kind::Oob, include_str!("../../../../../scenarios/barrosa/barrosa-french.oob.yaml")),
    (Kind::Oob, include_str!("../../../../../templates/new/french.oob.yaml")),
    (Kind::Scenario, include_str!("../../../../../scenarios/saalfeld/saalfeld.scenario.yaml")),
    (Kind::Map, include_str!("../../../../../scenarios/saalfeld/saalfeld.map.yaml")),
    (Kind::Project, include_str!("../../../../../builtin/grognard.yaml")),
    (
        Kind::Ruleset,
        include_str!("../../../../../rulesets/one-hour-wargame/one-hour-wargame.ruleset.yaml"),
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

/// Each of the values breaks some keyword of a schema.
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

/// A shipped document with a few corrupted values, lines or letters.
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
