//! Mistakes inside a single pack, page, log, layout or map, which contradict no other document.

use grognard_check::check::Options;
use grognard_view::play::judge_logs;

use crate::support::each_says;
use crate::support::{check_files, short};

fn pack(rest: &str) -> String {
    format!("ruleset: 1\nid: club\nname: Rules of our club\n{rest}")
}

const LOG: &str = "log: 1\nid: evening\nscenario: ridge\nruleset: one-hour-wargame\nentries:\n{0}";

/// Entries of a log as YAML, numbered from 1.
fn entries(entries: &str) -> String {
    let entry =
        |(index, entry)| format!("  - {{ number: {}, side: french, {entry} }}\n", index + 1);
    entries.split(';').enumerate().map(entry).collect()
}

#[test]
fn a_unit_that_was_removed_is_out_of_play() {
    let log = |text: &str| {
        entries(text)
            .replace("LOSE", "do: lose, unit: a, track: hits, count: 1")
            .replace("REMOVE", "do: remove, unit: a")
    };
    let rows = [
        (log("REMOVE; do: note, text: x; LOSE"), "`a` has losses after"),
        (log("REMOVE; LOSE"), ""),
        (log("REMOVE; do: lose, unit: b; LOSE"), "`a` has losses after"),
        (log("REMOVE; do: note, text: x; REMOVE"), "`a` is removed again"),
        (log("REMOVE; do: return, unit: a; do: note, text: x; LOSE"), ""),
    ];
    each_says("acts-after-removal", "evening.log.yaml", LOG, &rows);
}

#[test]
fn a_turn_must_match_its_entry_on_every_phone() {
    let of = |[turns, counts]: [[u32; 3]; 2]| -> String {
        let entry = |index: usize, number: u32, by: &str| {
            let (turn, count) = (turns[index], counts[index]);
            format!(
                "  - {{ number: {number}, side: french, by: {by}, turn: {turn}, do: turn, count: {count} }}\n"
            )
        };
        entry(0, 1, "a") + &entry(1, 2, "b") + &entry(2, 3, "a")
    };
    let rows = [
        (of([[1, 2, 4], [1, 2, 2]]), "turn 2 begins, but this entry is of turn 4"),
        (of([[1, 2, 4], [1, 2, 4]]), ""),
        (of([[4, 4, 2], [4, 4, 2]]), "turn 2 begins after turn 4"),
    ];
    each_says("turn-backwards", "evening.log.yaml", LOG, &rows);
}

#[test]
fn marks_must_be_in_the_order_in_which_they_are_reached() {
    let marks = pack(
        "wear:\n  - id: hits\n    name: Hits\n    of: unit\n    counts: hits\n    boxes: \"2 * n\"\n    marks:\n      - { id: shaken, name: Shaken, at: \"{0}\", means: Halts. }\n      - { id: broken, name: Broken, at: \"{1}\", means: Leaves. }\n    source: text 7\n",
    );
    let rows = [
        ("2 * n|n", "`broken` is reached at `n`, before `shaken`"),
        ("n|2 * n", ""),
        ("n|n", ""),
        // The case has no finding, because another check reports a mark that is never reached.
        ("3 * n|2 * n", ""),
    ];
    each_says("marks-out-of-order", "club.ruleset.yaml", &marks, &rows);
}

#[test]
fn a_usual_number_must_be_in_its_own_range() {
    let element = pack(
        "elements:\n  - { id: horse, name: base, arms: [cavalry], men: 150-170, nominal: {0}, source: text 1 }\nunits:\n  - { id: regiment, name: Regiment, level: regiment, arms: [cavalry], element: horse, least: 2, most: 6, usual: {1}, source: text 2 }\n",
    );
    let rows = [
        ("260|4", "`nominal: 260` is outside its own range, 150 to 170"),
        ("160|8", "`usual: 8` is outside its own range, 2 to 6"),
        ("150|6", ""),
    ];
    each_says("outside-own-range", "club.ruleset.yaml", &element, &rows);
}

