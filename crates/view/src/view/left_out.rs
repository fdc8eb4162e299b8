//! Finds bodies and values that could not be read because of findings, so that results can name
//! each with its line.

use schemars::JsonSchema;
use serde::Serialize;

use grognard_core::document::MISSING_KEY;
use grognard_project::files::Files;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::{DUPLICATE_KEY, Node, NodeKind, Reader, Style, Tree, parse};
use grognard_syntax::text::{FileId, LineIndex, Span, one_line};

/// A body or a value that could not be read and is missing from a result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LeftOutView {
    /// Name of the body, or name of the thing that has the value; `null` if no name can be read.
    pub name: Option<String>,
    /// Key of the value that could not be read; `null` if the whole body is missing.
    pub value: Option<String>,
    /// Name of the file that contains the body or value, without its folder.
    pub file: String,
    /// Number of the line in the file, counted from 1.
    pub line: usize,
    /// Message of the finding.
    pub message: String,
    #[serde(skip)]
    pub document: FileId,
}

impl LeftOutView {
    /// The missing part in words, such as `1/4e Ligne (line 18 of french.oob.yaml)`.
    pub fn words(&self) -> String {
        let LeftOutView { name, value, file, line, message, .. } = self;
        let place = format!("line {line} of {file}");
        match (name, value) {
            (Some(name), Some(value)) => format!("{value} of {name} ({place})"),
            (Some(name), None) => format!("{name} ({place})"),
            (None, Some(value)) => format!("{value} ({place})"),
            (None, None) => format!("{place}: {message}"),
        }
    }
}

/// All missing parts in words, each once.
pub fn left_out_words(left_out: &[LeftOutView]) -> Vec<String> {
    let mut words: Vec<String> = left_out.iter().map(LeftOutView::words).collect();
    let mut seen = std::collections::HashSet::new();
    words.retain(|word| seen.insert(word.clone()));
    words
}

/// Parts that could not be read because of findings, in the order of documents and lines.
pub fn left_out(files: &Files, found: &[Diagnostic]) -> Vec<LeftOutView> {
    let unread = found.iter().filter(|finding| finding.leaves_unread()).cloned();
    let mut unread: Vec<Diagnostic> = unread.collect();
    unread.sort_by_key(|finding| (finding.span.file, finding.span.start, finding.span.end));
    let by_file = unread.chunk_by(|a, b| a.span.file == b.span.file);
    by_file.flat_map(|found| of_file(files, found)).collect()
}

fn of_file(files: &Files, found: &[Diagnostic]) -> Vec<LeftOutView> {
    let document = found[0].span.file;
    let text = files.texts.get(document);
    let name = text.name.rsplit('/').next().unwrap_or(&text.name);
    let (tree, _) = parse(document, &text.content, Reader::TwoTier);
    let of = Document { document, file: one_line(name), tree: &tree, lines: text.line_index() };
    let mut all: Vec<LeftOutView> =
        found.iter().flat_map(|finding| of.unread_by(finding)).collect();
    for hole in tree.holes() {
        // The hole was reported by the finding at its beginning, otherwise by the finding before
        // the hole.
        let index = found.partition_point(|finding| finding.span.start <= hole.end);
        let message = &found[index.saturating_sub(1)].message;
        let text = text.content.get(hole.range()).unwrap_or_default();
        all.extend(
            beside(&tree, hole, text).map(|name| of.entry(Some(name), None, hole.start, message)),
        );
        let names = names_in(text).into_iter();
        all.extend(
            names.map(|(offset, name)| of.entry(Some(name), None, hole.start + offset, message)),
        );
    }
    all.sort_by(|a, b| (a.line, &a.name, &a.value).cmp(&(b.line, &b.name, &b.value)));
    all.dedup_by(|a, b| a.line == b.line && a.name == b.name && a.value == b.value);
    // If a whole body is missing, its missing values are not listed separately.
    let whole: Vec<(usize, Option<String>)> = all
        .iter()
        .filter(|entry| entry.value.is_none() && entry.name.is_some())
        .map(|entry| (entry.line, entry.name.clone()))
        .collect();
    all.retain(|entry| entry.value.is_none() || !whole.contains(&(entry.line, entry.name.clone())));
    all
}

struct Document<'d> {
    document: FileId,
    file: String,
    tree: &'d Tree<'d>,
    lines: LineIndex<'d>,
}

impl<'d> Document<'d> {
    fn entry(
        &self,
        name: Option<String>,
        value: Option<String>,
        offset: u32,
        message: &str,
    ) -> LeftOutView {
        let (file, line) = (self.file.clone(), self.lines.line_at(offset));
        let message = one_line(message);
        LeftOutView { name, value, file, line, message, document: self.document }
    }

