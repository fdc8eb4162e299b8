//! Splits a text into lines. Bullets and list numbers are removed, and wrapped lines are joined.

use super::body::without_brackets;
use super::clauses::clauses;
use super::folded::folded;
use super::lexicon::{arm, echelon, grade};
use super::phrases::Phrases;
use super::rows::{CellWords, TableMeaning, table};
use super::vocabulary;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Line {
    /// Offset of the first character after bullets and list numbers.
    pub start: usize,
    pub end: usize,
    /// Offset of the first character of the line, which may be a bullet.
    pub whole: usize,
    pub indent: usize,
    pub after_gap: bool,
    /// True for a sum that stands behind the bodies that it counts: `= 2,658`.
    pub is_sum: bool,
    /// True for the heads of a table.
    pub is_head: bool,
    /// Table and column of a cell.
    pub cell: Option<(usize, usize)>,
    /// What the words of a cell are; a line outside tables may be a body.
    pub words: CellWords,
}

/// Maximum number of wrapped lines that are joined to a line. A wrapped entry of a list has fewer.
const MAX_JOINED: usize = 6;

/// Minimum number of lines with several bars that make a table of all lines with bars.
const MIN_ROWS: usize = 4;

/// Lines of a text, and the columns of each of its tables.
pub(super) fn lines(text: &str) -> (Vec<Line>, Vec<TableMeaning>) {
    let mut lines: Vec<Line> = Vec::new();
    let mut tables: Vec<TableMeaning> = Vec::new();
    let mut rows: Vec<(usize, usize)> = Vec::new();
    // Lines to which others were joined.
    let mut grown: Vec<usize> = Vec::new();
    let (mut place, mut after_gap, mut joined) = (0, true, 0);
    // Rows of a table may lack the bars at their ends.
    let has_bars =
        text.lines().filter(|line| line.matches('|').count() >= 2).take(MIN_ROWS).count()
            == MIN_ROWS;
    for raw in text.split_inclusive('\n') {
        let (start, end) = (place, place + without_web_marks(raw).len());
        place += raw.len();
        if !text[start..end].contains(char::is_alphanumeric) {
            after_gap |= text[start..end].trim().is_empty();
            continue;
        }
        let raw = &text[start..end];
        if raw.trim_start().starts_with('|') || has_bars && raw.contains('|') {
            rows.push((start, end));
            after_gap = false;
            continue;
        }
        flush(text, &mut rows, &mut lines, &mut tables);
        let sum = sum_behind(raw).or_else(|| glued_sum(raw)).map(|at| start + at);
        let cuts = clauses(text, start, sum.unwrap_or(end));
        let line = line(text, start, cuts.first().copied().or(sum).unwrap_or(end), after_gap);
        let line = Line { end: line.start + text[line.start..line.end].trim_end().len(), ..line };
        after_gap = false;
        let indent = line.indent;
        match lines.last_mut() {
            Some(last) if joined < MAX_JOINED && goes_on(text, last, &line) => {
                last.end = line.end;
                joined += 1;
                if grown.last() != Some(&(lines.len() - 1)) {
                    grown.push(lines.len() - 1);
                }
            }
            _ => {
                lines.push(line);
                joined = 0;
            }
        }
        let ends = cuts.iter().skip(1).copied().chain([sum.unwrap_or(end)]);
        for (start, end) in cuts.iter().copied().zip(ends) {
            let end = start + text[start..end].trim_end().len();
            lines.push(Line { start, end, whole: start, after_gap: false, ..line });
        }
        if let Some(sum) = sum {
            lines.push(Line {
                start: sum,
                end,
                whole: sum,
                indent,
                after_gap: false,
                is_sum: true,
                is_head: false,
                cell: None,
                words: CellWords::Body,
            });
        }
    }
    flush(text, &mut rows, &mut lines, &mut tables);
    (cut(text, lines, &grown), tables)
}

