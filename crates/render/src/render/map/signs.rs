//! Game features on the ground: objectives, entry points, set-up zones, and the grid of the table.

use grognard_view::view::grid_column;
use grognard_view::view::map::{EntryOn, MapView, ObjectiveOn};
use svg::node::element::Element;

use super::curves::corners;
use super::face::Face;
use super::ink::{Palette, of_nation};
use super::nodes::{Style, drawn, filled, group, text, titled, with};
use super::pen::{Pen, short};
use super::plane::{Frame, Point, plus, times};

pub(super) const OBJECTIVE_RADIUS: f64 = 5.4;

pub(super) const ENTRY_RADIUS: f64 = 5.0;

/// Draws an objective: a disc that contains the points for it, or a star.
pub(super) fn objective(
    objective: &ObjectiveOn,
    middle: Point,
    frame: &Frame,
    palette: &Palette,
) -> Element {
    let large = frame.large;
    let radius = OBJECTIVE_RADIUS * large;
    let mut disc = Pen::default();
    disc.circle(middle, radius);
    let disc = with(filled(&disc.data, palette.goal), "stroke", palette.sheet);
    let mut ring = Pen::default();
    ring.circle(middle, radius + 0.9 * large);
    let mut parts = vec![
        with(disc, "stroke-width", &short(0.9 * large)),
        drawn(&ring.data, palette.ink, 0.6 * large),
    ];
    match objective.points {
        Some(points) => {
            let figures = points.to_string();
            // Numbers with three or four digits are written smaller, so that all discs have the
            // same size.
            let room = 1.6 * OBJECTIVE_RADIUS;
            let size = (7.6_f64).min(7.6 * room / Face::SansBold.width(&figures, 7.6)) * large;
            let style = Style {
                face: Face::SansBold,
                size,
                colour: palette.sheet,
                halo: None,
                anchor: "middle",
            };
            parts.push(text(&figures, [middle[0], middle[1] + size * 0.355], style));
        }
        None => parts.push(star(middle, large, palette)),
    }
    let worth = match objective.points {
        Some(1) => ": 1 point".to_owned(),
        Some(points) => format!(": {points} points"),
        None => String::new(),
    };
    let disc = group(&[], parts);
    if objective.name.is_empty() {
        return disc;
    }
    titled(disc, &format!("Objective {}{worth}", objective.name))
}

fn star(middle: Point, large: f64, palette: &Palette) -> Element {
    let corners = (0..10).map(|corner| {
        let angle = f64::from(corner) * std::f64::consts::PI / 5.0;
        let far = if corner % 2 == 0 { 3.8 } else { 1.6 } * large;
        [middle[0] + far * angle.sin(), middle[1] - far * angle.cos()]
    });
    let mut pen = Pen::default();
    pen.lines(&corners.collect::<Vec<Point>>());
    pen.close();
    filled(&pen.data, palette.sheet)
}

fn inwards(point: Point, frame: &Frame) -> Point {
    let edges = [
        (point[0] - frame.left, [1.0, 0.0]),
        (frame.right() - point[0], [-1.0, 0.0]),
        (point[1] - frame.top, [0.0, 1.0]),
        (frame.bottom() - point[1], [0.0, -1.0]),
    ];
    let nearest = edges.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
    nearest.map_or([1.0, 0.0], |(_, direction)| direction)
}

pub(super) fn entry_disc(entry: &EntryOn, frame: &Frame) -> Point {
    let edge = frame.at(entry.at);
    plus(edge, times(inwards(edge, frame), (ENTRY_RADIUS + 13.0) * frame.large))
}

fn arrow_onto(edge: Point, frame: &Frame, palette: &Palette) -> Element {
    let large = frame.large;
    let way = inwards(edge, frame);
    let side = [way[1], -way[0]];
    let point = |along: f64, across: f64| {
        plus(edge, plus(times(way, along * large), times(side, across * large)))
    };
    let mut arrow = Pen::default();
    arrow.lines(&[
        point(0.0, 2.2),
        point(6.5, 2.2),
        point(6.5, 5.0),
        point(12.0, 0.0),
        point(6.5, -5.0),
        point(6.5, -2.2),
        point(0.0, -2.2),
    ]);
    arrow.close();
    with(filled(&arrow.data, palette.ink), "stroke", palette.ground)
}

