//! Joins the lines of paragraphs that a page or a scan broke at its margin, so that a sentence is
//! read as a whole and its parts are not taken for bodies.

use super::lexicon::{TOTALS, arm, echelon, folded};
use super::lines::{is_sentence_like, says_verb};

/// Maximum length in bytes of a paragraph that goes on.
const MAX_PARAGRAPH: usize = 3_000;

/// Minimum length in letters of a line that a margin may have broken.
const MIN_FULL: usize = 38;

/// Maximum length in letters of a line that a margin broke.
const MAX_WIDTH: usize = 130;

/// Text with joined paragraphs, or `None` if no line goes on in the next one.
pub(super) fn joined_paragraphs(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut open = String::new();
    let mut last_width = 0;
    let mut is_changed = false;
    for line in text.lines() {
        let trimmed = line.trim();
        if open.is_empty() || trimmed.is_empty() || !goes_on(&open, last_width, line) {
            if !open.is_empty() {
                plain += &open;
                plain.push('\n');
            }
            open.clear();
            match trimmed.is_empty() {
                true => plain.push('\n'),
                false => open.push_str(line.trim_end()),
            }
        } else {
            is_changed = true;
            match broken_word(&open, trimmed) {
                Some(end) => open.truncate(end),
                None => open.push(' '),
            }
            open += trimmed;
        }
        last_width = trimmed.chars().count();
    }
    plain += &open;
    is_changed.then_some(plain)
}

/// End of the part of a word before its hyphen at the end of a line: `Ver-`, then `einigung`.
fn broken_word(open: &str, line: &str) -> Option<usize> {
    let head = open.strip_suffix(['-', '¬', '\u{ad}'])?;
    let is_word = head.ends_with(char::is_lowercase) && line.starts_with(char::is_lowercase);
    is_word.then_some(head.len())
}

fn goes_on(open: &str, last_width: usize, line: &str) -> bool {
    let trimmed = line.trim();
    let ends = open.trim_end().ends_with(['.', '!', '?', ':', ';']);
    let is_total = TOTALS.open(&folded(trimmed)) || TOTALS.open(&folded(open));
    let is_apart = is_total
        || line.len() - line.trim_start().len() > open.len() - open.trim_start().len() + 1
        || line.contains(['\t', '|'])
        || open.contains(['\t', '|'])
        || trimmed.starts_with(['•', '*', '-', '–', '#', '=', '·', '►', '(', '[']);
    if is_apart || open.len() > MAX_PARAGRAPH || last_width > MAX_WIDTH {
        return false;
    }
    let is_prose = is_sentence_like(open);
    if broken_word(open, trimmed).is_some() {
        return is_prose || !opens_item(trimmed);
    }
    match trimmed.starts_with(char::is_lowercase) {
        true => is_prose && !open.ends_with([':', ';']),
        false => is_prose && !ends && last_width >= MIN_FULL && !opens_item(trimmed),
    }
}

/// True for a line that begins like a body: a number and a word for troops, or a level.
fn opens_item(line: &str) -> bool {
    let head: Vec<&str> = line.split_whitespace().take(4).collect();
    let plain = folded(&head.join(" "));
    let is_numbered = line.starts_with(|letter: char| letter.is_ascii_digit());
    let is_body = arm(&plain).is_some() || echelon(&plain).is_some();
    is_body && (is_numbered || !says_verb(line))
}

#[cfg(test)]
mod tests {
    use super::joined_paragraphs;

    #[test]
    fn a_broken_paragraph_becomes_one_line() {
        let text = "Es ward das Heer der Baiern unter dem Oberbefehl\nDeroy's in sechs Brigaden getheilt und Ver-\neinigung war nah.\n1. Brigade: Graf Ried\n3. Linien-Infanterie-Regiment\n";
        assert_eq!(
            joined_paragraphs(text).as_deref(),
            Some(
                "Es ward das Heer der Baiern unter dem Oberbefehl Deroy's in sechs Brigaden getheilt und Vereinigung war nah.\n1. Brigade: Graf Ried\n3. Linien-Infanterie-Regiment"
            )
        );
        let list = "1st Division: General Morel\n9th Line (2 bns)\nof the Legion\n";
        assert_eq!(joined_paragraphs(list), None);
    }
}
