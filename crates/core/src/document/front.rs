//! Reads the head of a page of the website: the YAML between two lines `---` at the top of the
//! Markdown.

use super::read::Read;
use grognard_syntax::diagnostic::{Diagnostic, Fix, Safety};
use grognard_syntax::syntax::{Node, NodeKind, Reader, parse};
use grognard_syntax::text::{FileId, Span, list, nearest, shorten};

use super::codes::{BAD_FORMAT, BAD_LENGTH, UNKNOWN_KEY, WRONG_TYPE};
use super::expected::is_now;
use super::field::{Field, read};
use super::form::Form;
use super::scalars::Date;

/// The head of a page. A key that is missing or unreadable gets its default value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Front {
    /// Title of the page. Without `title`, the first heading is the title.
    pub title: Option<String>,
    pub nav: Option<String>,
    /// Position among the pages of the same folder. Pages with smaller numbers come first.
    pub order: Option<i64>,
    pub description: Option<String>,
    pub date: Option<Date>,
    /// Whether the page is unfinished. An unfinished page is not published.
    pub draft: bool,
    /// Byte offset at which the Markdown begins, after the head.
    pub body: usize,
}

#[derive(Debug, Default, Read)]
struct PageHead<'a> {
    title: Field<&'a str>,
    nav: Field<&'a str>,
    order: Field<i64>,
    description: Field<&'a str>,
    date: Field<Date>,
    draft: Field<bool>,
}

const KEYS: [&str; 6] = ["title", "nav", "order", "description", "date", "draft"];

/// Maximum lengths of the texts of a head, in characters. A project file has the same limits.
const MAX_LENGTHS: [(&str, usize); 3] = [("title", 200), ("nav", 200), ("description", 1000)];

/// Maximum number of findings about the keys of one head.
const MAX_FINDINGS: usize = 20;

/// Reads the head of a page, if the page has one. If there is no second `---`, the first `---` is a
/// horizontal rule of the Markdown.
pub fn read_front(file: FileId, text: &str) -> (Front, Vec<Diagnostic>) {
    let Some((yaml, body)) = head(text) else { return (Front::default(), Vec::new()) };
    let mut front = Front { body, ..Front::default() };
    let blank = |line: &str| line.trim().is_empty() || line.trim_start().starts_with('#');
    if text[..yaml].lines().skip(1).all(blank) {
        return (front, Vec::new());
    }
    let (tree, mut traps) = parse(file, &text[..yaml], Reader::default());
    // Drop the finding about line endings, because a page may have either kind.
    traps.retain(|trap| trap.code.name != "crlf-line-ends");
    let Some(root) = tree.root() else { return (front, traps) };
    let mut found = Vec::new();
    keys(root, &mut found);
    if let Field::Read(head) = read::<PageHead<'_>>(root) {
        let text = |field: &Field<&str>| field.value().map(|text| text.trim().to_owned());
        let head = head.value;
        front.title = text(&head.title).filter(|text| !text.is_empty());
        front.nav = text(&head.nav).filter(|text| !text.is_empty());
        front.description = text(&head.description).filter(|text| !text.is_empty());
        front.order = head.order.value().copied();
        front.date = head.date.value().copied().filter(|date| date.day <= date.days_in_month());
        front.draft = head.draft.value().copied().unwrap_or(false);
    }
    // For a value that does not fit, the findings about its YAML are dropped.
    traps.retain(|trap| !found.iter().any(|other: &Diagnostic| other.span == trap.span));
    traps.append(&mut found);
    (front, traps)
}

/// Offset of the end of the YAML of a head, and offset of the beginning of the Markdown.
fn head(text: &str) -> Option<(usize, usize)> {
    let bare = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut offset = text.len() - bare.len();
    for (number, line) in bare.split_inclusive('\n').enumerate() {
        let fence = line.trim_end() == "---";
        match number {
            0 if !fence => return None,
            // A `---` above a blank line is a horizontal rule.
            1 if line.trim().is_empty() => return None,
            0 => {}
            _ if fence => return Some((offset, offset + line.len())),
            _ => {}
        }
        offset += line.len();
    }
    None
}

