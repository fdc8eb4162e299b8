//! Which format an input has, by its first bytes and lines. Its name is only a hint.

use std::collections::BTreeMap;

/// Number of bytes at the head of a file that are looked at for a word.
const HEAD: usize = 4096;

/// The name of the format of an input, as `--from` has it. What is nothing else is `text`.
pub fn sniff(name: &str, bytes: &[u8], text: &str) -> &'static str {
    if bytes.starts_with(b"PK\x03\x04") {
        return archive(bytes);
    }
    if bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) {
        return "xls";
    }
    let head = text.trim_start();
    let head = &head[..head.floor_char_boundary(HEAD)];
    match head.chars().next() {
        Some('{' | '[') => json(text),
        Some('<') => markup(head),
        _ => lines(name, text),
    }
}

fn has(bytes: &[u8], words: &[u8]) -> bool {
    bytes.windows(words.len()).any(|window| window == words)
}

fn archive(bytes: &[u8]) -> &'static str {
    let (head, tail) =
        (&bytes[..bytes.len().min(HEAD)], &bytes[bytes.len().saturating_sub(16 * HEAD)..]);
    let names = |words: &[u8]| has(head, words) || has(tail, words);
    match () {
        () if names(b"opendocument.spreadsheet") => "ods",
        () if names(b"xl/workbook") => "xlsx",
        () if names(b"buildFile.xml") => "vassal",
        () if names(b"doc.kml") => "kmz",
        () => "zip",
    }
}

fn json(text: &str) -> &'static str {
    let has = |word: &str| text.contains(word);
    match () {
        () if has("\"ORBAT-mapper") => "orbat-mapper",
        () if has("\"FeatureCollection\"") => "geojson",
        () if has("\"formats\"") && has("\"nodes\"") => "treeline",
        () if has("\"subOrganizations\"") => "spatial-illusions",
        () if has("\"ObjectStates\"") => "tabletop-simulator",
        () => "json",
    }
}

fn markup(head: &str) -> &'static str {
    let has = |word: &str| head.contains(word);
    match () {
        () if has("item=\"y\"") => "treeline",
        () if has("<kml") => "kml",
        () if has("<roster") || has("<catalogue") => "battlescribe",
        () if has("<html") || has("<HTML") || has("<!DOCTYPE") || has("<!doctype") => "html",
        () => "xml",
    }
}

fn lines(name: &str, text: &str) -> &'static str {
    // What `export --to text` and `--to markdown` have written.
    let is_own_table = || text.lines().any(|line| line == super::text::TABLE);
    if text.starts_with(super::HEAD) || (text.starts_with("# ") && is_own_table()) {
        return "text";
    }
    let mut filled = text.lines().filter(|line| !line.trim().is_empty());
    let (first, second) = (filled.next().unwrap_or(""), filled.next().unwrap_or("").trim());
    let is_command = |line: &str| {
        line.strip_prefix('!').is_some_and(|rest| rest.starts_with(|c: char| c.is_alphabetic()))
    };
    if text.lines().take(40).any(is_command) {
        return match name.ends_with(".scenario") {
            true => "republique-scenario",
            false => "republique",
        };
    }
    if text
        .lines()
        .any(|line| line.starts_with("COPY ") && line.trim_end().ends_with("FROM stdin;"))
    {
        return "copy";
    }
    let is_number =
        first.trim().bytes().all(|byte| byte.is_ascii_digit()) && !first.trim().is_empty();
    let opens = second == "Begin" || second.split(' ').nth(1).is_some_and(|word| word == "A");
    if is_number && opens {
        return "tiller";
    }
    let heads = first.to_ascii_lowercase();
    if ["head count", "marksmanship", "horsemanship"].iter().any(|head| heads.contains(head)) {
        return "scourge-of-war";
    }
    if separator(text).is_some() { "table" } else { "text" }
}

/// The sign between the fields of a table: the one that three lines in five have equally often, at least once.
pub(super) fn separator(text: &str) -> Option<char> {
    let lines = rows(text);
    if let Some(sign) = lines.first().and_then(|line| line.strip_prefix("sep=")) {
        return sign.chars().next();
    }
    ['\t', ';', '|', ','].into_iter().find(|sign| {
        let mut rows: BTreeMap<usize, usize> = BTreeMap::new();
        for line in &lines {
            let fields = fields(line, *sign);
            *rows.entry(fields).or_default() += usize::from(fields > 1);
        }
        let most = rows.iter().max_by_key(|(fields, rows)| (**rows, **fields));
        // Commas and tabs stand in prose and in lists too: two fields are a table only in all lines.
        most.is_some_and(|(fields, rows)| {
            let wanted = if *fields == 2 { lines.len() } else { (3 * lines.len()).div_ceil(5) };
            *rows >= wanted.max(2)
        })
    })
}

/// The sign between fields that is most common, for a text that is said to be a table.
pub(super) fn common_separator(text: &str) -> char {
    let count = |sign: &char| rows(text).iter().map(|row| fields(row, *sign)).sum::<usize>();
    let signs = ['|', ',', ';', '\t'];
    signs.into_iter().max_by_key(count).unwrap_or(',')
}

/// The first filled rows of a table: a quote may hold line ends.
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
    fn formats_are_told_apart_by_what_is_in_them() {
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
            assert_eq!(sniff("list", text.as_bytes(), text), format, "{text}");
        }
        assert_eq!(sniff("a", b"PK\x03\x04....xl/workbook.xml", ""), "xlsx");
        assert_eq!(sniff("a", &[0xD0, 0xCF, 0x11, 0xE0, 0], ""), "xls");
    }
}