/// Draws an entry: an arrow onto the field, and a disc with the letter of the entry.
pub fn entry(entry: &EntryOn, frame: &Frame, palette: &Palette) -> Element {
    let large = frame.large;
    let arrow = arrow_onto(frame.at(entry.at), frame, palette);
    let middle = entry_disc(entry, frame);
    let mut disc = Pen::default();
    disc.circle(middle, ENTRY_RADIUS * large);
    let disc = with(filled(&disc.data, palette.ink), "stroke", palette.ground);
    let style = Style {
        face: Face::SansBold,
        size: 7.4 * large,
        colour: palette.ground,
        halo: None,
        anchor: "middle",
    };
    let letter = text(&entry.letter, [middle[0], middle[1] + 2.6 * large], style);
    let width = short(0.8 * large);
    let parts =
        vec![with(arrow, "stroke-width", &width), with(disc, "stroke-width", &width), letter];
    let arrivals: Vec<String> = entry
        .arrivals
        .iter()
        .map(|arrival| format!("{}: {}", arrival.when, arrival.names.join(", ")))
        .collect();
    if entry.name.is_empty() {
        return group(&[], parts);
    }
    let told = told(entry, &arrivals);
    let element = titled(group(&[], parts), &told);
    match &entry.id {
        Some(id) => with(element, "id", id),
        None => element,
    }
}

/// Title of an entry: `Entry A, From Ohain. turn 11: Zieten`. An entry without a name is called
/// `Entry A` anyway.
fn told(entry: &EntryOn, arrivals: &[String]) -> String {
    let letter = format!("Entry {}", entry.letter);
    let place = match entry.name == letter {
        true => letter,
        false => format!("{letter}, {}", entry.name),
    };
    if arrivals.is_empty() { place } else { format!("{place}. {}", arrivals.join("; ")) }
}

pub(super) fn zones(view: &MapView, frame: &Frame, palette: &Palette) -> Option<Element> {
    let large = frame.large;
    let zones = view.zones.iter().map(|zone| {
        let curve = corners(&frame.all(&zone.outline));
        let side = zone.side.and_then(|side| view.sides.get(side));
        let nation = side.and_then(|side| side.nations.first());
        let colour = nation.and_then(|nation| nation.colour.as_deref());
        let line = drawn(&curve.data, &of_nation(colour, palette), 1.3 * large);
        // The zones of the two sides have different dashes, so that a greyscale print distinguishes
        // them.
        let dash = match zone.side {
            Some(0) => format!("{} {}", short(9.0 * large), short(4.0 * large)),
            _ => format!(
                "{} {} {} {}",
                short(9.0 * large),
                short(2.5 * large),
                short(1.3 * large),
                short(2.5 * large)
            ),
        };
        titled(with(line, "stroke-dasharray", &dash), &format!("{} sets up here", zone.name))
    });
    let zones: Vec<Element> = zones.collect();
    (!zones.is_empty()).then(|| group(&[("class", "zones")], zones))
}

/// Lines of a grid at every foot of the table, or at every kilometre of ground.
#[derive(Debug, Clone)]
pub(super) struct MapGrid {
    /// Distances of the vertical lines from the left edge of the picture, in points.
    pub across: Vec<f64>,
    /// Distances of the horizontal lines from the upper edge of the picture, in points.
    pub down: Vec<f64>,
    /// Length of a step of the grid in words: `1 ft of table`.
    pub step: String,
}

/// Maximum number of grid lines in one direction. At an absurd scale, a map would have millions of
/// lines.
const MAX_LINES: f64 = 400.0;

