//! Reads the visible sheets of an XLSX workbook: texts, indents, bold text, merged cells and dates.

use std::collections::{BTreeMap, BTreeSet};

use super::archive::{Archive, Fault};
use super::raw::{Counted, RawCell, RawSheet, add_text, count, of_place};
use super::sheets::{SheetChoice, Visible};
use super::styles::{XlsxStyle, date_of, styles};
use super::xml::{Element, Xml, walk};
use grognard_lists::lists::table::MAX_CELLS;

/// Maximum number of merged areas of a sheet: an area in each row of a long list.
const MAX_MERGES: usize = 20_000;

/// Maximum number of cells that one merged area fills, so that its memory is bounded.
const MAX_MERGED: u32 = 20_000;

/// Maximum number of bytes in all texts of a workbook. A shared text counts once for each cell,
/// because a small file may refer to the same text a million times.
const MAX_LETTERS: usize = 256 << 20;

pub(super) fn read(archive: &mut Archive<'_>, wanted: Option<&str>) -> Result<Visible, Fault> {
    let Some(workbook) = archive.part("xl/workbook.xml")? else {
        return Err(Fault::broken("the file has no part `xl/workbook.xml`"));
    };
    let (entries, is_1904) = entries(&workbook)?;
    let targets = targets(archive)?;
    let wanted = SheetChoice::of(
        entries.iter().map(|entry| (entry.name.as_str(), entry.is_hidden)),
        wanted,
    )?;
    let book = Book { texts: shared(archive)?, styles: styles(archive)?, is_1904 };
    let mut visible = Visible { others: wanted.others, ..Visible::default() };
    let mut budget = Budget { cells: MAX_CELLS, letters: MAX_LETTERS };
    for index in wanted.sheets {
        let entry = &entries[index];
        let Some(part) = targets.get(&entry.id) else { continue };
        let Some(text) = archive.part(part)? else { continue };
        if !part.contains("worksheets/") {
            continue;
        }
        visible.sheets.push(sheet(&entry.name, &text, part, &book, &mut budget)?);
    }
    Ok(visible)
}

struct Book {
    texts: Vec<String>,
    styles: Vec<XlsxStyle>,
    is_1904: bool,
}

/// Numbers of cells and bytes that may still be read.
struct Budget {
    cells: usize,
    letters: usize,
}

struct SheetEntry {
    name: String,
    id: String,
    is_hidden: bool,
}

/// Sheets of the workbook in order. The flag is true if the workbook counts days from 1904.
fn entries(text: &str) -> Result<(Vec<SheetEntry>, bool), Fault> {
    let (mut entries, mut is_1904) = (Vec::new(), false);
    walk(text, "xl/workbook.xml", |event| {
        let Xml::Open(element) = event else { return Ok(()) };
        match element.name() {
            "sheet" => entries.push(SheetEntry {
                name: element.get("name").unwrap_or_default(),
                id: element.get("id").unwrap_or_default(),
                is_hidden: element.get("state").is_some_and(|state| state != "visible"),
            }),
            "workbookPr" => is_1904 = element.is_on("date1904"),
            _ => {}
        }
        Ok(())
    })?;
    Ok((entries, is_1904))
}

/// Path of each part to which the workbook refers, by the id of the relation.
fn targets(archive: &mut Archive<'_>) -> Result<BTreeMap<String, String>, Fault> {
    const PART: &str = "xl/_rels/workbook.xml.rels";
    let mut targets = BTreeMap::new();
    let text = archive.part(PART)?.unwrap_or_default();
    walk(&text, PART, |event| {
        let Xml::Open(element) = event else { return Ok(()) };
        if let (Some(id), Some(target)) = (element.get("Id"), element.get("Target")) {
            let part = match target.strip_prefix('/') {
                Some(whole) => whole.to_owned(),
                None => format!("xl/{}", target.trim_start_matches("./")),
            };
            targets.insert(id, part);
        }
        Ok(())
    })?;
    Ok(targets)
}

