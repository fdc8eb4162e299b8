//! Compares both parsers. If the fast parser accepts a text, granit must build the same tree.

use super::dice::Dice;
use super::documents::{document, spoil};
use crate::syntax::tree::{Record, RecordKind, Tree};
use crate::syntax::{fast, granit};
use crate::text::FileId;

#[derive(Debug, Default)]
struct FastReadCounts {
    taken: usize,
    left: usize,
    broken: usize,
}

#[test]
fn mutated_documents_give_the_same_tree() {
    let wanted = std::env::var("GROGNARD_MUTANTS").ok().and_then(|count| count.parse().ok());
    let seed = std::env::var("GROGNARD_SEED").ok().and_then(|seed| seed.parse().ok());
    let mut dice = Dice::new(seed.unwrap_or(1809));
    let mut count = FastReadCounts::default();
    for _ in 0..wanted.unwrap_or(4000) {
        let mut text = document(&mut dice);
        spoil(&mut dice, &mut text);
        compare(&text, &mut count);
    }
    report("mutants", &count);
}

#[test]
fn whole_documents_give_the_same_tree() {
    let mut dice = Dice::new(1815);
    let mut count = FastReadCounts::default();
    for _ in 0..500 {
        compare(&document(&mut dice), &mut count);
    }
    report("documents", &count);
    assert!(count.taken > 2 * count.left, "the fast reader should know most: {count:?}");
}

#[test]
fn the_yaml_test_suite_gives_the_same_tree() {
    let suite = include_str!("../../../tests/data/yaml-test-suite.json");
    let suite: Vec<serde_json::Value> = serde_json::from_str(suite).expect("the suite is JSON");
    let mut count = FastReadCounts::default();
    for case in &suite {
        let text = case["yaml"].as_str().expect("each case has a text");
        compare(text, &mut count);
        compare(&text.replace('\n', "\r\n"), &mut count);
        compare(text.trim_end(), &mut count);
    }
    report("suite", &count);
}

fn compare(text: &str, count: &mut FastReadCounts) {
    let file = FileId(0);
    let Some(fast) = fast::read(file, text) else {
        let granit = granit::read(file, text, text);
        let refused = granit.broken.is_some() || !granit.diagnostics.is_empty();
        if refused {
            count.broken += 1
        } else {
            count.left += 1
        }
        return;
    };
    count.taken += 1;
    let granit = granit::read(file, text, text);
    assert!(granit.broken.is_none(), "granit cannot read {text:?}: {:?}", granit.broken);
    assert!(
        granit.diagnostics.is_empty(),
        "granit complains of {text:?}: {:?}",
        granit.diagnostics
    );
    assert_eq!(described(&fast), described(&granit.tree), "of {text:?}");
}

/// A description of a tree with one line per node, including spans.
fn described(tree: &Tree<'_>) -> Vec<String> {
    let node = |record: &Record| {
        let Record { start, end, next, a, b, kind, style } = *record;
        let string = match kind {
            RecordKind::OwnedStr => Some(&*tree.owned[a as usize]),
            RecordKind::Str => Some(&tree.text[a as usize..b as usize]),
            _ => None,
        };
        format!("{start}..{end} {kind:?} {style:?} {a} {b} then {next} {string:?}")
    };
    let head = format!("{:?} {:?} {:?}", tree.root, tree.comments, tree.holes);
    std::iter::once(head).chain(tree.records.iter().map(node)).collect()
}

#[expect(clippy::print_stderr, reason = "the counts are the point of a long run")]
fn report(what: &str, count: &FastReadCounts) {
    eprintln!("{what}: {count:?}, 0 differences");
}
