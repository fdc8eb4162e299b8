//! From a text to a tree, whatever the text: the plain subset first, all of YAML for the rest,
//! and around what cannot be read.

use super::codes::{
    BYTE_ORDER_MARK, CONTROL_CHARACTER, CRLF_LINE_ENDS, EMPTY_DOCUMENT, NESTING_TOO_DEEP,
    TAB_INDENTATION, UNQUOTED_COLON, YAML_SYNTAX,
};
use super::granit::{Broken, Outcome, Trouble};
use super::tree::Tree;
use super::{fast, granit, traps};
use crate::diagnostic::{Diagnostic, Edit, Fix, Safety};
use crate::text::{FileId, Span};

/// Lists and maps may stand inside one another this deep; a real order of battle needs fifteen.
pub const MAX_DEPTH: usize = 64;

/// What all aliases of a file may repeat, in nodes.
pub const MAX_ALIASED: usize = 20_000;

/// After so many unreadable places in one file the rest is left alone.
const MAX_TRIES: usize = 24;

/// A broken text longer than this is not read again around its faults.
const MAX_RETRIED: usize = 1 << 20;

/// Which reader comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reader {
    /// The plain block subset where it suffices, granit for all else.
    #[default]
    TwoTier,
    /// granit for everything.
    GranitOnly,
}

/// Reads a text. Whatever cannot be read is complained of and left out of the tree.
pub fn parse<'t>(file: FileId, text: &'t str, reader: Reader) -> (Tree<'t>, Vec<Diagnostic>) {
    if reader == Reader::TwoTier
        && let Some(tree) = fast::read(file, text)
    {
        let mut diagnostics = Vec::new();
        traps::find(&tree, &mut diagnostics);
        return (tree, diagnostics);
    }
    let mut diagnostics = Vec::new();
    let mut holes = Vec::new();
    let mut damaged = characters(file, text, &mut diagnostics);
    let mut tree = loop {
        let Outcome { tree, diagnostics: found, broken } =
            granit::read(file, text, damaged.as_deref().unwrap_or(text));
        let Some(broken) = broken else {
            diagnostics.extend(found);
            break tree;
        };
        let source = damaged.get_or_insert_with(|| text.to_owned());
        let blank = complain(file, text, source, &broken, &mut diagnostics);
        let again = holes.len() < MAX_TRIES && text.len() <= MAX_RETRIED;
        match blank {
            Blank::Tabs(mended) if again => *source = mended,
            Blank::Lines(start, end) if again && erase(source, start, end) => {
                holes.push((start as u32, end as u32));
            }
            _ => {
                // What follows the last fault was not read: say nothing of what it lacks.
                holes.push((broken.at as u32, text.len() as u32));
                holes.push((0, 0));
                diagnostics.extend(found);
                break tree;
            }
        }
    };
    for (start, end) in holes {
        let before = text[..start as usize].trim_end_matches([' ', '\t', '\n', '\r', '-']);
        tree.holes.push((before.len() as u32, end));
    }
    // A scan of the broken text and one of the mended text may both have complained.
    let broken = diagnostics.iter().any(|found| found.code == &YAML_SYNTAX);
    if tree.root.is_none() && !broken {
        let span = Span::new(file, 0, text.len().min(1));
        diagnostics.push(
            Diagnostic::new(&EMPTY_DOCUMENT, span, "the file has no content").help(
                "begin with the kind of document: `oob: 1`; `grognard new` writes a first one",
            ),
        );
    }
    traps::find(&tree, &mut diagnostics);
    (tree, diagnostics)
}

