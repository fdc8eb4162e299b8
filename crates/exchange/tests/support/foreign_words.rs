//! Contents of foreign files, found only by the rules of their formats: cells, fields, values and
//! lines, and the words in them.

use grognard_syntax::text::plain;
use serde_json::Value as Json;

/// Text at one place in a file.
pub struct Said {
    /// Heading of the text's column, or keys above the text.
    pub keys: Vec<String>,
    pub text: String,
    /// Number of the row or object that contains the text.
    pub row: usize,
}

pub fn said(format: &str, text: &str) -> Vec<Said> {
    match format {
        "table" | "xlsx" | "scourge-of-war" => cells(text),
        "orbat-mapper" => leaves(text),
        "treeline" if text.starts_with('{') => leaves(text),
        "treeline" => texts(text),
        "copy" => fields(text),
        _ => lines(text),
    }
}

fn cells(text: &str) -> Vec<Said> {
    let sign = ['\t', ';', '|', ','].into_iter().max_by_key(|sign| text.matches(*sign).count());
    let sign = sign.expect("a separator");
    let (mut rows, mut cell, mut is_quoted) = (vec![Vec::new()], String::new(), false);
    for letter in text.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => cell.push(letter),
            '\n' => {
                rows.last_mut().expect("a row").push(std::mem::take(&mut cell));
                rows.push(Vec::new());
            }
            _ if letter == sign => rows.last_mut().expect("a row").push(std::mem::take(&mut cell)),
            _ => cell.push(letter),
        }
    }
    rows.last_mut().expect("a row").push(cell);
    let heads = rows[0].clone();
    let of_row = |(row, cells): (usize, Vec<String>)| {
        let heads = heads.clone();
        cells.into_iter().enumerate().map(move |(column, text)| Said {
            keys: heads.get(column).cloned().into_iter().collect(),
            text,
            row,
        })
    };
    rows.into_iter().enumerate().flat_map(of_row).collect()
}

/// Texts and numbers of a JSON tree, each with the keys above it.
fn leaves(text: &str) -> Vec<Said> {
    let json: Json = serde_json::from_str(text).expect("JSON");
    let (mut open, mut said, mut row) = (vec![(Vec::new(), 0, &json)], Vec::new(), 0);
    while let Some((keys, at, value)) = open.pop() {
        match value {
            Json::Array(items) => open.extend(items.iter().map(|item| (keys.clone(), at, item))),
            Json::Object(entries) => {
                // Counts are objects, but belong to their unit, so they have the same row number as
                // the unit.
                let is_count = |key: &String| key == "personnel" || key == "equipment";
                row += usize::from(!keys.last().is_some_and(is_count));
                let row = if keys.last().is_some_and(is_count) { at } else { row };
                open.extend(entries.iter().map(|(key, value)| {
                    let keys: Vec<String> = keys.iter().chain([key]).cloned().collect();
                    (keys, row, value)
                }));
            }
            Json::String(text) => said.push(Said { keys, text: text.clone(), row: at }),
            Json::Number(number) => said.push(Said { keys, text: number.to_string(), row: at }),
            Json::Null | Json::Bool(_) => {}
        }
    }
    said
}

fn texts(text: &str) -> Vec<Said> {
    let document = roxmltree::Document::parse(text).expect("XML");
    let texts = document.descendants().filter(roxmltree::Node::is_text);
    let said = |text: roxmltree::Node<'_, '_>| Said {
        keys: text
            .ancestors()
            .filter(roxmltree::Node::is_element)
            .map(|above| above.tag_name().name().to_owned())
            .collect(),
        text: text.text().unwrap_or_default().to_owned(),
        row: 0,
    };
    texts.map(said).collect()
}

/// Fields of a dump, each with the name of its column, and the lines outside of tables.
fn fields(text: &str) -> Vec<Said> {
    let mut columns: Option<Vec<String>> = None;
    let mut said = Vec::new();
    for (row, line) in text.lines().enumerate() {
        match &columns {
            None if line.starts_with("COPY ") => {
                let (_, rest) = line.split_once('(').expect("columns");
                let names = rest.split(')').next().unwrap_or_default().split(", ");
                columns = Some(names.map(str::to_owned).collect());
            }
            None => said.push(Said { keys: vec!["SQL".to_owned()], text: line.to_owned(), row }),
            Some(_) if line == "\\." => columns = None,
            Some(columns) => {
                let fields = line.split('\t').zip(columns).filter(|(field, _)| *field != "\\N");
                said.extend(fields.map(|(field, column)| Said {
                    keys: vec![column.clone()],
                    text: field.replace("\\n", " "),
                    row,
                }));
            }
        }
    }
    said
}

fn lines(text: &str) -> Vec<Said> {
    let line = |(row, line): (usize, &str)| Said { keys: Vec::new(), text: line.to_owned(), row };
    text.lines().enumerate().map(line).collect()
}

pub fn words_of(text: &str) -> Vec<String> {
    let plain: String = plain(text).collect();
    let words = plain.split(|letter: char| !letter.is_alphanumeric());
    words
        .filter(|word| word.len() > 2 || word.chars().any(char::is_alphabetic))
        .map(str::to_owned)
        .collect()
}

/// Removes separators of thousands, as documents do: `1,637` and `1 637` become `1637`.
pub fn without_marks_of_thousands(text: &str) -> String {
    // Spreadsheets write a whole number as `540,0`, so the ending is dropped.
    let letters: Vec<char> = text.trim_end_matches(",0").trim_end_matches(".0").chars().collect();
    let is_digit = |index: usize| letters.get(index).is_some_and(char::is_ascii_digit);
    let is_mark = |index: usize| {
        ",.' \u{a0}\u{202f}".contains(letters[index])
            && index > 0
            && is_digit(index - 1)
            && is_digit(index + 1)
    };
    (0..letters.len()).filter(|index| !is_mark(*index)).map(|index| letters[index]).collect()
}
