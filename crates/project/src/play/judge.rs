//! Findings about the logs of a project: entries about what their battle does not have, and units that lose more than
//! they had.

use std::sync::Arc;

use super::fold::fold;
use super::freeze::{PlayBattle, freeze};
use super::links::Pages;
use super::log::entries;
use crate::fielding::{FieldOptions, FieldedForce, Natives, field, forces_of};
use crate::files::Files;
use crate::project::{Settings, open_scenarios, with_packs};
use grognard_core::diagnostic::Diagnostic;
use grognard_core::document::{Field, Kind, Log, read};
use grognard_core::model::Battle;
use grognard_core::ruleset::Ruleset;
use grognard_core::syntax::{Reader, parse};
use grognard_core::text::FileId;

/// What is wrong with the entries of the logs that were asked for. A log with an error has its finding already and is not
/// judged, and so is one whose battle or rule set does not exist.
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
    // What an entry is about may be in a body that could not be read.
    if opened.iter().flat_map(|opened| &opened.made_of).any(|file| is_broken(*file)) {
        return Vec::new();
    }
    let Some(Ok(battle)) = opened.first().map(|opened| opened.battle.as_ref()) else {
        return Vec::new();
    };
    let rules = with_packs(files, Some(project), |packs| {
        packs.open_named(ruleset.0).ok().map(|open| open.ruleset)
    });
    let natives = Natives::open(files, battle.forces());
    match (rules, natives) {
        (Some(rules), Ok(natives)) => of_battle(log, battle, &rules, &natives),
        _ => Vec::new(),
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
