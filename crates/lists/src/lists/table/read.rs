//! Reads a file with separators as a draft.

use grognard_check::check::{GUESSED_READING, LEFT_OUT, UNREADABLE_LIST};
use grognard_core::document::Date;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{FileId, Span, list, one_line, plain};

use super::blocks::{Block, blocks};
use super::body::Table;
use super::columns::{Column, columns, is_own};
use super::dates::{is_month_first, made_date};
use super::delimited::rows;
use super::grid::Sheet;
use super::heads::phrase;
use super::items::{lists, said_day};
use super::keys::Key;
use super::mapping::Mapping;
use super::shape::items;
use crate::lists::text::{Phrases, day_in};
use crate::lists::{Draft, DraftList, Input, ListImportOptions, Reading, Value};

/// Maximum number of columns that a finding names, so that the finding can still be read.
const MAX_NAMED: usize = 8;

/// Maximum number of findings about sheets without bodies. A last finding counts all other such
/// sheets.
const MAX_BODILESS: usize = 20;

/// Rows of a text, or a reading that refuses a text with too many of them.
pub(super) fn sheet_of<'t>(input: &Input<'t>) -> Result<Sheet<'t>, Box<Reading>> {
    let (sheet, limit) = rows(input.text, input.file);
    let Some(limit) = limit else { return Ok(sheet) };
    let help = "cut the table down to the rows of the list";
    Err(Box::new(refused(input.file, input.text, format!("the table has {limit}"), help)))
}

pub fn read(input: &Input<'_>, options: &ListImportOptions) -> Reading {
    let sheet = match sheet_of(input) {
        Ok(sheet) => sheet,
        Err(refused) => return *refused,
    };
    // Only rows with bars at both ends can be read as text, cell by cell.
    let has_bars = input.text.lines().any(|line| line.trim_start().starts_with('|'));
    if has_bars && has_lost_cells(&sheet, &options.mapping) {
        return crate::lists::text::read(input, options);
    }
    let mut reading = Reading::default();
    if input.text.starts_with("sep=") {
        let end = input.text.find('\n').unwrap_or(input.text.len());
        reading.draft.passed.push(Span::new(input.file, 0, end));
    }
    read_sheets(&[sheet], input.text, input.file, options, &mut reading);
    reading
}

/// True if a third of the rows have a number in place of a name. The rows have lost the cells that
/// they shared with the row above, so that columns mean nothing.
fn has_lost_cells(sheet: &Sheet<'_>, mapping: &Mapping) -> bool {
    let is_bare = |text: &str| {
        text.contains(|letter: char| letter.is_ascii_digit())
            && text.chars().all(|letter| letter.is_ascii_digit() || ",. ".contains(letter))
    };
    blocks(sheet, mapping).iter().filter(|block| !block.heads.is_empty()).any(|block| {
        let columns = columns(block, mapping);
        let is_name = |column: &&Column| matches!(column.key, Some(Key::Name | Key::Formation(_)));
        let names: Vec<usize> = columns.iter().filter(is_name).map(|column| column.index).collect();
        let is_lost = |row: &&&super::grid::Row<'_>| {
            names.iter().any(|name| row.at(*name).is_some_and(|cell| is_bare(&cell.text)))
        };
        let lost = block.rows.iter().filter(is_lost).count();
        lost >= 2 && 3 * lost >= block.rows.len()
    })
}

pub(super) fn finish(mut reading: Reading, file: FileId, text: &str) -> Reading {
    if reading.draft.lists.is_empty() {
        let help = "name the columns with `--map`, such as `--map Unit=name`, or read it with `--format text`";
        let message = "the table has no bodies".to_owned();
        let found = refused(file, text, message, help).found;
        reading.found.extend(found);
        return Reading { shown: reading.shown, found: reading.found, ..Reading::default() };
    }
    reading
}

/// Result for a file that cannot be read, with only a finding.
pub fn refused(file: FileId, text: &str, message: String, help: &str) -> Reading {
    let span = Span::new(file, 0, text.find('\n').unwrap_or(text.len()));
    let found = Diagnostic::new(&UNREADABLE_LIST, span, message).help(help);
    Reading { found: vec![found], ..Reading::default() }
}

