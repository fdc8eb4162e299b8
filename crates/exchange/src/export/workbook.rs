//! Writes workbooks. Text is always marked as text, so that no list can put a formula into a cell.

use std::collections::HashSet;

use grognard_core::document::{Arm, Confidence, Counting, Echelon, Grade, Quality};
use grognard_syntax::text::one_line;
use rust_xlsxwriter::{
    DataValidation, DocProperties, ExcelDateTime, Format, Formula, Workbook, Worksheet, XlsxError,
};

use super::csv_cells::{COLUMNS, WrittenCell, cells};
use super::markdown::walk;
use super::numbers::counts;
use super::{Listed, Subject};

/// Maximum number of letters in the name of a sheet, a limit of Excel.
const MAX_SHEET_NAME: usize = 31;

/// Maximum depth of row groups, a limit of Excel.
const MAX_OUTLINE: usize = 7;

/// Maximum indentation of a cell. A deeper indentation would leave no space for the name.
const MAX_INDENT: usize = 10;

const STRENGTHS: std::ops::Range<u16> = 9..15;

/// Makes a workbook. Returns `None` if a list has more rows than a sheet can have.
pub(super) fn workbook(subject: &Subject<'_>) -> Option<Vec<u8>> {
    made(subject).ok()
}

fn made(subject: &Subject<'_>) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    // The date of creation is fixed, so that the same list gives the same bytes.
    let made = ExcelDateTime::from_ymd(2000, 1, 1)?;
    workbook
        .set_properties(&DocProperties::new().set_title(subject.name).set_creation_datetime(&made));
    let names = sheet_names(subject);
    for (list, name) in subject.lists.iter().zip(&names) {
        sheet(workbook.add_worksheet().set_name(name)?, subject, *list)?;
    }
    sources(workbook.add_worksheet().set_name("Sources")?, subject)?;
    read_me(workbook.add_worksheet().set_name("Read me")?, subject, &names)?;
    workbook.save_to_buffer()
}

/// Names of the sheets: the names of the lists without the characters that Excel forbids, made
/// unique.
fn sheet_names(subject: &Subject<'_>) -> Vec<String> {
    let mut taken: HashSet<String> = ["sources", "read me", "history"].map(str::to_owned).into();
    let names = subject.lists.iter().map(|list| {
        let plain: String = one_line(&list.force.name)
            .chars()
            .map(|letter| if "[]:*?/\\'".contains(letter) { ' ' } else { letter })
            .collect();
        let plain = plain.split_whitespace().collect::<Vec<&str>>().join(" ");
        let plain = if plain.is_empty() { "List".to_owned() } else { plain };
        let numbered = (2..).map(|number| format!(" {number}"));
        let mut ends = std::iter::once(String::new()).chain(numbered);
        let named = |end: String| {
            let room = MAX_SHEET_NAME - end.len();
            // Excel counts UTF-16 units, and some letters are two units. Half as many letters as
            // units therefore always fit.
            let short: String = plain.chars().take(room / 2 * 2).collect();
            let fits = short.encode_utf16().count() <= room;
            let short = if fits { short } else { short.chars().take(room / 2).collect() };
            format!("{}{end}", short.trim())
        };
        let found = ends.find(|end| taken.insert(named(end.clone()).to_lowercase()));
        named(found.expect("there are more numbers than lists"))
    });
    names.collect()
}

fn sheet(sheet: &mut Worksheet, subject: &Subject<'_>, list: Listed<'_>) -> Result<(), XlsxError> {
    let bold = Format::new().set_bold();
    for (column, head) in (0..).zip(COLUMNS) {
        sheet.write_string_with_format(0, column, head, &bold)?;
        sheet.set_column_width(column, width(head))?;
    }
    let last = u32::try_from(list.force.bodies.len()).unwrap_or(u32::MAX);
    for (depth, index) in walk(list.force) {
        let row = u32::try_from(index + 1).unwrap_or(u32::MAX);
        row_of(sheet, row, depth, cells(subject, list, index))?;
        let end = list.force.bodies[index].end;
        if end > index + 1 && depth < MAX_OUTLINE {
            sheet.group_rows(row + 1, u32::try_from(end).unwrap_or(u32::MAX))?;
        }
    }
    sheet.group_symbols_above(true);
    sheet.set_freeze_panes(1, 0)?;
    if last > 0 {
        sheet.autofilter(0, 0, last, COLUMNS.len() as u16 - 1)?;
        validations(sheet, last)?;
    }
    Ok(())
}

fn row_of(
    sheet: &mut Worksheet,
    row: u32,
    depth: usize,
    cells: [WrittenCell; COLUMNS.len()],
) -> Result<(), XlsxError> {
    let text = Format::new().set_num_format("@");
    for ((column, head), cell) in (0..).zip(COLUMNS).zip(cells) {
        let indent = u8::try_from(depth.min(MAX_INDENT)).unwrap_or_default();
        let format = if head == "name" { text.clone().set_indent(indent) } else { text.clone() };
        match cell {
            WrittenCell::Empty => {}
            WrittenCell::Number(number) => drop(sheet.write_number(row, column, number)?),
            WrittenCell::Text(words) => {
                sheet.write_string_with_format(row, column, &words, &format)?;
            }
        }
    }
    Ok(())
}

