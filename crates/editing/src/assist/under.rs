//! Forces under the rule sets of a project, cached until a text changes.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grognard_core::document::{Bodies, Field, Kind, Oob, PAGE_SUFFIX, read};
use grognard_core::ruleset::Ruleset;
use grognard_project::project::{built_in_documents, force, with_packs};
use grognard_syntax::text::FileId;
use grognard_view::fielding::{FieldOptions, convert_for};
use grognard_view::view::{UnitView, convert_without_ledger};

use super::Desk;
use super::kept_forces::{BodyPlaces, FieldedDocument, MadeOf, Opened, Packs, ReadForce};
use super::names::NameKind;

/// Returns the ids of the rule sets under which a document is shown, most important first.
pub(super) fn games(desk: &Desk<'_>, file: FileId) -> Vec<String> {
    if !desk.rulesets.is_empty() {
        return desk.rulesets.clone();
    }
    let Some(settings) = desk.settings_of(file) else { return Vec::new() };
    if !settings.fielded_under.is_empty() {
        return settings.fielded_under.clone();
    }
    match &settings.site_rulesets {
        Some(chosen) if !chosen.is_empty() => chosen.clone(),
        // A project that chooses no rule sets shows all rule sets, and its own come first.
        _ => all_games(desk, file),
    }
}

fn all_games(desk: &Desk<'_>, file: FileId) -> Vec<String> {
    let project = desk.project_of(file).into_iter();
    let of_project = project.flat_map(|project| desk.of_project(project));
    let of_project = of_project.filter(|(_, document)| document.kind == Some(Kind::Ruleset));
    let built_in =
        built_in_documents().filter(|(_, path)| Kind::of_path(path) == Some(Kind::Ruleset));
    let packs = of_project.map(|(file, _)| file).chain(built_in.map(|(file, _)| file));
    let mut games: Vec<String> = Vec::new();
    for document in packs.filter_map(|pack| desk.document(pack)) {
        let id =
            document.names.iter().find(|name| name.is_definition && name.kind == NameKind::Ruleset);
        let id = id.map(|id| document.word(id).to_owned());
        games.extend(id.filter(|id| !games.contains(id)));
    }
    games
}

pub(super) fn ruleset(desk: &Desk<'_>, project: usize, name: &str) -> Option<Arc<Ruleset>> {
    let made = packs_of(desk, project);
    let mut all = lock(&desk.memory.kept.rulesets);
    let (kept, opened) = all.entry(project).or_default();
    let same = kept.len() == made.len()
        && kept.iter().zip(&made).all(|(a, b)| a.0 == b.0 && Arc::ptr_eq(&a.1, &b.1));
    if !same {
        (*kept, *opened) = (made, Opened::new());
    }
    let open = || {
        let pack = with_packs(desk.files, Some(project), |packs| Some(packs.open(name)?.ruleset));
        pack.map(Arc::new)
    };
    opened.entry(name.to_owned()).or_insert_with(open).clone()
}

fn packs_of(desk: &Desk<'_>, project: usize) -> Packs {
    let is_of_pack =
        |name: &str| Kind::of_path(name) == Some(Kind::Ruleset) || name.ends_with(PAGE_SUFFIX);
    let documents = desk.of_project(project).filter(|(_, document)| is_of_pack(&document.name));
    documents.map(|(file, document)| (file, Arc::clone(&document.text))).collect()
}

/// Returns an order of battle as a historical force, or `None` if it cannot be read.
pub(super) fn force_of(desk: &Desk<'_>, file: FileId) -> Option<Arc<ReadForce>> {
    let made_of = made_of_document(desk, file, None)?;
    desk.memory.kept.forces.get_or_make(made_of, || {
        let tree = desk.tree(file);
        let Field::Read(oob) = read::<Oob<'_>>(tree.root()?) else { return None };
        let bodies = Bodies::of(&oob.value, oob.span);
        let places = bodies.list.iter().map(|body| BodyPlaces {
            span: body.span,
            strength: body.strengths().iter().find_map(|(_, strength)| strength.span()),
        });
        let places = places.collect();
        Some(ReadForce { force: force(&oob.value, oob.span, desk.settings_of(file)?), places })
    })
}

/// Returns an order of battle under a rule set, or `None` if it cannot be read.
pub(super) fn fielded(
    desk: &Desk<'_>,
    file: FileId,
    rules: &Arc<Ruleset>,
) -> Option<Arc<FieldedDocument>> {
    let made_of = made_of_document(desk, file, Some(Arc::clone(rules)))?;
    desk.memory.kept.fielded.get_or_make(made_of, || {
        let project = desk.project_of(file)?;
        let read = force_of(desk, file)?;
        let native = read.force.native.as_deref().and_then(|name| ruleset(desk, project, name));
        let conversion =
            convert_for(&read.force, None, FieldOptions::new(rules, native.as_deref()));
        let view = convert_without_ledger(&conversion, rules);
        Some(FieldedDocument { read, conversion, view })
    })
}

fn made_of_document(desk: &Desk<'_>, file: FileId, rules: Option<Arc<Ruleset>>) -> Option<MadeOf> {
    let document = desk.document(file).filter(|document| document.kind == Some(Kind::Oob))?;
    let nations = desk.settings_of(file)?.nations.clone();
    Some(MadeOf { name: document.name.clone(), text: Arc::clone(&document.text), nations, rules })
}

impl FieldedDocument {
    /// Returns the units that a body contributes to, each with the indices of all its bodies.
    pub(super) fn units_of(&self, body: usize) -> Vec<(&UnitView, &[usize])> {
        let end = self.read.force.bodies.get(body).map_or(body + 1, |of_force| of_force.end);
        let units = self.view.units.iter().zip(&self.conversion.units);
        let units = units.map(|(view, unit)| (view, unit.bodies.as_slice()));
        // A regiment that the list gives as one entry is fielded as battalions, whose bodies follow
        // the regiment up to `end`.
        units.filter(|(_, bodies)| bodies.iter().any(|part| (body..end).contains(part))).collect()
    }
}

impl ReadForce {
    /// Returns the index of the smallest body that an offset touches.
    pub(super) fn body_at(&self, offset: u32) -> Option<usize> {
        let touches =
            |places: &BodyPlaces| places.span.start <= offset && offset <= places.span.end;
        // A body follows its parent in the list, so the last match is the smallest.
        self.places.iter().rposition(touches)
    }
}

/// Locks a mutex and ignores poisoning. An entry is inserted in one step, so a thread that panicked
/// cannot have left a part of an entry.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
