//! Reads tables whose rows are lines with bars. The head of a column tells what its numbers count. A
//! table without heads is read by its numbers: no column of losses has larger numbers than the men.

use super::body::without_brackets;
use super::folded::folded;
use super::lines::Line;
use super::people::split_rank;
use super::phrases::Phrases;
use super::token::{Token, tokens};
use super::words::{Measure, measure_word};

/// What the numbers of each column count. The flag is true if the head of the column says so.
pub(super) type TableColumns = Vec<Option<(Measure, bool)>>;

/// Meaning of the numbers and of the words of each column of a table.
#[derive(Debug, Clone, Default)]
pub(super) struct TableMeaning {
    pub columns: TableColumns,
    pub words: Vec<CellWords>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TableHead {
    Counts(Measure),
    /// The column has all men, unless another column has the men.
    Total,
    /// The column has the leaders of the bodies in the columns before it.
    Leader,
    /// The column has remarks on the body of the row.
    Note,
    /// The column has names or losses.
    Other,
}

/// What the words of a cell are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CellWords {
    Body,
    Leader,
    Note,
}

/// Heads by the keys of the vocabulary. Earlier rows win.
static HEADS: [(TableHead, Phrases); 16] = [
    (TableHead::Counts(Measure::Officers), head("", &["officers"])),
    (TableHead::Counts(Measure::Men), head("", &["men", "other-ranks"])),
    (TableHead::Counts(Measure::Sabres), head("", &["sabres"])),
    (TableHead::Counts(Measure::Howitzers), head("", &["howitzers"])),
    (TableHead::Counts(Measure::Guns), head("", &["guns"])),
    (TableHead::Counts(Measure::Battalions), head("btg|btg sqd|bns sqns|btl esk", &["battalions"])),
    (TableHead::Counts(Measure::Squadrons), head("", &["squadrons"])),
    (TableHead::Counts(Measure::Companies), head("", &["companies"])),
    (TableHead::Counts(Measure::Batteries), head("", &["batteries"])),
    (TableHead::Counts(Measure::Stands), head("", &["stands", "figures"])),
    (TableHead::Total, head("", &["total"])),
    (
        TableHead::Other,
        head(
            "reparto|reparti|afdeling|onderdeel|eenheid|jednostka|unidad|unidades|units|regiments|unites|noms des regiments|einheiten|truppenteil|verband",
            &["name", "level", "army", "corps", "division", "brigade"],
        ),
    ),
    (TableHead::Leader, head("kommandeure|commanders|colonel commandant", &["leader", "rank"])),
    (TableHead::Note, head("others|other|details", &["note", "arm", "nation", "grade", "weight"])),
    (TableHead::Other, head("", &["losses", "killed", "wounded", "missing", "prisoners", "sick"])),
    (TableHead::Other, head("", &["id", "parent", "horses", "morale", "points"])),
];

