//! Lists the ids that an author can write at a place, each with a title and an explanation.

use std::collections::{BTreeSet, HashMap};

use grognard_check::check::codes;
use grognard_core::document::{Date, Kind, Trait};
use grognard_project::project::{NationFacts, built_in_documents};
use grognard_syntax::syntax::Node;
use grognard_syntax::text::{FileId, one_line, shorten};

use super::Desk;
use super::meaning::{document_of, layers, maps_of, oobs_of};
use super::names::NameKind;
use super::slot::Slot;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Candidate {
    /// Id of the definition. If two orders of battle define the same id, the order of battle comes
    /// first: `army/corps`.
    pub id: String,
    /// Text that the editor shows beside the id, usually a name.
    pub detail: String,
    pub documentation: String,
    /// Whether the candidate comes after all others, because it fits less well. An example is a
    /// nation that did not yet exist.
    pub is_last: bool,
}

impl Candidate {
    fn new(id: impl Into<String>, detail: impl Into<String>) -> Candidate {
        let (id, detail) = (id.into(), detail.into());
        Candidate { id, detail, documentation: String::new(), is_last: false }
    }
}

/// Returns the ids of one kind that fit at the cursor, in the order of the documents that define
/// them.
pub(super) fn candidates(
    desk: &Desk<'_>,
    file: FileId,
    slot: &Slot,
    kind: NameKind,
) -> Vec<Candidate> {
    match kind {
        NameKind::Nation => nations(desk, file, slot),
        NameKind::FindingCode => codes_of_findings(),
        NameKind::Theme => {
            let themes = desk.settings_of(file).map(|settings| settings.themes.as_slice());
            themes.unwrap_or_default().iter().map(|theme| Candidate::new(theme, "")).collect()
        }
        NameKind::Body | NameKind::Leader => of_forces(desk, file, kind),
        NameKind::Place | NameKind::EntryPoint | NameKind::Zone => places(desk, file, kind),
        kind if document_of(kind).is_some() => documents(desk, file, kind),
        kind if kind.is_of_game() => of_game(desk, file, slot, kind),
        kind if kind.is_local() => {
            let scope = slot.entry;
            let near = |candidate: &(u32, Candidate)| Some(candidate.0) == scope;
            let all = scoped(desk, file, kind).into_iter().filter(near);
            let mut found: Vec<Candidate> = all.map(|(_, candidate)| candidate).collect();
            // A case of a ruling may depend on a fact of the ruling or on a reading of the whole
            // game.
            if kind == NameKind::Fact {
                found.extend(of_game(desk, file, slot, NameKind::Reading));
            }
            found
        }
        kind => {
            let files = match slot.kind {
                Kind::Ruleset => layers(desk, file),
                _ => vec![file],
            };
            files.into_iter().flat_map(|file| defined(desk, file, kind)).collect()
        }
    }
}

fn defined(desk: &Desk<'_>, file: FileId, kind: NameKind) -> Vec<Candidate> {
    let mut seen = BTreeSet::new();
    let all = scoped(desk, file, kind).into_iter().map(|(_, candidate)| candidate);
    all.filter(|candidate| seen.insert(candidate.id.clone())).collect()
}

/// Returns the ids that a document defines, each with the offset of the entry in which the id is
/// visible.
fn scoped(desk: &Desk<'_>, file: FileId, kind: NameKind) -> Vec<(u32, Candidate)> {
    let Some(document) = desk.document(file) else { return Vec::new() };
    let titles = titles(desk, file);
    let names = document.names.iter().filter(|name| name.is_definition && name.kind == kind);
    let candidates = names.map(|name| {
        let title = titles.get(&name.start).map_or("", |entry| entry.title.as_str());
        (name.scope, Candidate::new(document.word(name), title))
    });
    candidates.collect()
}

/// The title and kind of an entry, which completions show beside its id.
#[derive(Debug, Clone, Default)]
pub(super) struct Titled {
    pub title: String,
    pub kind: String,
}