fn keys(root: Node<'_>, found: &mut Vec<Diagnostic>) {
    if root.kind() != NodeKind::Map {
        if root.has_hole() {
            return;
        }
        let message = format!("the head of a page should be keys and values, not {}", is_now(root));
        let span = first_line(root);
        let advice =
            "write `title: …`, a key on each line, or put a blank line after the first `---`";
        return found.push(Diagnostic::new(&WRONG_TYPE, span, message).help(advice));
    }
    let has_known_key =
        |(key, _): &(Node<'_>, Node<'_>)| key.as_str().is_some_and(|key| KEYS.contains(&key));
    for (key, value) in root.entries() {
        if found.len() == MAX_FINDINGS {
            return;
        }
        match key.as_str() {
            Some("<<") => {}
            Some(name) if KEYS.contains(&name) => found.extend(unfit(name, key, value)),
            name => {
                let name = name.unwrap_or(key.raw());
                let message = format!("`{}` is not a key of the head of a page", shorten(name));
                let free = KEYS.iter().filter(|free| root.get(free).is_none()).copied();
                let near = nearest(name, free.clone());
                let mut unknown = Diagnostic::new(&UNKNOWN_KEY, key.span(), message);
                if let Some(near) = near {
                    unknown = unknown.fix(Fix::guess(key.span(), near));
                }
                let also =
                    if root.entries().any(|entry| has_known_key(&entry)) { "also " } else { "" };
                found.push(
                    unknown.help(format!("the head can {also}have {}", list(free, KEYS.len()))),
                );
            }
        }
    }
}

/// A finding, if the value does not fit the key.
fn unfit(name: &str, key: Node<'_>, value: Node<'_>) -> Option<Diagnostic> {
    let (wanted, advice) = match name {
        "order" => ("a whole number", "write a number, such as `10`"),
        "draft" => ("true or false", "write `true` or `false`"),
        "date" => ("a day", Form::Date.advice()),
        _ => ("a text", "write a text"),
    };
    if value.kind() == NodeKind::Null {
        let span = if value.raw().is_empty() { key.span() } else { value.span() };
        let found = Diagnostic::new(&WRONG_TYPE, span, format!("`{name}` has no value"));
        // The parser has already reported an error where it left a gap, so no second finding is
        // added.
        return (!value.has_hole()).then(|| found.help(format!("{advice}, or leave the key out")));
    }
    let fits = match name {
        "order" => read::<i64>(value).value().is_some(),
        "draft" => value.as_bool().is_some(),
        _ => value.as_str().is_some(),
    };
    match name {
        _ if !fits => {
            let message = format!("`{name}` should be {wanted}, not {}", is_now(value));
            let found = Diagnostic::new(&WRONG_TYPE, first_line(value), message);
            let scalar = !matches!(value.kind(), NodeKind::Map | NodeKind::List);
            Some(match wanted == "a text" && scalar && !value.is_alias() {
                true => in_quotes(found, value),
                false => found.help(advice),
            })
        }
        "date" => {
            let day = read::<Date>(value);
            let real = day.value().is_some_and(|day| day.day <= day.days_in_month());
            let written = shorten(value.as_str().unwrap_or(""));
            let message = format!("`date` cannot be `{written}`");
            let found = Diagnostic::new(&BAD_FORMAT, first_line(value), message);
            (!real).then(|| found.help(advice))
        }
        _ => bad_length(name, value),
    }
}

fn in_quotes(found: Diagnostic, value: Node<'_>) -> Diagnostic {
    let quoted = format!("\"{}\"", value.raw());
    let fix = Fix::replace(Safety::Safe, value.span(), quoted.clone());
    found.help(format!("put the value in quotes: `{quoted}`")).fix(fix)
}

fn bad_length(name: &str, value: Node<'_>) -> Option<Diagnostic> {
    let text = value.as_str()?;
    let most = MAX_LENGTHS.iter().find(|(key, _)| *key == name)?.1;
    let length = text.chars().count();
    if text.trim().is_empty() {
        let found = Diagnostic::new(&BAD_LENGTH, value.span(), format!("`{name}` is empty"));
        return Some(found.help("write a value, or leave the key out"));
    }
    let message = format!("`{name}` has {length} characters, but can have at most {most}");
    (length > most)
        .then(|| Diagnostic::new(&BAD_LENGTH, first_line(value), message).help("shorten it"))
}

