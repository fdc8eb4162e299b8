//! Renames an id everywhere in a project.

use grognard_check::check::why_reserved;
use grognard_core::document::{Id, Kind};
use grognard_project::project::{built_in_documents, is_built_in};
use grognard_syntax::diagnostic::Edit;
use grognard_syntax::text::{FileId, Spanned, shorten};

use super::meaning::{NameAt, definitions, document_of, layers, oobs_of, stays_in_file};
use super::names::{Name, NameKind};
use super::navigate::places;
use super::{Desk, DeskDocument};

/// The reason why an edit is refused, as a sentence for the author.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal(pub String);

impl Refusal {
    fn new<T>(words: impl Into<String>) -> Result<T, Refusal> {
        Err(Refusal(words.into()))
    }
}

/// Returns the id at an offset with its span, if it can be renamed.
pub fn prepare_rename(
    desk: &Desk<'_>,
    file: FileId,
    offset: u32,
) -> Result<Spanned<String>, Refusal> {
    let at = prepare(desk, file, offset)?;
    Ok(Spanned::new(desk.word(at).to_owned(), desk.span(at)))
}

/// Returns the edits that rename the thing at an offset in all documents of its project, in order
/// of their places.
pub fn rename(desk: &Desk<'_>, file: FileId, offset: u32, new: &str) -> Result<Vec<Edit>, Refusal> {
    let at = prepare(desk, file, offset)?;
    if Id::read(new).is_none() {
        let help = "write small letters, digits and single hyphens, like `i-corps`";
        return Refusal::new(format!("`{}` cannot be an id: {help}", shorten(new)));
    }
    if new == desk.word(at) {
        return Ok(Vec::new());
    }
    let places = places(desk, at);
    let meant = definitions(desk, at);
    for definition in &meant {
        is_free(desk, *definition, new)?;
    }
    let edit = |place: &NameAt| Edit { span: desk.span(*place), replacement: new.to_owned() };
    Ok(places.iter().filter(|place| !is_built_in(place.file)).map(edit).collect())
}

fn prepare(desk: &Desk<'_>, file: FileId, offset: u32) -> Result<NameAt, Refusal> {
    let Some(at) = desk.name_at(file, offset) else {
        return Refusal::new("there is no id here");
    };
    let (kind, word) = (desk.name(at).kind, desk.word(at));
    let meant = definitions(desk, at);
    if meant.iter().any(|definition| is_built_in(definition.file)) {
        return Refusal::new(format!(
            "the {} `{word}` is built in, so its id cannot change",
            kind.noun()
        ));
    }
    if meant.is_empty() {
        return Refusal::new(format!("nothing defines the {} `{word}`", kind.noun()));
    }
    if let Some(why) = meant.iter().find_map(|definition| why_kept(desk, *definition)) {
        return Refusal::new(why);
    }
    let ambiguous = kind == NameKind::Body && meant.len() > 1;
    if ambiguous {
        let first = desk.files.texts.get(meant[0].file).name.as_str();
        let second = desk.files.texts.get(meant[1].file).name.as_str();
        return Refusal::new(format!("`{word}` may be a body of `{first}` or of `{second}`"));
    }
    for definition in &meant {
        is_readable(desk, *definition)?;
    }
    Ok(at)
}

/// Explains why an entry of a rule set cannot be renamed: formulas and pages may name the entry in
/// places that no schema marks, or the entry overrides an entry of a lower layer.
fn why_kept(desk: &Desk<'_>, definition: NameAt) -> Option<String> {
    use NameKind as K;
    let (kind, word) = (desk.name(definition).kind, desk.word(definition));
    let in_pack =
        desk.document(definition.file).is_some_and(|pack| pack.kind == Some(Kind::Ruleset));
    let elsewhere = [K::Source, K::Chart, K::DiceTable, K::TableResult, K::Ruling, K::Fact];
    if in_pack && (elsewhere.contains(&kind) || matches!(kind, K::Reading | K::Choice | K::Posture))
    {
        let noun = kind.noun();
        return Some(format!(
            "the {noun} `{word}` may also be named in formulas, figures and pages: rename it by hand"
        ));
    }
    let below = layers(desk, definition.file).into_iter().skip(1);
    let below = below.filter_map(|pack| desk.document(pack)).find(|pack| {
        let mut names = pack.names.iter().filter(|name| name.is_definition && name.kind == kind);
        kind.is_of_game() && names.any(|name| pack.word(name) == word)
    });
    let path = below?.name.as_str();
    Some(format!("`{word}` overrides the {} of the same id in `{path}`", kind.noun()))
}

