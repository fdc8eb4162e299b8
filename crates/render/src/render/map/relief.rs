//! Hills. Each layer has a tint, shadow and light along its edge, and hachures down the slope.
//! Hachures are thinner on the north-west, where the light comes from. The eye reads the space
//! between slopes as a valley.

use grognard_core::document::{AreaKind, LineKind};
use grognard_view::view::map::{AreaOn, MapView};
use svg::node::element::Element;

use super::chance::Chance;
use super::curves::Curve;
use super::ground::Ground;
use super::ink::{Palette, mixed};
use super::nodes::{filled, group, with};
use super::pen::{Pen, Pens};
use super::plane::{Frame, Point, along, area, from_line, left_of, plus, times, within};
use super::sparse::Sparse;

struct Layer<'c> {
    /// Height in metres above the ground around the hill.
    metres: i64,
    outline: &'c Curve,
    depth: i32,
    /// Outline of the next lower layer. The strokes of this layer end before that outline, so that
    /// they do not cross it.
    below: Option<&'c Curve>,
    seed: String,
}

pub(super) fn relief(
    view: &MapView,
    ground: &Ground,
    frame: &Frame,
    palette: &Palette,
) -> Option<Element> {
    let layers = layers(view, ground);
    let ridges = view.lines.iter().zip(&ground.lines);
    let ridges: Vec<&Curve> =
        ridges.filter(|(line, _)| line.kind == LineKind::Ridge).map(|(_, curve)| curve).collect();
    if layers.is_empty() && ridges.is_empty() {
        return None;
    }
    let mut children = Vec::new();
    let points: usize = layers.iter().map(|layer| layer.outline.flat.len()).sum();
    let is_shaded = !palette.outlines && points <= MAX_SHADED;
    for layer in &layers {
        if is_shaded {
            children.extend(shaded(layer, frame, palette));
        } else {
            let tint = filled(&layer.outline.data, palette.hill);
            children.push(with(tint, "fill-opacity", palette.hill_strength));
        }
    }
    let sparse = ground.sparse;
    let mut pens = Pens::of(frame);
    for layer in &layers {
        slopes(layer, frame, sparse, &mut pens);
    }
    for ridge in ridges {
        let mut chance = Chance::of(&ridge.data);
        for (point, direction) in
            along(&ridge.flat, false, sparse.along(SPACING * frame.large), sparse.clip(frame))
        {
            let left = left_of(direction);
            for out in [left, times(left, -1.0)] {
                let foot = plus(point, times(out, 0.6 * frame.large));
                stroke(pens.at(point), foot, out, f64::INFINITY, frame, &mut chance);
            }
        }
    }
    let strokes = pens.each().filter(|data| !data.is_empty());
    children
        .extend(strokes.map(|data| with(filled(&data, palette.hachure), "fill-opacity", ".75")));
    Some(group(&[("class", "relief")], children))
}

/// Maximum number of points in all shaded outlines. Each outline is drawn seven times, so a map
/// with more points would be slow to display.
const MAX_SHADED: usize = 20_000;

/// Distances of shadow and light from the edge of a layer in points, the farthest first. Several
/// copies make the edge look soft.
const SHADES: [f64; 3] = [3.6, 2.4, 1.2];

/// Draws a layer over its shadow on the south-east and its light on the north-west.
fn shaded(layer: &Layer<'_>, frame: &Frame, palette: &Palette) -> Vec<Element> {
    let strength: f64 = palette.hill_strength.parse().expect("a share is written in the palette");
    let tint = |depth: i32| mixed(palette.ground, palette.hill, 1.0 - (1.0 - strength).powi(depth));
    let moved = |far: f64| {
        let far = far * frame.large / std::f64::consts::SQRT_2;
        let points: Vec<Point> =
            layer.outline.flat.iter().map(|point| plus(*point, [far; 2])).collect();
        let mut pen = Pen::default();
        pen.lines(&points);
        pen.close();
        pen.data
    };
    let mut parts = Vec::new();
    for far in SHADES {
        parts.push(with(filled(&moved(far), palette.shade), "fill-opacity", ".09"));
        parts.push(with(filled(&moved(-far), palette.shine), "fill-opacity", ".22"));
    }
    parts.push(filled(&layer.outline.data, &tint(layer.depth + 1)));
    parts
}

fn layers<'c>(view: &MapView, ground: &'c Ground) -> Vec<Layer<'c>> {
    let mut layers = Vec::new();
    for (index, hill) in hills(view) {
        let seed = hill.id.clone().unwrap_or_else(|| format!("hill {index}"));
        let outline = &ground.areas[index];
        let metres = hill.height.unwrap_or(0);
        layers.push(Layer { metres, outline, depth: 0, below: None, seed: seed.clone() });
        let mut below = outline;
        for (depth, (metres, outline)) in (1..).zip(&ground.layers[index]) {
            let seed = format!("{seed} {metres}");
            layers.push(Layer { metres: *metres, outline, depth, below: Some(below), seed });
            below = outline;
        }
    }
    layers.sort_by_key(|layer| layer.metres);
    layers
}

fn hills(view: &MapView) -> impl Iterator<Item = (usize, &AreaOn)> {
    view.areas.iter().enumerate().filter(|(_, area)| area.kind == AreaKind::Hill)
}

fn slopes(layer: &Layer<'_>, frame: &Frame, sparse: Sparse, pens: &mut Pens) {
    let clockwise = area(&layer.outline.flat) > 0.0;
    let mut chance = Chance::of(&layer.seed);
    for (point, direction) in
        along(&layer.outline.flat, true, sparse.along(SPACING * frame.large), sparse.clip(frame))
    {
        let left = left_of(direction);
        let out = if clockwise { left } else { times(left, -1.0) };
        let room =
            layer.below.map_or(f64::INFINITY, |below| from_line(point, &closed(&below.flat)));
        stroke(pens.at(point), point, out, room * 0.8, frame, &mut chance);
    }
}

const SPACING: f64 = 2.9;

const LENGTH: f64 = 7.0;

/// Draws a stroke down the slope from the edge of a layer: broad at the top, pointed below.
fn stroke(pen: &mut Pen, foot: Point, out: Point, room: f64, frame: &Frame, chance: &mut Chance) {
    let long = (LENGTH * frame.large * chance.between(0.75, 1.1)).min(room);
    if long < 1.2 * frame.large || !frame.holds(foot, long) {
        return;
    }
    // Slopes that face north-west are in the light, so their strokes are thinner.
    let light = -(out[0] + out[1]) / std::f64::consts::SQRT_2;
    let half = (0.62 - 0.40 * light) / 2.0 * frame.large;
    let side = left_of(out);
    pen.to(plus(foot, times(side, half)));
    pen.line(plus(foot, times(out, long)));
    pen.line(plus(foot, times(side, -half)));
    pen.close();
}

fn closed(outline: &[Point]) -> Vec<Point> {
    outline.iter().chain(outline.first()).copied().collect()
}

/// Does any hill have a height, and its middle on its top layer? If one hill does, the names of
/// hills include their heights.
pub(super) fn has_heights(view: &MapView, ground: &Ground) -> bool {
    hills(view).any(|(index, hill)| {
        let top = ground.layers[index].last();
        let outline = top.map_or(&ground.areas[index], |(_, curve)| curve);
        let count = outline.flat.len() as f64;
        let sum = outline.flat.iter().fold([0.0, 0.0], |sum, point| plus(sum, *point));
        let has_height = top.is_some() || hill.height.is_some();
        has_height && within(times(sum, 1.0 / count), &outline.flat)
    })
}