/// Span of the first line, so that a finding does not underline a whole block.
fn first_line(node: Node<'_>) -> Span {
    let length = node.raw().lines().next().unwrap_or("").len() as u32;
    Span { end: node.span().start + length, ..node.span() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn front(text: &str) -> (Front, Vec<(&'static str, String, String)>) {
        let (front, found) = read_front(FileId(0), text);
        let told = found.into_iter().map(|finding| {
            (finding.code.name, text[finding.span.range()].to_owned(), finding.message)
        });
        (front, told.collect())
    }

    #[test]
    fn every_key_of_a_head_is_read() {
        let head = "---\ntitle: \"Jena: the field\"\nnav: Jena\norder: 3\ndescription: >-\n  A day\n  in October\ndate: 1806-10-14\ndraft: true # not yet\n---\n";
        for text in [head.to_owned(), format!("\u{feff}{head}"), head.replace('\n', "\r\n")] {
            let (read, told) = front(&format!("{text}# Jena\n"));
            let told: Vec<_> =
                told.iter().filter(|finding| finding.0 != "byte-order-mark").collect();
            assert!(told.is_empty(), "{told:?}");
            assert_eq!(read.title.as_deref(), Some("Jena: the field"));
            assert_eq!((read.nav.as_deref(), read.order), (Some("Jena"), Some(3)));
            assert_eq!(read.description.as_deref(), Some("A day in October"));
            assert_eq!(
                read.date.map(|date| (date.year, date.month, date.day)),
                Some((1806, 10, 14))
            );
            assert!(read.draft);
            assert_eq!(read.body, text.len());
        }
    }

    #[test]
    fn a_text_without_a_complete_head_is_all_body() {
        for text in [
            "",
            "# A",
            "---",
            "---\ntitle: A\n",
            "---\n\nA rule.\n\n---\n",
            " ---\na: b\n---\n",
            "----\na: b\n----\n",
        ] {
            let (read, told) = front(text);
            assert_eq!((read, told.len()), (Front::default(), 0), "{text}");
        }
        let (read, told) = front("---\n---\nA");
        assert_eq!((read.body, told.len()), (8, 0));
        let (read, told) = front("---\n# none\n---");
        assert_eq!((read.body, told.len()), (14, 0));
    }

    #[test]
    fn findings_point_to_the_part_that_does_not_fit() {
        for (yaml, code, place) in [
            ("titel: A", "unknown-key", "titel"),
            ("title: 1815", "wrong-type", "1815"),
            ("title:", "wrong-type", "title"),
            ("title: ''", "bad-length", "''"),
            ("title: [a]", "wrong-type", "[a]"),
            ("order: first", "wrong-type", "first"),
            ("order: 1.5", "wrong-type", "1.5"),
            ("draft: yes", "wrong-type", "yes"),
            ("date: 1815-06-31", "bad-format", "1815-06-31"),
            ("date: June", "bad-format", "June"),
            ("date: 1815", "wrong-type", "1815"),
            ("- a\n- b", "wrong-type", "- a"),
            ("just words", "wrong-type", "just words"),
            ("title: a\ntitle: b", "duplicate-key", "title"),
            ("title: \"a", "yaml-syntax", "\"a"),
        ] {
            let (_, told) = front(&format!("---\n{yaml}\n---\nBody.\n"));
            let told: Vec<_> = told.iter().map(|finding| (finding.0, finding.1.as_str())).collect();
            assert_eq!(told, [(code, place)], "{yaml}");
        }
        let (read, told) = front("---\ntitel: A\nnav: B\n---\n");
        assert_eq!(read.nav.as_deref(), Some("B"));
        assert_eq!(told[0].2, "`titel` is not a key of the head of a page");
    }

    #[test]
    fn alias_bombs_and_deep_brackets_in_a_head_are_findings() {
        let bomb = "a: &a [x, x, x, x, x, x, x, x]\n".to_owned()
            + &(b'b'..=b'k').map(|c| {
                let (name, before) = (char::from(c), char::from(c - 1));
                format!("{name}: &{name} [*{before}, *{before}, *{before}, *{before}, *{before}, *{before}, *{before}]\n")
            }).collect::<String>();
        let (read, told) = front(&format!("---\n{bomb}---\n"));
        assert_eq!(read.title, None);
        assert!(!told.is_empty());
        let deep = format!("---\ntitle: {}\n---\n", "[".repeat(100_000));
        assert!(!front(&deep).1.is_empty());
    }
}
