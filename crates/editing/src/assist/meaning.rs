//! Resolves names: from a use to its definitions, and from a definition to its uses.

use grognard_core::document::Kind;
use grognard_project::project::built_in_documents;
use grognard_syntax::text::{FileId, Span};

use super::names::{Name, NameKind};
use super::{Desk, DeskDocument};

/// Maximum number of packs that extend one another, so that the search ends if the packs form a
/// cycle, which `check` reports.
const MAX_LAYERS: usize = 16;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct NameAt {
    pub file: FileId,
    pub index: usize,
}

impl Desk<'_> {
    pub(super) fn name_at(&self, file: FileId, offset: u32) -> Option<NameAt> {
        let index = self.document(file)?.name_at(offset)?;
        Some(NameAt { file, index })
    }

    fn known(&self, file: FileId) -> &DeskDocument {
        self.document(file).expect("a name is in a document of the desk")
    }

    pub(super) fn name(&self, at: NameAt) -> &Name {
        &self.known(at.file).names[at.index]
    }

    pub(super) fn word(&self, at: NameAt) -> &str {
        self.known(at.file).word(self.name(at))
    }

    pub(super) fn span(&self, at: NameAt) -> Span {
        let name = self.name(at);
        Span { file: at.file, start: name.start, end: name.end }
    }

    /// Returns the order of battle that a reference names before its stroke, such as `army` in
    /// `army/corps`.
    pub(super) fn qualifier(&self, at: NameAt) -> Option<&str> {
        let document = self.known(at.file);
        let before = &document.names[at.index.checked_sub(1)?];
        let stroke = document.text.as_bytes().get(before.end as usize) == Some(&b'/');
        (stroke && before.end + 1 == self.name(at).start).then(|| document.word(before))
    }
}

/// Returns the definitions of a name. An ambiguous name has several definitions, and so has a
/// leader whom several documents list.
pub(super) fn definitions(desk: &Desk<'_>, at: NameAt) -> Vec<NameAt> {
    let (name, word) = (desk.name(at), desk.word(at));
    if name.is_definition {
        return match name.kind {
            NameKind::Leader => leaders(desk, at.file, word),
            _ => vec![at],
        };
    }
    match name.kind {
        NameKind::Body => bodies(desk, at),
        NameKind::Leader => leaders_named(desk, at),
        NameKind::Place | NameKind::EntryPoint | NameKind::Zone => {
            let maps = maps_of(desk, at.file).into_iter();
            let places = maps.filter_map(|map| first(desk, map, word, is_place));
            places.collect()
        }
        NameKind::Side | NameKind::Phase => {
            first(desk, at.file, word, |kind| kind == name.kind).into_iter().collect()
        }
        kind if kind.is_local() => {
            let same = |other: &Name| {
                other.is_definition && other.kind == kind && other.scope == name.scope
            };
            let near = find(desk, at.file, word, same).first().copied();
            // A case of a ruling may depend on a fact of the ruling or on a reading of the whole
            // game.
            let reading = || of_packs(desk, at, word, NameKind::Reading);
            near.or_else(|| reading().filter(|_| kind == NameKind::Fact)).into_iter().collect()
        }
        kind if kind == NameKind::Source || kind.is_of_game() => {
            of_packs(desk, at, word, kind).into_iter().collect()
        }
        kind => of_project(desk, at, kind, word),
    }
}

fn is_place(kind: NameKind) -> bool {
    matches!(kind, NameKind::Place | NameKind::Zone)
}

/// Finds the definition of a word in the nearest pack that defines the word.
fn of_packs(desk: &Desk<'_>, at: NameAt, word: &str, kind: NameKind) -> Option<NameAt> {
    packs_of(desk, at).into_iter().find_map(|file| first(desk, file, word, |other| other == kind))
}

/// Finds the names of a document that have the given word and satisfy `fits`.
fn find(desk: &Desk<'_>, file: FileId, word: &str, fits: impl Fn(&Name) -> bool) -> Vec<NameAt> {
    let Some(document) = desk.document(file) else { return Vec::new() };
    let names = document.names.iter().enumerate();
    let fitting = names.filter(|(_, name)| fits(name) && document.word(name) == word);
    fitting.map(|(index, _)| NameAt { file, index }).collect()
}

fn first(
    desk: &Desk<'_>,
    file: FileId,
    word: &str,
    fits: impl Fn(NameKind) -> bool,
) -> Option<NameAt> {
    find(desk, file, word, |name| name.is_definition && fits(name.kind)).first().copied()
}

/// Returns the kind of document that defines names of a kind, if such names are visible in the
/// whole project.
pub(super) fn document_of(kind: NameKind) -> Option<Kind> {
    match kind {
        NameKind::Oob => Some(Kind::Oob),
        NameKind::Scenario => Some(Kind::Scenario),
        NameKind::Map => Some(Kind::Map),
        NameKind::Ruleset => Some(Kind::Ruleset),
        NameKind::Collection => Some(Kind::Collection),
        NameKind::Layout => Some(Kind::Layout),
        NameKind::Nation => Some(Kind::Project),
        _ => None,
    }
}

