//! Checks a document of any kind, prints its findings, and applies its safe fixes.

use grognard_core::document::{KINDS, Kind};
use grognard_project::project::settings;
use grognard_syntax::diagnostic::Format;

use super::{checked, no_settings, told};
use crate::depth::ways;
use crate::laws;
use crate::{Door, seeds};

pub const DOOR: Door = Door { name: "document", open, seeds: seeds::documents };

const FORMATS: [Format; 6] =
    [Format::Human, Format::Short, Format::Json, Format::Sarif, Format::Github, Format::Junit];

/// Checks a text as the kind of document that its first key names.
pub fn open(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let name = name_of(text);
    let of_text = |text: &str| match name {
        "grognard.yaml" => settings(Some(text)),
        _ => no_settings(),
    };
    let run = |text: &str| checked(&[(name, text)], of_text(text));
    let (files, found) = run(text);
    for format in ways(&FORMATS, bytes) {
        told(&files.texts, &found.diagnostics, *format);
    }
    // A document that cannot be decoded is not parsed, so it does not have fixes.
    if files.documents.iter().all(|document| document.sound) {
        laws::repairs_keep_what_is_written(text, &|text| run(text).1.diagnostics);
    }
}

/// A file name for the kind of a text, because the program tells the kind of a document from its
/// file name.
fn name_of(text: &str) -> &'static str {
    let begins = |line: &str| KINDS.into_iter().find(|kind| key(line) == Some(kind.key()));
    match text.lines().find_map(begins) {
        Some(Kind::Oob) | None => "a.oob.yaml",
        Some(Kind::Scenario) => "a.scenario.yaml",
        Some(Kind::Map) => "a.map.yaml",
        Some(Kind::Ruleset) => "a.ruleset.yaml",
        Some(Kind::Collection) => "a.collection.yaml",
        Some(Kind::Layout) => "a.layout.yaml",
        Some(Kind::Log) => "a.log.yaml",
        Some(Kind::Project) => "grognard.yaml",
    }
}

fn key(line: &str) -> Option<&str> {
    Some(line.split_once(':')?.0)
}
