//! Recognises the kind of a document from its keys and its file name.

use grognard_syntax::diagnostic::{Diagnostic, Fix, Safety, Severity};
use grognard_syntax::syntax::{EMPTY_DOCUMENT, Node, NodeKind, Style, Tree};
use grognard_syntax::text::{list, nearest};

use super::codes::{KIND_MISMATCH, KIND_NOT_FIRST, UNKNOWN_KIND, UNSUPPORTED_VERSION};
use super::keys::is_prose;
use super::kind::{KINDS, Kind};
use super::schema::schema;

/// Current version of every document format.
const VERSION: i64 = 1;

/// Finds the kind of a document from its keys and its file name, or adds a finding if the kind is
/// unclear.
pub fn identify(tree: &Tree<'_>, path: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<Kind> {
    let promised = Kind::of_path(path);
    if let Some(kind) = promised {
        // The parser does not know the kind that the name of the file promises.
        for found in diagnostics.iter_mut().filter(|found| found.code == &EMPTY_DOCUMENT) {
            found.help = vec![format!("begin with `{}: {VERSION}`", kind.key())];
        }
    }
    let kind = find_kind(tree, promised, diagnostics);
    if kind.is_none() && promised.is_none() {
        no_document(tree, diagnostics);
    }
    kind
}

/// Replaces all findings by a single finding, if the text is probably not a document at all.
/// Without this step, nearly every line of a text that is not a document would have a finding.
fn no_document(tree: &Tree<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let is_guessed = |found: &Diagnostic| found.code == &UNKNOWN_KIND && found.fix.is_some();
    let is_no_fault =
        |found: &Diagnostic| found.severity != Severity::Error || found.code == &UNKNOWN_KIND;
    if diagnostics.iter().any(is_guessed) || diagnostics.iter().all(is_no_fault) {
        return;
    }
    let head = tree.text().lines().next().map_or(0, str::len);
    let endings = list(KINDS.map(Kind::suffix), KINDS.len());
    let found = Diagnostic::new(&UNKNOWN_KIND, tree.span(0, head as u32), "this is not a document")
        .help("a document begins with its kind: `oob: 1`, `scenario: 1`, `map: 1` …")
        .help(format!("file names of documents end in {endings}"));
    *diagnostics = vec![found];
}

