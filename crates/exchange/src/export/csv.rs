//! A list as CSV by RFC 4180. Each body has a row with its id and the id of the body above it.

use grognard_project::files::OutputFile;
use grognard_syntax::text::{csv_field, is_formula};

use super::csv_cells::{COLUMNS, WrittenCell, cells};
use super::{Export, Options, Subject};

pub(super) const CSV: Export = Export { formulas, ..Export::new("csv", "CSV", "csv", write) };

/// Byte order mark. Without the mark, Excel reads CSV in the code page of the system.
pub(super) const BYTE_ORDER_MARK: &str = "\u{feff}";

fn write(subject: &Subject<'_>, options: &Options<'_>) -> Vec<OutputFile> {
    let mut out = if options.excel { BYTE_ORDER_MARK.to_owned() } else { String::new() };
    out += &COLUMNS.join(",");
    out += "\r\n";
    for list in &subject.lists {
        for index in 0..list.force.bodies.len() {
            let cells = cells(subject, *list, index).map(|cell| field(&cell, options.excel));
            out += &cells.join(",");
            out += "\r\n";
        }
    }
    vec![OutputFile::new(format!("{}.csv", subject.id), out)]
}

fn field(cell: &WrittenCell, excel: bool) -> String {
    match cell {
        WrittenCell::Empty => String::new(),
        WrittenCell::Number(number) => number.to_string(),
        WrittenCell::Text(text) => text_field(text, excel),
    }
}

/// Writes a text as a field. With `excel`, a text that looks like a formula gets an apostrophe in
/// front, because CSV has no other way to mark text.
pub(super) fn text_field(text: &str, excel: bool) -> String {
    if excel && is_formula(text) { csv_field(&format!("'{text}")) } else { csv_field(text) }
}

fn formulas(subject: &Subject<'_>, _: &Options<'_>) -> Vec<String> {
    let rows = subject
        .lists
        .iter()
        .flat_map(|list| (0..list.force.bodies.len()).map(|index| cells(subject, *list, index)));
    let texts = rows.flatten().filter_map(|cell| match cell {
        WrittenCell::Text(text) if is_formula(&text) => Some(text),
        _ => None,
    });
    texts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_and_excel_gets_formulas_as_text() {
        let text = |text: &str| WrittenCell::Text(text.to_owned());
        assert_eq!(field(&text("9e \"Légère\", old"), false), "\"9e \"\"Légère\"\", old\"");
        assert_eq!(field(&text("=1+1"), true), "'=1+1");
        assert_eq!(field(&text("=1+1"), false), "=1+1");
        assert_eq!(field(&text("2/24"), true), "2/24");
    }
}
