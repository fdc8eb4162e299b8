//! A mapping is a small YAML document beside a table, which states the meaning of the columns.

use std::collections::BTreeMap;
use std::fmt::Write;

use grognard_check::check::WRONG_MAPPING;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::{Node, NodeKind, Reader, parse, scalar};
use grognard_syntax::text::{FileId, choice, nearest};

use super::heads::{meanings, phrase};
use super::keys::Key;

/// Maximum number of columns or words of a mapping: ten times as many as a large table has.
const MAX_ENTRIES: usize = 1_000;

const KEYS: [&str; 5] = ["mapping", "sheet", "columns", "levels", "words"];

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mapping {
    pub sheet: Option<String>,
    /// Meanings of columns. A column is named by its heading, or by its number, such as `#1` for
    /// the first.
    pub columns: Vec<(String, Key)>,
    /// Words in the column of levels, from the highest level to the lowest.
    pub levels: Vec<String>,
    /// Words in cells, each with the word that grognard uses in its place.
    pub words: BTreeMap<String, String>,
}

impl Mapping {
    /// Meaning that the user stated for a column, by its heading or its number. `column` is counted
    /// from 0, but `#1` from 1.
    pub(super) fn key(&self, title: &str, column: usize) -> Option<Key> {
        let number = format!("#{}", column + 1);
        let wanted = phrase(title);
        let fits = |name: &str| {
            name == number || name == title || (!wanted.is_empty() && phrase(name) == wanted)
        };
        let exact = self.columns.iter().rev().find(|(name, _)| *name == number || name == title);
        exact
            .or_else(|| self.columns.iter().rev().find(|(name, _)| fits(name)))
            .map(|(_, key)| *key)
    }

    /// Word that grognard uses for the text of a cell.
    pub fn word<'a>(&'a self, text: &'a str) -> &'a str {
        self.words.get(text.trim()).map_or(text, String::as_str)
    }

    pub(super) fn level(&self, text: &str) -> Option<usize> {
        let wanted = phrase(text);
        self.levels.iter().position(|level| level == text || phrase(level) == wanted)
    }
}

/// Reads a mapping. Reports every invalid part of the mapping and skips it.
pub fn read_mapping(file: FileId, text: &str) -> (Mapping, Vec<Diagnostic>) {
    let (tree, mut found) = parse(file, text, Reader::default());
    let mut mapping = Mapping::default();
    let Some(root) = tree.root() else { return (mapping, found) };
    if root.kind() != NodeKind::Map {
        found.push(wrong(root, "the mapping has no keys").help("begin with `mapping: 1`"));
        return (mapping, found);
    }
    if root.get("mapping").and_then(Node::as_int) != Some(1) {
        found.push(
            wrong(root, "the mapping has no version").help("write `mapping: 1` in the first line"),
        );
    }
    for (key, value) in root.entries() {
        match key.as_str().unwrap_or_default() {
            "mapping" => {}
            "sheet" => mapping.sheet = text_of(value, "the name of the sheet", &mut found),
            "columns" => columns(value, &mut mapping, &mut found),
            "levels" => levels(value, &mut mapping, &mut found),
            "words" => words(value, &mut mapping, &mut found),
            other => {
                let message = format!("a mapping has no key `{other}`");
                found.push(wrong(key, message).help(meant(other, KEYS)));
            }
        }
    }
    (mapping, found)
}

fn columns(value: Node<'_>, mapping: &mut Mapping, found: &mut Vec<Diagnostic>) {
    if value.kind() != NodeKind::Map {
        let message = "`columns` has no columns";
        return found.push(wrong(value, message).help("write a line `Head: key` for each column"));
    }
    for (head, key) in first(value.entries(), value, found) {
        let Some(written) = text_of(key, "the key of the column", found) else { continue };
        let Some(read) = Key::from_word(&written) else {
            let message = format!("a column cannot be `{written}`");
            let help = match meanings(&written).first() {
                // A heading of a table in place of the key that it means.
                Some(key) => format!("did you mean `{}`?", key.word()),
                None => meant(&written, Key::words()),
            };
            found.push(wrong(key, message).help(help));
            continue;
        };
        mapping.columns.push((head.as_str().unwrap_or(head.raw()).to_owned(), read));
    }
}

fn levels(value: Node<'_>, mapping: &mut Mapping, found: &mut Vec<Diagnostic>) {
    if value.kind() != NodeKind::List {
        let message = "`levels` is not a list";
        return found
            .push(wrong(value, message).help("write `levels: [corps, division, brigade, unit]`"));
    }
    for level in first(value.items(), value, found) {
        mapping.levels.extend(text_of(level, "the name of a level", found));
    }
}

