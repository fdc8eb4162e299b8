//! Tests that safe repairs are safe. After one mistyped character in a shipped document, a repair
//! may change only the value that it names. Repairs must not join two values, nor lose a key, a
//! comment or a body.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use grognard_core::document::{identify, validate};
use grognard_syntax::diagnostic::{Diagnostic, Edit, Safety, Severity, apply_edits};
use grognard_syntax::syntax::{CODES, Node, NodeKind, Reader, parse};
use grognard_syntax::text::FileId;

/// Characters that people often type by mistake, and characters with a meaning in YAML.
const TYPED: [&str; 16] =
    [" ", ":", ",", "-", "#", "\"", "'", "[", "]", "{", "}", "a", "0", "\n", "\t", "\u{a0}"];

/// Number of mistyped characters that the daily run tries.
const SAMPLE: usize = 300;

/// The shipped documents of scenarios, rule sets and templates, by name.
fn documents() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders: Vec<PathBuf> =
        ["scenarios", "rulesets", "templates/new"].map(|folder| root.join(folder)).into();
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of the repository") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "yaml") {
                let text = std::fs::read_to_string(&path).expect("a document");
                found
                    .push((path.file_name().expect("a name").to_string_lossy().into_owned(), text));
            }
        }
    }
    found.sort();
    found
}

/// The text with one character mistyped. Depending on `way`, the character is omitted, swapped with
/// the next character, or preceded by a wrong character.
fn mistyped(text: &str, start: usize, way: usize) -> Option<String> {
    let mut letters = text[start..].chars();
    let first = letters.next()?;
    let end = start + first.len_utf8();
    let (before, after) = (&text[..start], &text[end..]);
    match way {
        0 => Some(format!("{before}{after}")),
        1 => {
            let next = letters.next().filter(|next| *next != first)?;
            Some(format!("{before}{next}{first}{}", &after[next.len_utf8()..]))
        }
        way => Some(format!("{before}{}{}", TYPED.get(way - 2)?, &text[start..])),
    }
}

fn found_in(name: &str, text: &str) -> Vec<Diagnostic> {
    let (tree, mut found) = parse(FileId(0), text, Reader::TwoTier);
    if let Some(kind) = identify(&tree, name, &mut found) {
        validate(&tree, kind, &mut found);
    }
    found
}

/// The edits of all safe repairs. A repair that overlaps an earlier repair is left out.
fn safe_edits(found: &[Diagnostic]) -> Vec<Edit> {
    let fixes = found.iter().filter_map(|found| found.fix.as_ref());
    let mut edits: Vec<Edit> = Vec::new();
    for fix in fixes.filter(|fix| fix.safety == Safety::Safe) {
        let free = |edit: &Edit| {
            edits
                .iter()
                .all(|other| edit.span.end < other.span.start || other.span.end < edit.span.start)
        };
        if fix.edits.iter().all(free) {
            edits.extend(fix.edits.iter().cloned());
        }
    }
    edits.sort_by_key(|edit| edit.span.start);
    edits
}

/// The keys and values of a text by their paths, and the comments.
fn content(text: &str) -> (BTreeMap<String, String>, Vec<String>) {
    fn walk(node: Node<'_>, path: String, values: &mut BTreeMap<String, String>) {
        match node.kind() {
            NodeKind::Map => node.entries().enumerate().for_each(|(index, (key, value))| {
                let key = key.as_str().unwrap_or("?");
                let twice =
                    node.entries().take(index).filter(|(other, _)| other.as_str() == Some(key));
                let again = "+".repeat(twice.count());
                walk(value, format!("{path}/{key}{again}"), values);
            }),
            NodeKind::List => {
                node.items()
                    .enumerate()
                    .for_each(|(index, item)| walk(item, format!("{path}/{index}"), values));
            }
            _ => {
                values.insert(path, node.as_str().unwrap_or(node.raw()).to_owned());
            }
        }
    }
    let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
    let mut values = BTreeMap::new();
    if let Some(root) = tree.root() {
        walk(root, String::new(), &mut values);
    }
    let comments = tree.comments().map(|comment| text[comment.range()].trim_end().to_owned());
    (values, comments.collect())
}

