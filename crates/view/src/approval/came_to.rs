//! Fields scenarios under rule sets for approval, and records the inputs of each result, so that a
//! finding can name the input that changed.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

use grognard_core::document::Kind;
use grognard_core::model::Battle;
use grognard_core::ruleset::Ruleset;
use grognard_project::files::Files;
use grognard_project::project::{
    NotOpened, OpenedScenario, Packs, Settings, UnknownRuleset, is_geojson, open_scenarios,
    with_packs,
};
use grognard_syntax::text::{Digest, FileId};
use rayon::prelude::*;

use super::lines::lines;
use super::made_of::MadeOf;
use super::subject::Subject;
use crate::fielding::{FieldOptions, FieldedForce, Natives, field, fieldings, forces_of};

#[derive(Debug)]
pub struct CameTo {
    pub subject: Subject,
    /// The result as text with one fact on each line, or the reason why the result could not be
    /// made.
    pub text: Result<String, NotMade>,
    /// Digests of all inputs of the result.
    pub made_of: MadeOf,
    /// The inputs that are documents of the project, including documents of the rule set.
    pub documents: HashSet<FileId>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotMade {
    NoScenario(String),
    NoRuleset(UnknownRuleset),
    NotOpened(NotOpened),
}

impl fmt::Display for NotMade {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMade::NoScenario(id) => write!(out, "there is no scenario `{id}`"),
            NotMade::NoRuleset(UnknownRuleset { name, .. }) => {
                write!(out, "there is no rule set `{name}`")
            }
            NotMade::NotOpened(why) => why.fmt(out),
        }
    }
}

/// Sorted ids of the scenarios of a project. `project` is the index of the project.
pub fn ids_of_scenarios(files: &Files, settings: &Settings, project: usize) -> Vec<String> {
    let opened = open_scenarios(files, settings, project, &|_| true);
    let mut ids: Vec<String> = opened.into_iter().map(|scenario| scenario.id).collect();
    ids.sort();
    ids.dedup();
    ids
}

/// A rule set, the digest of its texts, and the documents of the project that contain the texts.
struct Game {
    rules: Ruleset,
    digest: Digest,
    documents: Vec<FileId>,
}

/// Fields each scenario under its rule set. `project` is the index of the project; `program` is the
/// name and version of grognard.
pub fn came_to(
    files: &Files,
    settings: &Settings,
    project: usize,
    subjects: &[Subject],
    program: &str,
) -> Vec<CameTo> {
    let wanted: HashSet<&str> = subjects.iter().map(|subject| subject.scenario.as_str()).collect();
    let scenarios = open_scenarios(files, settings, project, &|id| wanted.contains(id));
    let scenarios: BTreeMap<&str, &OpenedScenario> =
        scenarios.iter().rev().map(|opened| (opened.id.as_str(), opened)).collect();
    let games = games(files, project, subjects);
    let around = around(files, project);
    let make = |subject: &Subject| {
        let mut made = CameTo {
            subject: subject.clone(),
            text: Err(NotMade::NoScenario(subject.scenario.clone())),
            made_of: MadeOf::default(),
            documents: HashSet::new(),
        };
        let Some(scenario) = scenarios.get(subject.scenario.as_str()) else { return made };
        made.documents.extend(&scenario.made_of);
        made.text = text_of(files, scenario, &games[&subject.ruleset], &mut made.documents);
        let has_map = scenario.battle.as_ref().is_ok_and(|battle| battle.map.is_some());
        let around = around.iter().filter(|(_, kind)| *kind == Around::Settings || has_map);
        let parts = made.documents.iter().chain(around.map(|(file, _)| file));
        for file in parts {
            let name = files.name_in_project(*file, project);
            made.made_of.add_document(&name, &files.texts.get(*file).content);
        }
        if let Ok(game) = &games[&subject.ruleset] {
            made.made_of.add_pack(&game.rules.id, game.digest);
        }
        made.made_of.add_program(program);
        made
    };
    subjects.par_iter().map(make).collect()
}

/// Reason why a document is an input of scenarios that do not name the document. Without inputs
/// that no scenario names, a result could change although no finding names the cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Around {
    /// The project file, because its settings apply to every scenario.
    Settings,
    /// A file of GeoJSON features, which only a scenario with a map can use.
    Features,
}

fn around(files: &Files, project: usize) -> Vec<(FileId, Around)> {
    let of_project = files.documents.iter().filter(|document| document.project == project);
    let around = of_project.filter_map(|document| {
        let is_settings =
            Kind::of_path(&files.texts.get(document.file).name) == Some(Kind::Project);
        let kind = match is_settings {
            true => Around::Settings,
            false if is_geojson(files, *document) => Around::Features,
            false => return None,
        };
        Some((document.file, kind))
    });
    around.collect()
}

fn games(
    files: &Files,
    project: usize,
    subjects: &[Subject],
) -> HashMap<String, Result<Game, NotMade>> {
    with_packs(files, Some(project), |packs| {
        let mut games = HashMap::new();
        for Subject { ruleset, .. } in subjects {
            games.entry(ruleset.clone()).or_insert_with(|| game(packs, ruleset));
        }
        games
    })
}

fn game(packs: &Packs<'_>, name: &str) -> Result<Game, NotMade> {
    let open = packs.open_named(name).map_err(NotMade::NoRuleset)?;
    let layers = packs.find(name).map(|top| packs.layers(top)).unwrap_or_default();
    let layers = layers.into_iter().map(|layer| packs.packs()[layer].tree().text());
    let pages = open.pages.iter().map(|page| page.text);
    let digest = Digest::of(layers.chain(pages).map(|text| text.replace("\r\n", "\n")));
    Ok(Game { rules: open.ruleset, digest, documents: open.made_of })
}

/// Fields a battle as text. Adds the documents of its rule sets to `documents`, because a result
/// with an error in one of these documents is not judged.
fn text_of(
    files: &Files,
    scenario: &OpenedScenario,
    game: &Result<Game, NotMade>,
    documents: &mut HashSet<FileId>,
) -> Result<String, NotMade> {
    let battle = scenario.battle.as_ref().map_err(|why| NotMade::NotOpened(why.clone()))?;
    let game = game.as_ref().map_err(Clone::clone)?;
    documents.extend(&game.documents);
    let natives = Natives::open(files, battle.forces()).map_err(NotMade::NoRuleset)?;
    documents.extend(&natives.made_of);
    Ok(fielded(battle, &game.rules, &natives))
}

fn fielded(battle: &Battle, rules: &Ruleset, natives: &Natives) -> String {
    let battles = std::slice::from_ref(battle);
    let forces = forces_of(battles, &[]).into_iter().map(|entrant| {
        let options = FieldOptions::new(rules, natives.of(entrant.force));
        let fielded = Arc::new(field(entrant.force, entrant.battle, options));
        FieldedForce { entrant, fielded }
    });
    let fieldings = fieldings(rules, battles, forces.collect());
    fieldings.iter().map(lines).collect()
}