/// Finds the definitions of a word that are visible in the whole project. Definitions in the
/// project hide built-in definitions.
fn of_project(desk: &Desk<'_>, at: NameAt, kind: NameKind, word: &str) -> Vec<NameAt> {
    let Some(wanted) = document_of(kind) else { return Vec::new() };
    // A pack that extends its own id is an overlay on the built-in pack with that id, so the id
    // after `extends` does not mean the overlay.
    let own_id = kind == NameKind::Ruleset && {
        let document = desk.known(at.file);
        let id = document.names.iter().find(|name| name.is_definition && name.kind == kind);
        document.kind == Some(Kind::Ruleset) && id.is_some_and(|id| document.word(id) == word)
    };
    let defines = |name: &Name| name.is_definition && name.kind == kind;
    let project = desk.project_of(at.file).filter(|_| !own_id);
    let documents = project.into_iter().flat_map(|project| desk.of_project(project));
    let documents = documents.filter(|(_, document)| document.kind == Some(wanted));
    let mut found: Vec<NameAt> = match kind {
        NameKind::Ruleset | NameKind::Nation => {
            documents.flat_map(|(file, _)| find(desk, file, word, defines)).collect()
        }
        // The id of a document is its first name of this kind, so one comparison for each document
        // is enough, even in a project with thousands of documents.
        _ => documents
            .filter_map(|(file, document)| {
                let index = document.names.iter().position(defines)?;
                (document.word(&document.names[index]) == word).then_some(NameAt { file, index })
            })
            .collect(),
    };
    if found.is_empty() {
        let built_in = built_in_documents().filter(|(_, path)| Kind::of_path(path) == Some(wanted));
        found.extend(
            built_in.filter_map(|(file, _)| first(desk, file, word, |other| other == kind)),
        );
    }
    found
}

