//! Splits a text into lines. Bullets and list numbers are removed, and wrapped lines are joined.

use super::lexicon::folded;
use super::phrases::Phrases;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Line {
    /// Offset of the first character after bullets and list numbers.
    pub start: usize,
    pub end: usize,
    /// Offset of the first character of the line, which may be a bullet.
    pub whole: usize,
    pub indent: usize,
    pub after_gap: bool,
}

/// Maximum number of wrapped lines that are joined to a line. A paragraph has no more.
const MAX_JOINED: usize = 6;

pub(super) fn lines(text: &str) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let (mut place, mut after_gap, mut joined) = (0, true, 0);
    for raw in text.split_inclusive('\n') {
        let (start, end) = (place, place + without_web_marks(raw).len());
        place += raw.len();
        if !text[start..end].contains(char::is_alphanumeric) {
            after_gap |= text[start..end].trim().is_empty();
            continue;
        }
        let sum = sum_behind(&text[start..end]).map(|at| start + at);
        let line = line(text, start, sum.unwrap_or(end), after_gap);
        let line = Line { end: line.start + text[line.start..line.end].trim_end().len(), ..line };
        after_gap = false;
        let indent = line.indent;
        match lines.last_mut() {
            Some(last) if joined < MAX_JOINED && goes_on(text, last, &line) => {
                last.end = line.end;
                joined += 1;
            }
            _ => {
                lines.push(line);
                joined = 0;
            }
        }
        if let Some(sum) = sum {
            lines.push(Line { start: sum, end, whole: sum, indent, after_gap: false });
        }
    }
    lines
}

/// Offset of the sum after the last unit of a formation: `38th Foot 953 = 2,658`.
fn sum_behind(text: &str) -> Option<usize> {
    let at = text.rfind('=')?;
    let is_figure = |letter: char| letter.is_ascii_digit() || ",.' \u{a0}".contains(letter);
    let (before, sum) = (text[..at].trim_end(), text[at + 1..].trim());
    let is_sum =
        sum.starts_with(|letter: char| letter.is_ascii_digit()) && sum.chars().all(is_figure);
    (is_sum && before.ends_with(|letter: char| letter.is_ascii_digit())).then_some(at)
}

static WEB_MARKS: Phrases =
    Phrases::new("edit|edit source|modifier|bearbeiten|quelltext bearbeiten");

/// Removes the links that web pages add after headings: `[edit]`, `[modifier | modifier le code]`.
fn without_web_marks(raw: &str) -> &str {
    let text = raw.trim_end();
    let Some(open) = text.rfind('[').filter(|_| text.ends_with(']')) else { return text };
    let inside = folded(&text[open + 1..text.len() - 1]);
    let is_mark = inside.trim().is_empty() || WEB_MARKS.are_in(&inside);
    if is_mark { text[..open].trim_end() } else { text }
}

fn line(text: &str, start: usize, end: usize, after_gap: bool) -> Line {
    let mut indent = 0;
    let mut first = end;
    for (place, letter) in text[start..end].char_indices() {
        match letter {
            '\t' => indent = (indent / 8 + 1) * 8,
            letter if letter.is_whitespace() => indent += 1,
            _ => {
                first = start + place;
                break;
            }
        }
    }
    let hashes = text[first..end].bytes().take_while(|byte| *byte == b'#').count();
    let behind = behind_bullet(text, first, end);
    // The `#` of Markdown headings mean levels too, so each `#` counts as a column of indentation.
    Line { start: behind, end, whole: first, indent: indent + hashes, after_gap }
}

/// Offset after a bullet, a heading mark or a list number.
fn behind_bullet(text: &str, first: usize, end: usize) -> usize {
    let rest = &text[first..end];
    let trimmed = rest.trim_start_matches(['•', '►', '·', '▪', '#']);
    let bullet = trimmed
        .strip_prefix("- ")
        .or_else(|| trimmed.strip_prefix("* "))
        .or_else(|| trimmed.strip_prefix("– "))
        .or_else(|| trimmed.strip_prefix("o "));
    let trimmed = bullet.unwrap_or(trimmed).trim_start();
    let start = end - trimmed.len();
    start + list_number(trimmed)
}

/// Length of a list number in bytes. `1. ` is a list number only before another number, a Roman
/// number or an ordinal; otherwise it may belong to the name.
fn list_number(text: &str) -> usize {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let letter = text.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase());
    let head = if digits > 0 { digits } else { usize::from(letter) };
    let Some(rest) = text[head..].strip_prefix(['.', ')']).filter(|_| head > 0 && digits < 3)
    else {
        return 0;
    };
    let Some(rest) = rest.strip_prefix(' ') else { return 0 };
    let next = rest.split(' ').next().unwrap_or_default();
    let is_bracket = text.as_bytes().get(head) == Some(&b')');
    let is_designator = next.starts_with(|letter: char| letter.is_ascii_digit()) || is_roman(next);
    if is_bracket || is_designator || letter { head + 2 } else { 0 }
}

fn is_roman(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|letter| "IVX".contains(letter))
}

/// True if a line continues the line above. Either that line ends with an open bracket, a comma or
/// a joining word, or this line begins with a joining word.
fn goes_on(text: &str, above: &Line, line: &Line) -> bool {
    if line.after_gap || line.whole != line.start {
        return false;
    }
    let (before, behind) = (&text[above.start..above.end], &text[line.start..line.end]);
    let opens = before.matches('(').count() > before.matches(')').count();
    let joins = behind
        .split(' ')
        .next()
        .is_some_and(|word| ["and", "et", "und", "&", "with", "mit", "avec"].contains(&word));
    let closes = behind.contains(')') && !behind.starts_with('(');
    (opens && closes) || joins || before.ends_with([',', '&']) || before.ends_with(" and")
}

pub(super) fn is_month(word: &str) -> bool {
    month(word).is_some()
}

/// Number of a month, by its folded name in three languages.
pub(in crate::import) fn month(word: &str) -> Option<u8> {
    const MONTHS: [&str; 12] = [
        "january|jan|janvier|januar",
        "february|feb|fevrier|februar",
        "march|mar|mars|marz",
        "april|apr|avril",
        "may|mai",
        "june|jun|juin|juni",
        "july|jul|juillet|juli",
        "august|aug|aout",
        "september|sept|sep|septembre",
        "october|oct|octobre|oktober|okt",
        "november|nov|novembre",
        "december|dec|decembre|dezember|dez",
    ];
    let at = MONTHS.iter().position(|names| names.split('|').any(|name| name == word))?;
    u8::try_from(at + 1).ok()
}

/// Verbs that occur in sentences about battles.
static VERBS: Phrases = Phrases::new(
    "was|were|is|are|had|have|could|not|etait|etaient|sont|est|war|waren|ist|sind|hat|hatte|means|marched|fought|arrived",
);

/// True for prose. It has many words, most of them in lower case, and a verb or a full stop.
pub(in crate::import) fn is_prose(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let small = words.iter().filter(|word| word.starts_with(char::is_lowercase)).count();
    let has_verb = VERBS.are_in(&folded(text));
    let ends = text.trim_end().ends_with(['.', '!', '?']);
    (words.len() >= 6 && has_verb && 2 * small >= words.len())
        || (words.len() >= 14 && ends && 2 * small >= words.len())
}