    /// Parts that could not be read because of a finding: the value at the place of the finding,
    /// and every body inside this value.
    fn unread_by(&self, finding: &Diagnostic) -> Vec<LeftOutView> {
        let start = finding.span.start;
        // A missing key has no text in the document, so the message of the finding names the thing
        // without the key.
        if finding.code.name == MISSING_KEY.name {
            return vec![self.entry(None, None, start, &finding.message)];
        }
        let mut place = Place::default();
        if let Some(root) = self.tree.root() {
            descend(root, finding.span, &mut place);
        }
        let Place { name, value, unread } = place;
        let named = self.entry(name.clone(), value, start, &finding.message);
        let mut all = vec![named];
        let mut bodies = Vec::new();
        if let Some(unread) = unread {
            // A second `name` in a map is probably the name of the next body, whose dash is
            // missing.
            if finding.code == &DUPLICATE_KEY && all[0].value.as_deref() == Some("name") {
                bodies.extend(unread.as_str().map(|name| (one_line(name), start)));
            }
            bodies_in(unread, &mut bodies);
        }
        for (body, offset) in bodies.into_iter().filter(|(body, _)| name.as_ref() != Some(body)) {
            all.push(self.entry(Some(body), None, offset, &finding.message));
        }
        all
    }
}

#[derive(Default)]
struct Place<'n> {
    /// Name of the innermost map that contains the place and has a name.
    name: Option<String>,
    /// Key of the value below that map.
    value: Option<String>,
    /// Innermost value that contains the place.
    unread: Option<Node<'n>>,
}

fn descend<'n>(node: Node<'n>, span: Span, place: &mut Place<'n>) {
    place.unread = Some(node);
    if node.kind() == NodeKind::Map
        && let Some(name) = name_of(node)
    {
        place.name = Some(name);
        place.value = None;
    }
    for (key, value) in node.entries() {
        let at_key = holds(key.span(), span);
        if !at_key && !holds(value.span(), span) {
            continue;
        }
        if place.value.is_none() {
            place.value = key.as_str().map(one_line);
        }
        match at_key {
            true => place.unread = Some(value),
            false => descend(value, span, place),
        }
        return;
    }
    if let Some(item) = node.items().find(|item| holds(item.span(), span)) {
        descend(item, span, place);
    } else if !node.is_empty() {
        // If the finding is about the whole map or list, such as a missing key, the content of the
        // map or list was read.
        place.unread = None;
    }
}

/// Name of the body whose lines continue in the hole: its map ends at the hole, and the unread text
/// has a deeper indent.
fn beside(tree: &Tree<'_>, hole: Span, lost: &str) -> Option<String> {
    let first =
        lost.lines().find(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'))?;
    let depth = first.len() - first.trim_start().len();
    let mut body = None;
    let mut around = tree.root();
    while let Some(node) = around {
        let below = node.entries().map(|(_, value)| value).chain(node.items());
        let is_open =
            |node: &Node<'_>| node.span().start < hole.start && hole.start <= node.span().end;
        around = below.filter(is_open).last();
        let is_block = |node: &Node<'_>| {
            node.kind() == NodeKind::Map && node.style() == Style::Lines && !node.is_alias()
        };
        let Some(map) = around.filter(is_block) else { continue };
        let start = map.span().start as usize;
        let line_start = tree.text()[..start].rfind('\n').map_or(0, |end| end + 1);
        // The dash of a list item is two columns before the first key.
        if map.span().end == hole.start && depth + 1 >= start - line_start {
            body = name_of(map).or(body);
        }
    }
    body
}

fn holds(outer: Span, inner: Span) -> bool {
    outer.start <= inner.start && inner.start < outer.end.max(outer.start + 1)
}

fn name_of(node: Node<'_>) -> Option<String> {
    let name = node.get("name").or_else(|| node.get("id"))?;
    let name = name.as_str().map(one_line).or_else(|| Some(name.raw().to_owned()));
    name.filter(|name| !name.is_empty())
}

/// Finds every thing with a name inside a value, with its offset in the document.
fn bodies_in(node: Node<'_>, bodies: &mut Vec<(String, u32)>) {
    if let Some(name) = name_of(node) {
        bodies.push((name, node.span().start));
    }
    for (key, value) in node.entries() {
        // A leader whose body is missing is missing too, so he is not listed separately.
        if key.as_str() != Some("leader") {
            bodies_in(value, bodies);
        }
    }
    for item in node.items() {
        bodies_in(item, bodies);
    }
}

