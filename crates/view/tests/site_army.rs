//! Tests the page of a fielded army: its ledger in words, and the links to the pages of its
//! leaders.

use std::fs;

use grognard_view::view::site::{self, FieldedView};

use crate::fielded::{battle, fielded, shown};
use crate::fielded::{force_of, game_of};
use crate::support::repository;

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
        site::fielded(shown(&forces[0].fielded), forces[0].entrant.force, rules, "../")
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

/// Bodies of an army may have the same name, and a rule set may combine several bodies.
#[test]
fn a_body_leads_to_the_row_of_the_unit_that_contains_it() {
    let path = repository("scenarios/salamanca/salamanca-french.oob.yaml");
    let battle =
        battle(vec![force_of(&fs::read_to_string(path).expect("a shipped order of battle"))]);
    let mut combined = 0;
    for name in ["nf", "nb", "bnb", "ohw"] {
        let rules = game_of(name);
        let forces = fielded(&battle, rules);
        let (force, on_table) = (forces[0].entrant.force, &forces[0].fielded);
        let page = site::fielded(shown(on_table), force, rules, "../");
        for unit in on_table.conversion.units.iter().filter(|unit| unit.bodies.len() > 1) {
            for body in &unit.bodies {
                let id = &force.bodies[*body].id;
                let row = page.rows.iter().find(|row| row.id == *id || row.holds.contains(id));
                let row = row.map_or("", |row| row.id.as_str());
                let mut units = on_table.conversion.units.iter();
                let contains = units.any(|unit| unit.id == row && unit.bodies.contains(body));
                assert!(row == id || contains, "{name}: {id} leads to `{row}`");
                combined += 1;
            }
        }
    }
    assert!(combined > 20, "{combined} bodies of combined units");
}