/// Characters that no document wants; returns a copy without them where reading would stop.
fn characters(file: FileId, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<String> {
    if text.starts_with('\u{feff}') {
        let span = Span::new(file, 0, 3);
        diagnostics.push(
            Diagnostic::new(&BYTE_ORDER_MARK, span, "the file begins with a byte-order mark")
                .help("save it as \"UTF-8\" rather than \"UTF-8 with BOM\"")
                .fix(Fix::replace(Safety::Safe, span, "").titled("remove the byte-order mark")),
        );
    }
    line_ends(file, text, diagnostics);
    let is_control = |c: char| c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{85}');
    let mut damaged: Option<String> = None;
    for (at, character) in text.char_indices().filter(|(_, c)| is_control(*c)).take(100) {
        let span = Span::new(file, at, at + character.len_utf8());
        let name = if character == '\0' { "NUL" } else { "control" };
        let code = character as u32;
        diagnostics.push(
            Diagnostic::new(&CONTROL_CHARACTER, span, format!("a {name} character (U+{code:04X})"))
                .help("remove it; if the whole file looks like this, it is not a text file")
                .fix(Fix::replace(Safety::Ask, span, "").titled("remove the character")),
        );
        let copy = damaged.get_or_insert_with(|| text.to_owned());
        let spaces = " ".repeat(character.len_utf8());
        copy.replace_range(span.range(), &spaces);
    }
    damaged
}

fn line_ends(file: FileId, text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let returns = memchr::memchr_iter(b'\r', text.as_bytes()).count();
    let Some(first) = memchr::memchr(b'\r', text.as_bytes()) else { return };
    let pairs = memchr::memmem::find_iter(text.as_bytes(), b"\r\n").count();
    let span = Span::new(file, first, first + if pairs > 0 { 2 } else { 1 });
    let message = match (pairs, memchr::memchr_iter(b'\n', text.as_bytes()).count()) {
        (0, _) => "lines end with a lone carriage return".to_owned(),
        (pairs, breaks) if pairs == breaks && pairs == returns => {
            "lines end as on Windows (CRLF)".to_owned()
        }
        _ => "some lines end as on Windows (CRLF), some do not".to_owned(),
    };
    let edits = text
        .match_indices('\r')
        .map(|(at, _)| {
            let lone = !text[at + 1..].starts_with('\n');
            let replacement = if lone { "\n".to_owned() } else { String::new() };
            Edit { span: Span::new(file, at, at + 1), replacement }
        })
        .collect();
    diagnostics.push(
        Diagnostic::new(&CRLF_LINE_ENDS, span, message)
            .help("tell git once: `*.yaml text eol=lf` in `.gitattributes`")
            .fix(Fix { title: "end lines with LF".to_owned(), safety: Safety::Safe, edits }),
    );
}

/// What to leave out before reading again.
enum Blank {
    /// These bytes cannot be read.
    Lines(usize, usize),
    /// Every tab that indents a line became one space.
    Tabs(String),
    /// Reading again would not help.
    Nothing,
}

/// Says what is wrong at the place where reading stopped.
fn complain(
    file: FileId,
    text: &str,
    source: &str,
    broken: &Broken,
    diagnostics: &mut Vec<Diagnostic>,
) -> Blank {
    let at = broken.at;
    let line = line_around(source, at);
    let (diagnostic, blank) = match &broken.kind {
        Trouble::Depth => {
            let span = Span::new(file, at, next_boundary(text, at));
            let message = format!("lists and maps stand more than {MAX_DEPTH} deep");
            let found = Diagnostic::new(&NESTING_TOO_DEEP, span, message)
                .help("an order of battle needs about fifteen levels; look for a bracket too many");
            (found, Blank::Nothing)
        }
        Trouble::Tab => tab(file, text, source, at),
        Trouble::Colon if colon(source, line.clone(), at).is_some() => {
            let value = colon(source, line.clone(), at).unwrap_or(line.clone());
            let span = Span::new(file, value.start, value.end);
            let quoted =
                format!("\"{}\"", &text[value.clone()].replace('\\', "\\\\").replace('"', "\\\""));
            let found =
                Diagnostic::new(&UNQUOTED_COLON, span, "a colon and a space inside unquoted text")
                    .help("put the text in quotes")
                    .fix(Fix::replace(Safety::Safe, span, quoted));
            (found, Blank::Lines(block(source, at).start, block(source, at).end))
        }
        Trouble::Quote => {
            let quote = opening_quote(source, at);
            let line = line_around(source, quote);
            let span = Span::new(file, quote, line.end.max(quote));
            let found = Diagnostic::new(&YAML_SYNTAX, span, "a quote that is never closed")
                .help("close the quote on the same line, or take it away if it is an apostrophe at the beginning of a word");
            (found, Blank::Lines(block(source, quote).start, block(source, quote).end))
        }
        Trouble::Bracket => {
            let open = opening_bracket(source, at);
            let span = Span::new(file, open, next_boundary(text, open));
            let close = if source[open..].starts_with('[') { ']' } else { '}' };
            let found = Diagnostic::new(&YAML_SYNTAX, span, "a bracket that is never closed")
                .help(format!("close it with `{close}`"));
            (found, Blank::Lines(block(source, open).start, block(source, open).end))
        }
        other => other_trouble(file, text, source, at, other),
    };
    // A fault at the same place as before would be told twice.
    if !diagnostics
        .iter()
        .any(|known| known.span == diagnostic.span && known.code == diagnostic.code)
    {
        diagnostics.push(diagnostic);
    }
    blank
}

fn other_trouble(
    file: FileId,
    text: &str,
    source: &str,
    at: usize,
    trouble: &Trouble,
) -> (Diagnostic, Blank) {
    // At the end of the text, or of a line, the trouble is in what stands before.
    let at = if source[at..].trim_start_matches([' ', '\r']).starts_with('\n') || at >= source.len()
    {
        source[..at].trim_end().len().saturating_sub(1)
    } else {
        at
    };
    let at = source.floor_char_boundary(at);
    let line = line_around(source, at);
    let words = source[line.clone()].trim();
    let start = at.max(line.start);
    let end =
        source[start..line.end].find([' ', ',', ']', '}']).map_or(line.end, |len| start + len);
    let span = Span::new(file, start, end.max(next_boundary(text, start)).min(text.len()));
    let help = match words.trim_start_matches("- ").chars().next() {
        Some('@' | '`' | '%' | '|' | '>' | '!') => {
            "a value that begins with such a sign must stand in quotes".to_owned()
        }
        Some(_) if !words.contains(':') && !words.starts_with('-') => {
            format!(
                "a line is `key: value`; is there a colon missing after `{}`?",
                words.split(' ').next().unwrap_or(words)
            )
        }
        _ => "look at the indentation of this line and the one above it".to_owned(),
    };
    let reason = match trouble {
        Trouble::Other(reason) => reason.clone(),
        _ => "a `:` where none can stand".to_owned(),
    };
    let found =
        Diagnostic::new(&YAML_SYNTAX, span, format!("this is not YAML: {reason}")).help(help);
    let block = block(source, at);
    (found, Blank::Lines(block.start, block.end))
}

fn tab(file: FileId, text: &str, source: &str, at: usize) -> (Diagnostic, Blank) {
    let indented = |line: &&str| line.starts_with([' ', '\t']) && !line.trim().is_empty();
    let lines = || source.split('\n').filter(indented);
    let tabbed = lines().filter(|line| line.starts_with('\t')).count();
    let all = tabbed > 0 && tabbed == lines().count();
    let line = line_around(source, at);
    let tabs = source[line.clone()].find('\t').map_or(at, |tab| line.start + tab);
    let run = source[tabs..].bytes().take_while(|byte| *byte == b'\t').count();
    let span = Span::new(file, tabs, tabs + run.max(1).min(text.len() - tabs));
    if all {
        let message = format!("lines are indented with tabs ({tabbed} of them)");
        let mut mended = String::with_capacity(source.len());
        let mut edits = Vec::new();
        for line in source.split_inclusive('\n') {
            let tabs = line.bytes().take_while(|byte| *byte == b'\t').count();
            if tabs > 0 {
                let replacement = "  ".repeat(tabs);
                let span = Span::new(file, mended.len(), mended.len() + tabs);
                edits.push(Edit { span, replacement });
            }
            mended.push_str(&" ".repeat(tabs));
            mended.push_str(&line[tabs..]);
        }
        let title = "indent with two spaces a level".to_owned();
        let found = Diagnostic::new(&TAB_INDENTATION, span, message)
            .help("YAML is indented with spaces; set your editor to insert two for a tab")
            .fix(Fix { title, safety: Safety::Ask, edits });
        return (found, Blank::Tabs(mended));
    }
    let found = Diagnostic::new(&TAB_INDENTATION, span, "a tab where YAML wants spaces")
        .help("use as many spaces as the lines around it");
    let block = block(source, at);
    (found, Blank::Lines(block.start, block.end))
}

/// The value of `key: some: text`, if that is what the line has.
fn colon(source: &str, line: std::ops::Range<usize>, at: usize) -> Option<std::ops::Range<usize>> {
    let words = &source[line.clone()];
    // In braces the value begins after the comma before it.
    let from = words[..at.saturating_sub(line.start).min(words.len())]
        .rfind(['{', ','])
        .map_or(0, |at| at + 1);
    let first = from + words[from..].find(": ")?;
    let start = first + 2 + words[first + 2..].len() - words[first + 2..].trim_start().len();
    let rest = &words[start..];
    let end = match (from, rest.find([',', '}'])) {
        (1.., Some(end)) => end,
        _ => rest.find(" #").unwrap_or(rest.len()),
    };
    let value = rest[..end].trim_end();
    let plain = !value.starts_with(['"', '\'', '{', '[', '|', '>', '&', '*']);
    (plain && value.contains(": ") || plain && value.ends_with(':'))
        .then(|| line.start + start..line.start + start + value.len())
}

/// The last quote that opens a value and is not closed on its line, before or at a place.
fn opening_quote(source: &str, at: usize) -> usize {
    let mut end = at.min(source.len());
    for _ in 0..400 {
        let line = line_around(source, end);
        let mut open: Option<(usize, char)> = None;
        let mut before = ' ';
        for (offset, character) in source[line.clone()].char_indices() {
            match open {
                Some((_, quote)) if character == quote => open = None,
                None if matches!(character, '"' | '\'')
                    && matches!(before, ' ' | '{' | '[' | ',') =>
                {
                    open = Some((line.start + offset, character));
                }
                _ => {}
            }
            before = character;
        }
        match (open, line.start) {
            (Some((quote, _)), _) if quote <= at.max(line.start) || quote < end => return quote,
            (_, 0) => break,
            (_, start) => end = start - 1,
        }
    }
    source.floor_char_boundary(at.min(source.len().saturating_sub(1)))
}

/// The innermost bracket that is still open at a place.
fn opening_bracket(source: &str, at: usize) -> usize {
    let mut open = Vec::new();
    for (offset, byte) in source.bytes().enumerate().take(at) {
        match byte {
            b'[' | b'{' => open.push(offset),
            b']' | b'}' => {
                open.pop();
            }
            _ => {}
        }
    }
    open.pop().unwrap_or(source.floor_char_boundary(at.min(source.len().saturating_sub(1))))
}

/// The line that holds a place, without its break.
fn line_around(source: &str, at: usize) -> std::ops::Range<usize> {
    let at = at.min(source.len());
    let start = memchr::memrchr(b'\n', &source.as_bytes()[..at]).map_or(0, |at| at + 1);
    let end = memchr::memchr(b'\n', &source.as_bytes()[at..]).map_or(source.len(), |len| at + len);
    start..end
}

/// What must go when a line cannot be read: the line after its dashes, and all that hangs on it.
fn block(source: &str, at: usize) -> std::ops::Range<usize> {
    let line = line_around(source, at);
    let words = &source[line.clone()];
    let mut start = words.len() - words.trim_start_matches([' ', '\t']).len();
    while words[start..].starts_with("- ") {
        start += 2;
        start += words[start..].len() - words[start..].trim_start_matches(' ').len();
    }
    let mut end = line.end;
    for next in source[line.end..].split_inclusive('\n').skip(1) {
        let indent = next.len() - next.trim_start_matches([' ', '\t']).len();
        if next.trim().is_empty() || indent > start {
            end += next.len();
        } else {
            break;
        }
    }
    let end = line.end.max(end);
    line.start + start..end.min(source.len())
}

/// Writes spaces over a stretch; `false` if there was nothing but spaces.
fn erase(source: &mut String, start: usize, end: usize) -> bool {
    let blank = |byte: u8| matches!(byte, b' ' | b'\n' | b'\r');
    if source.as_bytes()[start..end].iter().all(|byte| blank(*byte)) {
        return false;
    }
    let spaces: String = source[start..end]
        .bytes()
        .map(|byte| if matches!(byte, b'\n' | b'\r') { byte as char } else { ' ' })
        .collect();
    source.replace_range(start..end, &spaces);
    true
}

fn next_boundary(text: &str, at: usize) -> usize {
    text[at.min(text.len())..].chars().next().map_or(text.len(), |first| at + first.len_utf8())
}
