//! Key in the panel: the names that are numbers on the map, grouped by side. Each name has its grid
//! square.

use grognard_view::view::map::MapView;

use super::face::Face;
use super::label_keys::KeyEntry;
use super::nodes::{Style, text};
use super::plane::Frame;
use super::scribe::{COLUMN, Scribe, Section};
use super::signs::{MapGrid, square};

/// Number of rows of the key that stay together in a column of the panel.
const TOGETHER: usize = 7;

const LETTERS: f64 = 7.0;

const LINE: f64 = 8.6;

const NUMBERS: f64 = 12.0;

const GAP: f64 = 4.0;

struct Line<'e> {
    entry: &'e KeyEntry,
    square: String,
    width: f64,
}

pub(super) fn sections<'p>(
    view: &MapView,
    entries: &[KeyEntry],
    grid: &MapGrid,
    frame: &Frame,
    scribe: impl Fn() -> Scribe<'p>,
) -> Vec<Section> {
    let mut sections = Vec::new();
    let groups = (0..view.sides.len()).map(Some).chain([None]);
    for group in groups {
        let lines = entries.iter().filter(|entry| entry.side == group).map(|entry| {
            let square = square(grid, frame, entry.point);
            let width = NUMBERS
                + Face::Sans.width(&entry.words, LETTERS)
                + GAP
                + Face::Sans.width(&square, LETTERS);
            Line { entry, square, width }
        });
        let rows = rows(lines.collect());
        for (part, rows) in rows.chunks(TOGETHER).enumerate() {
            let mut scribe = scribe();
            if part == 0 {
                let heading = match group.and_then(|side| view.sides.get(side)) {
                    Some(side) => format!("Key to units: {}", side.name),
                    None => "Key to places".to_owned(),
                };
                scribe.heading(&heading);
            }
            rows.iter().for_each(|row| write(row, &mut scribe));
            let height = scribe.y + if (part + 1) * TOGETHER < rows.len() { -3.0 } else { 0.0 };
            sections.push(Section { height, ..scribe.end() });
        }
    }
    sections
}

/// Pairs short names in one row, so that the key is shorter. A long name has a row of its own.
fn rows(lines: Vec<Line<'_>>) -> Vec<Vec<Line<'_>>> {
    let mut rows: Vec<Vec<Line<'_>>> = Vec::new();
    let is_short = |line: &Line<'_>| line.width <= COLUMN / 2.0 - 5.0;
    for line in lines {
        match rows.last_mut() {
            Some(row) if row.len() == 1 && is_short(&row[0]) && is_short(&line) => row.push(line),
            _ => rows.push(vec![line]),
        }
    }
    rows
}

fn write(row: &[Line<'_>], scribe: &mut Scribe<'_>) {
    let top = scribe.y;
    for (line, left) in row.iter().zip([0.0, COLUMN / 2.0]) {
        scribe.y = top;
        if let Some(number) = line.entry.number {
            let number = number.to_string();
            let indent = left + NUMBERS - 3.0 - Face::SansBold.width(&number, LETTERS);
            let style = scribe.style(Face::SansBold, LETTERS);
            let number = text(&number, [indent, top + LINE * 0.8], style);
            scribe.parts.push(number);
        }
        let room = COLUMN - NUMBERS - GAP - Face::Sans.width(&line.square, LETTERS);
        let mut end = 0.0;
        for part in Face::Sans.lines_within(&line.entry.words, LETTERS, room) {
            let style = scribe.style(Face::Sans, LETTERS);
            let foot = scribe.y + LINE * 0.8;
            end = left + NUMBERS + Face::Sans.width(&part, LETTERS) + GAP;
            let part = text(&part, [left + NUMBERS, foot], style);
            scribe.parts.push(part);
            scribe.y += LINE;
        }
        let style = scribe.style(Face::Sans, LETTERS);
        let style = Style { colour: scribe.palette.faint, ..style };
        let square = text(&line.square, [end, scribe.y - LINE * 0.2], style);
        scribe.parts.push(square);
    }
}
