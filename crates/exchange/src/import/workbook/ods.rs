//! Reads the visible sheets of a LibreOffice document (ODS). Repetitions of cells and rows are
//! counted before the cells are created, because a file may repeat a cell a million times.

use std::collections::{BTreeMap, BTreeSet};

use super::archive::{Archive, Fault};
use super::raw::{Counted, RawCell, RawSheet, add_text, count};
use super::sheets::{SheetChoice, Visible};
use super::xml::{Element, Xml, walk};
use grognard_lists::lists::table::MAX_CELLS;

/// Maximum number of cells that a merged area fills downwards, so that its memory is bounded.
const MAX_MERGED: u32 = 20_000;

pub(super) fn read(archive: &mut Archive<'_>, wanted: Option<&str>) -> Result<Visible, Fault> {
    const PART: &str = "content.xml";
    let Some(text) = archive.part(PART)? else {
        return Err(Fault::broken("the file has no part `content.xml`"));
    };
    let mut styles =
        styles(archive.part("styles.xml")?.as_deref().unwrap_or_default(), "styles.xml")?;
    styles.extend(self::styles(&text, PART)?);
    let names = names(&text, &styles)?;
    let wanted =
        SheetChoice::of(names.iter().map(|(name, is_hidden)| (name.as_str(), *is_hidden)), wanted)?;
    let mut reader =
        OdsReader { styles, wanted: wanted.sheets, left: MAX_CELLS, ..OdsReader::default() };
    walk(&text, PART, |event| reader.event(event))?;
    Ok(Visible { sheets: reader.sheets, others: wanted.others })
}

#[derive(Debug, Clone, Default)]
struct OdsStyle {
    /// Indentation of a cell, in steps of 3.5 mm.
    indent: usize,
    is_bold: bool,
    is_hidden: bool,
    parent: Option<String>,
}

fn styles(text: &str, part: &str) -> Result<BTreeMap<String, OdsStyle>, Fault> {
    let mut styles: BTreeMap<String, OdsStyle> = BTreeMap::new();
    let mut open: Option<(String, OdsStyle)> = None;
    walk(text, part, |event| {
        match event {
            Xml::Open(element) => match (element.name(), &mut open) {
                ("style", _) => {
                    let parent = element.get("parent-style-name");
                    open = element
                        .get("name")
                        .map(|name| (name, OdsStyle { parent, ..OdsStyle::default() }));
                }
                ("text-properties", Some((_, style))) => {
                    style.is_bold =
                        element.get("font-weight").is_some_and(|weight| weight == "bold")
                }
                ("paragraph-properties", Some((_, style))) => {
                    style.indent = element.get("margin-left").map_or(0, |margin| steps(&margin))
                }
                ("table-properties", Some((_, style))) => {
                    style.is_hidden =
                        element.get("display").is_some_and(|display| display == "false")
                }
                _ => {}
            },
            Xml::Close("style") => styles.extend(open.take()),
            Xml::Close(_) | Xml::Text(_) => {}
        }
        Ok(())
    })?;
    Ok(styles)
}

/// Converts a margin to steps of 3.5 mm, because LibreOffice indents by that much.
fn steps(margin: &str) -> usize {
    let figures = margin.trim_end_matches(|letter: char| letter.is_alphabetic());
    let (whole, part) = figures.split_once('.').unwrap_or((figures, ""));
    let thousandths = |part: &str| format!("{part:0<3}")[..3].parse::<usize>();
    let Ok(whole) = whole.parse::<usize>() else { return 0 };
    let part = if part.is_ascii() { thousandths(part).unwrap_or(0) } else { 0 };
    let length = whole.min(1_000) * 1_000 + part;
    let millionths = match &margin[figures.len()..] {
        "cm" => length * 10,
        "mm" => length,
        "in" => length * 254 / 10,
        "pt" => length * 353 / 1_000,
        _ => return 0,
    };
    (millionths + 1_750) / 3_500
}