/// Checks that every document that may use the thing could be read, because a rename must not miss
/// a use.
fn is_readable(desk: &Desk<'_>, definition: NameAt) -> Result<(), Refusal> {
    let word = desk.word(definition);
    let project = desk.project_of(definition.file);
    let stays = stays_in_file(desk, definition);
    let of_project = project.into_iter().flat_map(|project| desk.of_project(project));
    let unreadable = of_project.into_iter().find(|(file, document)| {
        let may_name = *file == definition.file || !stays;
        may_name && !document.is_whole && document.text.contains(word)
    });
    match unreadable {
        Some((_, document)) => Refusal::new(format!(
            "`{}` has errors and may name `{word}`: fix it first",
            document.name
        )),
        None => Ok(()),
    }
}

fn is_free(desk: &Desk<'_>, definition: NameAt, new: &str) -> Result<(), Refusal> {
    let kind = desk.name(definition).kind;
    if let Some(document) = document_of(kind)
        && let Some(why) = why_reserved(document, new)
    {
        return Refusal::new(format!("{} cannot have the id `{new}`: {why}", document.words()));
    }
    let Some(file) = who_has(desk, definition, new) else { return Ok(()) };
    let name = desk.document(file).map_or("", |document| document.name.as_str());
    Refusal::new(format!("`{new}` is already defined in `{name}`"))
}

/// Finds the document that already defines the new id in the same scope, because two things must
/// not have one id.
fn who_has(desk: &Desk<'_>, definition: NameAt, new: &str) -> Option<FileId> {
    let (name, file) = (desk.name(definition), definition.file);
    let defines = |file: &FileId, fits: &dyn Fn(&Name) -> bool| {
        let Some(document) = desk.document(*file) else { return false };
        let defined = document.names.iter().filter(|other| other.is_definition && fits(other));
        defined.into_iter().any(|other| document.word(other) == new)
    };
    let same_kind = |other: &Name| other.kind == name.kind;
    let is_body = |other: &Name| matches!(other.kind, NameKind::Body | NameKind::Oob);
    let is_place = |other: &Name| matches!(other.kind, NameKind::Place | NameKind::Zone);
    let all_of = |kind: Kind| -> Vec<FileId> {
        let project = desk.project_of(file).into_iter();
        let all = project.flat_map(|project| desk.of_project(project));
        all.filter(|(_, other)| other.kind == Some(kind)).map(|(file, _)| file).collect()
    };
    match name.kind {
        NameKind::Body => comrades(desk, file).into_iter().find(|oob| defines(oob, &is_body)),
        NameKind::Oob => {
            let comrade = comrades(desk, file).into_iter().find(|oob| defines(oob, &is_body));
            comrade.or_else(|| all_of(Kind::Oob).into_iter().find(|oob| defines(oob, &same_kind)))
        }
        NameKind::Leader => all_of(Kind::Oob).into_iter().find(|oob| defines(oob, &same_kind)),
        NameKind::Place | NameKind::Zone => Some(file).filter(|file| defines(file, &is_place)),
        kind if kind.is_local() => {
            let near = |other: &Name| other.kind == name.kind && other.scope == name.scope;
            Some(file).filter(|file| defines(file, &near))
        }
        kind if kind.is_of_game() => {
            all_of(Kind::Ruleset).into_iter().find(|pack| defines(pack, &same_kind))
        }
        kind => match document_of(kind) {
            Some(wanted) => {
                let built_in = built_in_documents();
                let built_in = built_in.filter(|(_, path)| Kind::of_path(path) == Some(wanted));
                let built_in = built_in.map(|(file, _)| file);
                all_of(wanted).into_iter().chain(built_in).find(|file| defines(file, &same_kind))
            }
            None => Some(file).filter(|file| defines(file, &same_kind)),
        },
    }
}

/// Returns an order of battle and all others in the same scenarios, because a reference is looked
/// up in every order of battle of its scenario.
fn comrades(desk: &Desk<'_>, oob: FileId) -> Vec<FileId> {
    let (Some(document), Some(project)) = (desk.document(oob), desk.project_of(oob)) else {
        return vec![oob];
    };
    let id = document.names.iter().find(|name| name.is_definition && name.kind == NameKind::Oob);
    let Some(id) = id.map(|id| document.word(id)) else { return vec![oob] };
    let names_it = |scenario: &DeskDocument| {
        let mut oobs = scenario.names.iter().filter(|name| name.kind == NameKind::Oob);
        scenario.kind == Some(Kind::Scenario) && oobs.any(|name| scenario.word(name) == id)
    };
    let scenarios = desk.of_project(project).filter(|(_, other)| names_it(other));
    let others = scenarios.flat_map(|(scenario, _)| oobs_of(desk, scenario));
    let mut files: Vec<FileId> = others.map(|(_, file)| file).chain([oob]).collect();
    files.sort_unstable();
    files.dedup();
    files
}
