//! Hills: a tint for each layer, and strokes down the slope, thin where the light from the north-west falls.

use svg::node::element::Element;

use super::chance::Chance;
use super::ground::Ground;
use super::ink::Palette;
use super::nodes::{filled, group, with};
use super::plane::{
    Curve, Frame, Pen, Pens, Pt, along, area, from_line, left_of, plus, short, times, within,
};
use grognard_project::view::map::MapView;

/// Hills and ridges.
pub(super) fn relief(
    view: &MapView,
    ground: &Ground,
    frame: &Frame,
    palette: &Palette,
) -> Option<Element> {
    let mut layers: Vec<(i64, &Curve, Option<&Curve>, String)> = Vec::new();
    for (at, hill) in view.areas.iter().enumerate().filter(|(_, area)| area.kind == "hill") {
        let seed = hill.id.clone().unwrap_or_else(|| format!("hill {at}"));
        let outline = &ground.areas[at];
        layers.push((hill.height.unwrap_or(0), outline, None, seed.clone()));
        let mut below = outline;
        for (metres, layer) in &ground.layers[at] {
            layers.push((*metres, layer, Some(below), format!("{seed} {metres}")));
            below = layer;
        }
    }
    let ridges = view.lines.iter().zip(&ground.lines).filter(|(line, _)| line.kind == "ridge");
    let ridges: Vec<&Curve> = ridges.map(|(_, curve)| curve).collect();
    if layers.is_empty() && ridges.is_empty() {
        return None;
    }
    layers.sort_by_key(|(metres, ..)| *metres);
    let mut children = Vec::new();
    for (_, layer, _, _) in &layers {
        let tint = filled(&layer.data, palette.hill);
        children.push(with(tint, "fill-opacity", palette.hill_strength));
    }
    let mut pens = Pens::of(frame);
    for (_, layer, below, seed) in &layers {
        let clockwise = area(&layer.flat) > 0.0;
        let mut chance = Chance::of(seed);
        for (at, direction) in along(&layer.flat, true, SPACING * frame.large) {
            let left = left_of(direction);
            let out = if clockwise { left } else { times(left, -1.0) };
            let room = below.map_or(f64::INFINITY, |below| from_line(at, &closed(&below.flat)));
            stroke(pens.at(at), at, out, room * 0.8, frame, &mut chance);
        }
    }
    for ridge in ridges {
        let mut chance = Chance::of(&ridge.data);
        for (at, direction) in along(&ridge.flat, false, SPACING * frame.large) {
            let left = left_of(direction);
            for out in [left, times(left, -1.0)] {
                let foot = plus(at, times(out, 0.6 * frame.large));
                stroke(pens.at(at), foot, out, f64::INFINITY, frame, &mut chance);
            }
        }
    }
    let strokes = pens.each().filter(|data| !data.is_empty());
    children
        .extend(strokes.map(|data| with(filled(&data, palette.hachure), "fill-opacity", ".75")));
    Some(group(&[("class", "relief")], children))
}

/// Points of the sheet between two strokes.
const SPACING: f64 = 2.9;

/// As long as a stroke is where nothing stops it.
const LONG: f64 = 7.0;

/// A stroke from the edge of a layer downwards: broad above, pointed below.
fn stroke(pen: &mut Pen, at: Pt, out: Pt, room: f64, frame: &Frame, chance: &mut Chance) {
    let long = (LONG * frame.large * chance.between(0.75, 1.1)).min(room);
    if long < 1.2 * frame.large || !frame.holds(at, long) {
        return;
    }
    // Slopes that look to the north-west lie in the light.
    let light = -(out[0] + out[1]) / std::f64::consts::SQRT_2;
    let half = (0.62 - 0.40 * light) / 2.0 * frame.large;
    let side = left_of(out);
    pen.to(plus(at, times(side, half)));
    pen.line(plus(at, times(out, long)));
    pen.line(plus(at, times(side, -half)));
    pen.close();
}

fn closed(outline: &[Pt]) -> Vec<Pt> {
    outline.iter().chain(outline.first()).copied().collect()
}

/// What a hill says of its height, at the highest place where a number fits: metres and place.
pub(super) fn heights(view: &MapView, ground: &Ground) -> Vec<(Pt, String)> {
    let mut found = Vec::new();
    for (at, hill) in view.areas.iter().enumerate().filter(|(_, area)| area.kind == "hill") {
        let top = ground.layers[at].last();
        let metres = top.map(|(metres, _)| *metres).or(hill.height);
        let outline = top.map_or(&ground.areas[at], |(_, curve)| curve);
        let Some(metres) = metres else { continue };
        let count = outline.flat.len() as f64;
        let middle = outline.flat.iter().fold([0.0, 0.0], |sum, at| plus(sum, *at));
        let middle = times(middle, 1.0 / count);
        if within(middle, &outline.flat) {
            found.push((middle, format!("{} m", short(metres as f64))));
        }
    }
    found
}