fn width(head: &str) -> f64 {
    match head {
        "name" => 42.0,
        "note" | "source" => 40.0,
        "id" | "parent" | "leader" | "rank" | "traits" => 22.0,
        "level" | "side" | "nation" | "arm" | "counting" | "confidence" | "date" => 14.0,
        _ => 10.0,
    }
}

/// Adds drop-down lists with the allowed words of each column.
fn validations(sheet: &mut Worksheet, last: u32) -> Result<(), XlsxError> {
    let levels = Echelon::ALL.iter().map(|word| word.word()).chain(["unit", "battery"]);
    let lists: [(&str, Vec<&str>); 6] = [
        ("level", levels.collect()),
        ("arm", Arm::ALL.iter().map(|word| word.word()).collect()),
        ("grade", Grade::ALL.iter().map(|word| word.word()).collect()),
        ("quality", Quality::ALL.iter().map(|word| word.word()).collect()),
        ("counting", Counting::ALL.iter().map(|word| word.word()).collect()),
        ("confidence", Confidence::ALL.iter().map(|word| word.word()).collect()),
    ];
    for (head, words) in lists {
        let column = COLUMNS.iter().position(|column| *column == head).unwrap_or_default() as u16;
        let rule = DataValidation::new().allow_list_strings(&words)?;
        sheet.add_data_validation(1, column, last, column, &rule)?;
    }
    Ok(())
}

fn sources(sheet: &mut Worksheet, subject: &Subject<'_>) -> Result<(), XlsxError> {
    let bold = Format::new().set_bold();
    let text = Format::new().set_num_format("@");
    let heads = ["list", "short name", "title", "author", "year", "place", "address", "note"];
    for (column, head) in (0..).zip(heads) {
        sheet.write_string_with_format(0, column, head, &bold)?;
        sheet.set_column_width(column, if column == 2 { 60.0 } else { 24.0 })?;
    }
    let cited = subject
        .lists
        .iter()
        .flat_map(|list| list.force.sources.iter().map(move |source| (&list.force.name, source)));
    for (row, (list, source)) in (1..).zip(cited) {
        let year = source.year.map(|year| year.to_string());
        let words = [
            Some(list),
            Some(&source.id),
            Some(&source.title),
            source.author.as_ref(),
            year.as_ref(),
            source.place.as_ref(),
            source.url.as_ref(),
            source.note.as_ref(),
        ];
        for (column, words) in (0..).zip(words) {
            if let Some(words) = words {
                sheet.write_string_with_format(row, column, words, &text)?;
            }
        }
    }
    sheet.set_freeze_panes(1, 0)?;
    Ok(())
}

/// Writes the sheet that explains the other sheets, with the totals of each list as formulas and as
/// values.
fn read_me(
    sheet: &mut Worksheet,
    subject: &Subject<'_>,
    names: &[String],
) -> Result<(), XlsxError> {
    let bold = Format::new().set_bold();
    let words = [
        "Each sheet is an order of battle, with a row for each body below its parent.",
        "The column `parent` has the id of the parent. An exact strength has the same number twice.",
        "A question mark is a strength that the list gives as unknown.",
        "The totals of each list are below. The totals change when you change a number.",
    ];
    sheet.set_column_width(0, 60)?;
    sheet.write_string_with_format(0, 0, subject.name, &bold)?;
    for (row, line) in (2..).zip(words) {
        sheet.write_string(row, 0, line)?;
    }
    for (column, at) in (1..).zip(STRENGTHS) {
        sheet.write_string_with_format(7, column, COLUMNS[usize::from(at)], &bold)?;
    }
    for ((row, name), list) in (8..).zip(names).zip(&subject.lists) {
        sheet.write_string(row, 0, name)?;
        let last = list.force.bodies.len() + 1;
        for (column, at) in (1..).zip(STRENGTHS) {
            let letter = char::from(b'A' + at as u8);
            let formula = format!("=SUM('{name}'!{letter}2:{letter}{last})");
            let value = total(*list, usize::from(at - STRENGTHS.start)).to_string();
            sheet.write_formula(row, column, Formula::new(formula).set_result(value))?;
        }
    }
    Ok(())
}

fn total(list: Listed<'_>, column: usize) -> u64 {
    let ends = list.force.bodies.iter().filter_map(|body| {
        let count = counts(body)[column / 2]?;
        Some(u64::from(if column.is_multiple_of(2) { count.least } else { count.most }))
    });
    ends.sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_core::model::{Body, Force, Strength};
    use grognard_syntax::text::{FileId, Span};

    #[test]
    fn the_same_list_gives_the_same_bytes() {
        let mut body = Body::new("a", "=2/24", Span::new(FileId(0), 0, 0));
        body.men = Some(Strength { least: 600, most: 620 });
        let (id, name) =
            ("list".to_owned(), "A list: [with] signs/that 'sheets' forbid, and long".to_owned());
        let force =
            Force { id, name, date: None, native: None, sources: Vec::new(), bodies: vec![body] };
        let subject = Subject::of_force(&force);
        let once = workbook(&subject).expect("a workbook");
        assert!(once.starts_with(b"PK"));
        assert_eq!(once, workbook(&subject).expect("a workbook"));
        assert_eq!(sheet_names(&subject), ["A list with signs that sheets"]);
    }
}