fn names(text: &str, styles: &BTreeMap<String, OdsStyle>) -> Result<Vec<(String, bool)>, Fault> {
    let mut names = Vec::new();
    walk(text, "content.xml", |event| {
        if let Xml::Open(element) = event
            && element.name() == "table"
        {
            let style = element.get("style-name").and_then(|style| styles.get(&style));
            names.push((
                element.get("name").unwrap_or_default(),
                style.is_some_and(|style| style.is_hidden),
            ));
        }
        Ok(())
    })?;
    Ok(names)
}

#[derive(Default)]
struct OdsReader {
    styles: BTreeMap<String, OdsStyle>,
    wanted: Vec<usize>,
    left: usize,
    tables: usize,
    sheet: Option<RawSheet>,
    sheets: Vec<RawSheet>,
    hidden_columns: BTreeSet<u32>,
    next_column: u32,
    row: u32,
    row_repeats: u32,
    is_hidden_row: bool,
    /// Filled cells of the open row, each with its column and its number of repetitions.
    cells: Vec<(u32, u32, RawCell)>,
    column: u32,
    open: Option<OpenCell>,
    /// Number of open comments. The text of a comment does not belong to its cell.
    notes: usize,
    hidden: usize,
    errors: Counted,
    /// Place of the first formula without a result, and the number of such formulas.
    formulas: Counted,
    merges: Vec<(u32, u32, u32)>,
}

struct OpenCell {
    text: String,
    paragraphs: usize,
    value: Option<String>,
    repeats: u32,
    style: OdsStyle,
    rows: u32,
    is_error: bool,
    /// True for a formula that has no result in the file.
    is_unresolved: bool,
}

impl OdsReader {
    fn event(&mut self, event: Xml<'_>) -> Result<(), Fault> {
        match event {
            Xml::Open(element) if element.name() == "table" => self.open_table(&element),
            Xml::Close("table") => self.close_table()?,
            _ if self.sheet.is_none() => {}
            Xml::Open(element) => self.begin(&element),
            Xml::Close("table-row") => self.close_row()?,
            Xml::Close("table-cell" | "covered-table-cell") => self.close_cell(),
            Xml::Close("annotation") => self.notes = self.notes.saturating_sub(1),
            Xml::Text(piece) if self.notes == 0 => {
                if let Some(open) = self.open.as_mut().filter(|open| open.paragraphs > 0) {
                    add_text(&mut open.text, piece);
                }
            }
            Xml::Close(_) | Xml::Text(_) => {}
        }
        Ok(())
    }

    fn open_table(&mut self, element: &Element<'_>) {
        let index = self.tables;
        self.tables += 1;
        if self.wanted.contains(&index) {
            let name = element.get("name").unwrap_or_default();
            self.sheet = Some(RawSheet { name, ..RawSheet::default() });
            self.hidden_columns.clear();
            (self.row, self.next_column, self.hidden) = (0, 0, 0);
            (self.errors, self.formulas) = (None, None);
            self.merges.clear();
        }
    }

    fn begin(&mut self, element: &Element<'_>) {
        let repeated = |name: &str| element.number(name).unwrap_or(1).max(1);
        let is_hidden = || element.get("visibility").is_some_and(|word| word != "visible");
        match element.name() {
            "table-column" => {
                let count = repeated("number-columns-repeated");
                if is_hidden() {
                    let last = self.next_column.saturating_add(count.min(2_000));
                    self.hidden_columns.extend(self.next_column..last);
                }
                self.next_column = self.next_column.saturating_add(count);
            }
            "table-row" => {
                self.row_repeats = repeated("number-rows-repeated");
                self.is_hidden_row = is_hidden();
                self.column = 0;
                self.cells.clear();
            }
            "table-cell" | "covered-table-cell" => {
                let style =
                    element.get("style-name").map(|style| self.style(&style)).unwrap_or_default();
                let kind = element.get("value-type").unwrap_or_default();
                let value = match kind.as_str() {
                    "float" | "currency" => element.get("value"),
                    "date" => element.get("date-value").map(|day| day.chars().take(10).collect()),
                    _ => None,
                };
                let repeats = repeated("number-columns-repeated");
                let rows = repeated("number-rows-spanned");
                let is_error = element.get("formula").is_some()
                    && kind == "string"
                    && element.get("value-type").is_some();
                self.open = Some(OpenCell {
                    text: String::new(),
                    paragraphs: 0,
                    value,
                    repeats,
                    style,
                    rows,
                    is_error,
                    is_unresolved: element.get("formula").is_some() && kind.is_empty(),
                });
            }
            "p" if self.notes == 0 => {
                if let Some(open) = &mut self.open {
                    if open.paragraphs > 0 {
                        open.text.push('\n');
                    }
                    open.paragraphs += 1;
                }
            }
            "s" if self.notes == 0 => {
                let count = element.number("c").unwrap_or(1).min(100) as usize;
                self.open.iter_mut().for_each(|open| add_text(&mut open.text, &" ".repeat(count)));
            }
            "tab" => self.open.iter_mut().for_each(|open| open.text.push(' ')),
            "line-break" => self.open.iter_mut().for_each(|open| open.text.push('\n')),
            "annotation" => self.notes += 1,
            _ => {}
        }
    }

