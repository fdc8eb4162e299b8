//! Joins the lines of paragraphs that a page or a scan broke at its margin, so that a sentence is
//! read as a whole and its parts are not taken for bodies.

use super::folded::folded;
use super::lexicon::{TOTALS, arm, echelon};
use super::lines::{is_sentence_like, is_small_word, says_verb};
use super::people::split_rank;

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

/// Minimum number of numbers whose thousands a space separates. One alone may be two numbers.
const MIN_SPACED: usize = 3;

/// Text whose numbers of four and more digits are whole, if a space separates the thousands of several
/// numbers in columns: `2e léger      1 620`.
pub(super) fn joined_thousands(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut count = 0;
    for line in text.split_inclusive('\n') {
        let bytes = line.as_bytes();
        let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let is_gap = |at: usize| {
            bytes.get(at).is_none_or(|byte| {
                matches!(byte, b'\n' | b'\r' | b'\t' | b')' | b',' | b';' | b'|')
            }) || bytes.get(at) == Some(&b' ') && bytes.get(at + 1).is_none_or(|byte| *byte == b' ')
        };
        let mut from = 0;
        for at in 2..bytes.len() {
            let is_between = bytes[at] == b' '
                && digit(at - 1)
                && (1..=3).all(|ahead| digit(at + ahead))
                && !digit(at + 4)
                && is_gap(at + 4);
            if !is_between {
                continue;
            }
            let head = (1..=3).take_while(|back| at >= *back && digit(at - back)).count();
            let begin = at - head;
            let before = line[..begin].trim_end_matches(' ');
            let is_apart = begin - before.len() >= 2
                || before.ends_with(['\t', '|', '(', '[', ':', '–', '—', '=', ',', '…'])
                || before.ends_with('-') && before.len() < begin;
            if begin > 0 && is_apart && bytes[begin] != b'0' {
                plain += &line[from..at];
                plain.push('\u{a0}');
                from = at + 1;
                count += 1;
            }
        }
        plain += &line[from..];
    }
    (count >= MIN_SPACED).then_some(plain)
}

/// Text without the marks of bold words of Markdown: `**7th Corps**`. Two stars alone mark a footnote.
pub(super) fn without_bold(text: &str) -> Option<String> {
    let is_bold = |line: &str| {
        let parts: Vec<&str> = line.split("**").collect();
        parts.len() >= 3
            && !parts.len().is_multiple_of(2)
            && parts
                .iter()
                .skip(1)
                .step_by(2)
                .all(|bold| !bold.is_empty() && !bold.starts_with(' ') && !bold.ends_with(' '))
    };
    text.lines().any(is_bold).then(|| {
        let lines = text.split_inclusive('\n');
        lines
            .map(|line| if is_bold(line) { line.replace("**", "") } else { line.to_owned() })
            .collect()
    })
}

/// Minimum number of headings between stars. Fewer stars may mark footnotes.
const MIN_STARRED: usize = 3;

/// Maximum length in bytes of a heading between stars.
const MAX_STARRED: usize = 100;

/// Text whose headings between single stars stand on lines of their own: `*1st Division -` and
/// `Picton* Brigade Mackinnon`.
pub(super) fn headings_in_stars(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let (mut rest, mut count) = (text, 0);
    while let Some(open) = rest.find('*') {
        let behind = &rest[open + 1..];
        let begins_line = rest[..open].trim_end_matches(' ').ends_with('\n')
            || open == 0 && (plain.is_empty() || plain.ends_with('\n'));
        let close = behind.find('*').filter(|close| (3..MAX_STARRED).contains(close));
        let inside = close.map(|close| &behind[..close]).filter(|inside| {
            begins_line
                && inside
                    .starts_with(|letter: char| letter.is_uppercase() || letter.is_ascii_digit())
                && !inside.ends_with(char::is_whitespace)
                && inside.matches('\n').count() <= 2
        });
        let (Some(inside), Some(close)) = (inside, close) else {
            plain += &rest[..=open];
            rest = behind;
            continue;
        };
        let words = inside.split_whitespace().collect::<Vec<&str>>().join(" ");
        plain += &format!("{}{words}\n", rest[..open].trim_end_matches(' '));
        rest = behind[close + 1..].trim_start_matches(' ');
        rest = rest.strip_prefix('\n').unwrap_or(rest);
        count += 1;
    }
    plain += rest;
    (count >= MIN_STARRED).then_some(plain)
}

/// End of the part of a word before its hyphen at the end of a line: `Ver-`, then `einigung`.
fn broken_word(open: &str, line: &str) -> Option<usize> {
    let head = open.strip_suffix(['-', '¬', '=', '\u{ad}'])?;
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
    // `… - Presso Torre`, then `Gandolfi.`: the last words of a line that a margin broke.
    let plain = folded(trimmed);
    let is_tail = trimmed.split_whitespace().count() <= 3
        && trimmed.ends_with('.')
        && (open.contains(" - ") || open.contains(" – "))
        && split_rank(trimmed).0.is_empty()
        && !ends
        && last_width >= MIN_FULL
        && !trimmed.contains(|letter: char| letter.is_ascii_digit())
        && arm(&plain).is_none()
        && echelon(&plain).is_none();
    if is_tail {
        return true;
    }
    // A sentence never ends with a small word: `la línea formada por`, then `Sucre`.
    let last = open.split_whitespace().next_back().unwrap_or_default();
    if is_prose
        && last.chars().count() > 1
        && last.chars().all(char::is_lowercase)
        && is_small_word(folded(last).trim())
    {
        return true;
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
    #[test]
    fn headings_between_stars_stand_alone() {
        let text = "*1st Division -\nPicton* Brigade Mackinnon - 3 bases\n*2nd Division* Brigade Low\n\
            *3rd Division*\n* - near the town\n";
        let plain = super::headings_in_stars(text).unwrap_or_default();
        assert!(
            plain.starts_with("1st Division - Picton\nBrigade Mackinnon - 3 bases\n2nd"),
            "{plain}"
        );
        assert!(plain.ends_with("3rd Division\n* - near the town\n"), "{plain}");
        assert_eq!(super::headings_in_stars("9th Line*\n*two companies are detached*\n"), None);
    }

    use super::{joined_paragraphs, joined_thousands};

    #[test]
    fn spaces_in_a_column_of_numbers_separate_thousands() {
        let text =
            "2e léger    1 620     210\n36e de ligne  1 980\n4e léger   1 410 180\n5e   2 100\n";
        let joined = "2e léger    1\u{a0}620     210\n36e de ligne  1\u{a0}980\n4e léger   1 410 180\n5e   2\u{a0}100\n";
        assert_eq!(joined_thousands(text).as_deref(), Some(joined));
        assert_eq!(joined_thousands("1st Line   2 900\n"), None);
    }

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
