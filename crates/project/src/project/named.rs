//! Opens documents that the user named: orders of battle, or scenarios with everything that they
//! refer to.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use grognard_core::document::{Field, Id, Kind, Oob, Scenario, read};
use grognard_core::model::{Battle, Force};
use grognard_syntax::syntax::Tree;
use grognard_syntax::text::FileId;
use rayon::prelude::*;

use super::opening::{find_by_id, kind_of, open_battle, tree_of};
use super::{Settings, force};
use crate::files::{Document, Files};

#[derive(Debug, Default)]
pub struct NamedForces {
    pub forces: Vec<Force>,
    /// Battles of the scenarios that the user named, with the forces of their sides.
    pub battles: Vec<Battle>,
    /// The documents from which the forces and battles are made.
    pub made_of: HashSet<FileId>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotOpened {
    /// The document with this name cannot be read as an order of battle.
    NoOob(String),
    /// The document with this name cannot be read as a scenario.
    NoScenario(String),
    /// A scenario names an order of battle that is not in its project.
    MissingOob { oob: String, scenario: String },
}

impl fmt::Display for NotOpened {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unreadable = |out: &mut fmt::Formatter<'_>, name: &str, kind: &str| {
            write!(out, "`{name}` cannot be read as {kind}; `grognard check {name}` shows why")
        };
        match self {
            NotOpened::NoOob(name) => unreadable(out, name, "an order of battle"),
            NotOpened::NoScenario(name) => unreadable(out, name, "a scenario"),
            NotOpened::MissingOob { oob, scenario } => {
                write!(out, "there is no order of battle `{oob}`, which `{scenario}` names")
            }
        }
    }
}

impl std::error::Error for NotOpened {}

/// Opens the scenarios that the user named or, without named scenarios, the orders of battle that
/// the user named. A scenario already includes its orders of battle, so the orders of battle of the
/// same folder are not opened separately. `settings` is indexed by the number of a project.
pub fn open_named(files: &Files, settings: &[Settings]) -> Result<NamedForces, NotOpened> {
    open_asked(files, settings, false)
}

/// Opens every named scenario and every named order of battle.
pub fn open_every_named(files: &Files, settings: &[Settings]) -> Result<NamedForces, NotOpened> {
    open_asked(files, settings, true)
}

fn open_asked(files: &Files, settings: &[Settings], every: bool) -> Result<NamedForces, NotOpened> {
    let asked = |kind: Kind| {
        let of_kind = move |document: &Document| {
            document.asked && document.sound && kind_of(files, *document) == Some(kind)
        };
        files.documents.iter().copied().filter(of_kind).collect::<Vec<Document>>()
    };
    let scenarios = asked(Kind::Scenario);
    let mut named = NamedForces::default();
    if every || scenarios.is_empty() {
        let oobs = asked(Kind::Oob);
        let open = |oob: &Document| force_of(files, &tree_of(files, *oob), &settings[oob.project]);
        named.forces = oobs.par_iter().map(open).collect::<Result<_, NotOpened>>()?;
        named.made_of.extend(oobs.iter().map(|oob| oob.file));
    }
    for scenario in scenarios {
        let battle = battle_of(files, scenario, &settings[scenario.project], &mut named.made_of)?;
        named.battles.push(battle);
    }
    let around = documents_around(files, &named.made_of);
    named.made_of.extend(around);
    Ok(named)
}

/// Other documents that determine the forces and battles: the project files of their documents, and
/// named documents whose bytes are not text.
fn documents_around(files: &Files, made_of: &HashSet<FileId>) -> Vec<FileId> {
    let projects: HashSet<usize> =
        made_of.iter().map(|file| files.document(*file).project).collect();
    let is_around = |document: &&Document| match Kind::of_path(&files.texts.get(document.file).name)
    {
        Some(Kind::Project) => projects.contains(&document.project),
        Some(Kind::Oob | Kind::Scenario) => document.asked && !document.sound,
        _ => false,
    };
    files.documents.iter().filter(is_around).map(|document| document.file).collect()
}