#[test]
fn a_table_must_use_the_dice_of_the_pack() {
    let table = pack(
        "dice: { count: 1, sides: 6, source: text 1 }\ntables:\n  - id: fire\n    name: Fire\n    topic: fire\n    dice: {0}\n    columns:\n      - { id: open, name: Open }\n    results:\n      - { id: hit, name: A hit }\n      - { id: none, name: Nothing }\n    rows:\n      - { score: {1}.., cells: [hit] }\n      - { score: ..{2}, cells: [none] }\n    source: text 5\n",
    );
    let rows = [
        ("d10|6|5", "did you mean `dice: d6`?"),
        ("d6|6|5", ""),
        ("d10|8|7", ""),
        ("d10|10|9", ""),
    ];
    each_says("foreign-die", "club.ruleset.yaml", &table, &rows);
}

#[test]
fn a_base_unlike_all_others_is_reported() {
    let bases = pack(
        "bases:\n  - { id: foot, name: Foot, width: {0}in, depth: {1}in, source: text 2 }\n  - { id: horse, name: Horse, width: 1.5in, depth: 1.5in, source: text 2 }\n  - { id: gun, name: Gun, width: 1in, depth: 1.5in, source: text 2 }\n",
    );
    let rows = [
        ("15|1", "is 15 in wide, but 1 in deep"),
        ("1|0.1", "is 1 in wide, but 0.1 in deep"),
        ("15|10", "every other base is much smaller"),
        ("3|0.5", ""),
        ("1.5|1", ""),
    ];
    each_says("doubtful-base", "club.ruleset.yaml", &bases, &rows);
}

#[test]
fn edges_of_cards_in_another_unit_are_reported() {
    let layout =
        "layout: 1\nid: club\nname: Club\nextends: home\nwidth: {0}mm\nheight: 88mm\n{1}\n";
    let rows = [
        ("63|safe: 3cm", "leave only 3 mm of a width of 63 mm"),
        ("63|margin: 8cm", "`margin` is 8 cm: more than 60 mm"),
        ("63|marks: 4cm", "`marks` is 4 cm: more than 20 mm"),
        ("63|safe: 3mm\nmargin: 8mm\ngap: 5mm\nmarks: 4mm", ""),
        ("20|safe: 5mm", ""),
    ];
    each_says("doubtful-layout", "club.layout.yaml", layout, &rows);
}

/// Findings about several documents, from `check` and from the check of logs.
fn told(documents: &[(&str, &str)]) -> String {
    let files = documents.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()));
    let (files, checked) = check_files(files.collect(), Options::default());
    let settings = [grognard_project::project::Settings::default()];
    let judged = judge_logs(&files, &settings, &|_| false);
    short(&files, &checked.diagnostics) + &short(&files, &judged)
}

fn oob(id: &str, nation: &str, unit: &str) -> String {
    format!(
        "oob: 1\nid: {id}\nname: Army\nnation: {nation}\ndate: 1815-06-18\nformations:\n  - id: {id}-brigade\n    name: Brigade\n    echelon: brigade\n    units:\n      - {{ id: {unit}, name: Unit, arm: infantry, men: 600, grade: regular }}\n"
    )
}

fn scenario(rest: &str, zones: [&str; 2]) -> String {
    format!(
        "scenario: 1\nid: ridge\nname: Ridge\ndate: 1815-06-18\nclock: {{ start: \"11:30\", end: \"20:00\" }}\nsides:\n  - {{ id: french, oobs: [nord]{} }}\n  - {{ id: british, oobs: [allied]{} }}\n{rest}",
        zones[0], zones[1]
    )
}

