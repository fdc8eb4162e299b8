//! Findings about logs: entries about things that the battle does not have, and units that lose
//! more than they had.

use std::collections::BTreeSet;
use std::sync::Arc;

use grognard_check::check::play_codes::UNPLAYED_ENTRY;
use grognard_core::document::{Field, Kind, Log, read};
use grognard_core::model::Battle;
use grognard_core::ruleset::Ruleset;
use grognard_project::files::Files;
use grognard_project::project::{Packs, Settings, open_scenarios, with_packs};
use grognard_syntax::diagnostic::{Diagnostic, Fix};
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::{FileId, choice, list};

use super::fold::fold;
use super::freeze::{PlayBattle, freeze};
use super::links::Pages;
use super::log::entries;
use crate::fielding::{FieldOptions, FieldedForce, Natives, field, forces_of};

/// Checks the requested logs. Skips a log that has an error, or whose battle or rule set does not
/// exist, because another check reports such a log.
pub fn judge_logs(
    files: &Files,
    settings: &[Settings],
    is_broken: &dyn Fn(FileId) -> bool,
) -> Vec<Diagnostic> {
    let projects = settings.iter().enumerate();
    projects.flat_map(|(project, own)| judge_project(files, own, project, is_broken)).collect()
}

fn judge_project(
    files: &Files,
    settings: &Settings,
    project: usize,
    is_broken: &dyn Fn(FileId) -> bool,
) -> Vec<Diagnostic> {
    let logs = files.documents.iter().filter(|document| {
        let name = &files.texts.get(document.file).name;
        document.project == project
            && document.asked
            && document.sound
            && Kind::of_path(name) == Some(Kind::Log)
            && !is_broken(document.file)
    });
    let judged =
        logs.flat_map(|document| judge(files, settings, (project, document.file), is_broken));
    judged.collect()
}

fn judge(
    files: &Files,
    settings: &Settings,
    (project, file): (usize, FileId),
    is_broken: &dyn Fn(FileId) -> bool,
) -> Vec<Diagnostic> {
    let (tree, _) = parse(file, &files.texts.get(file).content, Reader::TwoTier);
    let written = tree.root().map_or(Field::Absent, read::<Log<'_>>);
    let Some(log) = written.value() else { return Vec::new() };
    let named = log.scenario.value().zip(log.ruleset.value());
    let Some((scenario, ruleset)) = named else { return Vec::new() };
    let opened = open_scenarios(files, settings, project, &|id| id == scenario.0);
    // Skip a battle with unreadable parts, because entries about their bodies would get false
    // findings.
    if opened.iter().flat_map(|opened| &opened.made_of).any(|file| is_broken(*file)) {
        return Vec::new();
    }
    let Some(Ok(battle)) = opened.first().map(|opened| opened.battle.as_ref()) else {
        return Vec::new();
    };
    let rules = with_packs(files, Some(project), |packs| {
        let rules = packs.open_named(ruleset.0).ok()?.ruleset;
        let other = is_of_other_game(log, &rules).then(|| games_of(log, packs));
        Some((rules, other))
    });
    let natives = Natives::open(files, battle.forces());
    match (rules, natives) {
        (Some((rules, Some(games))), _) => vec![other_game(log, &rules, &games)],
        (Some((rules, None)), Ok(natives)) => of_battle(log, battle, &rules, &natives),
        _ => Vec::new(),
    }
}

fn tracks<'l>(log: &'l Log<'_>) -> BTreeSet<&'l str> {
    let entries = log.entries.items.iter();
    entries.filter_map(|entry| Some(entry.value.track.value()?.0)).collect()
}

/// Minimum number of entries with unknown wear that shows a wrong rule set. A single entry with
/// unknown wear may be a typing error.
const MIN_OF_OTHER_GAME: usize = 2;

/// Does the rule set have none of the kinds of wear that the log uses, so that the log was probably
/// written for another rule set?
fn is_of_other_game(log: &Log<'_>, rules: &Ruleset) -> bool {
    let named = log.entries.items.iter().filter(|entry| entry.value.track.value().is_some());
    named.count() >= MIN_OF_OTHER_GAME && tracks(log).iter().all(|track| !has_wear(rules, track))
}

fn has_wear(rules: &Ruleset, id: &str) -> bool {
    rules.wear.iter().any(|model| model.entry.id == id)
}

/// Ids of the rule sets that have every kind of wear that the log uses, for a suggestion.
fn games_of(log: &Log<'_>, packs: &Packs<'_>) -> Vec<String> {
    let opened = packs.names().into_iter().filter_map(|name| packs.open(name));
    let fit = opened.filter(|open| tracks(log).iter().all(|track| has_wear(&open.ruleset, track)));
    let ids: BTreeSet<String> = fit.map(|open| open.ruleset.id).collect();
    ids.into_iter().collect()
}

fn other_game(log: &Log<'_>, rules: &Ruleset, games: &[String]) -> Diagnostic {
    let span = log.ruleset.span().expect("the rule set of the log was opened");
    let tracks = list(tracks(log), 4);
    let message = format!("`{}` has no wear {tracks}, which the entries use", rules.id);
    let found = Diagnostic::new(&UNPLAYED_ENTRY, span, message);
    match games {
        [] => {
            let known = list(rules.wear.iter().map(|model| model.entry.id.as_str()), 12);
            found.help(format!("the kinds of wear of this rule set are {known}"))
        }
        [game] => found.fix(Fix::guess(span, game)),
        games => {
            found.help(format!("did you mean {}?", choice(games.iter().map(String::as_str), 6)))
        }
    }
}

fn of_battle(
    log: &Log<'_>,
    battle: &Battle,
    rules: &Ruleset,
    natives: &Natives,
) -> Vec<Diagnostic> {
    let entrants = forces_of(std::slice::from_ref(battle), &[]).into_iter();
    let forces = entrants.map(|entrant| {
        let options = FieldOptions::new(rules, natives.of(entrant.force));
        let fielded = Arc::new(field(entrant.force, entrant.battle, options));
        FieldedForce { entrant, fielded }
    });
    let forces: Vec<FieldedForce<'_>> = forces.collect();
    let data =
        freeze(&PlayBattle { battle, rules, forces: &forces }, &Pages { section: &|_| None });
    let mut found = Vec::new();
    let entries = entries(log, &data, &mut found);
    fold(&data, &entries, &mut found);
    found
}
