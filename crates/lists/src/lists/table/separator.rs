//! Separator of a table: the sign between its fields.

use std::collections::BTreeMap;

use super::heads::meanings;
use crate::lists::text::are_heads;

/// Separator of a table: the first character that occurs equally often in three of five lines.
pub(super) fn separator(text: &str) -> Option<char> {
    let lines = rows(text);
    let is_item = |line: &&String| line.trim_start().starts_with(['•', '▪', '·']);
    if 2 * lines.iter().filter(is_item).count() > lines.len() {
        return None;
    }
    // Rows without their first cells share them with the rows above, as the rows of a list do.
    let is_shared = |line: &&String| line.trim_start().starts_with("| |");
    if 4 * lines.iter().filter(is_shared).count() >= lines.len().max(1) {
        return None;
    }
    if let Some(sign) = lines.first().and_then(|line| line.strip_prefix("sep=")) {
        return sign.chars().next();
    }
    // Tables side by side are read as a text, which puts them below each other.
    // The reader of tables knows the heads of three languages, the vocabulary those of nine.
    let is_of_levels = |line: &String| repeats(line) || are_heads(line) && !has_known_heads(line);
    // A title may stand above the heads.
    let is_row_of_heads = |line: &&String| has_known_heads(line) || is_of_levels(line);
    if lines.iter().take(3).find(is_row_of_heads).is_some_and(is_of_levels) {
        return None;
    }
    // `1st Line, 2nd Line` and `1st Line;` are the punctuation of a list.
    let is_punctuation = |sign: char| {
        let parts = || lines.iter().flat_map(|line| line.trim_end().split(sign).skip(1));
        matches!(sign, ',' | ';')
            && parts().all(|part| part.is_empty() || part.starts_with(' '))
            && !lines.first().is_some_and(|line| has_known_heads(&line.replace(sign, "|")))
    };
    ['\t', ';', '|', ','].into_iter().filter(|sign| !is_punctuation(*sign)).find(|sign| {
        let mut rows: BTreeMap<usize, usize> = BTreeMap::new();
        for line in &lines {
            let fields = fields(line, *sign);
            *rows.entry(fields).or_default() += usize::from(fields > 1);
        }
        let most = rows.iter().max_by_key(|(fields, rows)| (**rows, **fields));
        // Commas and tabs also occur in prose and in lists, so two fields make a table only if
        // every line has two fields.
        most.is_some_and(|(fields, rows)| {
            let wanted = if *fields == 2 { lines.len() } else { (3 * lines.len()).div_ceil(5) };
            *rows >= wanted.max(2)
        })
    })
}

/// True if the reader of tables knows most heads of a line of bars or tabs.
fn has_known_heads(line: &str) -> bool {
    let cells: Vec<&str> = line.trim().trim_matches('|').split(['|', '\t']).collect();
    let known = cells.iter().filter(|cell| !meanings(cell).is_empty()).count();
    2 * known >= cells.len()
}

/// True for heads that repeat: `Regiment | Men | Regiment | Men`.
fn repeats(line: &str) -> bool {
    let cells: Vec<&str> = line.trim().trim_matches('|').split('|').map(str::trim).collect();
    let half = cells.len() / 2;
    half >= 2
        && cells.len().is_multiple_of(2)
        && cells[..half] == cells[half..]
        && !cells[0].is_empty()
}

/// Most common separator of a text, if the user states that the text is a table.
pub(super) fn common_separator(text: &str) -> char {
    let count = |sign: &char| rows(text).iter().map(|row| fields(row, *sign)).sum::<usize>();
    let signs = ['|', ',', ';', '\t'];
    signs.into_iter().max_by_key(count).unwrap_or(',')
}

/// First 200 rows of a table, without empty rows. A row in which a quote is open continues on the
/// next line.
fn rows(text: &str) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    let mut open: Option<String> = None;
    for line in text.lines().take(400) {
        let quotes = line.matches('"').count();
        match (&mut open, quotes % 2 == 1) {
            (Some(row), closes) => {
                row.push(' ');
                row.push_str(line);
                if closes {
                    rows.extend(open.take());
                }
            }
            (None, true) => open = Some(line.to_owned()),
            (None, false) => rows.push(line.to_owned()),
        }
    }
    rows.extend(open);
    rows.retain(|row| !row.trim().is_empty());
    rows.truncate(200);
    rows
}

fn fields(line: &str, sign: char) -> usize {
    let mut is_quoted = false;
    let mut fields = 1;
    for letter in line.chars() {
        is_quoted ^= letter == '"';
        fields += usize::from(letter == sign && !is_quoted);
    }
    fields
}
