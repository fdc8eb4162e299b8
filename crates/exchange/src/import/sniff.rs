//! Recognises the format of a file by its first bytes and lines. The file name is only a hint.

use std::collections::BTreeMap;

use super::decode::is_binary;
use super::formats::{FORMATS, Format, Sign, TEXT};
use super::table::meanings;
use super::text::are_heads;

/// Number of bytes at the beginning of a file that are searched for words of formats.
const HEAD: usize = 4096;

/// Recognises the format of a file. A file without any sign is a text.
pub fn sniff(name: &str, bytes: &[u8], text: &str) -> &'static Format {
    let head = text.trim_start();
    let head = &head[..head.floor_char_boundary(HEAD)];
    let is_archive = bytes.starts_with(b"PK\x03\x04");
    let is_json = begins_json(head);
    let is_markup = head.starts_with('<');
    let is_lines = !is_archive && !is_json && !is_markup;
    let has = |sign: &Sign| match *sign {
        Sign::Bytes(start) => bytes.starts_with(start),
        Sign::Archive(word) => is_archive && archive_has(bytes, word),
        Sign::Json(words) => is_json && words.iter().all(|word| text.contains(word)),
        Sign::Markup(word) => is_markup && head.contains(word),
        Sign::Lines(is_it) => is_lines && is_it(name, text),
        Sign::Binary => text.is_empty() && is_binary(bytes),
        Sign::Table(_) => false,
    };
    let is_table = |sign: &Sign| matches!(sign, Sign::Table(is_it) if is_lines && is_it(text));
    let known = FORMATS.iter().find(|format| format.signs.iter().any(has));
    let table = || FORMATS.iter().find(|format| format.signs.iter().any(is_table));
    known.or_else(table).unwrap_or(&TEXT)
}

/// True for the beginning of an object or of a list of JSON. A list of troops may begin with a remark in
/// brackets: `[220] Wellesley's army at Vimiero`.
fn begins_json(head: &str) -> bool {
    let mut letters = head.chars().filter(|letter| !letter.is_whitespace());
    match (letters.next(), letters.next()) {
        (Some('{'), next) => matches!(next, None | Some('"' | '}')),
        (Some('['), next) => matches!(next, None | Some('{' | '[' | '"' | ']')),
        _ => false,
    }
}

/// True if the file list of an archive contains a word. The name of the first file is at the
/// beginning of an archive, and the list of all files is at its end.
fn archive_has(bytes: &[u8], word: &[u8]) -> bool {
    let (head, tail) =
        (&bytes[..bytes.len().min(HEAD)], &bytes[bytes.len().saturating_sub(16 * HEAD)..]);
    [head, tail].iter().any(|part| part.windows(word.len()).any(|window| window == word))
}

/// True if the first bytes of a file show that the file is no text, whatever its name is.
pub(super) fn has_magic(bytes: &[u8]) -> bool {
    let is_magic = |sign: &Sign| matches!(sign, Sign::Bytes(start) if bytes.starts_with(start));
    FORMATS.iter().any(|format| format.signs.iter().any(is_magic))
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_recognised_by_their_contents() {
        let table = [
            ("{\"type\":\"ORBAT-mapper\"}", "orbat-mapper"),
            ("{\"type\":\"FeatureCollection\"}", "geojson"),
            ("{\"formats\":[],\"nodes\":[]}", "treeline"),
            ("<?xml version=\"1.0\"?>\n<Army item=\"y\">", "treeline"),
            ("!French 1809\n!Indent 2\nV Corps - Duval\n", "republique"),
            ("--\nCOPY public.unit (id, name) FROM stdin;\n1\tA\n\\.\n", "copy"),
            ("1\nF A The Army\nBegin\n", "tiller"),
            ("Name;Men\nA;1\nB;2\n", "table"),
            ("Name\tMen\tGuns\nA\t1\t\nB\t2\t\n", "table"),
            ("I Corps: Duval\n  1st Division: Morel\n    9e Légère 1,200\n", "text"),
            ("54e, 55e, 28e régiments de ligne\n13e léger, 17e de ligne\n", "text"),
        ];
        for (text, format) in table {
            assert_eq!(sniff("list", text.as_bytes(), text).name, format, "{text}");
        }
        assert_eq!(sniff("a", b"PK\x03\x04....xl/workbook.xml", "").name, "xlsx");
        assert_eq!(sniff("a", &[0xD0, 0xCF, 0x11, 0xE0, 0], "").name, "xls");
        assert_eq!(sniff("a", b"\x01\x02\xff\0\x07\x08", "").name, "binary");
    }
}