/// Texts that cells share. Phonetic readings of Japanese text are left out.
fn shared(archive: &mut Archive<'_>) -> Result<Vec<String>, Fault> {
    const PART: &str = "xl/sharedStrings.xml";
    let mut texts: Vec<String> = Vec::new();
    let (mut is_text, mut is_reading) = (false, false);
    let text = archive.part(PART)?.unwrap_or_default();
    walk(&text, PART, |event| {
        match event {
            Xml::Open(element) => match element.name() {
                "si" => texts.push(String::new()),
                "rPh" => is_reading = true,
                "t" => is_text = true,
                _ => {}
            },
            Xml::Close("t") => is_text = false,
            Xml::Close("rPh") => is_reading = false,
            Xml::Text(piece) if is_text && !is_reading => {
                texts.last_mut().into_iter().for_each(|text| add_text(text, piece));
            }
            Xml::Close(_) | Xml::Text(_) => {}
        }
        Ok(())
    })?;
    Ok(texts)
}

struct XlsxSheetReader<'b> {
    sheet: RawSheet,
    book: &'b Book,
    hidden_columns: BTreeSet<u32>,
    merges: Vec<(u32, u32, u32, u32)>,
    row: u32,
    is_hidden_row: bool,
    column: u32,
    kind: String,
    style: XlsxStyle,
    value: String,
    has_formula: bool,
    has_value: bool,
    is_value: bool,
    counts: Counts,
}

#[derive(Default)]
struct Counts {
    hidden: usize,
    formulas: Counted,
    errors: Counted,
}

fn sheet(
    name: &str,
    text: &str,
    part: &str,
    book: &Book,
    budget: &mut Budget,
) -> Result<RawSheet, Fault> {
    let mut walk_of = XlsxSheetReader {
        sheet: RawSheet { name: name.to_owned(), ..RawSheet::default() },
        book,
        hidden_columns: BTreeSet::new(),
        merges: Vec::new(),
        row: 0,
        is_hidden_row: false,
        column: 0,
        kind: String::new(),
        style: XlsxStyle::default(),
        value: String::new(),
        has_formula: false,
        has_value: false,
        is_value: false,
        counts: Counts::default(),
    };
    let mut next_row = 0;
    walk(text, part, |event| {
        match event {
            Xml::Open(element) => walk_of.open(&element, &mut next_row),
            Xml::Text(piece) if walk_of.is_value => add_text(&mut walk_of.value, piece),
            Xml::Close("v" | "t") => walk_of.is_value = false,
            Xml::Close("c") => walk_of.close_cell(budget)?,
            Xml::Close(_) | Xml::Text(_) => {}
        }
        Ok(())
    })?;
    walk_of.merge(budget)?;
    Ok(walk_of.told())
}