pub fn unread_columns(columns: &[&str], most: usize) -> Option<String> {
    let names = list(columns.iter().copied(), most);
    match columns {
        [] => None,
        [_] => Some(format!("the column {names} is not read")),
        _ => Some(format!("the columns {names} are not read")),
    }
}

pub fn read_sheets(
    sheets: &[Sheet<'_>],
    text: &str,
    file: FileId,
    options: &ListImportOptions,
    reading: &mut Reading,
) {
    let is_single = sheets.len() == 1;
    let mut without_bodies = Vec::new();
    let battles = |sheet: &Sheet<'_>| {
        blocks(sheet, &options.mapping).iter().any(|block| names_battles(block, &options.mapping))
    };
    if is_single && sheets.iter().any(battles) {
        let message = "the table lists battles, not the bodies of an army".to_owned();
        let help = "import the list of one army; if the names are those of bodies, write `--map 'TITLE=name'` with the title of their column";
        *reading = Reading { shown: reading.shown.take(), ..refused(file, text, message, help) };
        return;
    }
    for sheet in sheets {
        for block in blocks(sheet, &options.mapping) {
            if is_single || has_bodies(&block, &options.mapping) {
                table(&block, sheet, text, options, reading);
            } else {
                without_bodies.extend(bodiless(&block, sheet));
            }
        }
    }
    reading.found.extend(bodiless_together(without_bodies));
    *reading = finish(std::mem::take(reading), file, text);
}

/// True if a table of a workbook contains bodies. A sheet of sources or notes has neither numbers
/// nor levels, and a sheet of totals has no heading above its names.
fn has_bodies(block: &Block<'_, '_>, mapping: &Mapping) -> bool {
    let columns = columns(block, mapping);
    let tells = |column: &Column| {
        matches!(
            column.key,
            Some(Key::Level | Key::Parent | Key::Path | Key::Formation(_) | Key::Arm)
        )
    };
    let is_named = |column: &Column| column.key == Some(Key::Name) && !column.title.is_empty();
    let counts = |column: &Column| column.key.is_some_and(Key::is_number);
    let has_names = columns.iter().any(is_named) && columns.iter().any(counts);
    !block.heads.is_empty() && (has_names || columns.iter().any(tells))
}

/// True for a table with a battle in each row, whose only names are those of the battles.
fn names_battles(block: &Block<'_, '_>, mapping: &Mapping) -> bool {
    static BATTLES: Phrases = Phrases::new(
        "battle|battles|action|actions|engagement|combat|bataille|batailles|schlacht|schlachten|gefecht|batalla|batallas|battaglia|battaglie|batalha|bitwa|bitwy|slag|сражение|сражения|битва",
    );
    let columns = columns(block, mapping);
    let name = columns.iter().find(|column| column.key == Some(Key::Name));
    let tells = |column: &Column| {
        matches!(
            column.key,
            Some(Key::Level | Key::Parent | Key::Path | Key::Formation(_) | Key::Arm)
        )
    };
    name.is_some_and(|name| !name.is_stated && BATTLES.contain(&phrase(&name.title)))
        && !columns.iter().any(tells)
}

/// Limits the findings about tables without bodies. After `MAX_BODILESS` findings, a single finding
/// counts the other tables.
fn bodiless_together(mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let others = found.len().saturating_sub(MAX_BODILESS);
    let span = found.get(MAX_BODILESS).map(|first| first.span);
    found.truncate(MAX_BODILESS);
    found.extend(span.map(|span| {
        let message = format!("{others} more tables have no bodies and are not read");
        Diagnostic::new(&LEFT_OUT, span, message).help("read a single sheet with `--sheet`")
    }));
    found
}

