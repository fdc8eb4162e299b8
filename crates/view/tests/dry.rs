//! Checks packs without an army: entries that never apply, units without a cell in a chart, and
//! scores that never occur.

use grognard_check::check::Options;
use grognard_core::convert::{Change, ConvertOptions, NoPlace, convert, idle, uncovered};
use grognard_core::ruleset::Ruleset;
use grognard_project::project::Packs;
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::FileId;

use crate::fielded::{GAMES, corps, game_of};
use crate::support::{check_files, short};

pub const HEAD: &str = "ruleset: 1
id: club
name: Rules of our club
sources: { club: Rules of our club }
text: club
elements:
  - { id: foot, name: base, arms: [infantry], men: 400, source: text 1 }
  - { id: horse, name: base, arms: [cavalry], men: 200, source: text 1 }
units:
  - { id: brigade, name: Brigade, level: brigade, arms: [infantry], element: foot, least: 2, most: 8, source: text 1 }
  - { id: cavalry, name: Cavalry, level: brigade, arms: [cavalry], element: horse, least: 2, most: 4, source: text 1 }
grades:
  - { id: raw, name: Raw, from: [militia, conscript], source: text 2 }
  - { id: steady, name: Steady, from: [regular, veteran, elite], source: text 2 }
traits:
  - { id: light-foot, name: Light, from: [light], arms: [infantry], source: text 2 }
";

/// Messages of those findings in a pack that have the given code.
fn found(body: &str, code: &str) -> Vec<String> {
    let files = vec![("club.ruleset.yaml".to_owned(), format!("{HEAD}{body}").into_bytes())];
    let options = Options { complete: true, ..Options::default() };
    let (files, checked) = check_files(files, options);
    let all = short(&files, &checked.diagnostics);
    assert!(!all.contains("error"), "{all}");
    let lines = all.lines().filter(|line| line.contains(code));
    let words = |line: &str| line.rsplit_once("]: ").map_or(line, |(_, words)| words).to_owned();
    lines.map(words).collect()
}

fn chart(rows: &str) -> String {
    format!(
        "charts:\n  - id: values\n    name: Values\n    topic: morale\n    columns: [{{ id: all, name: All }}]\n    rows:\n{rows}    source: text 3\n"
    )
}

#[test]
fn entries_that_never_apply_are_reported_with_the_reason() {
    let early = "asked too early";
    let nobody = "no unit of the game meets all its conditions";
    let behind = "covers all the same troops";
    let early_words = "the entry is evaluated before";
    let row =
        |scope: &str| chart(&format!("      - {{ id: x, name: X, cells: [1], for: {scope} }}\n"));
    let assign = |entries: &str| format!("assign:\n{entries}");
    for (body, wanted) in [
        (assign("  - { id: x, for: { elements: 4 }, grade: raw, source: text 2 }\n"), early),
        (
            assign(
                "  - { id: a, for: { arms: [infantry] }, grade: raw, source: text 2 }\n  - { id: x, for: { arms: [infantry], nations: [france] }, grade: steady, source: text 2 }\n",
            ),
            behind,
        ),
        (
            assign(
                "  - { id: x, for: { arms: [cavalry], traits: [light-foot] }, grade: raw, source: text 2 }\n",
            ),
            nobody,
        ),
        (row("{ arms: [cavalry], elements: 5..8 }"), nobody),
        (row("{ arms: [foot-artillery] }"), nobody),
        (row("{ arms: [infantry], traits: [cuirassier] }"), nobody),
        (row("{ arms: [cavalry], traits: [light-foot] }"), nobody),
    ] {
        let found = found(&body, "never-applies");
        let wanted = if wanted == early { early_words } else { wanted };
        assert_eq!(found.len(), 1, "{body}: {found:?}");
        assert!(found[0].contains("`x`") && found[0].contains(wanted), "{body}: {found:?}");
    }
}

#[test]
fn entries_that_can_apply_are_not_reported() {
    for body in [
        "assign:\n  - { id: a, for: { arms: [infantry], nations: [france] }, grade: raw, source: text 2 }\n  - { id: x, for: { arms: [infantry] }, grade: steady, source: text 2 }\n",
        "assign:\n  - { id: a, for: { arms: [infantry], years: ..1807 }, grade: raw, source: text 2 }\n  - { id: x, for: { arms: [infantry], years: 1805..1808 }, grade: steady, source: text 2 }\n",
        "assign:\n  - { id: a, for: { traits: [light] }, grade: raw, source: text 2 }\n  - { id: x, for: { traits: [light, guard] }, traits: [light-foot], source: text 2 }\n",
        &chart(
            "      - { id: x, name: X, cells: [1], for: { arms: [cavalry], elements: 4..9, traits: [light] } }\n",
        ),
    ] {
        assert_eq!(found(body, "never-applies"), [""; 0], "{body}");
    }
}