#[test]
fn entries_that_take_back_hold_or_return_nothing_are_reported() {
    let map = "map: 1\nid: ridge\nname: Ridge\nwidth: 3000\nheight: 3000\npoints:\n  - { id: farm, kind: marker, name: Farm, at: [1500, 1500] }\n";
    let judged = |text: &str| {
        let log = LOG.replace("{0}", &entries(text));
        told(&[
            ("allied.oob.yaml", &oob("allied", "britain", "foot-28")),
            ("nord.oob.yaml", &oob("nord", "france", "ligne-28")),
            ("ridge.map.yaml", map),
            (
                "ridge.scenario.yaml",
                &scenario("map: ridge\nobjectives:\n  - { place: farm, points: 1 }\n", ["", ""]),
            ),
            ("evening.log.yaml", &log),
        ])
    };
    let cases = [
        (
            "do: note, text: x; do: undo, of: 3; do: note, text: y",
            "undoes entry 3, which comes later",
        ),
        ("do: note, text: x; do: undo, of: 2", "entry 2 undoes itself"),
        ("do: note, text: x; do: undo, of: 1; do: undo, of: 1", "entry 1 was already undone"),
        ("do: note, text: x; do: redo, of: 1", "entry 1 was not undone"),
        ("do: note, text: x; do: undo, of: 1; do: redo, of: 1; do: undo, of: 1", ""),
        ("do: return, unit: ligne-28", "returns, but was not removed"),
        ("do: remove, unit: ligne-28; do: return, unit: ligne-28", ""),
        ("do: hold, unit: farm, to: spanish", "`ridge` has no side `spanish`"),
        ("do: hold, unit: farm, to: none", ""),
    ];
    for (entries, wanted) in cases {
        let told = judged(entries);
        assert_eq!(told.contains("unplayed-entry"), !wanted.is_empty(), "{entries}\n{told}");
        assert!(told.contains(wanted), "{entries}\n{told}");
    }
}

#[test]
fn zones_of_two_sides_must_not_overlap() {
    let told = |border: u32, zones: [&str; 2]| {
        let map = format!(
            "map: 1\nid: ridge\nname: Ridge\nwidth: 3000\nheight: 3000\nzones:\n  - {{ id: west, outline: [[0, 0], [1500, 0], [1500, 3000], [0, 3000]] }}\n  - {{ id: east, outline: [[{border}, 0], [3000, 0], [3000, 3000], [{border}, 3000]] }}\n"
        );
        told(&[
            ("allied.oob.yaml", &oob("allied", "britain", "foot-28")),
            ("nord.oob.yaml", &oob("nord", "france", "ligne-28")),
            ("ridge.map.yaml", &map),
            ("ridge.scenario.yaml", &scenario("map: ridge\n", zones)),
        ])
    };
    let both = [", zones: [west]", ", zones: [east]"];
    let over = told(1000, both);
    assert!(
        over.contains("overlap, from 1000 to 1500 m east and from 0 to 3000 m north"),
        "{over}"
    );
    for border in [1500, 1480, 2000] {
        assert!(!told(border, both).contains("overlapping-zones"), "{border}");
    }
    let one = told(1500, [", zones: [west]", ", zones: [west]"]);
    assert!(one.contains("both set up in the zone `west`"), "{one}");
}

#[test]
fn broken_tables_of_pages_are_reported() {
    let page = "# Fire\n\n[§ 4] Words.\n\n{0}\nMore.\n";
    let rows = [
        ("| a | b |\n| 1 | 2 |\n", "the row of dashes below the head is missing"),
        ("| a | b |\n| --- |\n| 1 | 2 |\n", "has 2 columns, but the row of dashes has 1"),
        ("| a | b |\n\n| --- | --- |\n| 1 | 2 |\n", "is not part of a table"),
        ("| a | b |\n| --- | --- |\n| 1 | 2 | 3 |\n", "but this row has 3"),
        ("| a | b |\n| --- | --- |\n| 1 | 2 |\n", ""),
        ("```\n| a | b |\n| 1 | 2 |\n```\n", ""),
        ("So much is | or | not.", ""),
    ];
    each_says("broken-table", "fire.rules.md", page, &rows);
}