fn bodiless(block: &Block<'_, '_>, sheet: &Sheet<'_>) -> Option<Diagnostic> {
    let rows = || block.above.iter().chain(&block.head_rows).chain(&block.rows);
    let (first, last) = (rows().next()?.span, rows().next_back()?.span);
    let name = sheet.name.as_ref().map_or("a sheet", |name| name.value.as_str());
    let message = format!("`{name}` has no table of bodies and is not read");
    let span = Span { end: last.end, ..first };
    Some(Diagnostic::new(&LEFT_OUT, span, message).help(
        "if the sheet is a list, name its columns with `--mapping`; read it alone with `--sheet`",
    ))
}

fn table(
    block: &Block<'_, '_>,
    sheet: &Sheet<'_>,
    text: &str,
    options: &ListImportOptions,
    reading: &mut Reading,
) {
    let head = above(block, sheet);
    let columns = columns(block, &options.mapping);
    told(&columns, block, reading);
    used(&columns, &mut reading.mapping);
    let dates = names(&columns, block);
    let mut table = Table {
        text,
        mapping: &options.mapping,
        has_strengths: columns.iter().any(|column| column.key.is_some_and(Key::is_strength)),
        is_headless: block.heads.is_empty(),
        is_own: is_own(block),
        is_month_first: is_month_first(&dates),
        columns,
        found: Vec::new(),
    };
    let items = items(&mut table, &block.rows);
    reading.found.append(&mut table.found);
    reading.draft.passed.extend(block.head_rows.iter().map(|row| row.span));
    let mut made = lists(items, head);
    // Excel cuts the names of sheets and forbids some characters in them, so the name of the
    // highest body is better.
    if block.above.is_empty() {
        let of_sheets = made.iter_mut().filter(|list| is_called_as_whole(list));
        of_sheets.for_each(|list| list.name = None);
    }
    reading.found.extend(made.iter().filter_map(|list| of_nations(list, &table)));
    join(made, block.above.is_empty(), &mut reading.draft);
}

/// Reports a list whose highest bodies have several nations: without sides they may be enemies, and
/// on one side they may be two armies.
fn of_nations(list: &DraftList, table: &Table<'_>) -> Option<Diagnostic> {
    let column = table.column(Key::Nation)?;
    let of_list = list.nation.as_ref().map(|nation| nation.value.as_str());
    let highest = list.nodes.iter().filter(|node| node.depth == 0);
    let mut others = highest.filter_map(|node| node.nation.as_ref());
    let other = others.find(|nation| Some(nation.value.as_str()) != of_list)?;
    let (first, second) = (of_list.unwrap_or_default(), one_line(&other.value));
    let message =
        format!("guess `one-list`: bodies of `{first}` and `{second}` are read as one list");
    let title = reference(column);
    let found = Diagnostic::new(&GUESSED_READING, other.span, message);
    Some(found.help(match table.column(Key::Side) {
        None => format!("write `--map '{title}=side'` to make a list of each nation"),
        Some(_) => {
            "if they are two armies, move the bodies of one into a document of its own".to_owned()
        }
    }))
}

/// True if a list has the same name as its only highest body. Characters that the name of a sheet
/// cannot contain are ignored.
fn is_called_as_whole(list: &DraftList) -> bool {
    let letters = |name: &Value<String>| -> String {
        plain(&name.value).filter(|letter| letter.is_alphanumeric()).collect()
    };
    let mut roots = list.nodes.iter().filter(|node| node.depth == 0);
    match (roots.next(), roots.next(), &list.name) {
        (Some(whole), None, Some(name)) => letters(&whole.name).starts_with(&letters(name)),
        _ => false,
    }
}

fn names(columns: &[Column], block: &Block<'_, '_>) -> Vec<super::dates::MadeDate> {
    let Some(name) = columns.iter().find(|column| column.key == Some(Key::Name)) else {
        return Vec::new();
    };
    let cells = block.rows.iter().filter_map(|row| row.at(name.index));
    cells.filter_map(|cell| made_date(&cell.text)).collect()
}

