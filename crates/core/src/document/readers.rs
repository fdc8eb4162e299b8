//! Values that fit the pattern of their schema although their type cannot read them, such as `3d6=7`.
//! A pattern cannot express every limit, and a value that no finding reports would disappear.

use std::collections::HashSet;

use grognard_syntax::syntax::{Node, NodeKind};
use serde_json::Value;

use super::checked_value::CheckedValue;
use super::figures::{Dice, GroundLength, NumberStep, PerElement, Scores};
use super::ratio::Ratio;
use super::read::{Read, entries_once};
use super::scalars::{Date, GameLength, Id, Men, Percent, Reference, Shift, Time, Wear};

pub(super) type Reads = fn(Node<'_>) -> bool;

macro_rules! readers {
    ($($name:ident)*) => {
        &[$((stringify!($name), $name::PATTERN, |node| $name::from_node(node).is_some())),*]
    };
}

/// The types that a document writes as a text with a pattern: name, pattern, and whether the type
/// can read a node. A text of `Percent` is also one of `Wear`, whose pattern is the same.
const READERS: &[(&str, &str, Reads)] = readers![
    Id Reference Date Time Men Wear Percent GameLength Shift Ratio NumberStep Scores Dice GroundLength PerElement
];

/// The reader of the type that the schema describes, if the type is written as a text with a
/// pattern.
pub(super) fn reader(schema: &Value) -> Option<Reads> {
    let written = schema.get("pattern")?.as_str()?;
    READERS.iter().find(|(_, pattern, _)| *pattern == written).map(|(_, _, reads)| *reads)
}

/// At most `most` values that their types cannot read, except the values in `faulty`, whose faults
/// are known. The validator cannot find these values, because they fit the schema.
pub(super) fn unread<'a>(
    whole: CheckedValue<'a>,
    faulty: &HashSet<u32>,
    most: usize,
) -> Vec<CheckedValue<'a>> {
    let mut found = Vec::new();
    let mut open = vec![whole];
    while let Some(checked) = open.pop() {
        let node = checked.node;
        if found.len() == most {
            break;
        }
        match node.kind() {
            // The values of an alias are checked at their anchor, so nested aliases cost nothing.
            NodeKind::Map | NodeKind::List if node.is_alias() => {}
            NodeKind::Map => {
                let entries = entries_once(node).into_iter().flatten();
                open.extend(entries.map(|(key, value)| checked.entry(key, value)));
            }
            NodeKind::List => open.extend(node.items().map(|item| checked.item(item))),
            NodeKind::Null | NodeKind::Bool => {}
            NodeKind::Str | NodeKind::Int | NodeKind::Float => {
                let is_unread = reader(checked.schema).is_some_and(|reads| !reads(node));
                if is_unread && !faulty.contains(&node.number()) {
                    found.push(checked);
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::string::string_regex;

    use super::*;
    use crate::document::{Kind, validate};
    use grognard_syntax::syntax::{Reader, parse};
    use grognard_syntax::text::FileId;

    #[test]
    fn every_type_with_a_pattern_has_a_reader() {
        let sources = [include_str!("scalars.rs"), include_str!("figures.rs")];
        let mut count = 0;
        for source in sources {
            for defined in source.split("\npattern! {\n").skip(1) {
                let line = defined.lines().find(|line| !line.trim_start().starts_with("///"));
                let name = line.expect("a type").trim().split(['<', ',']).next().expect("a name");
                let is_read = READERS.iter().any(|(reader, _, _)| *reader == name);
                assert!(is_read, "{name}");
                count += 1;
            }
        }
        assert!(count > 10, "{count}");
    }

    /// Texts at the limits of each type that fit its pattern, and whether the type reads them.
    #[test]
    fn a_text_that_fits_its_pattern_and_cannot_be_read_is_bad_format() {
        for (text, is_read) in [
            ("2d6", true),
            ("d6-d6", true),
            ("3d6=1", true),
            ("3d6=7", false),
            ("3d6=456", false),
            ("9d100", false),
            ("d1", false),
            ("d101", false),
            ("2d6-d8", false),
        ] {
            let text = format!(
                "ruleset: 1\nid: d\nname: D\ntables: [{{ id: a, name: A, dice: {text} }}]\n"
            );
            let (tree, _) = parse(FileId(0), &text, Reader::TwoTier);
            let mut found = Vec::new();
            validate(&tree, Kind::Ruleset, &mut found);
            let codes: Vec<&str> = found.iter().map(|found| found.code.name).collect();
            assert_eq!(!codes.contains(&"bad-format"), is_read, "{text}: {codes:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// The pattern of dice does not express their limits. A schema limits the length of an id
        /// beside its pattern.
        #[test]
        fn other_types_read_every_text_that_fits_their_pattern(
            (name, text) in (0..READERS.len()).prop_flat_map(|index| {
                let (name, pattern, _) = READERS[index];
                (Just(name), string_regex(pattern.trim_matches(['^', '$'])).expect("a pattern"))
            }),
        ) {
            let quoted = format!("\"{text}\"");
            let (tree, _) = parse(FileId(0), &quoted, Reader::TwoTier);
            let (_, _, reads) = READERS.iter().find(|(known, _, _)| *known == name).expect("known");
            let root = tree.root().expect("a text");
            prop_assert!(text.len() > 60 || name == "Dice" || reads(root), "{name} {text}");
        }
    }
}
