//! Reports lines, outlines and entry points that were drawn twice or turn back on themselves.

use std::collections::HashMap;

use grognard_core::document::{Coordinates, Line, LineKind, List, Map, PointKind};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, plain};

use crate::check::ground::title;

code!("doubtful-shape", Warning, "doubtful_shape.md");

/// Maximum distance in metres between two entry points that are one place: the length of a column
/// of a few battalions.
const MIN_ENTRIES_APART: i32 = 100;

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    drawn_twice(map, diagnostics);
    for area in &map.areas {
        let layers = area.contours.items.iter().map(|layer| &layer.value.outline);
        for outline in layers.chain([&area.outline]) {
            diagnostics.extend(spike(outline));
        }
    }
    for zone in &map.zones {
        diagnostics.extend(spike(&zone.outline));
    }
    for line in &map.lines {
        // Roads in mountains turn back, but water does not.
        let is_water = matches!(line.kind.value(), Some(LineKind::River | LineKind::Stream));
        if let Some(turn) = turn_back(&line.path).filter(|_| is_water) {
            let Coordinates { east, north } = turn.1;
            let who = title(&line.name, &line.id, "this water");
            let message = format!("{who} turns back at [{east}, {north}]");
            diagnostics.push(
                Diagnostic::new(&CODE, turn.0, message)
                    .help("correct the point, or list the points in the order of the course"),
            );
        }
    }
    entries(map, diagnostics);
    for line in &map.lines {
        diagnostics.extend(other_kind(line));
    }
}

/// Words in plain form for small and for large roads and waters, with the kinds that contradict
/// them.
const KINDS: &[(&[&str], LineKind)] = &[
    (&["path", "footpath", "lane", "sentier", "pfad", "sendero"], LineKind::Highroad),
    (&["highroad", "chaussee", "highway"], LineKind::Track),
    (&["brook", "brooklet", "creek", "rivulet", "ruisseau", "arroyo"], LineKind::River),
];

/// Reports a line whose name is that of a smaller or a larger kind.
fn other_kind(line: &Line<'_>) -> Option<Diagnostic> {
    let (name, kind) = line.name.get().zip(line.kind.get())?;
    let simple: String = plain(name.value).collect();
    let words: Vec<&str> = simple.split(|letter: char| !letter.is_alphanumeric()).collect();
    let is_other = |(names, of): &&(&[&str], LineKind)| {
        *of == kind.value && words.iter().any(|word| names.contains(word))
    };
    KINDS.iter().find(is_other)?;
    let message = format!("`{}` is a {}", name.value, kind.value.word());
    Some(
        Diagnostic::new(&CODE, kind.span, message)
            .label(name.span, "the name of another kind")
            .help("correct the `kind` or the name"),
    )
}

/// Reports two lines of one kind with the same path.
fn drawn_twice(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: HashMap<(LineKind, Vec<(i32, i32)>), Span> = HashMap::new();
    for line in &map.lines {
        let Some(kind) = line.kind.value().filter(|_| line.path.whole) else { continue };
        let Some(span) = line.path.span.filter(|_| line.path.items.len() > 1) else { continue };
        let points = line.path.items.iter().map(|point| (point.value.east, point.value.north));
        let before = *first.entry((*kind, points.collect())).or_insert(span);
        if before == span {
            continue;
        }
        let message = format!("this {} has the path of another one", kind.word());
        diagnostics.push(
            Diagnostic::new(&CODE, span, message)
                .label(before, "the other path")
                .help("remove one of the two lines, or draw the one that was meant here"),
        );
    }
}

/// Reports an outline that goes out along a line and back along the same line.
fn spike(outline: &List<Coordinates>) -> Option<Diagnostic> {
    let points = &outline.items;
    if !outline.whole || points.len() < 4 {
        return None;
    }
    let count = points.len();
    let index = (0..count).find(|index| {
        let corner = [*index, (index + 1) % count, (index + 2) % count];
        let [from, to, next] = corner.map(|index| points[index].value);
        let (out, back) = (step(from, to), step(to, next));
        cross(out, back) == 0 && dot(out, back) < 0
    })?;
    let tip = points[(index + 1) % count];
    let message = format!(
        "the outline goes to [{}, {}] and back along the same line",
        tip.value.east, tip.value.north
    );
    Some(
        Diagnostic::new(&CODE, tip.span, message)
            .help("correct or remove this corner: an outline goes around its ground"),
    )
}

/// The first point at which a path turns by more than 150 degrees.
fn turn_back(path: &List<Coordinates>) -> Option<(Span, Coordinates)> {
    let turn = path.items.windows(3).find(|points| {
        let (out, back) =
            (step(points[0].value, points[1].value), step(points[1].value, points[2].value));
        let along = dot(out, back);
        // The square of the cosine of 150 degrees is three quarters.
        along < 0 && along * along * 4 > dot(out, out) * dot(back, back) * 3
    })?;
    path.whole.then_some((turn[1].span, turn[1].value))
}

fn step(from: Coordinates, to: Coordinates) -> (i128, i128) {
    let apart = |to: i32, from: i32| i128::from(to) - i128::from(from);
    (apart(to.east, from.east), apart(to.north, from.north))
}

fn dot(one: (i128, i128), other: (i128, i128)) -> i128 {
    one.0 * other.0 + one.1 * other.1
}

fn cross(one: (i128, i128), other: (i128, i128)) -> i128 {
    one.0 * other.1 - one.1 * other.0
}

/// Reports two entry points at one place. Points are compared by squares of the map, because a map
/// can have thousands of points.
fn entries(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let square = |place: i32| place.div_euclid(MIN_ENTRIES_APART);
    let mut first: HashMap<(i32, i32), (Coordinates, Span)> = HashMap::new();
    for point in &map.points {
        let is_entry = point.kind.value() == Some(&PointKind::Entry);
        let Some(place) = point.at.get().filter(|_| is_entry) else { continue };
        let (east, north) = (square(place.value.east), square(place.value.north));
        let squares = (-1..=1)
            .flat_map(|x| (-1..=1).map(move |y| (east.saturating_add(x), north.saturating_add(y))));
        let is_near = |other: &Coordinates| {
            let apart = step(*other, place.value);
            dot(apart, apart) < i128::from(MIN_ENTRIES_APART * MIN_ENTRIES_APART)
        };
        let near =
            squares.filter_map(|square| first.get(&square)).find(|(other, _)| is_near(other));
        if let Some((_, before)) = near {
            let message = format!(
                "{} is at the place of another entry point",
                title(&point.name, &point.id, "this entry point")
            );
            diagnostics.push(
                Diagnostic::new(&CODE, place.span, message)
                    .label(*before, "the other entry point")
                    .help("correct one of the two places, or use one entry point for both"),
            );
        }
        first.entry((east, north)).or_insert((place.value, place.span));
    }
}