    fn style(&self, name: &str) -> OdsStyle {
        let mut style = self.styles.get(name).cloned().unwrap_or_default();
        let mut parent = style.parent.clone();
        for _ in 0..8 {
            let Some(above) = parent.as_ref().and_then(|parent| self.styles.get(parent)) else {
                break;
            };
            style.is_bold |= above.is_bold;
            style.indent = style.indent.max(above.indent);
            parent = above.parent.clone();
        }
        style
    }

    fn close_cell(&mut self) {
        let Some(open) = self.open.take() else { return };
        let column = self.column;
        self.column = column.saturating_add(open.repeats);
        // The stored number is read, because the displayed number may be rounded.
        let text = open.value.unwrap_or(open.text);
        let is_hidden = self.is_hidden_row || self.hidden_columns.contains(&column);
        if text.trim().is_empty() {
            if open.is_unresolved && !is_hidden {
                count(&mut self.formulas, self.row, column);
            }
            return;
        }
        if is_hidden {
            self.hidden += 1;
            return;
        }
        if open.is_error && (text.starts_with("Err:") || text.starts_with('#')) {
            return count(&mut self.errors, self.row, column);
        }
        if open.rows > 1 {
            self.merges.push((self.row, column, open.rows));
        }
        let (indent, is_bold) = (open.style.indent, open.style.is_bold);
        let cell = RawCell { text, lines: None, indent, is_bold };
        self.cells.push((column, open.repeats, cell));
    }

    fn close_row(&mut self) -> Result<(), Fault> {
        let Some(sheet) = &mut self.sheet else { return Ok(()) };
        if !self.cells.is_empty() {
            for repeat in 0..self.row_repeats {
                for (column, repeats, cell) in &self.cells {
                    for next in 0..*repeats {
                        let (row, column) =
                            (self.row.saturating_add(repeat), column.saturating_add(next));
                        sheet.put(row, column, cell.clone(), &mut self.left)?;
                    }
                }
            }
        }
        self.row = self.row.saturating_add(self.row_repeats);
        Ok(())
    }

    fn close_table(&mut self) -> Result<(), Fault> {
        let Some(mut sheet) = self.sheet.take() else { return Ok(()) };
        for (first, column, rows) in self.merges.drain(..) {
            let Some(cell) = sheet.cells.get(&(first, column)).cloned() else { continue };
            for row in (first + 1..first.saturating_add(rows.min(MAX_MERGED)))
                .filter(|_| rows <= MAX_MERGED)
            {
                if !sheet.cells.contains_key(&(row, column)) {
                    sheet.put(row, column, cell.clone(), &mut self.left)?;
                }
            }
        }
        sheet.tell_counted(&self.formulas, &self.errors);
        if self.hidden > 0 {
            let message = format!(
                "filled cells in hidden rows or columns of the sheet `{}` are not read: {}",
                sheet.name, self.hidden
            );
            sheet.told.push((message, "show the rows and columns if they belong to the list"));
        }
        self.sheets.push(sheet);
        Ok(())
    }
}
