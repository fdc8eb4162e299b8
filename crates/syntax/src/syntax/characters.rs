//! Finds unwanted characters and line ends, without a parser.

use super::codes::{BYTE_ORDER_MARK, CONTROL_CHARACTER, CRLF_LINE_ENDS};
use crate::diagnostic::{Diagnostic, Edit, Fix, Safety};
use crate::text::{FileId, Span};

/// Maximum number of control characters that are reported, because a binary file may consist of
/// them.
const MAX_CONTROLS: usize = 100;

/// Reports unwanted characters and line ends. Returns a copy of the text in which spaces replace
/// the characters at which parsing would stop.
pub(super) fn characters(
    file: FileId,
    text: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<String> {
    if text.starts_with('\u{feff}') {
        diagnostics.push(byte_order_mark(file));
    }
    line_ends(file, text, diagnostics);
    let found = text.char_indices().filter(|(_, character)| is_control(*character));
    for (offset, character) in found.take(MAX_CONTROLS) {
        diagnostics.push(control(file, offset, character));
    }
    let lines = text.match_indices("\n\u{feff}").take(MAX_CONTROLS);
    diagnostics.extend(lines.map(|(offset, _)| mark_inside(file, offset + 1)));
    let blank = |character: char| is_control(character) || is_misplaced_mark(character);
    let inside = text.strip_prefix('\u{feff}').unwrap_or(text);
    if !inside.contains(blank) {
        return None;
    }
    let mut mended = text[..text.len() - inside.len()].to_owned();
    for character in inside.chars() {
        // A mark at the beginning of a line must not move the words of the line, so the blanks stand
        // at the end of the line above.
        if is_misplaced_mark(character) && mended.ends_with('\n') {
            mended.truncate(mended.len() - 1);
            mended.push_str("   \n");
        } else if blank(character) {
            mended.extend(std::iter::repeat_n(' ', character.len_utf8()));
        } else {
            mended.push(character);
        }
    }
    Some(mended)
}

/// Reports lines that do not end with a single line feed.
pub(super) fn line_ends(file: FileId, text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let bytes = text.as_bytes();
    let Some(first) = memchr::memchr(b'\r', bytes) else { return };
    let returns = memchr::memchr_iter(b'\r', bytes).count();
    let breaks = memchr::memchr_iter(b'\n', bytes).count();
    let pairs = memchr::memmem::find_iter(bytes, b"\r\n").count();
    let message = match pairs {
        0 => "lines end with a lone carriage return",
        pairs if pairs == breaks && pairs == returns => "lines end as on Windows (CRLF)",
        _ => "some lines end as on Windows (CRLF), other lines do not",
    };
    let length = if bytes.get(first + 1) == Some(&b'\n') { 2 } else { 1 };
    let span = Span::new(file, first, first + length);
    let found = Diagnostic::new(&CRLF_LINE_ENDS, span, message)
        .help("add `*.yaml text eol=lf` to `.gitattributes`, so that git keeps LF");
    // Beyond this limit the fix would be too large for an editor, so leave it out.
    diagnostics.push(if returns > 100_000 { found } else { found.fix(line_feeds(file, bytes)) });
}

fn line_feeds(file: FileId, bytes: &[u8]) -> Fix {
    let edits = memchr::memchr_iter(b'\r', bytes)
        .map(|offset| {
            let lone = bytes.get(offset + 1) != Some(&b'\n');
            let replacement = if lone { "\n".to_owned() } else { String::new() };
            Edit { span: Span::new(file, offset, offset + 1), replacement }
        })
        .collect();
    Fix { title: "end lines with LF".to_owned(), safety: Safety::Safe, edits }
}

fn byte_order_mark(file: FileId) -> Diagnostic {
    let span = Span::new(file, 0, '\u{feff}'.len_utf8());
    Diagnostic::new(&BYTE_ORDER_MARK, span, "the file begins with a byte-order mark")
        .help("save the file as \"UTF-8\" rather than \"UTF-8 with BOM\"")
        .fix(Fix::replace(Safety::Safe, span, "").titled("remove the byte-order mark"))
}

fn mark_inside(file: FileId, offset: usize) -> Diagnostic {
    let span = Span::new(file, offset, offset + '\u{feff}'.len_utf8());
    Diagnostic::new(&BYTE_ORDER_MARK, span, "an invisible byte-order mark begins this line")
        .help("remove the mark, which was pasted with the text of another file")
        .fix(Fix::replace(Safety::Safe, span, "").titled("remove the byte-order mark"))
}

fn control(file: FileId, offset: usize, character: char) -> Diagnostic {
    let span = Span::new(file, offset, offset + character.len_utf8());
    let name = if character == '\0' { "NUL" } else { "control" };
    let code = character as u32;
    Diagnostic::new(&CONTROL_CHARACTER, span, format!("a {name} character (U+{code:04X})"))
        .help("remove the character; if the whole file looks like this, it is not a text file")
        .fix(Fix::replace(Safety::Ask, span, "").titled("remove the character"))
}

fn is_control(character: char) -> bool {
    let ordinary = matches!(character, '\t' | '\n' | '\r' | '\u{85}');
    character.is_control() && !ordinary || matches!(character, '\u{fffe}' | '\u{ffff}')
}

/// Whether a character is a byte order mark, which is invisible and gets inside a file when files
/// are joined.
fn is_misplaced_mark(character: char) -> bool {
    character == '\u{feff}'
}