/// Reads the rows above a table: a title, a day, and notes. Without a title, the list is named
/// after the sheet.
fn above(block: &Block<'_, '_>, sheet: &Sheet<'_>) -> DraftList {
    let mut list = DraftList::default();
    for cell in block.above.iter().flat_map(|row| &row.cells) {
        list.date = list.date.take().or(day_in(&cell.text).map(|day| Value::sure(day, cell.span)));
        match list.name {
            None if cell.text.contains(char::is_alphabetic) => list.name = Some(cell.value()),
            _ => list.notes.push(cell.value()),
        }
    }
    if list.name.is_none() {
        list.name = sheet.name.clone();
    }
    list
}

/// Adds the lists of a table to the draft. A table without a title continues the list above.
fn join(mut lists: Vec<DraftList>, has_no_title: bool, draft: &mut Draft) {
    let goes_on =
        has_no_title && lists.len() == 1 && lists[0].side.is_none() && lists[0].name.is_none();
    match draft.lists.last_mut().filter(|_| goes_on) {
        Some(last) => {
            let list = lists.remove(0);
            last.nodes.extend(list.nodes);
            last.notes.extend(list.notes);
            last.date = last.date.take().or(list.date.clone());
            let is_other = |date: &&Value<Date>| {
                last.date.as_ref().map(|known| known.value) != Some(date.value)
            };
            last.notes.extend(list.date.as_ref().filter(is_other).map(said_day));
        }
        None => draft.lists.append(&mut lists),
    }
}

/// Reports the guessed meanings of columns as options that would state them, and reports the
/// columns that become notes.
fn told(columns: &[Column], block: &Block<'_, '_>, reading: &mut Reading) {
    let Some(first) = block.head_rows.first().or(block.rows.first()) else { return };
    let is_guess = |column: &&Column| {
        let key = column.key.map(Key::word);
        !column.is_stated && key.is_some_and(|key| key != column.title)
    };
    let guessed: Vec<&Column> = columns.iter().filter(is_guess).collect();
    if !guessed.is_empty() {
        let options: Vec<String> = guessed.iter().map(|column| option(column)).collect();
        let way = if block.heads.is_empty() { "contents" } else { "heads" };
        let message = match guessed.len() {
            1 => format!("guess `columns`: 1 column is identified by its {way}"),
            count => format!("guess `columns`: {count} columns are identified by their {way}"),
        };
        reading.found.push(
            Diagnostic::new(&GUESSED_READING, first.span, message)
                .help(format!("to confirm, write `{}`", options.join(" ")))
                .help("save the mapping with `--write-mapping FILE` for `--mapping FILE`"),
        );
    }
    let unknown: Vec<&str> = columns
        .iter()
        .filter(|column| column.key.is_none() && !column.title.is_empty())
        .map(|column| column.title.as_str())
        .collect();
    if !unknown.is_empty() {
        let names = list(unknown.iter().copied(), MAX_NAMED);
        let message = match unknown.len() {
            1 => format!("guess `notes`: the column {names} is kept as notes"),
            _ => format!("guess `notes`: the columns {names} are kept as notes"),
        };
        reading.found.push(Diagnostic::new(&GUESSED_READING, first.span, message).help(
            "assign a column with `--map COLUMN=KEY`, or leave it out with `--map COLUMN=-`",
        ));
    }
}

fn option(column: &Column) -> String {
    let stated = format!("{}={}", reference(column), column.key.map_or("note", Key::word));
    let is_plain = |letter: char| letter.is_alphanumeric() || "=_-.".contains(letter);
    match stated.chars().all(is_plain) {
        true => format!("--map {stated}"),
        false => format!("--map '{}'", stated.replace('\'', "'\\''")),
    }
}

/// Name of a column in options: its heading, or its number if there is no heading.
fn reference(column: &Column) -> String {
    match column.title.as_str() {
        "" => format!("#{}", column.index + 1),
        title => title.to_owned(),
    }
}

fn used(columns: &[Column], mapping: &mut Mapping) {
    for column in columns {
        let name = reference(column);
        if let Some(key) = column.key
            && !mapping.columns.iter().any(|(known, _)| *known == name)
        {
            mapping.columns.push((name, key));
        }
    }
}
