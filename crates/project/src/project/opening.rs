//! Finds documents by their ids, and makes a battle of a scenario and the documents that it names.
//!
//! A command parses each of these documents twice: `check` parses the whole project on all cores
//! and drops each tree as soon as its findings are complete; then the few named documents are
//! parsed again here. Keeping the trees would hold the whole project in memory and save little: of
//! the 0.19 s that `convert scenarios/borodino` computes, the check takes 0.15 s, and everything
//! after it, including this parsing, 0.04 s.

use std::sync::Arc;

use grognard_core::document::{Field, Kind, Map, Scenario, identify, read};
use grognard_core::model::{Battle, Battlefield, Force};
use grognard_syntax::syntax::{Reader, Tree, parse};

use super::{battle, battlefield, lay_features};
use crate::files::{Document, Files};

pub(super) type ParsedDocument<'f> = (Document, Tree<'f>);

pub(super) fn tree_of(files: &Files, document: Document) -> Tree<'_> {
    parse(document.file, &files.texts.get(document.file).content, Reader::TwoTier).0
}

/// The kind of a document, by its name or, if the name does not determine it, by its first key.
pub(super) fn kind_of(files: &Files, document: Document) -> Option<Kind> {
    let name = &files.texts.get(document.file).name;
    Kind::of_path(name).or_else(|| {
        let yaml = name.ends_with(".yaml") || name.ends_with(".yml");
        let tree = yaml.then(|| tree_of(files, document))?;
        identify(&tree, name, &mut Vec::new())
    })
}

/// The first document with an id, and its tree. `key` is the first key of documents of this kind.
pub(super) fn find_by_id<'f>(
    files: &'f Files,
    documents: impl IntoIterator<Item = Document>,
    key: &str,
    id: &str,
) -> Option<ParsedDocument<'f>> {
    // A text that does not contain the id need not be parsed.
    let holds = |document: &Document| files.texts.get(document.file).content.contains(id);
    documents.into_iter().filter(holds).find_map(|document| {
        let tree = tree_of(files, document);
        let root = tree.root()?;
        let is = root.get(key).is_some() && root.get("id")?.as_str() == Some(id);
        is.then_some((document, tree))
    })
}

pub(super) fn open_battle(
    files: &Files,
    scenario: &Scenario<'_>,
    map: Option<&ParsedDocument<'_>>,
    forces: Vec<Vec<Arc<Force>>>,
) -> Battle {
    let document = map.map(|(document, _)| *document);
    let mut map = map.and_then(|(_, tree)| tree.root()).map(read::<Map<'_>>);
    if let (Some(Field::Read(map)), Some(document)) = (&mut map, document) {
        // The findings about features are dropped, because `check` reports them with the map.
        lay_features(&mut map.value, files, document, true);
    }
    battle(scenario, map.as_ref().and_then(Field::value), forces)
}

/// Opens a map alone, with the features that the map names. The result is `None` if the document
/// cannot be read as a map.
pub fn open_map(files: &Files, document: Document) -> Option<Battlefield> {
    let tree = tree_of(files, document);
    let mut read = read::<Map<'_>>(tree.root()?);
    let Field::Read(map) = &mut read else { return None };
    lay_features(&mut map.value, files, document, true);
    Some(battlefield(&map.value))
}
