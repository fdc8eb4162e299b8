//! Scale bars, north arrow, and the scale of the table.

use grognard_view::view::map::{MapView, TableOn};
use svg::node::element::Element;

use super::face::Face;
use super::ink::Palette;
use super::nodes::{Style, filled, group, text, with};
use super::pen::{Pen, short};
use super::plane::{Frame, Point};
use super::scribe::{COLUMN, Scribe, Section};
use super::signs::MapGrid;

struct Bar {
    length: f64,
    /// Number of segments, alternately dark and light.
    pieces: usize,
    /// Caption of the bar: `500 m`.
    words: String,
}

pub(super) fn scales(
    view: &MapView,
    frame: &Frame,
    grid: &MapGrid,
    mut scribe: Scribe<'_>,
) -> Section {
    let metre = 1000.0 * frame.scale;
    let room = COLUMN - 46.0;
    let top = scribe.y;
    let mut bars = vec![bar(metre, room, "m"), bar(metre * 0.9144, room, "yd")];
    if let Some(table) = &view.table {
        let unit = frame.long(table.unit_on_ground);
        bars.push(bar(unit, room, &format!("{} on the table", table.unit)));
    }
    for bar in bars {
        // If no round number fits the scale, the space of the bar stays empty, because the height
        // of this section must not depend on the scale.
        scribe.y += 8.4;
        if let Some(bar) = bar {
            draw_bar(&bar, &mut scribe);
        }
        scribe.y += 5.2;
    }
    scribe.parts.push(north(view.north, [COLUMN - 20.0, top + 24.0], scribe.palette));
    // Text starts below the letter N of the north arrow, so that the text does not run into it.
    scribe.y = scribe.y.max(top + 40.0);
    let words = match &view.table {
        Some(table) => table_words(table, grid),
        None => format!("Grid: {}.", grid.step),
    };
    scribe.told(&words, Face::Sans, 7.2, 0.0);
    if view.schematic {
        let words = "The ground is a sketch: outlines and heights are drawn by eye.";
        scribe.told(words, Face::SerifItalic, 7.4, 0.0);
    }
    scribe.end()
}

/// Longest bar that fits and shows a round number of units, if there is one.
fn bar(unit: f64, room: f64, name: &str) -> Option<Bar> {
    let most = room / unit;
    let tens = 10_f64.powi(most.log10().floor() as i32);
    let factor = [5.0, 2.0, 1.0].into_iter().find(|factor| factor * tens <= most)?;
    let count = factor * tens;
    let pieces = if factor > 1.5 && factor < 2.5 { 4 } else { 5 };
    let words = format!("{} {name}", short(count));
    (count >= 1.0).then_some(Bar { length: count * unit, pieces, words })
}

fn draw_bar(bar: &Bar, scribe: &mut Scribe<'_>) {
    let palette = scribe.palette;
    let step = bar.length / bar.pieces as f64;
    for piece in 0..bar.pieces {
        let (left, right) = (step * piece as f64, step * (piece + 1) as f64);
        let mut pen = Pen::default();
        pen.lines(&[
            [left, scribe.y],
            [right, scribe.y],
            [right, scribe.y + 3.0],
            [left, scribe.y + 3.0],
        ]);
        pen.close();
        let fill = if piece % 2 == 0 { palette.ink } else { palette.sheet };
        let piece = with(filled(&pen.data, fill), "stroke", palette.ink);
        scribe.parts.push(with(piece, "stroke-width", ".5"));
    }
    let style = scribe.style(Face::Sans, 7.2);
    let words = text(&bar.words, [0.0, scribe.y - 1.6], style);
    scribe.parts.push(words);
}

/// Words for the size of the table, the step of its grid, and the length of a game unit on the
/// ground.
fn table_words(table: &TableOn, grid: &MapGrid) -> String {
    let feet = |halves: i64| match halves % 2 {
        0 => format!("{}", halves / 2),
        _ => format!("{}½", halves / 2),
    };
    let (wide, high) = (feet(table.half_feet_wide), feet(table.half_feet_high));
    let about = if table.about { ", about" } else { "" };
    let metres = short(table.unit_on_ground as f64 / 1000.0);
    format!("Table {wide} × {high} ft. Grid: {}. 1 {} is {metres} m{about}.", grid.step, table.unit)
}

fn north(degrees: i64, middle: Point, palette: &Palette) -> Element {
    let mut dark = Pen::default();
    dark.lines(&[[0.0, -16.0], [5.0, 6.0], [0.0, 2.5]]);
    dark.close();
    let mut light = Pen::default();
    light.lines(&[[0.0, -16.0], [-5.0, 6.0], [0.0, 2.5]]);
    light.close();
    let style = Style {
        face: Face::SerifBold,
        size: 8.0,
        colour: palette.ink,
        halo: None,
        anchor: "middle",
    };
    let light =
        with(with(filled(&light.data, palette.sheet), "stroke", palette.ink), "stroke-width", ".6");
    let parts = vec![filled(&dark.data, palette.ink), light, text("N", [0.0, 14.0], style)];
    let turn = format!("translate({} {}) rotate({degrees})", short(middle[0]), short(middle[1]));
    group(&[("transform", &turn)], parts)
}
