//! Reads a scenario into a `Battle`.

use std::sync::Arc;

use grognard_core::document::{
    Arrival, Budget, Field, Id, Intel as WrittenIntel, List, Map, Objective, Scenario, kebab,
};
use grognard_core::model::{
    Arriving, Battle, BattleRule, BattleSide, Battlefield, Body, EnemyIntel, Fallen, Force, Goal,
    Readers, SideBudget,
};
use grognard_syntax::text::{Spanned, one_line, paragraphs};

use super::battlefield::{battlefield, citation};

/// Reads a battle from its scenario, its map and the forces of its sides. `forces` has one entry
/// for each side, in the order of the scenario.
pub fn battle(
    scenario: &Scenario<'_>,
    map: Option<&Map<'_>>,
    forces: Vec<Vec<Arc<Force>>>,
) -> Battle {
    let fallen = fallen(scenario);
    let sides = scenario.sides.items.iter().zip(forces);
    let sides = sides.map(|(side, forces)| {
        let forces = forces.into_iter().map(|force| without_fallen(force, &fallen)).collect();
        let id = side.value.id.value().map(|id| id.0.to_owned()).unwrap_or_default();
        let name = side.value.name.value().map(|name| one_line(name));
        let zones = side.value.zones.items.iter().map(|zone| zone.value.0.to_owned());
        let zones = zones.collect();
        let briefing = side.value.briefing.value().map(|briefing| paragraphs(briefing));
        let intel = side.value.intel.items.iter().filter_map(|item| intel(&item.value)).collect();
        let name = name.unwrap_or_else(|| id.clone());
        let budgets = side.value.budgets.items.iter().filter_map(budget).collect();
        BattleSide { name, id, zones, briefing, intel, budgets, sighted: false, forces }
    });
    let clock = scenario.clock.value();
    let clock = clock.and_then(|clock| Some((*clock.start.value()?, *clock.end.value()?)));
    let name = scenario.name.value().map(|name| one_line(name)).unwrap_or_default();
    let arrivals = scenario.arrivals.items.iter();
    let objectives = scenario.objectives.items.iter();
    let books = scenario.bibliography.items.iter();
    Battle {
        id: scenario.id.value().map_or_else(|| kebab(&name), |id| id.0.to_owned()),
        name,
        date: scenario.date.value().copied(),
        place: scenario.place.value().map(|place| one_line(place)),
        sides: sides.collect(),
        clock,
        map: map.map(|map| Battlefield { fallen: fallen.clone(), ..battlefield(map) }),
        arrivals: arrivals.filter_map(|arrival| arriving(&arrival.value, map)).collect(),
        objectives: objectives.filter_map(|objective| goal(&objective.value)).collect(),
        first_to_set_up: scenario.first_to_set_up.value().map(|side| side.0.to_owned()),
        first_to_move: scenario.first_to_move.value().map(|side| side.0.to_owned()),
        victory: scenario.victory.value().map(|victory| paragraphs(victory)),
        special_rules: special_rules(scenario),
        bibliography: books.filter_map(|book| citation(&book.value)).collect(),
    }
}

fn budget(budget: &Spanned<Budget<'_>>) -> Option<SideBudget> {
    let most = budget.value.most.get()?;
    Some(SideBudget {
        ruleset: budget.value.ruleset.value()?.0.to_owned(),
        figure: budget.value.figure.value()?.0.to_owned(),
        most: most.value,
        span: most.span,
    })
}

/// Leaders who fall during or before the battle. `at` is `None` for a leader who has already fallen
/// when play begins.
fn fallen(scenario: &Scenario<'_>) -> Vec<Fallen> {
    let start = scenario.clock.value().and_then(|clock| clock.start.value());
    let fallen = scenario.fallen.items.iter().filter_map(|item| {
        let (oob, leader) = item.value.leader.value()?.parts();
        // A leader whose hour cannot be read stays in command; `check` reports the hour.
        let at = match &item.value.at {
            at if at.is_absent() => None,
            at => Some(*at.value()?).filter(|at| start.is_none_or(|start| at > start)),
        };
        Some(Fallen { oob: oob.map(str::to_owned), leader: leader.to_owned(), at })
    });
    fallen.collect()
}