impl XlsxSheetReader<'_> {
    fn open(&mut self, element: &Element<'_>, next_row: &mut u32) {
        match element.name() {
            "col" if element.is_on("hidden") => {
                let first = element.number("min").unwrap_or(1).max(1);
                let last = element.number("max").unwrap_or(first).min(first.saturating_add(1000));
                self.hidden_columns.extend((first..=last).map(|column| column - 1));
            }
            "row" => {
                self.row = element.number("r").map_or(*next_row, |row| row.saturating_sub(1));
                *next_row = self.row.saturating_add(1);
                self.is_hidden_row = element.is_on("hidden");
                self.column = 0;
            }
            "c" => self.open_cell(element),
            "v" | "t" => {
                self.is_value = true;
                self.has_value = true;
            }
            "f" => self.has_formula = true,
            "rPh" => self.is_value = false,
            "mergeCell" if self.merges.len() < MAX_MERGES => {
                let area = element.get("ref").unwrap_or_default();
                let ends = area
                    .split_once(':')
                    .and_then(|(from, to)| Some((of_place(from)?, of_place(to)?)));
                self.merges.extend(ends.map(|(from, to)| (from.0, from.1, to.0, to.1)));
            }
            _ => {}
        }
    }

    fn open_cell(&mut self, element: &Element<'_>) {
        if let Some((row, column)) = element.get("r").as_deref().and_then(of_place) {
            (self.row, self.column) = (row, column);
        }
        self.kind = element.get("t").unwrap_or_default();
        let style = element.number("s").and_then(|style| self.book.styles.get(style as usize));
        self.style = style.copied().unwrap_or_default();
        self.value.clear();
        (self.has_formula, self.has_value, self.is_value) = (false, false, false);
    }

    fn close_cell(&mut self, budget: &mut Budget) -> Result<(), Fault> {
        let (row, column) = (self.row, self.column);
        self.column = column.saturating_add(1);
        if self.is_hidden_row || self.hidden_columns.contains(&column) {
            self.counts.hidden += usize::from(self.has_value);
            return Ok(());
        }
        if self.has_formula && self.value.is_empty() {
            count(&mut self.counts.formulas, row, column);
            return Ok(());
        }
        if self.kind == "e" {
            count(&mut self.counts.errors, row, column);
            return Ok(());
        }
        let text = self.text();
        budget.letters = budget
            .letters
            .checked_sub(text.len())
            .ok_or_else(|| Fault::large("the file contains more than 256 MiB of text"))?;
        let (indent, is_bold) = (self.style.indent, self.style.is_bold);
        let cell = RawCell { text, lines: None, indent, is_bold };
        self.sheet.put(row, column, cell, &mut budget.cells)
    }

    fn text(&self) -> String {
        let value = self.value.as_str();
        match self.kind.as_str() {
            "s" => value
                .trim()
                .parse()
                .ok()
                .and_then(|index: usize| self.book.texts.get(index))
                .cloned()
                .unwrap_or_default(),
            "str" | "inlineStr" | "d" => value.to_owned(),
            "b" => if value.trim() == "1" { "yes" } else { "no" }.to_owned(),
            _ if self.style.is_date => {
                date_of(value, self.book.is_1904).unwrap_or_else(|| value.to_owned())
            }
            _ => number_of(value),
        }
    }

    /// Copies the first cell of a merged area into its other rows.
    fn merge(&mut self, budget: &mut Budget) -> Result<(), Fault> {
        for (first_row, first_column, last_row, last_column) in std::mem::take(&mut self.merges) {
            let Some(cell) = self.sheet.cells.get(&(first_row, first_column)).cloned() else {
                continue;
            };
            let rows = last_row.saturating_sub(first_row).saturating_add(1);
            // A level that is merged over several rows belongs to all of them. A title that is
            // merged over the width of the table must stay one cell, so only areas of a single
            // column count.
            if rows == 1 || last_column != first_column || rows > MAX_MERGED {
                continue;
            }
            for row in first_row + 1..=last_row {
                if !self.sheet.cells.contains_key(&(row, first_column)) {
                    self.sheet.put(row, first_column, cell.clone(), &mut budget.cells)?;
                }
            }
        }
        Ok(())
    }

    fn told(mut self) -> RawSheet {
        self.sheet.tell_counted(&self.counts.formulas, &self.counts.errors);
        if self.counts.hidden > 0 {
            let message = format!(
                "filled cells in hidden rows or columns of the sheet `{}` are not read: {}",
                self.sheet.name, self.counts.hidden
            );
            self.sheet.told.push((message, "show the rows and columns if they belong to the list"));
        }
        self.sheet
    }
}

/// Writes a number as a spreadsheet displays it, because the file stores `0.1` as
/// `0.10000000000000001`.
fn number_of(value: &str) -> String {
    let value = value.trim();
    let Some((whole, part)) = value.split_once('.') else { return value.to_owned() };
    if part.len() < 14 || !part.bytes().all(|byte| byte.is_ascii_digit()) {
        return value.to_owned();
    }
    // The last digits of a long fraction result from binary numbers, so they are dropped.
    let part = &part[..12];
    match (part.trim_end_matches('0'), part.trim_start_matches('9')) {
        ("", _) => whole.to_owned(),
        (_, "") => whole
            .parse()
            .map_or_else(|_| value.to_owned(), |whole: i64| whole.saturating_add(1).to_string()),
        (part, _) => {
            let nines = part.find("9999999").and_then(|place| {
                let kept: u64 = part[..place].parse().ok()?;
                Some(format!("{:0width$}", kept + 1, width = place))
            });
            format!("{whole}.{}", nines.as_deref().unwrap_or(part))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_lose_the_noise_of_binary_fractions() {
        for (value, shown) in [
            ("540", "540"),
            ("1.5", "1.5"),
            ("0.10000000000000001", "0.1"),
            ("24.499999999999996", "24.5"),
            ("539.99999999999994", "540"),
            ("1E3", "1E3"),
        ] {
            assert_eq!(number_of(value), shown, "{value}");
        }
    }
}