/// Cuts lines that were joined where bodies begin inside them, because a page also breaks lines that
/// hold several bodies.
fn cut(text: &str, lines: Vec<Line>, joined: &[usize]) -> Vec<Line> {
    let mut joined = joined.iter().copied().peekable();
    let mut all = Vec::with_capacity(lines.len());
    for (index, line) in lines.into_iter().enumerate() {
        let is_joined = joined.next_if_eq(&index).is_some();
        let cuts = if is_joined { clauses(text, line.start, line.end) } else { Vec::new() };
        let Some(first) = cuts.first().copied() else {
            all.push(line);
            continue;
        };
        let trimmed = |start: usize, end: usize| start + text[start..end].trim_end().len();
        all.push(Line { end: trimmed(line.start, first), ..line });
        let ends = cuts.iter().skip(1).copied().chain([line.end]);
        all.extend(cuts.iter().copied().zip(ends).map(|(start, end)| Line {
            start,
            end: trimmed(start, end),
            whole: start,
            after_gap: false,
            ..line
        }));
    }
    all
}

/// Reads the rows of a table that ends.
fn flush(
    text: &str,
    rows: &mut Vec<(usize, usize)>,
    lines: &mut Vec<Line>,
    tables: &mut Vec<TableMeaning>,
) {
    if !rows.is_empty() {
        let (cells, columns) = table(text, &std::mem::take(rows), tables.len());
        lines.extend(cells);
        tables.push(columns);
    }
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

/// Offset of a sum that is glued to the last strength of a line, as in `*Pavia, 541541` and
/// `52nd (one batt.), 901,935`. The strengths before the sum must add up to it.
fn glued_sum(text: &str) -> Option<usize> {
    let is_figure = |letter: char| letter.is_ascii_digit() || ",. ".contains(letter);
    let tail = text.trim_end_matches('.').trim_end_matches(is_figure).len();
    let tail = tail + (text[tail..].len() - text[tail..].trim_start_matches([',', '.', ' ']).len());
    let digits = text[tail..].trim_end_matches(['.', ' ']);
    if digits.len() < 5 || digits.len() > 20 || !text.is_char_boundary(tail) {
        return None;
    }
    let value = |text: &str| -> Option<u64> {
        let text = text.trim_matches([' ', ',', '.']);
        let mut groups = text.split([',', '.']);
        let first = groups.next()?;
        let is_grouped = groups.clone().count() == 0 || (1..=3).contains(&first.len());
        let is_number = is_grouped && groups.all(|group| group.len() == 3) && !text.contains(' ');
        is_number.then(|| text.replace([',', '.'], "").parse().ok())?
    };
    let before: Vec<u64> = text[..tail]
        .split(';')
        .filter_map(|item| value(&item[item.trim_end().trim_end_matches(is_figure).len()..]))
        .collect();
    let sum: u64 = before.iter().sum();
    let splits = (2..digits.len() - 1).filter(|at| digits.is_char_boundary(*at));
    let fits = |at: &usize| match (value(&digits[..*at]), value(&digits[*at..])) {
        (Some(last), Some(total)) => {
            let is_whole =
                !digits[*at..].starts_with([',', '.']) && !digits[..*at].ends_with([',', '.']);
            last >= 10 && sum + last == total && is_whole
        }
        _ => false,
    };
    splits.into_iter().find(fits).map(|at| tail + at)
}

static WEB_MARKS: Phrases = Phrases::with(
    "edit|edit source|modifier|bearbeiten|quelltext bearbeiten",
    "furniture",
    &["edit"],
);

/// Removes the links that web pages add after headings: `[edit]`, `[modifier | modifier le code]`.
fn without_web_marks(raw: &str) -> &str {
    let text = raw.trim_end();
    // `Repubblica Cispadana (1796-1797)Modifica`
    let glued = ["Modifica", "Modifier", "Bearbeiten", "Editar", "Edytuj", "Править", "Bewerken"]
        .iter()
        .find_map(|mark| text.strip_suffix(mark))
        .filter(|head| head.ends_with(|letter: char| letter.is_alphanumeric() || letter == ')'));
    let text = glued.unwrap_or(text);
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
    Line {
        start: behind,
        end,
        whole: first,
        indent: indent + hashes,
        after_gap,
        is_sum: false,
        is_head: false,
        cell: None,
        words: CellWords::Body,
    }
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
    start + list_number(trimmed) + label(trimmed)
}

/// Length in bytes of the letters that mark a body on a map: `AA : 8th Corps`.
fn label(text: &str) -> usize {
    let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
    let behind = text[letters..].trim_start().strip_prefix(':').map(str::trim_start);
    match behind {
        Some(behind) if (1..=2).contains(&letters) && !behind.is_empty() => {
            text.len() - behind.len()
        }
        _ => 0,
    }
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
    // `of the Vistula Legion` below `1st Combined Infantry Regiment`.
    let first = behind.split([' ', '(']).next().unwrap_or_default();
    let is_rest = ["of", "du", "des", "de", "von", "della", "del", "do", "da", "van"]
        .contains(&first)
        && before.ends_with(|letter: char| letter.is_alphabetic() || letter == '.')
        && !before.contains(':')
        && before.split_whitespace().count() <= 8;
    // `(ou armée du prince Eugène) (45 000 hommes)` below the name of a formation.
    let is_bracket = behind.starts_with('(')
        && without_brackets(behind).trim().is_empty()
        && behind[1..].starts_with(char::is_lowercase)
        && echelon(&folded(before)).is_some();
    let closes = behind.contains(')') && !behind.starts_with('(');
    // `(3rd Dragoon Guards) Brigade`, and `Slade - 2 bases` on the next line.
    let last = before.rsplit(' ').next().unwrap_or_default();
    let is_cut = before.len() > last.len() + 1
        && before[..before.len() - last.len()].trim_end().ends_with(')')
        && before.contains(|letter: char| letter.is_ascii_digit())
        && last.chars().all(char::is_alphabetic)
        && echelon(&folded(last)).is_some()
        && !behind.split(' ').take(3).any(|word| echelon(&folded(word)).is_some())
        && behind.starts_with(char::is_uppercase);
    let is_open =
        (last == "-" || last == "–") && behind.contains(|letter: char| letter.is_ascii_digit());
    // `Brigade Husson - 5 bases` and `veteran (2 light, 3 line)` are one line that a page broke.
    let is_end = behind.starts_with(char::is_lowercase)
        && behind.split(' ').count() <= 8
        && (grade(&folded(first)).is_some()
            || behind.trim() == first && arm(&folded(first)).is_some());
    (opens && closes)
        || is_bracket
        || is_end
        || is_rest
        || is_cut
        || is_open
        || joins
        || before.ends_with([',', '&'])
            && !(before.contains(|letter: char| letter.is_ascii_digit()) && begins_level(behind))
        || before.ends_with(" and")
}

/// True for a line that begins with a level: `Divisione Haddick (5.000 uomini)`.
fn begins_level(text: &str) -> bool {
    text.starts_with(char::is_uppercase)
        && echelon(&folded(text.split(' ').next().unwrap_or_default())).is_some()
}

pub(super) fn is_month(word: &str) -> bool {
    month(word).is_some()
}

/// Number of a month, by its folded name.
pub fn month(word: &str) -> Option<u8> {
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
    let base = MONTHS.iter().position(|names| names.split('|').any(|name| name == word));
    let named = base.map(|at| at + 1).or_else(|| vocabulary::number_of("months", word));
    u8::try_from(named?).ok()
}

/// Verbs that occur in sentences about battles.
static VERBS: Phrases = Phrases::with("ward", "stopwords", &["verbs"]);

/// Small words that are frequent in sentences and rare in lists.
static STOPWORDS: Phrases = Phrases::with("", "stopwords", &["words"]);

/// Number of small words of sentences in a folded text.
fn stops(plain: &str) -> usize {
    plain.split(' ').filter(|word| STOPWORDS.contain(word)).count()
}

pub(super) fn says_verb(text: &str) -> bool {
    VERBS.are_in(&folded(text))
}

pub(super) fn is_verb(word: &str) -> bool {
    VERBS.contain(word)
}

pub(super) fn is_small_word(word: &str) -> bool {
    STOPWORDS.contain(word)
}

/// True for words that are part of a sentence, whether or not it is complete: many small words, and
/// a verb or very many small words.
pub(super) fn is_sentence_like(text: &str) -> bool {
    let words = text.split_whitespace().count();
    let small = text.split_whitespace().filter(|word| word.starts_with(char::is_lowercase)).count();
    let plain = folded(text);
    let stops = stops(&plain);
    words >= 5
        && 5 * small >= 2 * words
        && (VERBS.are_in(&plain) && 8 * stops >= words
            || 3 * stops >= words
                && words >= 7
                && arm(&plain).is_none()
                && echelon(&plain).is_none())
}

/// True for a line that begins with a number and a word for troops or a level, and has no verb:
/// `2a Brigada de Cavalaria, sob o comando do Coronel Rocha, com cerca de 600 homens:`.
fn opens_body(text: &str) -> bool {
    let head: Vec<&str> = text.split_whitespace().take(4).collect();
    let plain = folded(&head.join(" "));
    let is_roman = head.first().is_some_and(|word| is_roman(word.trim_end_matches(['.', ')'])));
    (text.starts_with(|letter: char| letter.is_ascii_digit()) || is_roman)
        && (arm(&plain).is_some() || echelon(&plain).is_some())
        && !VERBS.are_in(&folded(text))
}

/// True for prose. Prose has many words, most of them in lower case, and a verb or a full stop.
pub fn is_prose(text: &str) -> bool {
    if opens_body(text) {
        return false;
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let small = words.iter().filter(|word| word.starts_with(char::is_lowercase)).count();
    let has_verb = VERBS.are_in(&folded(text));
    // A line of several numbers without a verb is a line of a list.
    let has_digit = |word: &&&str| word.contains(|letter: char| letter.is_ascii_digit());
    let numbers = words.iter().filter(has_digit).count();
    let ends = text.trim_end().ends_with(['.', '!', '?']);
    let plain = folded(text);
    let stops = plain.split(' ').filter(|word| STOPWORDS.contain(word)).count();
    let is_sentence = words.len() >= 14
        && 4 * stops >= words.len()
        && 2 * small >= words.len()
        && text.trim_end().ends_with([':', '.'])
        && !text.starts_with(|letter: char| letter.is_ascii_digit());
    is_sentence
        || (words.len() >= 8
            && has_verb
            && text.trim_end().ends_with('.')
            && !text.starts_with(|letter: char| letter.is_ascii_digit())
            && 5 * small >= 2 * words.len())
        || (words.len() >= 6 && has_verb && 2 * small >= words.len())
        || (words.len() >= 14 && ends && 2 * small >= words.len() && (has_verb || numbers < 3))
}

#[cfg(test)]
mod tests {
    use super::glued_sum;

    #[test]
    fn a_glued_sum_is_found_if_the_strengths_add_up_to_it() {
        let shown = |text: &'static str| glued_sum(text).map(|at| &text[at..]);
        assert_eq!(shown("*Pavia, 541541"), Some("541"));
        assert_eq!(shown("1st, 1,103; 2nd, 742; 3rd (one batt.), 901,935 "), Some("1,935 "));
        assert_eq!(shown("1st, 1,103; 2nd, 742; 3rd, 902"), None);
        assert_eq!(shown("39e Ligne 541,541"), None);
        assert_eq!(shown("Regiment 1234567"), None);
    }
}
