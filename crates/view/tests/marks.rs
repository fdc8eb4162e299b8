//! Tests that a number which is not from the rule book has a mark wherever it is printed.

use std::fs;

use grognard_view::fielding::{PrintOptions, cards, roster};
use grognard_view::view::{Mark, OddsOptions, odds, site};

use crate::dry::{HEAD, pack};
use crate::fielded::{battle, fielded};
use crate::fielded::{force_of, game_of, shown};
use crate::support::repository;

fn salamanca() -> String {
    let path = repository("scenarios/salamanca/salamanca-french.oob.yaml");
    fs::read_to_string(path).expect("a shipped order of battle")
}

#[test]
fn a_formation_on_the_site_has_both_thresholds_with_their_words_and_mark() {
    let rules = game_of("ohw");
    let battle = battle(vec![force_of(&salamanca())]);
    let forces = fielded(&battle, rules);
    let page = site::fielded(shown(&forces[0].fielded), forces[0].entrant.force, rules, "../");
    let of_division = |row: &&site::FieldedRow| !row.unit && row.name.contains("1st Division");
    let division = page.rows.iter().find(of_division).expect("the division");
    let words = division.wear.join("; ");
    assert!(words.contains("exhausted at 45") && words.contains("broken at 60*"), "{words}");
}

#[test]
fn a_ticked_box_of_a_card_or_roster_has_the_mark_of_its_number() {
    let rules = game_of("ohw");
    let battle = battle(vec![force_of(&salamanca())]);
    let forces = fielded(&battle, rules);
    let nations = std::collections::HashMap::new();
    let options = PrintOptions { title: "Salamanca", nations: &nations, base_url: None };
    for printed in [
        serde_json::json!(cards(rules, &forces, options)),
        serde_json::json!(roster(rules, &forces, options)),
    ] {
        let text = printed.to_string();
        assert!(
            text.contains("\"mark\":\"T*\"") && text.contains("\"mark\":\"E*\""),
            "{text:.2000}"
        );
        assert!(!text.contains("\"mark\":\"T\"") && !text.contains("\"mark\":\"E\""));
    }
}

const TABLE: &str = "tables:
  - id: rally
    name: Rally
    topic: morale
    dice: d6
    columns: [{ id: all, name: All }]
    results: [{ id: a, name: A }, { id: b, name: B }, { id: c, name: C }]
    rows:
      - { score: 5.., cells: [a] }
      - { score: 3..4, cells: [{ value: b, source: reading 4, note: The text is silent. }] }
      - { score: ..2, cells: [{ value: c, source: public club }] }
    modifiers: [{ id: general, name: General, value: 1, source: public club }]
    source: text 4
";

#[test]
fn a_chance_has_the_mark_of_its_cells_if_it_differs_from_the_table() {
    let rules = pack(&format!("{HEAD}{TABLE}"));
    let view = odds(&rules, rules.table("rally").expect("a table"), &OddsOptions::default());
    let level = view.blocks[0].rows.iter().find(|row| row.modifier == 0).expect("no modifier");
    let marks: Vec<Option<Mark>> = level.chances.iter().map(|chance| chance.mark).collect();
    assert_eq!((view.mark, marks), (None, vec![None, Some(Mark::Reading), Some(Mark::Public)]));
    assert_eq!(view.modifier_marks, [Mark::Public]);
    assert!(view.notes.contains(&"the modifiers include General†".to_owned()), "{:?}", view.notes);
    // The cells have no marks of their own, because all of them have the same mark, which follows
    // the name of the table.
    let rules = game_of("nf");
    let view =
        odds(rules, rules.table("disorder-table").expect("a table"), &OddsOptions::default());
    assert_eq!(view.mark, Some(Mark::Public));
    let marks = view.blocks.iter().flat_map(|block| &block.rows).flat_map(|row| &row.chances);
    assert!(marks.into_iter().all(|chance| chance.mark.is_none()));
}

#[test]
fn standing_against_cavalry_has_odds_for_each_reading() {
    let rules = game_of("ohw");
    let view =
        odds(rules, rules.table("standing-in-line").expect("a table"), &OddsOptions::default());
    let [suffered, thrown] = &view.blocks[..] else { panic!("two columns") };
    let retires = |row: &grognard_view::view::OddsRow| {
        let found =
            row.chances.iter().find(|chance| chance.result.as_deref() == Some("cavalry-retires"));
        found.map_or(0, |chance| u64::try_from(&chance.ways).expect("few ways"))
    };
    assert_eq!(suffered.rows.iter().map(retires).collect::<Vec<_>>(), [0]);
    let level = thrown.rows.iter().find(|row| row.modifier == 0).expect("no modifier");
    assert_eq!(retires(level), 6);
}
