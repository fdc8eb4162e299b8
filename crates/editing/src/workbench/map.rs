//! The map of a scenario, and the things on it that the author can drag.

use std::collections::{BTreeMap, BTreeSet};

use grognard_core::document::{AreaKind, Kind, LineKind, PointKind, Posture, Reference};
use grognard_core::model::{Battle, Body, Force, Standing};
use grognard_render::render::map::{GroundOnSheet, MapOptions, On, PaperSize, Theme, draw};
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::FileId;
use grognard_view::fielding::battle_map;
use serde::Serialize;

use super::folder::{OpenedFolder, Workbench};
use super::things::{Thing, things};

#[derive(Debug, Serialize)]
pub(crate) struct MapPicture {
    pub svg: String,
    pub title: String,
    /// Description of the map for readers who do not see it.
    pub alt: String,
    /// Position of the ground on the picture.
    pub ground: GroundOnSheet,
    pub path: Option<String>,
    pub things: Vec<Thing>,
    pub postures: Vec<&'static str>,
    pub kinds: KindsView,
    /// Bodies of the scenario, in the order of its sides and lists.
    pub bodies: Vec<Placeable>,
    /// Leaders of the scenario, in the order of its sides and lists.
    pub leaders: Vec<Placeable>,
    pub phases: Vec<String>,
    /// Names for which the map has no room.
    pub left_out: Vec<String>,
}

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

#[derive(Debug, Serialize)]
pub(crate) struct Placeable {
    /// Id by which the map refers to the body or leader, if the list gives one.
    pub id: Option<String>,
    /// Name, followed by the name of the parent body if several bodies have the same name.
    pub title: String,
    pub side: String,
}

/// Lists the bodies or leaders of a battle that the map can name. For each body, `of` returns an
/// id, a name and the parent's name.
fn choices<'b>(
    battle: &'b Battle,
    of: impl Fn(&'b Force, &'b Body) -> Option<(Option<&'b str>, &'b str, Option<&'b str>)>,
) -> Vec<Placeable> {
    let forces = battle.sides.iter().flat_map(|side| side.forces().map(move |force| (side, force)));
    let found: Vec<_> = forces
        .flat_map(|(side, force)| force.bodies.iter().map(move |body| (side, force, body)))
        .filter_map(|(side, force, body)| Some((side, of(force, body)?)))
        .collect();
    let mut named: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, (_, name, _)) in &found {
        *named.entry(name).or_default() += 1;
    }
    // A reference to an ambiguous id means the first body with that id, so the other bodies with
    // that id are not listed.
    let mut seen = BTreeSet::new();
    let told = found.iter().filter(|(_, (id, ..))| id.is_none_or(|id| seen.insert(id)));
    told.map(|(side, (id, name, above))| Placeable {
        id: id.map(str::to_owned),
        title: match above.filter(|_| named[name] > 1) {
            Some(above) => format!("{name}, {above}"),
            None => (*name).to_owned(),
        },
        side: side.name.clone(),
    })
    .collect()
}

fn bodies(battle: &Battle) -> Vec<Placeable> {
    choices(battle, |force, body| {
        let above = body.parent.map(|parent| &force.bodies[parent]);
        // A battalion of a regiment that is one entry of the list has the place of its regiment, and
        // cannot have an id.
        if !body.has_own_id && above.is_some_and(|above| above.span == body.span) {
            return None;
        }
        let id = body.has_own_id.then_some(body.id.as_str());
        Some((id, body.name.as_str(), above.map(|above| above.name.as_str())))
    })
}

fn leaders(battle: &Battle) -> Vec<Placeable> {
    choices(battle, |_, body| {
        let leader = body.leader.as_ref()?;
        let id = leader.has_own_id.then_some(leader.id.as_str());
        Some((id, &leader.name, Some(&body.name)))
    })
}

/// Size of the sheet on which a map is shown: A3.
const SHEET: PaperSize = PaperSize { long: 420.0, short: 297.0 };

/// Draws the map of a scenario, either historical or under a rule set. `phase` is the index of a
/// phase.
pub(crate) fn map(
    workbench: &mut Workbench,
    path: &str,
    ruleset: Option<&str>,
    phase: Option<usize>,
) -> Result<MapPicture, String> {
    let subject = workbench.subject(path)?;
    let battle = subject.battles.first();
    let battle =
        battle.ok_or_else(|| format!("`{path}` is not a scenario: open one to see its map"))?;
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
    for thing in &mut things {
        match thing.kind {
            "body" => thing.title = name_of(battle, &thing.name).to_owned(),
            "leader" => thing.title = name_of_leader(battle, &thing.name).to_owned(),
            _ => {}
        }
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
        leaders: leaders(battle),
        postures: Posture::ALL.iter().map(|posture| posture.word()).collect(),
        phases,
        left_out: drawn.left_out.into_iter().map(|(words, _)| words).collect(),
    })
}

/// Returns the name of a body by its reference in a map, or the reference if no body has it.
pub fn name_of<'n>(battle: &'n Battle, word: &'n str) -> &'n str {
    let forces = battle.sides.iter().flat_map(|side| side.forces());
    body_of(forces, word).map_or(word, |body| &body.name)
}

/// Returns the name of a leader by its reference in a map, or the reference if no leader has it.
fn name_of_leader<'n>(battle: &'n Battle, word: &'n str) -> &'n str {
    let (oob, id) = Reference(word).parts();
    let forces = battle.sides.iter().flat_map(|side| side.forces());
    let own = forces.filter(|force| oob.is_none_or(|oob| oob == force.id));
    let mut leaders = own.flat_map(|force| &force.bodies).filter_map(|body| body.leader.as_ref());
    leaders.find(|leader| leader.id == id).map_or(word, |leader| &leader.name)
}

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

pub(crate) fn word_of(standing: &Standing) -> String {
    let oob = standing.oob.as_ref().map(|oob| format!("{oob}/"));
    format!("{}{}", oob.unwrap_or_default(), standing.body)
}

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
