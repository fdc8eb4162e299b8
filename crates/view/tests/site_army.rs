//! Tests the page of a fielded army: its ledger in words, and the links to the pages of its
//! leaders.

use grognard_view::view::convert;
use grognard_view::view::site::{self, FieldedView};

use crate::fielded::{battle, fielded};
use crate::fielded::{force_of, game_of};

const ARMY: &str = "oob: 1
id: army
name: Army
nation: hanover
date: 1812-07-22
formations:
  - id: first
    name: First Division
    echelon: division
    quality: good
    leader: { id: halkett, name: Colin Halkett, nation: britain }
    formations:
      - { id: a, name: A, echelon: brigade, leader: Berger, arm: infantry, men: 2400, battalions: 4, grade: regular }
      - { id: b, name: B, echelon: brigade, arm: infantry, men: 1900, battalions: 3, grade: veteran }
";

fn pages() -> Vec<FieldedView> {
    let battle = battle(vec![force_of(ARMY)]);
    let page = |name| {
        let rules = game_of(name);
        let forces = fielded(&battle, rules);
        let view = convert(&forces[0].fielded.conversion, rules);
        site::fielded(&view, forces[0].entrant.force, rules, "../")
    };
    ["nf", "nb", "novag", "bnb", "ohw", "ba"].map(page).into_iter().collect()
}

#[test]
fn a_ledger_names_lines_of_a_pack_in_words() {
    let pages = pages();
    let lines = pages.iter().flat_map(|page| &page.ledger).flat_map(|part| &part.entries);
    let lines: Vec<&str> = lines.map(|entry| entry.by.as_str()).collect();
    for line in &lines {
        assert!(!line.contains('/'), "{line}");
    }
    for noun in ["grade: ", "losses: ", "scale: ", "unit: "] {
        assert!(lines.iter().any(|line| line.starts_with(noun)), "{noun}");
    }
}

#[test]
fn a_leader_has_his_page_under_his_own_nation() {
    for page in pages() {
        let leaders = page.rows.iter().filter_map(|row| row.leader.as_ref());
        for leader in leaders {
            let nation = if leader.title == "Berger" { "hanover" } else { "britain" };
            assert!(leader.href.starts_with(&format!("../leaders/{nation}-")), "{}", leader.href);
        }
    }
}
