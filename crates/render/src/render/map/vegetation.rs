//! Vegetation and lakes: woods of single trees, orchards in rows, rushes, broken ground.

use grognard_core::document::AreaKind;
use grognard_view::view::map::MapView;
use svg::node::element::Element;

use super::chance::Chance;
use super::curves::{Curve, inset};
use super::ground::Ground;
use super::ink::Palette;
use super::nodes::{drawn, filled, group, titled, with};
use super::pen::{Pen, Pens};
use super::plane::{Frame, Point, bounds, from_line, within};

/// Kinds of vegetation and water in drawing order, the lowest first, so that a wood in a marsh is
/// visible.
const FROM_BELOW: [AreaKind; 5] =
    [AreaKind::Rough, AreaKind::Marsh, AreaKind::Orchard, AreaKind::Woods, AreaKind::Lake];

/// Maximum number of rows, and of columns, of trees in an area. More trees would not fit on a
/// sheet.
const MAX_TREES: usize = 600;

pub(super) fn vegetation(
    view: &MapView,
    ground: &Ground,
    frame: &Frame,
    palette: &Palette,
) -> Option<Element> {
    let mut children = Vec::new();
    for kind in FROM_BELOW {
        let areas = view.areas.iter().enumerate().filter(|(_, area)| area.kind == kind);
        for (index, area) in areas {
            let curve = &ground.areas[index];
            let seed = area.id.clone().unwrap_or_else(|| format!("{} {index}", kind.word()));
            let mut chance = Chance::of(&seed);
            let parts = match kind {
                AreaKind::Woods => woods(ground, curve, frame, palette, &mut chance),
                AreaKind::Orchard => orchard(ground, curve, frame, palette),
                AreaKind::Marsh => marsh(ground, curve, frame, palette, &mut chance),
                AreaKind::Rough => rough(ground, curve, frame, palette, &mut chance),
                _ => lake(curve, frame, palette),
            };
            let mut attributes = vec![("class", kind.word())];
            if let Some(id) = &area.id {
                attributes.push(("id", id));
            }
            let element = group(&attributes, parts);
            children.push(match &area.name {
                Some(name) => titled(element, name),
                None => element,
            });
        }
    }
    (!children.is_empty()).then(|| group(&[("class", "cover")], children))
}

fn scattered(
    curve: &Curve,
    frame: &Frame,
    step: f64,
    unrest: f64,
    chance: &mut Chance,
) -> Vec<Point> {
    let [least, most] = bounds(&curve.flat);
    let least = [least[0].max(frame.left - step), least[1].max(frame.top - step)];
    let most = [most[0].min(frame.right() + step), most[1].min(frame.bottom() + step)];
    let row_step = step * 0.87;
    let mut found = Vec::new();
    let rows = ((most[1] - least[1]) / row_step).max(0.0) as usize;
    let columns = ((most[0] - least[0]) / step).max(0.0) as usize;
    for row in 0..=rows.min(MAX_TREES) {
        let shift = if row % 2 == 0 { 0.0 } else { step / 2.0 };
        for column in 0..=columns.min(MAX_TREES) {
            let across = chance.between(-unrest, unrest) * step;
            let down = chance.between(-unrest, unrest) * step;
            let point = [
                least[0] + shift + column as f64 * step + across,
                least[1] + row as f64 * row_step + down,
            ];
            if within(point, &curve.flat) {
                found.push(point);
            }
        }
    }
    found
}

