//! The kinds of documents: their first keys, names and file names.

use super::GEOJSON_SUFFIX;
use super::page::PAGE_SUFFIX;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Oob,
    Scenario,
    Map,
    Ruleset,
    Collection,
    /// A layout of cards on sheets of paper.
    Layout,
    /// The record of a battle in play.
    Log,
    /// The project file, `grognard.yaml`.
    Project,
}

pub const KINDS: [Kind; 8] = [
    Kind::Oob,
    Kind::Scenario,
    Kind::Map,
    Kind::Ruleset,
    Kind::Collection,
    Kind::Layout,
    Kind::Log,
    Kind::Project,
];

/// Whether grognard reads a file with this name: a document, a page of a rule set, or a GeoJSON
/// file of a map.
pub fn is_read(name: &str) -> bool {
    Kind::of_path(name).is_some() || name.ends_with(PAGE_SUFFIX) || name.ends_with(GEOJSON_SUFFIX)
}

impl Kind {
    /// The first key of a document of this kind, such as `oob`.
    pub fn key(self) -> &'static str {
        match self {
            Kind::Oob => "oob",
            Kind::Scenario => "scenario",
            Kind::Map => "map",
            Kind::Ruleset => "ruleset",
            Kind::Collection => "collection",
            Kind::Layout => "layout",
            Kind::Log => "log",
            Kind::Project => "grognard",
        }
    }

    /// Name of the kind in commands and in the file name of its schema.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Project => "project",
            other => other.key(),
        }
    }

    /// Name of a document of this kind in messages, such as `a map`.
    pub fn words(self) -> &'static str {
        match self {
            Kind::Oob => "an order of battle",
            Kind::Scenario => "a scenario",
            Kind::Map => "a map",
            Kind::Ruleset => "a rule set",
            Kind::Collection => "a collection",
            Kind::Layout => "a layout",
            Kind::Log => "a log",
            Kind::Project => "a project file",
        }
    }

    /// Suffix of the file names of this kind, such as `.oob.yaml`.
    pub fn suffix(self) -> &'static str {
        match self {
            Kind::Oob => ".oob.yaml",
            Kind::Scenario => ".scenario.yaml",
            Kind::Map => ".map.yaml",
            Kind::Ruleset => ".ruleset.yaml",
            Kind::Collection => ".collection.yaml",
            Kind::Layout => ".layout.yaml",
            Kind::Log => ".log.yaml",
            Kind::Project => "grognard.yaml",
        }
    }

    /// Kind of the document in a file, found by the suffix of the file name.
    pub fn of_path(path: &str) -> Option<Kind> {
        let name = path.rsplit('/').next().unwrap_or(path);
        if name == Kind::Project.suffix() {
            return Some(Kind::Project);
        }
        KINDS.into_iter().find(|kind| *kind != Kind::Project && name.ends_with(kind.suffix()))
    }

    /// Kind of a document, found by its first line that is neither blank nor a comment: `oob: 1`.
    pub fn of_head(text: &str) -> Option<Kind> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let has_words = |line: &&str| !line.is_empty() && !line.starts_with('#') && *line != "---";
        let line = text.lines().map(str::trim_end).find(has_words)?;
        let (key, value) = line.split_once(": ")?;
        let version = value.split(" #").next().unwrap_or(value).trim();
        let is_number = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit());
        Kind::of_key(key.trim_matches(['"', '\''])).filter(|_| is_number)
    }

    pub(super) fn of_key(key: &str) -> Option<Kind> {
        KINDS.into_iter().find(|kind| kind.key() == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_of_a_text_gives_its_kind() {
        let kind = |text: &str| Kind::of_head(text).map(Kind::name);
        assert_eq!(kind("\u{feff}# An army\r\n\r\noob: 1 # so far\r\nid: a\r\n"), Some("oob"));
        assert_eq!(kind("---\n\"scenario\": 1\n"), Some("scenario"));
        assert_eq!(kind("grognard: 1"), Some("project"));
        for text in ["", "map: field\n", "name: x\noob: 1\n", " oob: 1\n", "oob:\n", "# oob: 1\n"] {
            assert_eq!(kind(text), None, "{text:?}");
        }
    }
}
