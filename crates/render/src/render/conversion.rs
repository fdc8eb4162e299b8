//! A converted force, and a battle, as terminal text.

use grognard_syntax::text::counted;
use grognard_view::view::{ArrivalView, BattleView, ConvertView};

use super::fitted::table;
use super::grid::{hang, wrap};
use super::left_out::left_out_of;
use super::phrases::{field, hours, ratio_and_rounding, rests, totals};

/// Renders a table that a designer can read at a glance, followed by the notable entries of the
/// ledger.
pub fn text(view: &ConvertView, telling: &[String], width: usize) -> String {
    let mut out = String::new();
    wrap(&format!("{} under {}", view.name, view.ruleset_name), 0, width, &mut out);
    wrap(&ratio_and_rounding(view), 0, width, &mut out);
    out.push('\n');
    table(view, width, &mut out);
    out.push('\n');
    wrap(&totals(&view.totals), 0, width, &mut out);
    let (units, words) = (&view.totals, &view.words);
    let elements = words.count(units.elements, units.gun_elements);
    // A game whose elements are its units needs no second number.
    match words.elements == "units" {
        true => out.push_str(&format!("{elements}\n")),
        false => out.push_str(&format!("{}: {elements}\n", counted(units.units, "unit"))),
    }
    let word = &words.elements;
    match view.units.iter().filter(|unit| unit.certainty == "ambiguous").count() {
        0 => {}
        1 => out.push_str(&format!("1 unit fits another number of {word} as well\n")),
        units => out.push_str(&format!("{units} units fit another number of {word} as well\n")),
    }
    ledger(view, telling, width, &mut out);
    rests(&view.rests_on, width, &mut out);
    left_out_of(&view.left_out, width, &mut out);
    out
}

/// Renders the facts of a battle that precede its forces: name, table, turns and arrivals.
pub fn battle(battle: &BattleView, width: usize) -> String {
    let mut out = String::new();
    wrap(&format!("{} under {}", battle.name, battle.ruleset), 0, width, &mut out);
    if let Some(table) = &battle.table {
        wrap(&field(table), 0, width, &mut out);
        if table.larger_than_any {
            let other = "run `grognard fit` to find rule sets and ratios that fit a table";
            wrap(other, 0, width, &mut out);
        }
    }
    if let Some(turns) = battle.turns {
        let rounded = if battle.turns_rounded_up { ", the last one shorter" } else { "" };
        out.push_str(&format!("{turns} turns{rounded}\n"));
    }
    // Arrivals at the same time and place share a line.
    for with in battle.arrivals.chunk_by(together) {
        let (first, names) = (&with[0], with.iter().map(named).collect::<Vec<String>>());
        let place = first.entry.as_ref().map(|entry| format!(" · {entry}")).unwrap_or_default();
        let words = format!(
            "turn {} ({}), {}{place}: {}",
            first.turn,
            hours(first),
            first.side,
            names.join(", ")
        );
        hang(&words, 0, width, &mut out);
    }
    if battle.arrivals.iter().any(|arrival| !arrival.part_of.is_empty()) {
        let words = "part of: the unit includes other bodies too, and arrives with the part that \
                     you choose";
        wrap(words, 0, width, &mut out);
    }
    left_out_of(&battle.left_out, width, &mut out);
    out.push('\n');
    out
}

fn together(arrival: &ArrivalView, other: &ArrivalView) -> bool {
    let time = arrival.at == other.at && arrival.chance == other.chance;
    time && arrival.side == other.side && arrival.entry == other.entry
}

fn named(arrival: &ArrivalView) -> String {
    let note = arrival.note.as_ref().map(|note| format!(" ({note})")).unwrap_or_default();
    format!("{}{note}", arrival.name)
}

fn ledger(view: &ConvertView, telling: &[String], width: usize, out: &mut String) {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for entry in &view.ledger {
        match counts.iter_mut().find(|(step, _)| *step == entry.step) {
            Some((_, count)) => *count += 1,
            None => counts.push((&entry.step, 1)),
        }
    }
    let counts: Vec<String> =
        counts.iter().map(|(step, count)| format!("{count} {step}")).collect();
    out.push('\n');
    let lines = if view.ledger.len() == 1 { "line" } else { "lines" };
    let words = format!("Ledger: {} {lines} ({})", view.ledger.len(), counts.join(", "));
    wrap(&words, 0, width, out);
    for line in telling {
        hang(line, 2, width, out);
    }
}
