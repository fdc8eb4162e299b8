//! Entries of packs, projects and collections that contradict each other.

use crate::support::each_says;

/// A small pack with these lines at its end.
fn pack(rest: &str) -> String {
    format!(
        "ruleset: 1\nid: club\nname: Club\nsources: {{ minutes: Minutes }}\ntext: minutes\ndice: {{ count: 1, sides: 10, source: text 1 }}\n{rest}"
    )
}

#[test]
fn names_of_rows_are_compared_with_their_conditions() {
    let of = pack(
        "grades:
  - { id: raw, name: Raw, points: 1, from: [militia, conscript], source: text 3 }
  - { id: grim, name: Grim, points: 2, from: [regular, veteran, elite], source: text 3 }
charts:
  - id: ground
    name: Ground
    topic: terrain
    columns: [{ id: foot, name: {0}, for: { arms: [{1}] } }]
    rows:
      - { id: a, name: {2}, cells: [1], for: { {3} } }
    source: text 4
",
    );
    let rows = [
        ("Infantry|infantry|Steep hill|terrain: [hill]", ""),
        (
            "Cavalry|infantry|Steep hill|terrain: [hill]",
            "`Cavalry` names `cavalry`, but is for the arm `infantry`",
        ),
        ("Against cavalry|infantry|Steep hill|terrain: [hill]", ""),
        (
            "Infantry|infantry|Steep hill|terrain: [river]",
            "names `hill`, but is for the ground `river`",
        ),
        ("Infantry|infantry|Open village|terrain: [open-village]", ""),
        ("Infantry|infantry|Grim troops|grades: [raw]", "names `grim`, but is for the grade `raw`"),
    ];
    each_says("contradicting-entries", "club.ruleset.yaml", &of, &rows);
}

#[test]
fn classes_of_size_may_not_overlap_in_part() {
    let of = pack(
        "sizes:
  - { id: small, name: Small, for: { men: {0} }, source: text 3 }
  - { id: large, name: Large, for: { men: {1} }, source: text 3 }
",
    );
    let rows = [
        ("..899|800..", "800 is in both `small` and `large`"),
        ("..799|800..", ""),
        ("800..|..", ""),
    ];
    each_says("contradicting-entries", "club.ruleset.yaml", &of, &rows[..2]);
}

#[test]
fn establishments_and_drill_of_one_time_are_reported() {
    let of = "grognard: 1
name: Club
sources: { book: Book }
establishments:
  - { id: line, nation: britain, name: line, from: 1808-01-01, to: 1811-12-31, words: [line], arm: infantry, men: 850, source: book }
  - { id: light, nation: britain, name: light, from: {0}, to: 1815-12-31, words: [{1}], arm: infantry, men: 800, battalions: {2}, note: Two battalions of five companies., source: book }
drill:
  - { nations: [britain], arms: [infantry], from: 1803-01-01, to: 1810-12-31, ranks: { value: 2, public: Rules } }
  - { nations: [britain], arms: [infantry], from: {3}, to: 1815-12-31, ranks: { value: 3, public: Rules } }
";
    let rows = [
        ("1808-01-01|light|2|1811-01-01", ""),
        ("1808-01-01|line|2|1811-01-01", "two establishments have the words `line`"),
        ("1812-01-01|line|2|1811-01-01", ""),
        ("1808-01-01|light|3|1811-01-01", "`light` has 3 battalions, but its note has 2"),
    ];
    each_says("doubtful-establishment", "grognard.yaml", of, &rows);
    let sabres = of.replace("men: 800", "{4}: 800");
    let rows = [
        ("1808-01-01|light|2|1811-01-01|sabres", "`light` is infantry, but has sabres"),
        ("1808-01-01|light|2|1811-01-01|men", ""),
    ];
    each_says("doubtful-establishment", "grognard.yaml", &sabres, &rows);
    let rows = [
        ("1808-01-01|light|2|1806-01-01", "`britain` has two figures for `ranks` of its infantry"),
        ("1808-01-01|light|2|1811-01-01", ""),
    ];
    each_says("doubtful-drill", "grognard.yaml", of, &rows);
}

