//! Recognises the format of a file by its first bytes and lines. The file name is only a hint.

use grognard_lists::lists::is_binary;

use super::formats::{FORMATS, Format, Sign, TEXT};

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