/// Collects the title and kind of each entry of a document, by the offset of its id.
pub(super) fn titles(desk: &Desk<'_>, file: FileId) -> HashMap<u32, Titled> {
    let tree = desk.tree(file);
    let mut titles = HashMap::new();
    let text = |node: Option<Node<'_>>| {
        node.and_then(Node::as_str).map(|text| shorten(&one_line(text))).unwrap_or_default()
    };
    for node in tree.nodes().filter(|node| !node.is_alias()) {
        if let Some(id) = node.get("id").filter(|id| id.as_str().is_some()) {
            let quote = u32::from(id.raw().starts_with(['"', '\'']));
            let title = text(node.get("name").or(node.get("question")));
            titles.insert(id.span().start + quote, Titled { title, kind: text(node.get("kind")) });
        }
        // In a table the key is the id, so the title is the value or is inside the value.
        for (key, value) in node.entries() {
            let quote = u32::from(key.raw().starts_with(['"', '\'']));
            let title = text(value.get("title").or(value.get("name")).or(Some(value)));
            if !title.is_empty() {
                let titled = Titled { title, kind: String::new() };
                titles.entry(key.span().start + quote).or_insert(titled);
            }
        }
    }
    titles
}

/// Returns all nations. A nation that did not exist on the date of the document comes last, but is
/// not left out, because a list may still name it.
fn nations(desk: &Desk<'_>, file: FileId, slot: &Slot) -> Vec<Candidate> {
    let Some(settings) = desk.settings_of(file) else { return Vec::new() };
    let date = slot.around.last().and_then(|root| root.text("date")).and_then(Date::read);
    let candidates = settings.nations.iter().map(|nation| {
        let is_last = date.is_some_and(|date| !existed(nation, date));
        let span = lifetime(nation);
        let detail =
            if span.is_empty() { nation.name.clone() } else { format!("{}, {span}", nation.name) };
        let documentation = nation.note.as_deref().map(one_line).unwrap_or_default();
        Candidate { is_last, documentation, ..Candidate::new(&nation.id, detail) }
    });
    candidates.collect()
}

fn existed(nation: &NationFacts, date: Date) -> bool {
    nation.from.is_none_or(|from| from <= date) && nation.to.is_none_or(|to| date <= to)
}

fn lifetime(nation: &NationFacts) -> String {
    match (nation.from, nation.to) {
        (Some(from), Some(to)) => format!("{} to {}", from.year, to.year),
        (Some(from), None) => format!("from {}", from.year),
        (None, Some(to)) => format!("until {}", to.year),
        (None, None) => String::new(),
    }
}

pub(super) fn codes_of_findings() -> Vec<Candidate> {
    let all = codes().into_iter();
    let all = all.map(|code| Candidate {
        documentation: code.whole_page(),
        ..Candidate::new(code.name, code.summary())
    });
    all.collect()
}

/// Returns the ids of the documents of one kind. Documents of the project come first, so that they
/// hide built-in documents with the same id.
fn documents(desk: &Desk<'_>, file: FileId, kind: NameKind) -> Vec<Candidate> {
    let Some(wanted) = document_of(kind) else { return Vec::new() };
    let project = desk.project_of(file).into_iter();
    let of_project = project.flat_map(|project| desk.of_project(project));
    let of_project = of_project.filter(|(_, document)| document.kind == Some(wanted));
    let of_project: Vec<FileId> = of_project.map(|(file, _)| file).collect();
    let built_in = built_in_documents().filter(|(_, path)| Kind::of_path(path) == Some(wanted));
    let mut found = Vec::new();
    for file in of_project.into_iter().chain(built_in.map(|(file, _)| file)) {
        let Some(document) = desk.document(file) else { continue };
        let ids = document.names.iter().filter(|name| name.is_definition && name.kind == kind);
        let detail = document.name.rsplit('/').next().unwrap_or("");
        found.extend(ids.map(|id| Candidate::new(document.word(id), detail)));
    }
    let mut seen = BTreeSet::new();
    found.retain(|candidate| seen.insert(candidate.id.clone()));
    found
}

/// Returns the bodies or leaders of the orders of battle that a scenario or map names. For an order
/// of battle, returns the leaders of all other documents, because the same leader has the same id
/// everywhere.
fn of_forces(desk: &Desk<'_>, file: FileId, kind: NameKind) -> Vec<Candidate> {
    let is_oob = desk.document(file).is_some_and(|document| document.kind == Some(Kind::Oob));
    if is_oob {
        return known_leaders(desk, file);
    }
    let oobs = oobs_of(desk, file);
    let mut found: Vec<Candidate> = Vec::new();
    let mut seen: HashMap<String, usize> = HashMap::new();
    for (oob, file) in oobs {
        for candidate in defined(desk, file, kind) {
            match seen.get(&candidate.id) {
                Some(_) => {
                    let id = format!("{oob}/{}", candidate.id);
                    found.push(Candidate { id, ..candidate });
                }
                None => {
                    seen.insert(candidate.id.clone(), found.len());
                    found.push(candidate);
                }
            }
        }
    }
    found
}

