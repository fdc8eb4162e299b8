//! Fields scenarios under rule sets for approval, and records the inputs of each result.

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

/// The result of a scenario under a rule set.
#[derive(Debug)]
pub struct CameTo {
    /// The scenario and the rule set.
    pub subject: Subject,
    /// The result as text, one fact a line, or the reason why there is none.
    pub text: Result<String, NotMade>,
    /// Digests of everything that the result depends on.
    pub made_of: MadeOf,
    /// The documents of the project among these inputs, including those of the rule set.
    pub documents: HashSet<FileId>,
}

/// The reason why a scenario has no result to approve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotMade {
    /// The project has no scenario with this id.
    NoScenario(String),
    /// The project has no rule set with this name.
    NoRuleset(UnknownRuleset),
    /// The documents of the scenario cannot be read.
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

/// The sorted ids of the scenarios of a project, which is given by its index.
pub fn ids_of_scenarios(files: &Files, settings: &Settings, project: usize) -> Vec<String> {
    let opened = open_scenarios(files, settings, project, &|_| true);
    let mut ids: Vec<String> = opened.into_iter().map(|scenario| scenario.id).collect();
    ids.sort();
    ids.dedup();
    ids
}

/// A rule set, the digest of its texts, and the documents of the project among them.
struct Game {
    rules: Ruleset,
    digest: Digest,
    documents: Vec<FileId>,
}

/// Fields each subject in a project, which is given by its index. `program` is the name and version of the program.
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

/// Why a document is an input of scenarios that do not name it. Otherwise a change in it would go unexplained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Around {
    /// The project file, whose settings apply to every scenario.
    Settings,
    /// GeoJSON features, which only a scenario with a map can use.
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

/// Fields a battle, and adds the documents of its rule sets to `documents`, because their errors also prevent a
/// judgement.
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
