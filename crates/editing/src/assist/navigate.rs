//! Definitions, references and highlights of a name.

use grognard_syntax::text::{FileId, Span};

use super::Desk;
use super::meaning::{NameAt, definitions, uses};
use super::names::NameKind;

/// Maximum number of references to one name, because no one reads longer lists.
const MAX_REFERENCES: usize = 20_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Highlight {
    pub span: Span,
    pub is_definition: bool,
}

/// Returns the definitions of the name at an offset. An ambiguous name has several definitions, and
/// a definition may be in a built-in file.
pub fn definition(desk: &Desk<'_>, file: FileId, offset: u32) -> Vec<Span> {
    let Some(at) = desk.name_at(file, offset) else { return Vec::new() };
    definitions(desk, at).into_iter().map(|definition| desk.span(definition)).collect()
}

/// Returns the uses of the name at an offset in the whole project and, if asked, the definitions of
/// that name.
pub fn references(desk: &Desk<'_>, file: FileId, offset: u32, with_definitions: bool) -> Vec<Span> {
    let Some(at) = desk.name_at(file, offset) else { return Vec::new() };
    let mut found = places(desk, at);
    found.retain(|place| with_definitions || !desk.name(*place).is_definition);
    found.truncate(MAX_REFERENCES);
    found.into_iter().map(|place| desk.span(place)).collect()
}

/// Returns the occurrences of the name at an offset in the same document.
pub fn highlights(desk: &Desk<'_>, file: FileId, offset: u32) -> Vec<Highlight> {
    let Some(at) = desk.name_at(file, offset) else { return Vec::new() };
    let meant = definitions(desk, at);
    let Some(document) = desk.document(file) else { return Vec::new() };
    let same = |index: &usize| {
        let other = NameAt { file, index: *index };
        let same_word = desk.word(other) == desk.word(at);
        same_word
            && match meant.is_empty() {
                true => desk.name(other).kind == desk.name(at).kind,
                false => definitions(desk, other).iter().any(|found| meant.contains(found)),
            }
    };
    let indexes = (0..document.names.len()).filter(same);
    let highlight = |index: usize| {
        let place = NameAt { file, index };
        Highlight { span: desk.span(place), is_definition: desk.name(place).is_definition }
    };
    indexes.map(highlight).take(MAX_REFERENCES).collect()
}

/// Returns every occurrence of the named thing, in order. An undefined name is its own only
/// occurrence.
pub(super) fn places(desk: &Desk<'_>, at: NameAt) -> Vec<NameAt> {
    let mut found = vec![at];
    let meant = definitions(desk, at);
    if let Some(project) = desk.project_of(at.file) {
        // Bodies with the same id in several orders of battle are different bodies, so their uses
        // are found separately. A leader is the same person in every document.
        match meant.first().map(|first| desk.name(*first).kind) {
            Some(NameKind::Leader) => found.extend(uses(desk, project, &meant)),
            _ => meant.iter().for_each(|thing| found.extend(uses(desk, project, &[*thing]))),
        }
    }
    found.extend(meant);
    found.sort_unstable();
    found.dedup();
    found
}