fn find_kind(
    tree: &Tree<'_>,
    promised: Option<Kind>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Kind> {
    let root = tree.root()?;
    // The key `map` also occurs in scenarios, so a key shows the kind only with a version number or
    // a file name that agrees.
    let named = root.entries().find_map(|(key, value)| {
        let kind = Kind::of_key(key.as_str()?)?;
        (value.as_int().is_some() || Some(kind) == promised).then_some((kind, key, value))
    });
    let Some((kind, key, value)) = named else {
        return unnamed(root, promised, diagnostics);
    };
    if let Some(promised) = promised.filter(|promised| *promised != kind) {
        if known_keys(root, promised) > known_keys(root, kind) {
            diagnostics.push(wrong_first_key(key, kind, promised));
            return Some(promised);
        }
        diagnostics.push(
            Diagnostic::new(
                &KIND_MISMATCH,
                key.span(),
                format!(
                    "this is {}, but its file name is that of {}",
                    kind.words(),
                    promised.words()
                ),
            )
            .help(format!("rename the file to end in `{}`", kind.suffix())),
        );
    }
    version(kind, value, diagnostics);
    let first = root.entries().next().map(|(first, _)| first);
    // A line of text before the first key has a finding of its own.
    let is_prose = |first: &Node<'_>| first.as_str().is_some_and(is_prose);
    let first = first.filter(|first| !is_prose(first));
    if let Some(first) = first.filter(|first| first.span() != key.span()) {
        diagnostics.push(
            Diagnostic::new(
                &KIND_NOT_FIRST,
                key.span(),
                format!("`{}` does not come first", kind.key()),
            )
            .label(first.span(), "this key does")
            .help("put the kind of document first, so that readers know what follows"),
        );
    }
    Some(kind)
}

/// Number of top-level keys that documents of this kind can have.
fn known_keys(root: Node<'_>, kind: Kind) -> usize {
    let keys = schema(kind).get("properties");
    let is_known = |key: &str| keys.and_then(|keys| keys.get(key)).is_some();
    root.entries().filter(|(key, _)| key.as_str().is_some_and(is_known)).count()
}

/// Reports the first key of a document, if the file name and the other keys show another kind.
fn wrong_first_key(key: Node<'_>, kind: Kind, promised: Kind) -> Diagnostic {
    let (says, is) = (kind.words(), promised.words());
    let message = format!(
        "the first key is that of {says}, but the file name and the other keys are those of {is}"
    );
    let found = Diagnostic::new(&KIND_MISMATCH, key.span(), message);
    found.fix(Fix::guess(key.span(), promised.key()))
}

fn version(kind: Kind, value: Node<'_>, diagnostics: &mut Vec<Diagnostic>) {
    match value.as_int() {
        Some(version) if version > VERSION => {
            let message = format!("version {version} of {} is not supported", kind.words());
            diagnostics.push(Diagnostic::new(&UNSUPPORTED_VERSION, value.span(), message).help(
                format!("this program supports version {VERSION}; a newer one may support more"),
            ));
        }
        // The check against the schema reports any other version that is not 1.
        _ => {}
    }
}

fn unnamed(
    root: Node<'_>,
    promised: Option<Kind>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Kind> {
    if root.kind() != NodeKind::Map || root.has_hole() && promised.is_some() {
        // The check against the schema reports a document that is not a map.
        if promised.is_none() {
            let found = Diagnostic::new(&UNKNOWN_KIND, root.span(), "this is not a document")
                .help("a document begins with its kind: `oob: 1`, `scenario: 1`, `map: 1` …");
            diagnostics.push(found);
        }
        return promised;
    }
    let Some((first, _)) = root.entries().next() else {
        let first = promised.map_or("oob", Kind::key);
        let found = Diagnostic::new(&UNKNOWN_KIND, root.span(), "this document is empty")
            .help(format!("begin with its kind and version: `{first}: {VERSION}`"));
        diagnostics.push(found);
        return None;
    };
    let name = first.as_str().unwrap_or("");
    let keys = KINDS.map(Kind::key);
    let mut found = Diagnostic::new(
        &UNKNOWN_KIND,
        first.span(),
        match promised {
            Some(kind) => format!("the first line should be `{}: {VERSION}`", kind.key()),
            None => format!("`{name}` is not a kind of document"),
        },
    );
    found = match (promised, nearest(name, keys)) {
        (None, Some(near)) => found
            .fix(Fix::replace(Safety::Ask, first.span(), near))
            .help(format!("did you mean `{near}: {VERSION}`?")),
        (None, None) => found.help(format!("a document begins with one of {}", list(keys, 9))),
        (Some(kind), _) if is_version(root) && nearest(name, [kind.key()]).is_some() => {
            found.fix(Fix::guess(first.span(), kind.key()))
        }
        // The first line is the word for the kind, such as `project: 1`.
        (Some(kind), _) if is_version(root) && name == kind.name() => {
            found.fix(Fix::guess(first.span(), kind.key()))
        }
        (Some(kind), _) => {
            found.fix = beginning(root, first, kind);
            found.help("the kind of document and its version come first")
        }
    };
    diagnostics.push(found);
    promised
}

/// Whether the first key has a number as its value, as in `oob: 1`.
fn is_version(root: Node<'_>) -> bool {
    root.entries().next().is_some_and(|(_, value)| value.as_int().is_some())
}

/// A fix that inserts the kind before the first key, with the same indentation. After an anchor or
/// a question mark there is no fix, because the inserted key would become part of another
/// construct.
fn beginning(root: Node<'_>, first: Node<'_>, kind: Kind) -> Option<Fix> {
    let (text, start) = (root.tree().text(), first.span().start);
    let line_start = text[..start as usize].rfind('\n').map_or(0, |line_end| line_end + 1);
    let indent = &text[line_start..start as usize];
    let line = match root.style() {
        Style::Flow => {
            let opening = &text[root.span().start as usize..start as usize];
            (opening.trim_end() == "{").then(|| format!("{}: {VERSION}, ", kind.key()))
        }
        _ => indent
            .trim_matches(' ')
            .is_empty()
            .then(|| format!("{}: {VERSION}\n{indent}", kind.key())),
    };
    let fix = Fix::replace(Safety::Safe, root.tree().span(start, start), line?);
    Some(fix.titled(format!("begin with `{}: {VERSION}`", kind.key())))
}
