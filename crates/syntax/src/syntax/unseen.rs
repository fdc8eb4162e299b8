//! Finds invisible characters in words, and spaces that YAML reads as letters.

use super::codes::FOREIGN_SPACE;
use super::limits::MAX_FINDINGS;
use super::tree::{Node, Style, Tree};
use crate::diagnostic::{Diagnostic, Edit, Fix, Safety, Severity};
use crate::text::one_line;

/// Whether YAML reads a character as a letter although people see a space or nothing.
pub fn is_foreign(letter: char) -> bool {
    is_wide(letter) || is_invisible(letter)
}

fn is_wide(letter: char) -> bool {
    matches!(letter, '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}')
}

/// Whether a character has no width. Joiners are not included, because some scripts need them.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}')
}

/// Description of a foreign space or invisible character, for messages.
pub fn name_of(letter: char) -> String {
    let name = match letter {
        '\u{a0}' | '\u{202f}' => "a no-break space",
        '\u{3000}' => "an ideographic space",
        '\u{ad}' => "a soft hyphen",
        letter if is_wide(letter) => "a typographic space",
        _ => "an invisible character",
    };
    format!("{name} (U+{:04X})", letter as u32)
}

/// Reports invisible characters and foreign spaces in keys and values, as a warning because the
/// value can still be used.
pub(super) fn find(tree: &Tree<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let text = tree.text();
    // Search for the first bytes of foreign characters, because all foreign characters start with
    // one of these bytes and decoding is slower.
    let may_be_foreign = text.bytes().any(|byte| matches!(byte, 0xc2 | 0xe2 | 0xe3 | 0xef));
    if !may_be_foreign || !text.contains(is_foreign) {
        return;
    }
    for node in tree.nodes() {
        if diagnostics.len() >= MAX_FINDINGS {
            return;
        }
        diagnostics.extend(unseen(node));
    }
}

fn unseen(node: Node<'_>) -> Option<Diagnostic> {
    let words = node.as_str().filter(|_| !node.is_alias() && node.style() != Style::Block)?;
    let raw = node.raw();
    // Between words, a no-break space is good typography, so report such spaces only at the ends of
    // a value.
    let trimmed = raw.trim_matches(is_foreign);
    let at_ends = node.style() == Style::Plain && trimmed.len() < raw.len();
    if raw.contains(['\n', '\r']) || !at_ends && !raw.contains(is_invisible) {
        return None;
    }
    let inner_start = raw.len() - raw.trim_start_matches(is_foreign).len();
    let inner_end = inner_start + trimmed.len();
    let start = node.span().start;
    let is_taken = |offset: usize, letter: char| {
        is_invisible(letter)
            || at_ends && is_foreign(letter) && (offset < inner_start || offset >= inner_end)
    };
    // UTF-8 that was decoded as Latin-1 contains soft hyphens: `Ã` and a soft hyphen are an `í`.
    // Skip such soft hyphens, because `garbled` reports the whole letter.
    let is_half = |offset: usize| raw[..offset].ends_with(['Ã', 'Â']);
    let taken = raw
        .char_indices()
        .filter(|(offset, letter)| is_taken(*offset, *letter) && !is_half(*offset));
    let edits: Vec<Edit> = taken
        .map(|(offset, letter)| {
            let offset = start + offset as u32;
            let span = node.tree().span(offset, offset + letter.len_utf8() as u32);
            Edit { span, replacement: String::new() }
        })
        .collect();
    let first = edits.first()?;
    let letter = raw[(first.span.start - start) as usize..].chars().next()?;
    let seen: String = words.chars().filter(|letter| !is_invisible(*letter)).collect();
    let place = match (at_ends && inner_start > 0, at_ends) {
        (true, _) => "before",
        (false, true) => "after",
        _ => "in",
    };
    let message = match seen.trim_matches(is_foreign) {
        "" => format!("there is only {} here", name_of(letter)),
        // Put the message on one line, because the text may contain line breaks: as `\n` in quotes,
        // or as a carriage return in a document with old line ends.
        seen => format!("{} {place} `{}`", name_of(letter), one_line(seen)),
    };
    let mut found = Diagnostic::new(&FOREIGN_SPACE, node.span(), message);
    found.severity = Severity::Warning;
    let title = "remove it".to_owned();
    Some(found.fix(Fix { title, safety: Safety::Safe, edits }))
}

#[cfg(test)]
mod tests {
    use crate::syntax::{Reader, parse};
    use crate::text::FileId;

    fn found(text: &str) -> Vec<&'static str> {
        let (_, found) = parse(FileId(0), text, Reader::TwoTier);
        found.iter().map(|found| found.code.name).collect()
    }

    /// Removing the soft hyphen would lose the letter, so it stays.
    #[test]
    fn half_a_garbled_letter_is_no_invisible_character() {
        assert_eq!(found("name: r\u{ad}o\n"), ["foreign-space"]);
        assert_eq!(found("name: rÃ\u{ad}o\n"), ["garbled-text"]);
    }

    #[test]
    fn a_value_with_line_ends_is_named_on_one_line() {
        let (_, found) = parse(FileId(0), "name: \"Foy\\nand\u{ad} others\"\n", Reader::TwoTier);
        assert_eq!(found[0].message, "a soft hyphen (U+00AD) in `Foy and others`");
        assert_eq!(found.len(), 1);
        let (_, old) = parse(FileId(0), "~\r\r\u{feff}? ? ", Reader::TwoTier);
        assert!(old.iter().all(|found| !found.message.contains('\n')), "{old:?}");
    }
}
