//! Writes the result of a scenario under a rule set as text, one fact on each line, in the order of
//! the documents. The text contains no date, version or path, so that it differs only if the game
//! differs.

use std::fmt::Write;

use grognard_syntax::text::one_line;

use crate::fielding::{Fielding, FieldingView};
use crate::view::{
    ArrivalView, BattleView, ConvertView, FormationView, LeaderView, UnitView, WearView,
    ledger_summary,
};

pub(super) fn lines(fielding: &Fielding<'_>) -> String {
    let mut text = String::new();
    if let FieldingView::Battle(battle) = &fielding.view {
        head(battle, &mut text);
    }
    for (view, (force, conversion)) in fielding.views().iter().zip(&fielding.conversions) {
        of_force(view, &mut text);
        for line in ledger_summary(force, conversion) {
            fact(&mut text, "ledger", &one_line(&line));
        }
    }
    text
}

fn head(battle: &BattleView, text: &mut String) {
    fact(text, "scenario", &battle.name);
    fact(text, "rule set", &battle.ruleset);
    if let Some(turns) = battle.turns {
        fact(text, "turns", &turns.to_string());
    }
    if let Some(table) = &battle.table {
        fact(text, "table", &format!("{} × {}", table.width, table.height));
    }
    for (name, forces) in &battle.sides {
        fact(text, "side", &format!("{name}: {}", forces.join(", ")));
    }
    for arrival in &battle.arrivals {
        fact(text, "arrival", &of_arrival(arrival));
    }
}

fn of_arrival(arrival: &ArrivalView) -> String {
    let chance = arrival.chance.map(|chance| format!("{chance} % a turn"));
    let entry = arrival.entry.clone();
    let units = Some(arrival.units.join(" ")).filter(|units| !units.is_empty());
    let facts = [Some(format!("turn {}", arrival.turn)), chance, entry, units];
    of(&arrival.body, facts)
}

fn of_force(view: &ConvertView, text: &mut String) {
    _ = writeln!(text, "\n[{}]", one_line(&view.id));
    let totals = &view.totals;
    fact(text, "name", &view.name);
    fact(text, "ratio", view.ratio.as_deref().unwrap_or("its own"));
    fact(text, "units", &totals.units.to_string());
    fact(text, "elements", &totals.elements.to_string());
    fact(text, "elements of guns", &totals.gun_elements.to_string());
    fact(text, "men", &format!("{} for {}", totals.fielded_men, totals.strength));
    fact(text, "guns", &format!("{} for {}", totals.fielded_guns, totals.guns));
    totals.figures.iter().for_each(|sum| fact(text, "sum", &format!("{} {}", sum.id, sum.value)));
    fact(text, "left out", &totals.left_out.to_string());
    view.formations.iter().for_each(|formation| fact(text, "formation", &of_formation(formation)));
    view.units.iter().for_each(|unit| fact(text, "unit", &of_unit(unit)));
    view.leaders.iter().for_each(|leader| fact(text, "leader", &of_leader(leader)));
    view.unknown.iter().for_each(|body| fact(text, "unknown", &body.name));
}

fn of_formation(formation: &FormationView) -> String {
    let guns = (formation.gun_elements > 0).then(|| format!("{} of guns", formation.gun_elements));
    let quality = formation.quality_name.clone();
    let facts = [Some(format!("{} elements", formation.elements)), guns, quality];
    of(
        &formation.id,
        facts.into_iter().chain(formation.wear.iter().map(|wear| Some(of_wear(wear)))),
    )
}

fn of_unit(unit: &UnitView) -> String {
    let elements = format!("{} {}", unit.elements, unit.element);
    let traits = Some(unit.trait_names.join(", ")).filter(|names| !names.is_empty());
    let facts = [Some(unit.name.clone()), Some(elements), unit.grade_name.clone(), traits];
    let wear = unit.wear.iter().map(|wear| Some(of_wear(wear)));
    let parent = Some(format!("under {}", unit.parent)).filter(|_| !unit.parent.is_empty());
    of(&unit.id, facts.into_iter().chain(wear).chain([parent]))
}

fn of_wear(wear: &WearView) -> String {
    let marks = wear.marks.iter().map(|mark| format!("{} at {}", mark.name, mark.lost));
    let marks: Vec<String> = marks.collect();
    let marks = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
    format!("{} {}{marks}", wear.name, wear.boxes)
}

fn of_leader(leader: &LeaderView) -> String {
    let range = leader.range.as_ref().map(|range| format!("reaches {range}"));
    let bonus = leader.bonus.as_ref().map(|bonus| format!("adds {bonus}"));
    let exceptional = leader.exceptional.then(|| "exceptional".to_owned());
    let place = format!("at {}", leader.unit.as_ref().unwrap_or(&leader.formation));
    let facts = [Some(leader.rank_name.clone()), range, bonus, exceptional, Some(place)];
    of(&leader.id, facts)
}

fn of(id: &str, facts: impl IntoIterator<Item = Option<String>>) -> String {
    let facts: Vec<String> = facts.into_iter().flatten().collect();
    format!("{id}: {}", facts.join("; "))
}

fn fact(text: &mut String, what: &str, fact: &str) {
    _ = writeln!(text, "{what} {}", one_line(fact));
}
