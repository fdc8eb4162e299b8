//! Spaces of word processors and web pages in front of a line. They look like spaces, and to YAML they are letters.

use super::codes::{FOREIGN_SPACE, YAML_SYNTAX};
use super::tree::Tree;
use crate::diagnostic::{Diagnostic, Edit, Fix, Safety, Severity};
use crate::text::{FileId, Span};

/// The no-break space, the narrow one, and the space of Chinese and Japanese.
const SPACES: [char; 3] = ['\u{a0}', '\u{202f}', '\u{3000}'];

/// Maximum number of spaces that one repair replaces: a repair of more helps nobody.
const MAX_EDITS: usize = 100_000;

/// Foreign spaces that indent lines, if they keep the text from being read as it looks. What else was found follows
/// from them.
pub(super) fn foreign_spaces(
    tree: &Tree<'_>,
    text: &str,
    diagnostics: &[Diagnostic],
) -> Option<Diagnostic> {
    if text.is_ascii() || !SPACES.iter().any(|space| text.contains(*space)) {
        return None;
    }
    let spaces = spaces(tree.file(), text);
    let first = *spaces.first()?;
    let is_syntax =
        |found: &Diagnostic| found.code == &YAML_SYNTAX && found.severity == Severity::Error;
    let begins_word = |offset: u32| spaces.binary_search_by_key(&offset, |span| span.start).is_ok();
    let is_in_the_way = diagnostics.iter().any(is_syntax)
        || tree.nodes().any(|node| begins_word(node.span().start));
    is_in_the_way.then(|| complain(first, spaces))
}

fn complain(first: Span, spaces: Vec<Span>) -> Diagnostic {
    let lines = match spaces.len() {
        1 => "a line is indented with a no-break space".to_owned(),
        count => format!("lines are indented with no-break spaces ({count} of them)"),
    };
    let found = Diagnostic::new(&FOREIGN_SPACE, first, lines)
        .help("text from a web page or a word processor has them: to YAML they are letters");
    if spaces.len() > MAX_EDITS {
        return found;
    }
    let edit = |span: Span| Edit { span, replacement: " ".to_owned() };
    let edits = spaces.into_iter().map(edit).collect();
    found.fix(Fix { title: "indent with plain spaces".to_owned(), safety: Safety::Safe, edits })
}

/// Each foreign space in front of the first word of a line, in order.
fn spaces(file: FileId, text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let blank = |letter: &(usize, char)| letter.1 == ' ' || SPACES.contains(&letter.1);
        let indent = line.char_indices().take_while(blank);
        let foreign = indent.filter(|(_, letter)| *letter != ' ');
        found.extend(foreign.map(|(offset, letter)| {
            Span::new(file, start + offset, start + offset + letter.len_utf8())
        }));
        start += line.len();
    }
    found
}