/// The force at the start of the battle: a leader who fell before the battle commands no one. All
/// views and products of a battle are made from the forces at its start, so that none shows a
/// leader who has fallen.
fn without_fallen(force: Arc<Force>, fallen: &[Fallen]) -> Arc<Force> {
    let has_fallen = |body: &Body| {
        let leader = body.leader.as_ref();
        leader.is_some_and(|leader| {
            fallen.iter().any(|fallen| fallen.at.is_none() && fallen.is(&force.id, &leader.id))
        })
    };
    if !force.bodies.iter().any(has_fallen) {
        return force;
    }
    let bodies = force.bodies.iter().map(|body| match has_fallen(body) {
        true => Body { leader: None, ..body.clone() },
        false => body.clone(),
    });
    let bodies = bodies.collect();
    Arc::new(Force { bodies, ..Force::clone(&force) })
}

fn special_rules(scenario: &Scenario<'_>) -> Vec<BattleRule> {
    let rules = scenario.special_rules.items.iter();
    let rules = rules.filter_map(|rule| {
        Some(BattleRule {
            name: one_line(rule.value.name.value()?),
            text: one_line(rule.value.text.value()?),
            from: rule.value.from.value().copied(),
            to: rule.value.to.value().copied(),
            ruleset: rule.value.ruleset.value().map(|id| id.0.to_owned()),
            readers: readers(&rule.value.known_to, &rule.value.umpire),
        })
    });
    rules.collect()
}

fn goal(objective: &Objective<'_>) -> Option<Goal> {
    Some(Goal {
        place: objective.place.value()?.0.to_owned(),
        name: objective.name.value().map(|name| one_line(name)),
        points: objective.points.value().copied(),
        held_by: objective.held_by.value().map(|side| side.0.to_owned()),
        by: objective.by.value().copied(),
        readers: readers(&objective.known_to, &objective.umpire),
    })
}

/// The readers of a text. If the list of readers is unclear, only the umpire may read the text,
/// because a slip must not reveal a secret.
fn readers(known_to: &List<Id<'_>>, umpire: &Field<bool>) -> Readers {
    let names_nobody = known_to.items.is_empty() && known_to.span.is_some();
    let is_clear = known_to.whole && !names_nobody;
    Readers {
        sides: known_to.items.iter().map(|side| side.value.0.to_owned()).collect(),
        umpire: umpire.value().copied().unwrap_or(!umpire.is_absent()) || !is_clear,
    }
}

/// A side's knowledge of an enemy body. An entry of which a part cannot be read is dropped, because
/// a slip must not reveal a secret.
fn intel(item: &WrittenIntel<'_>) -> Option<EnemyIntel> {
    let (oob, body) = item.body.value()?.parts();
    let rounded = item.rounded.value().and_then(|step| u32::try_from(*step).ok());
    (rounded.is_some() || item.rounded.is_absent()).then_some(())?;
    Some(EnemyIntel {
        oob: oob.map(str::to_owned),
        body: body.to_owned(),
        knows: *item.knows.value()?,
        rounded,
        placed: item.placed.value().copied().unwrap_or(false),
        below: item.below.value().copied().unwrap_or(false),
    })
}

/// A body that arrives later. An arrival without a readable hour is left out.
fn arriving(arrival: &Arrival<'_>, map: Option<&Map<'_>>) -> Option<Arriving> {
    let (oob, body) = arrival.body.value()?.parts();
    let window = arrival.window.value();
    let fixed = arrival.at.value().map(|time| (*time, *time));
    let between = || window.and_then(|window| Some((*window.from.value()?, *window.to.value()?)));
    let (from, to) = fixed.or_else(between)?;
    let entry = arrival.entry.value().map(|entry| {
        let points = map.into_iter().flat_map(|map| &map.points);
        let point = points.map(|item| &item.value).find(|point| point.id.value() == Some(entry));
        let name = point.and_then(|point| point.name.value());
        name.map_or_else(|| entry.0.to_owned(), |name| one_line(name))
    });
    Some(Arriving {
        oob: oob.map(str::to_owned),
        body: body.to_owned(),
        from,
        to,
        chance: window
            .filter(|_| fixed.is_none())
            .and_then(|window| window.chance.value().copied()),
        entry,
        entry_id: Field::value(&arrival.entry).map(|entry| entry.0.to_owned()),
    })
}