/// Names in a text that is not valid YAML, with their offsets. A name is the text after `name:` up
/// to the end of the entry.
fn names_in(text: &str) -> Vec<(u32, String)> {
    let mut names = Vec::new();
    for (offset, key) in text.match_indices("name:") {
        let begins = text[..offset].chars().next_back();
        if begins.is_some_and(|letter| !matches!(letter, ' ' | '{' | ',' | '\n' | '\t')) {
            continue;
        }
        let value = text[offset + key.len()..].trim_start_matches(' ');
        let quote = value.chars().next().filter(|letter| matches!(letter, '"' | '\''));
        let end = match quote {
            Some(quote) => value[1..].find([quote, '\n']).map(|end| end + 1),
            // A comma ends a name only inside braces, because outside braces it may belong to the
            // name, as in `name: Old Guard, Curial`.
            None => {
                let rest = value.lines().next().unwrap_or_default();
                let in_braces = rest.contains(": ") || rest.contains('}');
                let ends = |letter| match letter {
                    ',' | '}' => in_braces,
                    letter => matches!(letter, '\n' | '\r' | '#'),
                };
                value.find(ends)
            }
        };
        let name = value[..end.unwrap_or(value.len())].trim_matches(['"', '\'', ' ']);
        if !name.is_empty() {
            names.push((offset as u32, one_line(name)));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_check::check::{Options, check};
    use grognard_project::files::{Given, given};
    use grognard_project::project::settings;

    const TEXT: &str = "oob: 1
id: wing
name: Wing
nation: france
date: 1806-10-14
units:
  - { name: 1/4e Ligne, arm: infantry, men: 612 }
  - { name: 2/4e Ligne, arm: infantry, men: 598, grade: veteran }
";

    fn words(from: &str, to: &str) -> Vec<String> {
        assert!(TEXT.contains(from), "{from}");
        words_of(&TEXT.replacen(from, to, 1))
    }

    fn words_of(text: &str) -> Vec<String> {
        let (name, bytes) = ("armies/wing.oob.yaml".to_owned(), text.as_bytes().to_vec());
        let (files, _) = given(vec![Given { name, bytes, project: 0 }]);
        let found = check(&files, &[settings(None)], Options::default()).diagnostics;
        left_out_words(&left_out(&files, &found))
    }

    #[test]
    fn a_body_that_a_hole_cuts_is_named() {
        let head = "oob: 1\nid: wing\nname: Wing\nnation: france\ndate: 1806-10-14\nformations:\n  - id: first\n";
        for (below, wanted, whole) in [
            // The lines of the first body continue in the part that was not parsed, and the next
            // body is intact.
            (
                "    name: First Brigade\n    echelon: brigade\n   leader: Foy\n    arm: infantry\n    men: 4500\n  - { id: second, name: Second Brigade, echelon: brigade, arm: infantry, men: 4400 }\n",
                "First Brigade (line ",
                "Second Brigade",
            ),
            (
                "   name: Old Guard, Curial\n    echelon: brigade\n    arm: infantry\n    men: 4500\n",
                "Old Guard, Curial (line ",
                "Curial",
            ),
            // The dash of the second body is missing.
            (
                "    name: First Brigade\n    echelon: brigade\n    arm: infantry\n    men: 4500\n    name: Second Brigade\n    echelon: brigade\n    arm: infantry\n    men: 4400\n",
                "Second Brigade (line ",
                "Brigade",
            ),
        ] {
            let words = words_of(&format!("{head}{below}"));
            let is_named = |name: &str| words.iter().any(|words| words.starts_with(name));
            assert!(is_named(wanted) && !is_named(whole), "{below}: {words:?}");
        }
    }

    #[test]
    fn an_unread_part_is_named_with_its_line() {
        let cases = [
            ("infantry", "infntry", "arm of 1/4e Ligne (line 7 of wing.oob.yaml)"),
            ("men: 612", "man: 612", "man of 1/4e Ligne (line 7 of wing.oob.yaml)"),
            ("veteran", "vetaran", "grade of 2/4e Ligne (line 8 of wing.oob.yaml)"),
            ("units:", "unitz:", "2/4e Ligne (line 8 of wing.oob.yaml)"),
            (", men: 612 }", ", men: 612", "1/4e Ligne (line 7 of wing.oob.yaml)"),
        ];
        for (from, to, expected) in cases {
            let words = words(from, to);
            assert!(words.iter().any(|words| words == expected), "{from} -> {to}: {words:?}");
        }
        assert_eq!(words("612", "612"), Vec::<String>::new());
    }
}
