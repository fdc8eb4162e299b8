//! Benchmarks of each stage that an order of battle passes through: parsing, shape, full check and
//! conversion, at three sizes and with both YAML readers. `cargo bench` runs these measurements.
//! `benches/compare.py` compares the results with other programs.

#[path = "../crates/check/tests/support/army.rs"]
#[allow(dead_code, unused, reason = "the tests use more of it")]
mod army;
#[path = "../crates/check/tests/support/dice.rs"]
mod dice;

use army::Army;
use divan::Bencher;
use divan::counter::BytesCount;
use grognard_check::check::{Options, check};
use grognard_core::convert::{ConvertOptions, convert};
use grognard_core::document::{Field, Oob, identify, read, validate};
use grognard_project::files::{Files, Given, given};
use grognard_project::project::{Packs, force, settings};
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::FileId;
use grognard_view::view;

/// Sizes of the orders of battle in bytes: one or two corps, an army, and an army with every
/// detail.
const SIZES: [usize; 3] = [5_000, 8_000, 200_000];

const READERS: [Reader; 2] = [Reader::TwoTier, Reader::GranitOnly];

fn main() {
    divan::main();
}

fn text(bytes: usize) -> String {
    Army::new(1809, bytes).render().0
}

fn files(text: &str) -> Files {
    let (name, bytes) = ("army.oob.yaml".to_owned(), text.as_bytes().to_vec());
    given(vec![Given { name, bytes, project: 0 }]).0
}

#[divan::bench(args = SIZES, consts = [0, 1])]
fn parse_only<const READER: usize>(bencher: Bencher<'_, '_>, bytes: usize) {
    let text = text(bytes);
    bencher
        .counter(BytesCount::new(text.len()))
        .bench(|| parse(FileId(0), divan::black_box(&text), READERS[READER]).0.nodes().count());
}

#[divan::bench(args = SIZES, consts = [0, 1])]
fn parse_and_shape<const READER: usize>(bencher: Bencher<'_, '_>, bytes: usize) {
    let text = text(bytes);
    bencher.counter(BytesCount::new(text.len())).bench(|| {
        let (tree, mut found) = parse(FileId(0), divan::black_box(&text), READERS[READER]);
        let kind = identify(&tree, "army.oob.yaml", &mut found).expect("it is a document");
        validate(&tree, kind, &mut found);
        found.len()
    });
}

#[divan::bench(args = SIZES, consts = [0, 1])]
fn full_check<const READER: usize>(bencher: Bencher<'_, '_>, bytes: usize) {
    let text = text(bytes);
    let (files, settings) = (files(&text), [settings(None)]);
    let options = Options { reader: READERS[READER], ..Options::default() };
    bencher
        .counter(BytesCount::new(text.len()))
        .bench(|| check(divan::black_box(&files), &settings, options).diagnostics.len());
}

/// Converts a force in memory to its units, ledger and output, under each rule set.
#[divan::bench(args = ["nf", "bnb", "ba"], consts = [8_000, 200_000])]
fn convert_and_show<const BYTES: usize>(bencher: Bencher<'_, '_>, game: &str) {
    let (none, text) = (Files::default(), text(BYTES));
    let packs = Packs::of(&none, Vec::new(), 0);
    let rules = packs.open(game).expect("a rule set that is built in").ruleset;
    let (tree, _) = parse(FileId(0), &text, Reader::TwoTier);
    let Some(Field::Read(oob)) = tree.root().map(read::<Oob<'_>>) else { panic!("no list") };
    let army = force(&oob.value, oob.span, &settings(None));
    bencher.counter(BytesCount::new(text.len())).bench(|| {
        let done = convert(divan::black_box(&army), &rules, None, &ConvertOptions::default());
        view::convert(&done, &rules).units.len()
    });
}