/// Returns the maps that a scenario names, or the map itself.
pub(super) fn maps_of(desk: &Desk<'_>, file: FileId) -> Vec<FileId> {
    let Some(document) = desk.document(file) else { return Vec::new() };
    match document.kind {
        Some(Kind::Map) => vec![file],
        Some(Kind::Scenario) => {
            let names = document.names.iter().enumerate();
            let maps = names.filter(|(_, name)| name.kind == NameKind::Map && !name.is_definition);
            let maps = maps.flat_map(|(index, _)| definitions(desk, NameAt { file, index }));
            maps.map(|map| map.file).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the scenarios on a map, or the scenario itself.
pub(super) fn scenarios_of(desk: &Desk<'_>, file: FileId) -> Vec<FileId> {
    let (Some(document), Some(project)) = (desk.document(file), desk.project_of(file)) else {
        return Vec::new();
    };
    if document.kind != Some(Kind::Map) {
        return vec![file];
    }
    let id = document.names.iter().find(|name| name.kind == NameKind::Map && name.is_definition);
    let Some(id) = id.map(|id| document.word(id)) else { return Vec::new() };
    let names_it = |scenario: &DeskDocument| {
        let maps = scenario.names.iter().filter(|name| name.kind == NameKind::Map);
        maps.filter(|name| !name.is_definition).any(|name| scenario.word(name) == id)
    };
    let documents = desk.of_project(project);
    let scenarios =
        documents.filter(|(_, other)| other.kind == Some(Kind::Scenario) && names_it(other));
    scenarios.map(|(file, _)| file).collect()
}

/// Returns the orders of battle that belong to a document, each with the word that names it. A
/// scenario has the orders of battle that it names, a map has those of all its scenarios, and an
/// order of battle has itself.
pub(super) fn oobs_of<'k>(desk: &'k Desk<'_>, file: FileId) -> Vec<(&'k str, FileId)> {
    let mut oobs: Vec<(&str, FileId)> = Vec::new();
    for scenario in scenarios_of(desk, file) {
        let Some(document) = desk.document(scenario) else { continue };
        for (index, name) in document.names.iter().enumerate() {
            // An order of battle before a stroke is only the qualifier of a body.
            let qualifies = document.text.as_bytes().get(name.end as usize) == Some(&b'/');
            if name.kind == NameKind::Oob && !qualifies {
                let defined = definitions(desk, NameAt { file: scenario, index });
                let word = document.word(name);
                let new = defined.iter().map(|oob| (word, oob.file));
                oobs.extend(new.filter(|new| !oobs.contains(new)).collect::<Vec<_>>());
            }
        }
    }
    oobs
}

/// Returns the bodies that a reference may mean. A reference means a whole order of battle only if
/// no body has the same id, because bodies and orders of battle share one namespace.
fn bodies(desk: &Desk<'_>, at: NameAt) -> Vec<NameAt> {
    let (word, qualifier) = (desk.word(at), desk.qualifier(at));
    let oobs = oobs_of(desk, at.file);
    let oobs: Vec<FileId> = oobs
        .into_iter()
        .filter(|(named, _)| qualifier.is_none_or(|qualifier| qualifier == *named))
        .map(|(_, file)| file)
        .collect();
    let of_kind = |kind: NameKind| -> Vec<NameAt> {
        oobs.iter().filter_map(|file| first(desk, *file, word, |other| other == kind)).collect()
    };
    let found = of_kind(NameKind::Body);
    if found.is_empty() { of_kind(NameKind::Oob) } else { found }
}

/// Returns the leaders that a reference in a map may mean: the leaders of the scenarios on the map.
fn leaders_named(desk: &Desk<'_>, at: NameAt) -> Vec<NameAt> {
    let (word, qualifier) = (desk.word(at), desk.qualifier(at));
    let oobs = oobs_of(desk, at.file).into_iter();
    let oobs = oobs.filter(|(named, _)| qualifier.is_none_or(|qualifier| qualifier == *named));
    let is_leader = |kind: NameKind| kind == NameKind::Leader;
    oobs.filter_map(|(_, file)| first(desk, file, word, is_leader)).collect()
}

/// Returns every definition of a leader in the project, because the same leader has the same id in
/// every order of battle.
fn leaders(desk: &Desk<'_>, file: FileId, word: &str) -> Vec<NameAt> {
    let is_leader = |name: &Name| name.is_definition && name.kind == NameKind::Leader;
    let Some(project) = desk.project_of(file) else {
        return find(desk, file, word, is_leader);
    };
    let oobs = desk.of_project(project).filter(|(_, other)| other.kind == Some(Kind::Oob));
    oobs.flat_map(|(file, _)| find(desk, file, word, is_leader)).collect()
}

/// Returns the packs in which to look up a name, nearest first: a pack with its lower layers, or
/// the packs of the game in an order of battle. In other kinds of documents, the source of a figure
/// is defined in the document itself.
pub(super) fn packs_of(desk: &Desk<'_>, at: NameAt) -> Vec<FileId> {
    let (document, name) = (desk.known(at.file), desk.name(at));
    if document.kind == Some(Kind::Ruleset) {
        return layers(desk, at.file);
    }
    if name.kind == NameKind::Source {
        return vec![at.file];
    }
    let game = document
        .names
        .iter()
        .position(|other| other.kind == NameKind::Ruleset && other.start == name.scope);
    let game = game.map(|index| definitions(desk, NameAt { file: at.file, index }));
    game.and_then(|game| game.first().copied())
        .map_or_else(Vec::new, |game| layers(desk, game.file))
}

/// Returns a pack and its lower layers, highest first.
pub(super) fn layers(desk: &Desk<'_>, file: FileId) -> Vec<FileId> {
    let mut layers = vec![file];
    let mut lowest = file;
    while layers.len() < MAX_LAYERS {
        let Some(document) = desk.document(lowest) else { break };
        let extends = document
            .names
            .iter()
            .position(|name| name.kind == NameKind::Ruleset && !name.is_definition);
        let Some(index) = extends else { break };
        let below = definitions(desk, NameAt { file: lowest, index });
        let Some(below) = below.first().filter(|below| !layers.contains(&below.file)) else {
            break;
        };
        layers.push(below.file);
        lowest = below.file;
    }
    layers
}

/// Returns every use of a thing in a project. `meant` has the definition of the thing or, for a
/// leader, the definitions in several documents.
pub(super) fn uses(desk: &Desk<'_>, project: usize, meant: &[NameAt]) -> Vec<NameAt> {
    let Some(definition) = meant.first().copied() else { return Vec::new() };
    let (kind, word) = (desk.name(definition).kind, desk.word(definition));
    let may_use = |other: NameKind| match kind {
        NameKind::Oob => matches!(other, NameKind::Oob | NameKind::Body),
        NameKind::Place | NameKind::Zone => {
            matches!(other, NameKind::Place | NameKind::EntryPoint | NameKind::Zone)
        }
        NameKind::Reading => matches!(other, NameKind::Reading | NameKind::Fact),
        _ => other == kind,
    };
    // Most names with project scope mean the same in every document, so such names need not be
    // resolved. The two exceptions are a pack that extends the built-in pack with its own id, and
    // an order of battle that has the id of a body.
    let is_everywhere =
        document_of(kind).is_some() && !matches!(kind, NameKind::Ruleset | NameKind::Oob);
    let is_same = |at: NameAt| {
        is_everywhere || definitions(desk, at).iter().any(|found| meant.contains(found))
    };
    let files: Vec<FileId> = match stays_in_file(desk, definition) {
        true => vec![definition.file],
        false => desk.of_project(project).map(|(file, _)| file).collect(),
    };
    let used = |name: &Name| !name.is_definition && may_use(name.kind);
    let found = files.into_iter().flat_map(|file| find(desk, file, word, used));
    found.filter(|at| is_same(*at)).collect()
}

pub(super) fn stays_in_file(desk: &Desk<'_>, definition: NameAt) -> bool {
    let kind = desk.name(definition).kind;
    let in_pack = desk.known(definition.file).kind == Some(Kind::Ruleset);
    kind.is_local()
        || matches!(kind, NameKind::Side | NameKind::Phase)
        || kind == NameKind::Source && !in_pack
}