#[derive(Debug)]
pub struct OpenedScenario {
    pub id: String,
    /// The battle, or the reason why it cannot be opened.
    pub battle: Result<Battle, NotOpened>,
    /// The documents from which the battle is made, as far as they were found.
    pub made_of: HashSet<FileId>,
}

/// Opens the scenarios of one project whose ids are wanted, in the order of their documents,
/// whether the user named them or not. A scenario without a readable id is left out.
pub fn open_scenarios(
    files: &Files,
    settings: &Settings,
    project: usize,
    is_wanted: &dyn Fn(&str) -> bool,
) -> Vec<OpenedScenario> {
    let of_project = files.documents.iter().copied().filter(|document| {
        let is_own = document.project == project && document.sound;
        is_own && kind_of(files, *document) == Some(Kind::Scenario)
    });
    let open = |document: Document| {
        let tree = tree_of(files, document);
        let id = tree.root().and_then(|root| root.get("id")?.as_str());
        let id = id.filter(|id| Id::read(id).is_some() && is_wanted(id))?.to_owned();
        let mut made_of = HashSet::new();
        let battle = battle_of(files, document, settings, &mut made_of);
        Some(OpenedScenario { id, battle, made_of })
    };
    of_project.filter_map(open).collect()
}

fn force_of(files: &Files, tree: &Tree<'_>, settings: &Settings) -> Result<Force, NotOpened> {
    let read = tree.root().map_or(Field::Absent, read::<Oob<'_>>);
    let name = || files.texts.get(tree.file()).name.clone();
    let oob = read.get().ok_or_else(|| NotOpened::NoOob(name()))?;
    Ok(force(&oob.value, oob.span, settings))
}

/// Opens a scenario with its forces, and adds the documents that it uses to `made_of`.
fn battle_of(
    files: &Files,
    document: Document,
    settings: &Settings,
    made_of: &mut HashSet<FileId>,
) -> Result<Battle, NotOpened> {
    made_of.insert(document.file);
    let name = &files.texts.get(document.file).name;
    let tree = tree_of(files, document);
    let read = tree.root().map_or(Field::Absent, read::<Scenario<'_>>);
    let scenario = read.value().ok_or_else(|| NotOpened::NoScenario(name.clone()))?;
    let of_kind = |kind: Kind| {
        let in_project = move |other: &Document| {
            other.project == document.project && other.sound && kind_of(files, *other) == Some(kind)
        };
        files.documents.iter().copied().filter(in_project)
    };
    let mut forces: Vec<Vec<Arc<Force>>> = Vec::new();
    for side in &scenario.sides {
        let mut of_side = Vec::new();
        for oob in &side.value.oobs {
            let id = oob.value.0;
            let missing = || NotOpened::MissingOob { oob: id.to_owned(), scenario: name.clone() };
            let (found, tree) =
                find_by_id(files, of_kind(Kind::Oob), "oob", id).ok_or_else(missing)?;
            made_of.insert(found.file);
            of_side.push(Arc::new(force_of(files, &tree, settings)?));
        }
        forces.push(of_side);
    }
    let map = scenario.map.value();
    let map = map.and_then(|id| find_by_id(files, of_kind(Kind::Map), "map", id.0));
    made_of.extend(map.iter().map(|(document, _)| document.file));
    if map.is_none() && !scenario.map.is_absent() {
        // If the map was not found, it may be a document whose bytes are not text.
        let unread = files.documents.iter().filter(|other| {
            let is_map = Kind::of_path(&files.texts.get(other.file).name) == Some(Kind::Map);
            is_map && !other.sound && other.project == document.project
        });
        made_of.extend(unread.map(|document| document.file));
    }
    Ok(open_battle(files, scenario, map.as_ref(), forces))
}