#[test]
fn copied_holdings_and_bases_without_room_are_reported() {
    let of = "collection: 1
id: club
name: Club
figure_height: 15
holdings:
  - { nation: france, arm: infantry, name: Line, bases: 48, base: 40x20 }
  - { nation: france, arm: infantry, name: {0}, bases: {1}, base: 40x20, figures_per_base: {2} }
  - { nation: france, arm: cavalry, name: Horse, bases: 12, base: 40x20 }
";
    let rows = [("Ligne|48|4", "have the kind and number of another entry"), ("Ligne|36|4", "")];
    each_says("holding-twice", "club.collection.yaml", of, &rows);
    let rows = [
        ("Ligne|36|4", ""),
        ("Ligne|36|80", "80 figures of 15 mm have no room on 40 by 20 mm"),
        ("Ligne|400|4", "400 bases are in one holding, but 48 in the next"),
    ];
    each_says("doubtful-holding", "club.collection.yaml", of, &rows);
}

#[test]
fn an_element_of_no_men_is_reported() {
    let of = pack(
        "elements:\n  - { id: foot, name: base, arms: [infantry], men: {0}, source: text 2 }\n",
    );
    let rows = [("0", "element `foot` represents 0"), ("400", "")];
    each_says("element-without-strength", "club.ruleset.yaml", &of, &rows);
}

#[test]
fn a_holding_has_as_many_figures_as_its_bases_carry() {
    let of = "collection: 1\nid: club\nname: Club\nholdings:\n  - { nation: austria, arm: cavalry, figures: {0}, figures_per_base: 2, bases: 8 }\n";
    let rows = [
        ("18", "18 figures, 2 on a base, fill 9 bases, but there are 8"),
        ("10", "fill 5 bases, but there are 8"),
        ("16", ""),
        ("15", ""),
    ];
    each_says("figures-mismatch", "club.collection.yaml", of, &rows);
}

#[test]
fn a_part_is_an_establishment_of_its_nation() {
    let of = "grognard: 1\nname: Small\nsources: { decree: Decree }\nestablishments:\n  - { id: line, nation: saxony, name: line battalion, arm: infantry, men: 700, source: decree }\n  - { id: brigade-x, nation: saxony, name: brigade, echelon: brigade, parts: [{ of: {0}, count: 2 }], source: decree }\n";
    let rows = [
        ("lines", "did you mean `line`?"),
        ("xyzzy", "there is no establishment `xyzzy`"),
        ("line", ""),
    ];
    each_says("doubtful-establishment", "grognard.yaml", of, &rows);
}

#[test]
fn what_a_pack_would_inherit_is_not_missed_while_extends_is_broken() {
    let of = "ruleset: 1\nid: club\nname: Club\n{0}\nsources: { minutes: Minutes }\nfigures:\n  - { id: reach, value: 5, source: public minutes }\n";
    let rows = [("extends: club", ""), ("extend: dusk", ""), ("summary: Ours.", "has no `name`")];
    each_says("incomplete-entry", "club.ruleset.yaml", of, &rows);
}

#[test]
fn a_case_beyond_the_limits_of_a_fact_is_not_a_matter_of_order() {
    let of = pack(
        "rulings:\n  - id: fire\n    name: Fire\n    topic: fire\n    question: May it fire?\n    facts: [{ id: inches, ask: How far?, least: 0, most: 72 }]\n    outcomes: [{ id: fires, name: It fires }, { id: holds, name: It holds }]\n    cases:\n      - { when: { inches: ..20 }, then: fires, because: Near. }\n      - { when: { inches: {0} }, then: holds, because: Far. }\n      - { then: fires, because: Else. }\n    source: text 3\n",
    );
    let rows = [("80..", "no facts can have these values"), ("30..", "")];
    each_says("unreachable-case", "club.ruleset.yaml", &of, &rows);
}
