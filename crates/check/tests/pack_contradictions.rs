//! Entries of packs, projects and collections that contradict each other.

use crate::support::each_says;

/// A small pack with these lines at its end.
fn pack(rest: &str) -> String {
    format!(
        "ruleset: 1\nid: club\nname: Club\nsources: {{ minutes: Minutes }}\ntext: minutes\ndice: {{ count: 1, sides: 10, source: text 1 }}\n{rest}"
    )
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
