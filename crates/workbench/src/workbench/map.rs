//! The map of a scenario, and what a hand can take hold of on it.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::folder::{OpenedFolder, Workbench};
use super::opened::open;
use super::things::{Thing, things};
use grognard_core::document::{AreaKind, Kind, LineKind, PointKind, Posture, Reference};
use grognard_core::model::{Battle, Body, Force, Standing};
use grognard_core::syntax::{Reader, parse};
use grognard_core::text::FileId;
use grognard_project::fielding::battle_map;
use grognard_render::render::map::{GroundOnSheet, MapOptions, On, PaperSize, Theme, draw};

/// A map as it is shown.
#[derive(Debug, Serialize)]
pub(crate) struct MapPicture {
    pub svg: String,
    pub title: String,
    /// The map in words, for readers who do not see it.
    pub alt: String,
    /// Where the ground lies on the picture.
    pub ground: GroundOnSheet,
    /// The document of the map.
    pub path: Option<String>,
    /// What can be taken hold of.
    pub things: Vec<Thing>,
    /// The words for how a body stands.
    pub postures: Vec<&'static str>,
    /// The words for kinds of ground, lines and points.
    pub kinds: KindsView,
    /// The bodies of the scenario, in the order of its sides and lists.
    pub bodies: Vec<BodyChoice>,
    /// The names of its phases, in order.
    pub phases: Vec<String>,
    /// Names that found no place.
    pub left_out: Vec<String>,
}

/// The words for what can be drawn.
#[derive(Debug, Serialize)]
pub(crate) struct KindsView {
    pub areas: Vec<&'static str>,
    pub lines: Vec<&'static str>,
    pub points: Vec<&'static str>,
}

fn kinds() -> KindsView {
    KindsView {
        areas: AreaKind::ALL.iter().map(|kind| kind.word()).collect(),
        lines: LineKind::ALL.iter().map(|kind| kind.word()).collect(),
        points: PointKind::ALL.iter().map(|kind| kind.word()).collect(),
    }
}

/// A body that can be put on the map.
#[derive(Debug, Serialize)]
pub(crate) struct BodyChoice {
    /// The id with which a map names it.
    pub id: String,
    /// Its name, with that of the body above it where another has the same name.
    pub title: String,
    /// The name of its side.
    pub side: String,
}

/// All bodies of a battle. Of two with one id the first is meant.
fn bodies(battle: &Battle) -> Vec<BodyChoice> {
    let forces =
        || battle.sides.iter().flat_map(|side| side.forces().map(move |force| (side, force)));
    let mut named: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, force) in forces() {
        force.bodies.iter().for_each(|body| *named.entry(body.name.as_str()).or_default() += 1);
    }
    let mut seen = BTreeSet::new();
    let mut choices = Vec::new();
    for (side, force) in forces() {
        for body in force.bodies.iter().filter(|body| seen.insert(body.id.clone())) {
            let above = body.parent.map(|parent| &force.bodies[parent].name);
            let title = match above.filter(|_| named[body.name.as_str()] > 1) {
                Some(above) => format!("{}, {above}", body.name),
                None => body.name.clone(),
            };
            choices.push(BodyChoice { id: body.id.clone(), title, side: side.name.clone() });
        }
    }
    choices
}

/// Size of the sheet on which a map is shown: A3.
const SHEET: PaperSize = PaperSize { long: 420.0, short: 297.0 };

/// Draws the map of a scenario as history has it, or under a rule set. `phase` is the number of a phase.
pub(crate) fn map(
    workbench: &mut Workbench,
    path: &str,
    ruleset: Option<&str>,
    phase: Option<usize>,
) -> Result<MapPicture, String> {
    let subject = open(workbench, path)?;
    let battle = subject.battles.first();
    let battle = battle.ok_or_else(|| format!("`{path}` is no scenario: a map belongs to one"))?;
    let table = ruleset.map(|ruleset| subject.field(ruleset)).transpose()?;
    let fielded = table.as_ref().map(|table| (&table.rules, table.forces.as_slice()));
    let phases = battle.map.iter().flat_map(|map| &map.phases);
    let phases: Vec<String> = phases.map(|phase| phase.name.clone()).collect();
    let phase = phase.filter(|phase| *phase < phases.len());
    let (view, _) = battle_map(battle, fielded, &subject.nations, phase).ok_or_else(|| {
        format!("`{}` has no map: give it one with `map: ID` and a `*.map.yaml`", battle.id)
    })?;
    let options = MapOptions { theme: Theme::Print, on: On::Sheet(SHEET), ranges: false };
    let drawn = draw(&view, &options);
    let opened = workbench.opened();
    let document = opened.file(path).and_then(|scenario| map_of(opened, scenario));
    let things = document.map(|file| things(&opened.files.texts.get(file).content, phase));
    let mut things = things.unwrap_or_default();
    for thing in things.iter_mut().filter(|thing| thing.kind == "body") {
        thing.title = name_of(battle, &thing.name).to_owned();
    }
    Ok(MapPicture {
        svg: drawn.svg,
        title: drawn.title,
        alt: drawn.alt,
        ground: drawn.ground,
        path: document.map(|file| opened.files.texts.get(file).name.clone()),
        things,
        kinds: kinds(),
        bodies: bodies(battle),
        postures: Posture::ALL.iter().map(|posture| posture.word()).collect(),
        phases,
        left_out: drawn.left_out.into_iter().map(|(words, _)| words).collect(),
    })
}

/// The name of a body of a battle by the word with which a map names it; the word, where there is none.
pub(crate) fn name_of<'n>(battle: &'n Battle, word: &'n str) -> &'n str {
    let forces = battle.sides.iter().flat_map(|side| side.forces());
    body_of(forces, word).map_or(word, |body| &body.name)
}

/// A body by the word with which a map names it.
pub(crate) fn body_of<'b>(
    mut forces: impl Iterator<Item = &'b Force>,
    word: &str,
) -> Option<&'b Body> {
    let (oob, id) = Reference(word).parts();
    forces.find_map(|force| {
        let mut bodies = force.bodies.iter().filter(|_| oob.is_none_or(|oob| oob == force.id));
        bodies.find(|body| body.id == id)
    })
}

/// The word with which a map names a body that stands on it.
pub(crate) fn word_of(standing: &Standing) -> String {
    let oob = standing.oob.as_ref().map(|oob| format!("{oob}/"));
    format!("{}{}", oob.unwrap_or_default(), standing.body)
}

/// The document of the map that a scenario names.
pub(crate) fn map_of(opened: &OpenedFolder, scenario: FileId) -> Option<FileId> {
    let word = |file: FileId, key: &str| {
        let (tree, _) = parse(file, &opened.files.texts.get(file).content, Reader::TwoTier);
        tree.root()?.get(key)?.as_str().map(str::to_owned)
    };
    let wanted = word(scenario, "map")?;
    let documents = opened.files.documents.iter().map(|document| document.file);
    let mut maps = documents
        .filter(|file| Kind::of_path(&opened.files.texts.get(*file).name) == Some(Kind::Map));
    maps.find(|map| word(*map, "id").as_deref() == Some(wanted.as_str()))
}