/// Returns every leader of the project once, since the same leader has the same id in every
/// document.
fn known_leaders(desk: &Desk<'_>, file: FileId) -> Vec<Candidate> {
    let Some(project) = desk.project_of(file) else { return Vec::new() };
    let mut found: BTreeSet<(&str, &str)> = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for (_, document) in desk.of_project(project).filter(|(other, _)| *other != file) {
        for name in &document.names {
            let leader = name.is_definition && name.kind == NameKind::Leader;
            if leader && seen.insert(document.word(name)) {
                found.insert((document.word(name), document.name.rsplit('/').next().unwrap_or("")));
            }
        }
    }
    found.into_iter().map(|(id, document)| Candidate::new(id, document)).collect()
}

/// Returns the places of the maps that can be used as `wanted`: zones, entry points, or other
/// places.
fn places(desk: &Desk<'_>, file: FileId, wanted: NameKind) -> Vec<Candidate> {
    let mut found = Vec::new();
    for map in maps_of(desk, file) {
        let Some(document) = desk.document(map) else { continue };
        let titles = titles(desk, map);
        for name in document.names.iter().filter(|name| name.is_definition) {
            let titled = titles.get(&name.start).cloned().unwrap_or_default();
            let fits = match wanted {
                NameKind::Zone => name.kind == NameKind::Zone,
                NameKind::EntryPoint => name.kind == NameKind::Place && titled.kind == "entry",
                _ => name.kind == NameKind::Place && titled.kind != "entry",
            };
            if fits {
                let words = [titled.title, titled.kind];
                let words: Vec<String> =
                    words.into_iter().filter(|word| !word.is_empty()).collect();
                found.push(Candidate::new(document.word(name), words.join(", ")));
            }
        }
    }
    found
}

/// Returns the entries of a game. A pack offers its own entries and those of its lower layers, and
/// an order of battle offers those of the game at the cursor.
fn of_game(desk: &Desk<'_>, file: FileId, slot: &Slot, kind: NameKind) -> Vec<Candidate> {
    let packs = match slot.kind {
        Kind::Ruleset => layers(desk, file),
        _ => game_of(desk, file, slot).map_or_else(Vec::new, |pack| layers(desk, pack)),
    };
    let mut found: Vec<Candidate> = Vec::new();
    for candidate in packs.into_iter().flat_map(|pack| defined(desk, pack, kind)) {
        if !found.iter().any(|other| other.id == candidate.id) {
            found.push(candidate);
        }
    }
    // A pack may name historical traits as well as traits of its game.
    if kind == NameKind::GameTrait && slot.kind == Kind::Ruleset {
        let of_history = Trait::ALL.iter();
        found.extend(of_history.map(|named| Candidate::new(named.word(), named.means())));
    }
    found
}

/// Finds the pack of the game whose terms the author writes: the game of a `fielded` key, otherwise
/// the `ruleset` of the list.
fn game_of(desk: &Desk<'_>, file: FileId, slot: &Slot) -> Option<FileId> {
    let name = match &slot.game {
        Some(game) => game.as_str(),
        None => slot.around.last()?.text("ruleset")?,
    };
    pack_named(desk, file, name)
}

/// Finds the pack with an id or alias, first in the project and then among the built-in packs.
pub(super) fn pack_named(desk: &Desk<'_>, file: FileId, name: &str) -> Option<FileId> {
    let project = desk.project_of(file).into_iter();
    let of_project = project.flat_map(|project| desk.of_project(project));
    let of_project = of_project.filter(|(_, document)| document.kind == Some(Kind::Ruleset));
    let built_in =
        built_in_documents().filter(|(_, path)| Kind::of_path(path) == Some(Kind::Ruleset));
    let mut packs = of_project.map(|(file, _)| file).chain(built_in.map(|(file, _)| file));
    packs.find(|pack| {
        let Some(document) = desk.document(*pack) else { return false };
        let mut ids = document.names.iter();
        ids.any(|id| id.is_definition && id.kind == NameKind::Ruleset && document.word(id) == name)
    })
}