#[test]
fn a_unit_without_a_cell_for_its_mark_is_reported() {
    let wear = "wear:\n  - id: losses\n    name: Losses\n    of: unit\n    counts: bases\n    boxes: \"n\"\n    marks: [{ id: shaken, name: Shaken, cell: { chart: values, part: 1 } }]\n    source: text 3\n";
    let rows = "      - { id: foot, name: Foot, cells: [2], for: { arms: [infantry] } }\n      - { id: horse, name: Horse, cells: [1], for: { elements: 2..3 } }\n";
    let found = found(&format!("{wear}{}", chart(rows)), "uncovered-unit");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("cavalry of 4 has no cell in the chart `values`"), "{found:?}");
}

#[test]
fn a_row_of_impossible_scores_is_reported() {
    let table = |dice: &str, most: &str| {
        format!(
            "tables:\n  - id: rally\n    name: Rally\n    topic: morale\n    dice: {dice}\n    columns: [{{ id: all, name: All }}]\n    results: [{{ id: a, name: A }}, {{ id: b, name: B }}]\n    rows:\n      - {{ score: \"{most}..\", cells: [a] }}\n      - {{ score: ..{}, cells: [b] }}\n    modifiers: [{{ id: general, name: General, value: 1 }}]\n    source: text 4\n",
            most.parse::<i64>().expect("a number") - 1
        )
    };
    for (dice, most, count) in
        [("2d6", "13", 0), ("2d6", "14", 1), ("3d6=6", "4", 0), ("3d6=6", "5", 1)]
    {
        let found = found(&table(dice, most), "impossible-score");
        assert_eq!(found.len(), count, "{dice} {most}: {found:?}");
    }
}

#[test]
fn no_built_in_pack_has_an_entry_that_never_applies() {
    for name in GAMES {
        let rules = game_of(name);
        let lines = idle(rules).into_iter().map(|idle| format!("{name}: {idle:?}"));
        assert_eq!(lines.collect::<Vec<_>>().join("\n"), "");
        assert!(uncovered(rules).is_empty(), "{name}: {:?}", uncovered(rules));
    }
}

pub(crate) fn pack(text: &str) -> Ruleset {
    open_pack(text, "club")
}

/// A pack of a project, opened by its id on top of the packs that it extends.
pub(crate) fn open_pack(text: &str, id: &str) -> Ruleset {
    let file = ("club.ruleset.yaml".to_owned(), text.as_bytes().to_vec());
    let (files, _) = check_files(vec![file], Options::default());
    let document = files.documents.iter().find(|document| document.project == 0);
    let file = document.map_or(FileId(0), |document| document.file);
    let (tree, _) = parse(file, text, Reader::TwoTier);
    let packs = Packs::of(&files, vec![&tree], 0);
    packs.open(id).expect("the pack is there").ruleset
}

#[test]
fn troops_whose_element_has_no_strength_are_reported_and_drift() {
    let without = HEAD.replace("men: 400, ", "");
    let files = vec![("club.ruleset.yaml".to_owned(), without.clone().into_bytes())];
    let options = Options { complete: true, ..Options::default() };
    let (files, checked) = check_files(files, options);
    let all = short(&files, &checked.diagnostics);
    assert!(all.contains("element-without-strength") && all.contains("`foot`"), "{all}");
    let rules = pack(&without);
    let force = corps(
        "formations:\n  - { id: f, name: F, echelon: brigade, arm: infantry, men: 2000, grade: regular }\n  - { id: h, name: H, echelon: brigade, arm: cavalry, sabres: 600, grade: regular }\n",
    );
    let conversion = convert(&force, &rules, None, &ConvertOptions::default());
    let told = conversion
        .ledger
        .iter()
        .any(|entry| matches!(entry.change, Change::LeftOut { reason: NoPlace::NoStrength, .. }));
    assert!(told, "{:?}", conversion.ledger);
    assert_eq!((conversion.men_in, conversion.fielded_men), (2600, 600));
    assert_eq!(conversion.left_out, 2000);
}