fn woods(
    ground: &Ground,
    curve: &Curve,
    frame: &Frame,
    palette: &Palette,
    chance: &mut Chance,
) -> Vec<Element> {
    let large = frame.large;
    let [floor, crown, shadow] = palette.woods;
    let mut crowns = Pens::of(frame);
    let mut shadows = Pens::of(frame);
    let edge: Vec<Point> = curve.flat.iter().chain(curve.flat.first()).copied().collect();
    for point in scattered(curve, frame, ground.sparse.over(6.4 * large), 0.28, chance) {
        let radius = chance.between(1.7, 2.5) * large;
        let free = from_line(point, &edge) > radius * 0.8 && !ground.near_way(point, 3.0 * large);
        if !free {
            continue;
        }
        crowns.at(point).circle(point, radius);
        let shadows = shadows.at(point);
        let (near, far) = (radius * 0.26, radius * 0.97);
        shadows.to([point[0] + far, point[1] - near]);
        shadows.curve(
            [point[0] + far * 1.12, point[1] + far * 0.75],
            [point[0] + far * 0.75, point[1] + far * 1.12],
            [point[0] - near, point[1] + far],
        );
    }
    let mut parts = vec![filled(&curve.data, floor)];
    parts.extend(crowns.each().map(|data| filled(&data, crown)));
    parts.extend(shadows.each().map(|data| drawn(&data, shadow, 0.75 * large)));
    parts.push(drawn(&curve.data, shadow, 0.4 * large));
    parts
}

fn orchard(ground: &Ground, curve: &Curve, frame: &Frame, palette: &Palette) -> Vec<Element> {
    let large = frame.large;
    let mut trees = Pens::of(frame);
    // Orchards are planted in rows, so their trees are not moved.
    for point in scattered(curve, frame, ground.sparse.over(4.6 * large), 0.0, &mut Chance::of(""))
    {
        if !ground.near_way(point, 2.2 * large) {
            trees.at(point).circle(point, 1.1 * large);
        }
    }
    let mut parts = vec![filled(&curve.data, palette.orchard[0])];
    parts.extend(trees.each().map(|data| filled(&data, palette.orchard[1])));
    parts.push(drawn(&curve.data, palette.orchard[1], 0.4 * large));
    parts
}

fn marsh(
    ground: &Ground,
    curve: &Curve,
    frame: &Frame,
    palette: &Palette,
    chance: &mut Chance,
) -> Vec<Element> {
    let large = frame.large;
    let mut pens = Pens::of(frame);
    for point in scattered(curve, frame, ground.sparse.over(9.0 * large), 0.25, chance) {
        let pen = pens.at(point);
        let half = 2.6 * large;
        pen.to([point[0] - half, point[1]]);
        pen.line([point[0] + half, point[1]]);
        for lean in [-0.9, 0.0, 0.9] {
            pen.to([point[0] + lean * 0.6 * large, point[1]]);
            pen.line([point[0] + lean * 1.3 * large, point[1] - 2.3 * large]);
        }
    }
    let mut parts = vec![filled(&curve.data, palette.marsh[0])];
    parts.extend(pens.each().map(|data| drawn(&data, palette.marsh[1], 0.5 * large)));
    parts
}

fn rough(
    ground: &Ground,
    curve: &Curve,
    frame: &Frame,
    palette: &Palette,
    chance: &mut Chance,
) -> Vec<Element> {
    let large = frame.large;
    let mut pens = Pens::of(frame);
    for point in scattered(curve, frame, ground.sparse.over(6.5 * large), 0.4, chance) {
        let pen = pens.at(point);
        let long = chance.between(1.0, 1.9) * large;
        pen.to([point[0] - long, point[1] + long * 0.5]);
        pen.line([point[0], point[1] - long * 0.6]);
        pen.line([point[0] + long, point[1] + long * 0.5]);
    }
    let mut parts = vec![filled(&curve.data, palette.rough[0])];
    parts.extend(pens.each().map(|data| drawn(&data, palette.rough[1], 0.5 * large)));
    parts
}

fn lake(curve: &Curve, frame: &Frame, palette: &Palette) -> Vec<Element> {
    let large = frame.large;
    let mut pen = Pen::default();
    for margin in [2.2, 5.2] {
        for ring in inset(&curve.flat, margin * large) {
            pen.lines(&ring);
            pen.close();
        }
    }
    let mut parts = vec![filled(&curve.data, palette.water[0])];
    if !pen.data.is_empty() {
        let lines = drawn(&pen.data, palette.water[1], 0.35 * large);
        parts.push(with(lines, "stroke-opacity", ".6"));
    }
    parts.push(drawn(&curve.data, palette.water[1], 0.9 * large));
    parts
}