/// Computes the grid of a map, which starts at the south-west corner.
pub(super) fn grid(view: &MapView, frame: &Frame) -> MapGrid {
    let (step_mm, step) = match &view.table {
        Some(table) => {
            // Millimetres of ground in a foot of the table.
            let foot = 304_800.0 * table.over as f64 / table.scale as f64;
            (foot, "1 ft of table".to_owned())
        }
        None => {
            let metres = if view.width.max(view.height) <= 4500 { 500 } else { 1000 };
            (f64::from(metres) * 1000.0, format!("{metres} m"))
        }
    };
    let long = step_mm * frame.scale;
    let lines = |room: f64| {
        let count = (room / long - 1e-6).floor().clamp(0.0, MAX_LINES) as usize;
        (1..=count).map(move |line| line as f64 * long)
    };
    MapGrid {
        across: lines(frame.width).map(|length| frame.left + length).collect(),
        down: lines(frame.height).map(|length| frame.bottom() - length).collect(),
        step,
    }
}

pub(super) fn grid_lines(grid: &MapGrid, frame: &Frame, palette: &Palette) -> Option<Element> {
    let mut pen = Pen::default();
    for across in &grid.across {
        pen.lines(&[[*across, frame.top], [*across, frame.bottom()]]);
    }
    for down in &grid.down {
        pen.lines(&[[frame.left, *down], [frame.right(), *down]]);
    }
    if pen.data.is_empty() {
        return None;
    }
    let lines = with(drawn(&pen.data, palette.grid, 0.45 * frame.large), "stroke-opacity", ".7");
    Some(with(lines, "class", "grid"))
}

/// Draws the coordinates beside the frame: letters run from west to east, numbers from south to
/// north.
pub(super) fn coordinates(grid: &MapGrid, frame: &Frame, palette: &Palette) -> Vec<Element> {
    let large = frame.large;
    let style = Style {
        face: Face::Sans,
        size: 6.6 * large,
        colour: palette.faint,
        halo: None,
        anchor: "middle",
    };
    let mut all = Vec::new();
    for (number, x) in
        middles(&grid.across, frame.left, frame.right(), large).into_iter().enumerate()
    {
        let letter = grid_column(number);
        all.push(text(&letter, [x, frame.top - 2.6 * large], style));
        all.push(text(&letter, [x, frame.bottom() + 7.2 * large], style));
    }
    for (number, y) in middles(&grid.down, frame.bottom(), frame.top, large).into_iter().enumerate()
    {
        let figure = (number + 1).to_string();
        let foot = y + 2.3 * large;
        all.push(text(&figure, [frame.left - 5.4 * large, foot], style));
        all.push(text(&figure, [frame.right() + 5.4 * large, foot], style));
    }
    all
}

/// Middles of the columns or rows between grid lines, without those that are too narrow for a
/// coordinate.
fn middles(lines: &[f64], from: f64, to: f64, large: f64) -> Vec<f64> {
    let edges: Vec<f64> = std::iter::once(from).chain(lines.iter().copied()).chain([to]).collect();
    let wide = |pair: &&[f64]| (pair[1] - pair[0]).abs() > 9.0 * large;
    edges.windows(2).filter(wide).map(|pair| (pair[0] + pair[1]) / 2.0).collect()
}

/// Grid square of a point, such as `C4`. A point in a square without a coordinate gets the nearest
/// square with one.
pub(super) fn square(grid: &MapGrid, frame: &Frame, point: Point) -> String {
    let nearest = |middles: Vec<f64>, place: f64| {
        let far = |middle: &f64| (middle - place).abs();
        let all = middles.into_iter().enumerate();
        all.min_by(|a, b| far(&a.1).total_cmp(&far(&b.1))).map_or(0, |(number, _)| number)
    };
    let across = middles(&grid.across, frame.left, frame.right(), frame.large);
    let down = middles(&grid.down, frame.bottom(), frame.top, frame.large);
    format!("{}{}", grid_column(nearest(across, point[0])), nearest(down, point[1]) + 1)
}
