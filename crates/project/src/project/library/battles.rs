//! Opens the battles of a library.

use std::sync::Arc;

use grognard_core::document::{Field, Id, List, Scenario, read};
use grognard_core::model::Force;
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::{Digest, one_line};

use super::cited::{books, table};
use super::contents::{ArmyOn, BattleOn, KnownFact, KnownFacts, Library, MeasuredTime, digest_of};
use crate::files::{Document, Files};
use crate::project::is_geojson;
use crate::project::opening::{find_by_id, open_battle};

#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    pub armies: &'a [ArmyOn],
    pub maps: &'a [Document],
    /// The digest of all armies, maps and features.
    pub digest: Digest,
    /// The library before the last change, from which unchanged battles are reused.
    pub earlier: Option<&'a Library>,
}

/// The indices of the armies on each side. Orders of battle that are not in the library are left
/// out.
fn armies_of_sides(scenario: &Scenario<'_>, armies: &[ArmyOn]) -> Vec<Vec<usize>> {
    let find = |id: &str| armies.binary_search_by(|army| army.force.id.as_str().cmp(id)).ok();
    let of_side = |oobs: &List<Id<'_>>| -> Vec<usize> {
        oobs.items.iter().filter_map(|oob| find(oob.value.0)).collect()
    };
    scenario.sides.items.iter().map(|side| of_side(&side.value.oobs)).collect()
}

/// The digest of a map and of all features, because a map may name any GeoJSON file below its
/// folder.
fn digest_of_ground(files: &Files, map: Document) -> Digest {
    let features = files.documents.iter().filter(|other| is_geojson(files, **other));
    features.fold(digest_of(files, map), |digest, other| digest.and(digest_of(files, *other)))
}

/// Each special rule of a scenario as its name, its text, and the rule set for which it was
/// written.
fn special_rules(scenario: &Scenario<'_>) -> Vec<(String, String, Option<String>)> {
    let rules = scenario.special_rules.items.iter().filter_map(|rule| {
        let ruleset = rule.value.ruleset.value().map(|id| id.0.to_owned());
        Some((words(&rule.value.name)?, prose(&rule.value.text)?, ruleset))
    });
    rules.collect()
}

fn playing_times(scenario: &Scenario<'_>) -> Vec<MeasuredTime> {
    let times = scenario.playing_time.items.iter().filter_map(|time| {
        let time = &time.value;
        Some(MeasuredTime {
            ruleset: time.ruleset.value()?.0.to_owned(),
            minutes: *time.minutes.value()?,
            basis: words(&time.basis)?,
        })
    });
    times.collect()
}

/// Historical facts about the battle. Losses of a side that the scenario does not have are left
/// out; `check` reports them.
fn facts(scenario: &Scenario<'_>) -> KnownFacts {
    let Some(facts) = scenario.facts.value() else { return KnownFacts::default() };
    let fact = |text: &Field<&str>, source: &Field<Id<'_>>| {
        let source = source.value().map(|source| source.0.to_owned());
        Some(KnownFact { text: words(text)?, source })
    };
    let (result, weather) = (facts.result.items.iter(), facts.weather.items.iter());
    let sides = scenario.sides.items.iter().map(|side| side.value.id.value());
    let losses = facts.losses.items.iter().filter_map(|item| {
        let losses = &item.value;
        let id = losses.side.value()?.0;
        let side = sides.clone().position(|side| side.is_some_and(|side| side.0 == id))?;
        Some((side, fact(&losses.text, &losses.source)?))
    });
    KnownFacts {
        result: result.filter_map(|item| fact(&item.value.text, &item.value.source)).collect(),
        losses: losses.collect(),
        weather: weather.filter_map(|item| fact(&item.value.text, &item.value.source)).collect(),
    }
}

fn words(field: &Field<&str>) -> Option<String> {
    field.value().map(|words| one_line(words))
}

fn prose(field: &Field<&str>) -> Option<String> {
    field.value().map(|words| (*words).to_owned())
}

/// Opens a scenario, or reuses it from an earlier library. The result is `None` if the scenario
/// cannot be read.
pub(super) fn battle(files: &Files, document: Document, around: Around<'_>) -> Option<BattleOn> {
    let Around { armies, maps, .. } = around;
    let text = files.texts.get(document.file);
    let read_key = digest_of(files, document).and(around.digest);
    let same = |other: &&BattleOn| other.read_key == read_key && other.file == document.file;
    if let Some(read) = around.earlier.and_then(|earlier| earlier.battles.iter().find(same)) {
        return Some(BattleOn { story: None, ..read.clone() });
    }
    let (tree, _) = parse(document.file, &text.content, Reader::TwoTier);
    let Field::Read(read_scenario) = tree.root().map_or(Field::Absent, read::<Scenario<'_>>) else {
        return None;
    };
    let scenario = &read_scenario.value;
    let mut digest = digest_of(files, document);
    let of_sides = armies_of_sides(scenario, armies);
    for army in of_sides.iter().flatten() {
        digest = digest.and(armies[*army].digest);
    }
    let wanted = scenario.map.value();
    let map = wanted.and_then(|id| find_by_id(files, maps.iter().copied(), "map", id.0));
    if let Some((document, _)) = &map {
        digest = digest.and(digest_of_ground(files, *document));
    }
    let forces = of_sides.iter().map(|side| {
        side.iter().map(|army| Arc::clone(&armies[*army].force)).collect::<Vec<Arc<Force>>>()
    });
    let battle = open_battle(files, scenario, map.as_ref(), forces.collect());
    let side_name = |id: &Field<Id<'_>>| {
        let id = id.value()?.0;
        battle.sides.iter().find(|side| side.id == id).map(|side| side.name.clone())
    };
    let goals = scenario
        .objectives
        .items
        .iter()
        .filter(|objective| objective.value.place.value().is_some());
    Some(BattleOn {
        file: document.file,
        map: map.map(|(document, _)| document.file),
        digest,
        read_key,
        armies: of_sides,
        campaigns: scenario.campaigns.items.iter().map(|name| one_line(name.value)).collect(),
        also: scenario.also.items.iter().map(|name| one_line(name.value)).collect(),
        recommended: scenario
            .recommended_rulesets
            .items
            .iter()
            .map(|id| id.value.0.to_owned())
            .collect(),
        playing_times: playing_times(scenario),
        summary: words(&scenario.summary),
        facts: facts(scenario),
        victory: prose(&scenario.victory),
        note: words(&scenario.note),
        briefings: scenario.sides.items.iter().map(|side| prose(&side.value.briefing)).collect(),
        first_to_set_up: side_name(&scenario.first_to_set_up),
        first_to_move: side_name(&scenario.first_to_move),
        goal_notes: goals.map(|goal| words(&goal.value.note)).collect(),
        special_rules: special_rules(scenario),
        sources: table(&scenario.sources),
        bibliography: books(&scenario.bibliography),
        story: None,
        battle,
    })
}