const fn head(listed: &'static str, keys: &'static [&'static str]) -> Phrases {
    Phrases::with(listed, "columns", keys)
}

fn head_of(cell: &str) -> Option<TableHead> {
    let plain = folded(&without_brackets(cell));
    if plain.trim().is_empty() {
        return None;
    }
    let known = |words: &str| HEADS.iter().find(|(_, phrases)| phrases.contain(words.trim()));
    let mut words = plain.split_whitespace();
    // `Number of guns`, `Effectifs présents`: one word of a few tells.
    let named = || match plain.split_whitespace().count() {
        2..=3 => words.find_map(known),
        _ => None,
    };
    known(&plain).or_else(named).map(|(head, _)| *head)
}

/// True for heads of columns that only spaces separate: `Présents sous les armes    Hôpitaux`.
pub(super) fn are_spaced_heads(line: &str) -> bool {
    let cells: Vec<&str> =
        line.split("  ").flat_map(|cell| cell.split('\t')).map(str::trim).collect();
    let cells: Vec<&str> = cells.into_iter().filter(|cell| !cell.is_empty()).collect();
    cells.len() >= 2
        && !line.contains(|letter: char| letter.is_ascii_digit())
        && cells.iter().all(|cell| head_of(cell).is_some())
}

/// True for a row of bars or tabs that the vocabulary knows as heads: `Дивизия|Полки|Чел.`.
pub fn are_heads(line: &str) -> bool {
    let cells: Vec<&str> =
        line.trim().trim_matches('|').split(['|', '\t']).map(str::trim).collect();
    let known = cells.iter().filter(|cell| head_of(cell).is_some()).count();
    known >= 3 && 2 * known >= cells.len()
}

#[derive(Debug, Clone, Copy)]
struct TableCell {
    start: usize,
    end: usize,
    column: usize,
}

/// Lines of a table, one for each cell with words. The numbers behind a cell belong to its line. A
/// cell is indented by its column, so that units are below the brigades in the columns before them.
/// `number` is the index of the table.
pub(super) fn table(
    text: &str,
    rows: &[(usize, usize)],
    number: usize,
) -> (Vec<Line>, TableMeaning) {
    // Without bars at the ends of the first row, a bar at an end of another row has an empty cell.
    let first = rows.first().map_or("", |(start, end)| text[*start..*end].trim());
    let outer = [first.starts_with('|'), first.ends_with('|')];
    let mut rows: Vec<Vec<TableCell>> = rows.iter().map(|row| cells(text, *row, outer)).collect();
    let mut width = rows.iter().map(Vec::len).max().unwrap_or(0);
    // A row that lost the cells that it shares with the row above has its other cells at the end.
    for row in rows.iter_mut().filter(|row| row.len() > 1) {
        let lost = width - row.len();
        row.iter_mut().for_each(|cell| cell.column += lost);
    }
    if let Some(period) = period(text, &rows, width) {
        rows = stacked(rows, period);
        width = period;
    }
    let heads = heads_of(text, &rows);
    let heads = heads.as_ref();
    // A copied table may have lost cells at both ends of its rows. The columns of a table with lost
    // cells mix names and numbers, so they mean nothing.
    let is_torn =
        (0..width).any(|column| is_mixed(text, &rows[usize::from(heads.is_some())..], column));
    let measures = if is_torn { TableColumns::new() } else { measures(text, heads, &rows, width) };
    let has_heads = heads.is_some();
    let head_rows = 1 + usize::from(has_heads && rows.len() > 1 && is_second_head(text, &rows[1]));
    let words_of = |column: usize| {
        let head = heads.and_then(|row| row.iter().find(|cell| cell.column == column));
        match head.and_then(|cell| head_of(text[cell.start..cell.end].trim())) {
            Some(TableHead::Leader) if !is_torn => CellWords::Leader,
            Some(TableHead::Note) if !is_torn => CellWords::Note,
            _ => CellWords::Body,
        }
    };
    let words: Vec<CellWords> = (0..width).map(words_of).collect();
    let mut lines: Vec<Line> = Vec::new();
    // A dash in a column of formations says that the bodies behind it belong to no formation there.
    let mut lifted: Option<usize> = None;
    for (index, row) in rows.iter().enumerate() {
        let is_head = has_heads && index < head_rows;
        let says = |cell: &&TableCell| !text[cell.start..cell.end].trim().is_empty();
        let opening = row.iter().find(says);
        lifted = match opening {
            Some(cell) if is_dash(&text[cell.start..cell.end]) => Some(cell.column),
            Some(cell) => lifted.filter(|column| *column < cell.column),
            None => lifted,
        };
        let first = lines.len();
        let is_figures = |column: usize| {
            row.iter().any(|cell| {
                let words = text[cell.start..cell.end].trim();
                cell.column > column && !words.is_empty() && is_figure(words)
            })
        };
        for TableCell { start, end, column } in row {
            let cell = &text[*start..*end];
            if cell.trim().is_empty() {
                continue;
            }
            // A leader between a body and its numbers is read with the numbers.
            let is_beside = words.get(*column).is_some_and(|words| *words != CellWords::Body)
                && is_figures(*column);
            let start = start + (cell.len() - cell.trim_start().len());
            let end = start + cell.trim().len();
            match lines[first..].last_mut() {
                Some(last) if is_head || is_beside || is_figure(cell) => last.end = end,
                _ => lines.push(Line {
                    start,
                    end,
                    whole: start,
                    indent: if is_torn { 0 } else { 2 * lifted.unwrap_or(*column).min(*column) },
                    after_gap: false,
                    is_sum: false,
                    is_head,
                    cell: Some((number, *column)),
                    words: words.get(*column).copied().unwrap_or(CellWords::Body),
                }),
            }
        }
    }
    (lines, TableMeaning { columns: measures, words })
}

/// Width of one of several tables side by side, whose heads repeat: `Regiment | Men | Regiment | Men`.
fn period(text: &str, rows: &[Vec<TableCell>], width: usize) -> Option<usize> {
    let heads = rows.first().filter(|row| is_head(text, row) && row.len() == width)?;
    let words: Vec<String> = heads.iter().map(|cell| folded(&text[cell.start..cell.end])).collect();
    let repeats = |period: &usize| {
        width.is_multiple_of(*period)
            && (0..width).all(|column| words[column] == words[column % period])
    };
    (2..=width / 2).find(repeats)
}

/// Puts tables that stand side by side below each other.
fn stacked(rows: Vec<Vec<TableCell>>, period: usize) -> Vec<Vec<TableCell>> {
    let mut blocks: Vec<Vec<Vec<TableCell>>> = Vec::new();
    for (index, row) in rows.into_iter().enumerate() {
        for cell in row {
            let block = cell.column / period;
            // The heads stand once above all blocks.
            if index == 0 && block > 0 {
                continue;
            }
            blocks.resize_with(blocks.len().max(block + 1), Vec::new);
            let rows = &mut blocks[block];
            rows.resize_with(rows.len().max(index + 1), Vec::new);
            rows[index].push(TableCell { column: cell.column % period, ..cell });
        }
    }
    blocks.into_iter().flatten().filter(|row| !row.is_empty()).collect()
}

fn cells(text: &str, (start, end): (usize, usize), outer: [bool; 2]) -> Vec<TableCell> {
    let row = text[start..end].trim_end();
    let end = start + row.strip_suffix('|').filter(|_| outer[1]).unwrap_or(row).len();
    let indent = row.len() - row.trim_start().len();
    let mut place = start + if outer[0] && row[indent..].starts_with('|') { indent + 1 } else { 0 };
    let mut cells = Vec::new();
    for (column, cell) in text[place.min(end)..end].split('|').enumerate() {
        cells.push(TableCell { start: place, end: place + cell.len(), column });
        place += cell.len() + 1;
    }
    cells
}

/// True for a row of heads: it has no digits, and most of its cells are words for columns.
fn is_head(text: &str, row: &[TableCell]) -> bool {
    let words = row.iter().map(|cell| text[cell.start..cell.end].trim());
    let words: Vec<&str> = words.filter(|words| !words.is_empty()).collect();
    let known = words.iter().filter(|words| head_of(words).is_some()).count();
    let has_digit =
        |words: &&str| without_brackets(words).contains(|letter: char| letter.is_ascii_digit());
    known >= 2 && 2 * known >= words.len() && !words.iter().any(has_digit)
}

/// Heads of a table. A second row of heads divides columns of the first: `Strength` above `Sqns` and
/// `Men`.
fn heads_of(text: &str, rows: &[Vec<TableCell>]) -> Option<Vec<TableCell>> {
    let first = rows.first().filter(|row| is_head(text, row))?;
    let second = rows.get(1).filter(|row| is_second_head(text, row));
    let says = |cell: &&TableCell| !text[cell.start..cell.end].trim().is_empty();
    let below = |column: usize| second?.iter().filter(says).find(|cell| cell.column == column);
    Some(first.iter().map(|cell| *below(cell.column).unwrap_or(cell)).collect())
}

/// True for a row of which every word is the head of a column.
fn is_second_head(text: &str, row: &[TableCell]) -> bool {
    let words = row.iter().map(|cell| text[cell.start..cell.end].trim());
    let words: Vec<&str> = words.filter(|words| !words.is_empty()).collect();
    words.len() >= 2 && words.iter().all(|words| head_of(words).is_some())
}

fn is_dash(cell: &str) -> bool {
    matches!(cell.trim(), "—" | "–" | "-")
}

/// True for a number, with or without the noun that it counts: `1.905`, `3 bat.`, `–`.
fn is_figure(cell: &str) -> bool {
    // `¼ Esk.`
    let quarter = cell.strip_prefix(['¼', '¾']);
    let cell = quarter.unwrap_or(cell);
    let all = tokens(cell, 0, cell.len());
    let is_noun = |token: &Token| token.word().is_some_and(|word| measure_word(word).is_some());
    match all.as_slice() {
        [first, rest @ ..] if first.number().is_some() => {
            rest.iter().all(|token| token.word().is_none() || is_noun(token))
        }
        all => {
            all.iter().all(|token| token.is_sign("-–—*?") || quarter.is_some() && is_noun(token))
        }
    }
}

/// True for a column with names in a quarter of its cells or more, and numbers in another quarter.
fn is_mixed(text: &str, rows: &[Vec<TableCell>], column: usize) -> bool {
    let cells = rows.iter().filter_map(|row| row.iter().find(|cell| cell.column == column));
    let words = cells.map(|cell| text[cell.start..cell.end].trim());
    let words: Vec<&str> =
        words.filter(|words| words.contains(|letter: char| letter.is_alphanumeric())).collect();
    let figures = words.iter().filter(|words| is_figure(words)).count();
    4 * figures >= words.len().max(1) && 4 * (words.len() - figures) >= words.len()
}

fn number_in(cell: &str) -> Option<u32> {
    let all = tokens(cell, 0, cell.len());
    let has_words = all.iter().any(|token| token.word().is_some());
    all.iter().rev().find_map(Token::number).filter(|_| !has_words)
}

fn measures(
    text: &str,
    heads: Option<&Vec<TableCell>>,
    rows: &[Vec<TableCell>],
    width: usize,
) -> TableColumns {
    let head = |column: usize| {
        let cell = heads?.iter().find(|cell| cell.column == column)?;
        head_of(text[cell.start..cell.end].trim())
    };
    let median = |column: usize| {
        let of_column = rows.iter().filter_map(|row| row.iter().find(|cell| cell.column == column));
        let mut numbers: Vec<u32> =
            of_column.filter_map(|cell| number_in(&text[cell.start..cell.end])).collect();
        numbers.sort_unstable();
        numbers.get(numbers.len() / 2).copied()
    };
    let medians: Vec<Option<u32>> = (0..width).map(median).collect();
    let counts = |column: usize| match head(column) {
        Some(TableHead::Counts(measure)) => medians[column].map(|_| (measure, true)),
        _ => None,
    };
    let mut columns: TableColumns = (0..width).map(counts).collect();
    let is_of_men = |column: &Option<(Measure, bool)>| {
        matches!(column, Some((Measure::Men | Measure::Sabres | Measure::Stands, _)))
    };
    if columns.iter().any(is_of_men) {
        return columns;
    }
    if let Some(column) = (0..width).find(|column| head(*column) == Some(TableHead::Total)) {
        columns[column] = Some((Measure::Men, true));
        return columns;
    }
    // The largest numbers without a head are the men.
    let free = (0..width).filter(|column| head(*column).is_none());
    let largest = free.filter_map(|column| Some((medians[column]?, column)));
    if let Some((median, column)) =
        largest.max_by_key(|(median, column)| (*median, usize::MAX - column))
        && median >= MIN_MEN
    {
        let is_alone = medians.iter().flatten().count() == 1;
        columns[column] = Some((Measure::Men, is_alone));
        let before = column.checked_sub(1).filter(|before| head(*before).is_none());
        let officers = before.filter(|before| {
            medians[*before].is_some_and(|count| (4..=90).contains(&count) && 8 * count <= median)
        });
        if let Some(before) = officers {
            columns[before] = Some((Measure::Officers, false));
        }
    }
    columns
}

/// Minimum strength of half of the units of a table. Smaller numbers count battalions or guns.
const MIN_MEN: u32 = 50;

/// Text of a list whose columns are separated by tabs, with a bar for each tab. A page breaks cells
/// into several lines, so lines are joined until they have as many cells as the heads. Returns `None`
/// if no line has heads.
pub(super) fn plain_tabs(text: &str) -> Option<String> {
    let tabs = |line: &str| line.matches('\t').count();
    let is_heads = |line: &&str| {
        let cells: Vec<&str> = line.split('\t').map(str::trim).collect();
        let known = cells.iter().filter(|cell| head_of(cell).is_some()).count();
        cells.len() >= 3 && 2 * known >= cells.len() && !line.starts_with('\t')
    };
    let heads = text.lines().find(is_heads)?;
    let width = tabs(heads);
    let ends_with_rank = |line: &&str| is_rank_alone(line.rsplit('\t').next().unwrap_or_default());
    if text.lines().filter(ends_with_rank).take(2).count() == 2 {
        return Some(torn_cells(text, heads));
    }
    let counts = || text.lines().map(tabs).filter(|count| *count > 0);
    // If most rows are shorter than the heads, their last cells are empty, and no row is broken.
    let is_broken = 2 * counts().filter(|count| *count >= width).count()
        >= counts().filter(|count| *count < width).count();
    let mut plain = String::new();
    let mut row = String::new();
    let mut flush = |row: &mut String| {
        if !row.is_empty() {
            plain += &match row.contains('\t') {
                true => format!("| {} |\n", row.replace('|', "/").replace('\t', " | ")),
                false => format!("{row}\n"),
            };
            row.clear();
        }
    };
    for line in text.lines() {
        let is_next = !is_broken || tabs(&row) + tabs(line) > width || is_heads(&line);
        if line.trim().is_empty() || is_next {
            flush(&mut row);
        }
        let is_digit = |letter: char| letter.is_ascii_digit();
        row += match row.chars().last() {
            None | Some('\t') => "",
            Some(last) if is_digit(last) && line.starts_with(is_digit) => "\t",
            Some(_) => " ",
        };
        row += line;
        if tabs(&row) >= width && !row.ends_with('\t') {
            flush(&mut row);
        }
    }
    flush(&mut row);
    Some(plain)
}

fn is_rank_alone(cell: &str) -> bool {
    let (rank, name) = split_rank(cell.trim());
    rank.contains(char::is_alphabetic) && name.is_empty()
}

/// Text of a table whose rows lost the cells that they share with the row above, and whose cells are
/// broken after ranks. Each body is a line; the person and the figures behind it follow on its line.
fn torn_cells(text: &str, heads: &str) -> String {
    let mut cells: Vec<String> = Vec::new();
    let (above, below) = text.split_once(heads).unwrap_or(("", text));
    for line in below.lines().filter(|line| !line.trim().is_empty()) {
        for (index, cell) in line.split('\t').map(str::trim).enumerate() {
            match cells.last_mut().filter(|last| index == 0 && is_rank_alone(last)) {
                Some(last) => *last += &format!(" {cell}"),
                None => cells.push(cell.to_owned()),
            }
        }
    }
    let mut lines: Vec<String> = Vec::new();
    // A person directly behind a body leads it; a figure between them ends the body.
    let mut is_open = false;
    for cell in cells {
        let plain = without_brackets(&cell);
        let all = tokens(&plain, 0, plain.len());
        let counts_guns = all.first().is_some_and(|token| token.number().is_some())
            && all
                .iter()
                .filter_map(Token::word)
                .any(|word| measure_word(word) == Some(Measure::Guns));
        let is_empty = plain.trim().is_empty()
            || all.iter().all(|token| token.is_sign("-–—*?"))
            || NONE.contain(folded(&plain).trim());
        let (rank, name) = split_rank(&cell);
        let is_person = !rank.is_empty() && !name.is_empty();
        match lines.last_mut() {
            _ if is_empty => {}
            Some(last) if counts_guns => *last += &format!(" ({})", plain.trim()),
            Some(last) if is_figure(plain.trim()) => {
                *last += &format!(" – {}", plain.trim());
                is_open = false;
            }
            Some(last) if is_person && is_open => {
                *last += &format!(": {cell}");
                is_open = false;
            }
            _ => {
                is_open = !is_person;
                lines.push(cell);
            }
        }
    }
    format!("{above}{}\n", lines.join("\n"))
}

static NONE: Phrases = Phrases::with("none|no brigade|without brigade", "small_words", &["none"]);