fn harm(name: &str, original: &str, mistyped: &str) -> Option<String> {
    let found = found_in(name, mistyped);
    let edits = safe_edits(&found);
    if edits.is_empty() {
        return None;
    }
    let repaired = apply_edits(mistyped, &edits);
    let (typed, typed_comments) = content(mistyped);
    let (values, comments) = content(&repaired);
    let (right, _) = content(original);
    if values == right {
        return None;
    }
    // Values that could be read before the repairs must still be there, except values that a repair
    // names.
    let changed = typed.iter().filter(|(path, value)| values.get(*path) != Some(*value)).count();
    let lost_comment = typed_comments.iter().find(|comment| !comments.contains(comment));
    // Values that could not be read before the repairs must be there again, and must not have
    // become part of a neighbouring value.
    let is_broken = |found: &[Diagnostic]| {
        found.iter().any(|found| found.severity == Severity::Error && CODES.contains(&found.code))
    };
    let mut swallowed: Vec<String> = Vec::new();
    if is_broken(&found) && !is_broken(&found_in(name, &repaired)) {
        swallowed.extend(right.into_keys().filter(|path| !values.contains_key(path)));
    }
    let is_harm = changed > edits.len() || lost_comment.is_some() || !swallowed.is_empty();
    is_harm.then(|| {
        let titles = found.iter().filter_map(|found| Some(found.fix.as_ref()?.title.as_str()));
        let titles: Vec<&str> = titles.collect();
        format!(
            "{name}: {titles:?}: {changed} changed, {lost_comment:?} lost, {swallowed:?} swallowed"
        )
    })
}

/// The number of mistyped characters in all documents, and descriptions of those that ended in
/// harm.
fn harms(every: usize, offset: usize) -> (usize, Vec<String>) {
    let (mut tried, mut harms, mut index) = (0, Vec::new(), offset);
    let ways = 2 + TYPED.len();
    for (name, text) in documents() {
        for start in text.char_indices().map(|(start, _)| start) {
            for way in 0..ways {
                index += 1;
                if index % every != 0 {
                    continue;
                }
                let Some(mistyped) = mistyped(&text, start, way) else { continue };
                tried += 1;
                if let Some(harm) = harm(&name, &text, &mistyped) {
                    harms.push(format!("byte {start}, way {way}: {harm}"));
                }
            }
        }
    }
    (tried, harms)
}

/// Tries an evenly spaced sample of mistyped characters, because all of them take too long;
/// `GROGNARD_EVERY_SLIP=1` tries all.
#[test]
fn after_one_wrong_character_safe_repairs_change_nothing_else() {
    let all = std::env::var("GROGNARD_EVERY_SLIP").ok().and_then(|every| every.parse().ok());
    let length: usize = documents().iter().map(|(_, text)| text.chars().count()).sum();
    // With an odd step, the sample includes every way to mistype.
    let every = all.unwrap_or((length * (2 + TYPED.len()) / SAMPLE) | 1);
    let (tried, harms) = harms(every, 0);
    assert!(harms.is_empty(), "{} of {tried}:\n{}", harms.len(), harms.join("\n"));
}

/// An earlier version of the safe repairs put these texts in quotes, so that the second entry
/// became part of the first.
#[test]
fn a_missing_comma_or_line_break_is_not_quoted() {
    let head = "oob: 1\nid: a\nname: A\nnation: france\n";
    for body in [
        "units:\n  - { name: 1/4e Ligne grade: veteran, arm: infantry, men: 5 }\n",
        "units:\n  - { name: 1/4e Ligne, arm: infantry men: 5 }\n",
        "note: One echelon: brigade\n",
        "sources: { one: { title: A } }\nnote: text above footnote 221id: a\n",
    ] {
        let found = found_in("a.oob.yaml", &format!("{head}{body}"));
        assert_eq!(safe_edits(&found), [], "{body}");
    }
}

/// An earlier version of the repair replaced the no-break space by a space, so that the entry
/// became part of the entry above.
#[test]
fn an_extra_foreign_space_in_an_indent_is_removed() {
    let text =
        "ruleset: 1\nid: a\npages:\n  - one.rules.md\n  \u{a0}- two.rules.md\n  - three.rules.md\n";
    let repaired = apply_edits(text, &safe_edits(&found_in("a.ruleset.yaml", text)));
    assert_eq!(repaired, text.replace('\u{a0}', ""));
}

/// Text pasted from a web page has no-break spaces, which the repair turns into spaces.
#[test]
fn an_indent_of_foreign_spaces_keeps_its_depth() {
    let text = "ruleset: 1\nid: a\npages:\n\u{a0} - one.rules.md\n  - two.rules.md\n";
    let repaired = apply_edits(text, &safe_edits(&found_in("a.ruleset.yaml", text)));
    assert_eq!(repaired, text.replace('\u{a0}', " "));
}