fn words(value: Node<'_>, mapping: &mut Mapping, found: &mut Vec<Diagnostic>) {
    if value.kind() != NodeKind::Map {
        let message = "`words` has no words";
        return found.push(
            wrong(value, message).help("write a line `Word: word` for each word of the table"),
        );
    }
    for (word, meaning) in first(value.entries(), value, found) {
        let Some(meaning) = text_of(meaning, "the meaning of the word", found) else { continue };
        mapping.words.insert(word.as_str().unwrap_or(word.raw()).to_owned(), meaning);
    }
}

/// Returns the entries of a list or mapping up to the limit. Reports further entries.
fn first<T>(
    entries: impl Iterator<Item = T>,
    value: Node<'_>,
    found: &mut Vec<Diagnostic>,
) -> Vec<T> {
    let mut entries: Vec<T> = entries.take(MAX_ENTRIES + 1).collect();
    if entries.len() > MAX_ENTRIES {
        entries.truncate(MAX_ENTRIES);
        let message = format!("there are more than {MAX_ENTRIES} entries here");
        found.push(wrong(value, message).help("delete the entries that the list does not need"));
    }
    entries
}

fn text_of(node: Node<'_>, what: &str, found: &mut Vec<Diagnostic>) -> Option<String> {
    match node.kind() {
        NodeKind::Map | NodeKind::List | NodeKind::Null => {
            found.push(wrong(node, format!("{what} is missing")).help("write one word"));
            None
        }
        _ => Some(node.as_str().unwrap_or(node.raw()).to_owned()),
    }
}

fn wrong(node: Node<'_>, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(&WRONG_MAPPING, node.span(), message)
}

/// Suggests the most similar word. If no word is similar, all words are listed.
pub fn meant<'k>(word: &str, words: impl IntoIterator<Item = &'k str>) -> String {
    let words: Vec<&str> = words.into_iter().collect();
    match nearest(word, words.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("write {}", choice(words, usize::MAX)),
    }
}

pub fn mapping_text(mapping: &Mapping, from: &str) -> String {
    let from = grognard_syntax::text::one_line(from);
    let mut text = format!("# Mapping of `{from}`.\nmapping: 1\n");
    if let Some(sheet) = &mapping.sheet {
        _ = writeln!(text, "sheet: {}", scalar(sheet));
    }
    if !mapping.columns.is_empty() {
        text.push_str("columns:\n");
    }
    for (head, key) in &mapping.columns {
        _ = writeln!(text, "  {}: {}", scalar(head), scalar(key.word()));
    }
    if !mapping.levels.is_empty() {
        let levels: Vec<String> = mapping.levels.iter().map(|level| scalar(level)).collect();
        _ = writeln!(text, "levels:\n  - {}", levels.join("\n  - "));
    }
    if !mapping.words.is_empty() {
        text.push_str("words:\n");
    }
    for (word, meaning) in &mapping.words {
        _ = writeln!(text, "  {}: {}", scalar(word), scalar(meaning));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_core::document::Echelon;

    #[test]
    fn a_written_mapping_is_read_back_unchanged() {
        let mapping = Mapping {
            sheet: Some("Blatt 1".to_owned()),
            columns: vec![
                ("Unité: nom".to_owned(), Key::Name),
                ("Corps".to_owned(), Key::Formation(Echelon::Corps)),
                ("#7".to_owned(), Key::LeftOut),
            ],
            levels: vec!["Korps".to_owned(), "1".to_owned()],
            words: BTreeMap::from([("Vét.".to_owned(), "veteran".to_owned())]),
        };
        let (read, found) = read_mapping(FileId(0), &mapping_text(&mapping, "liste.csv"));
        assert_eq!((read, found), (mapping, Vec::new()));
    }

    #[test]
    fn errors_in_a_mapping_are_reported_and_skipped() {
        let text =
            "mapping: 1\ncolums: {}\ncolumns:\n  Unit: nam\n  Men: men\n  X: [a]\nlevels: corps\n";
        let (mapping, found) = read_mapping(FileId(0), text);
        assert_eq!(mapping.columns, [("Men".to_owned(), Key::Men)]);
        let told: Vec<String> = found
            .iter()
            .map(|found| format!("{}; {}", found.message, found.help.join("; ")))
            .collect();
        assert_eq!(
            told,
            [
                "a mapping has no key `colums`; did you mean `columns`?",
                "a column cannot be `nam`; did you mean `name`?",
                "the key of the column is missing; write one word",
                "`levels` is not a list; write `levels: [corps, division, brigade, unit]`",
            ]
        );
    }

    #[test]
    fn entries_beyond_the_limit_are_reported() {
        let words: String = (0..=MAX_ENTRIES).map(|word| format!("  w{word}: veteran\n")).collect();
        let (mapping, found) = read_mapping(FileId(0), &format!("mapping: 1\nwords:\n{words}"));
        assert_eq!((mapping.words.len(), found.len()), (MAX_ENTRIES, 1));
        assert_eq!(found[0].message, "there are more than 1000 entries here");
    }
}
