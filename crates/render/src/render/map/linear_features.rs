//! Linear features: rivers that widen downstream, streams, roads by rank, hedges, field works.

use grognard_core::document::LineKind;
use grognard_view::view::map::{LineOn, MapView};
use svg::node::element::Element;

use super::ground::Ground;
use super::ink::Palette;
use super::nodes::{drawn, filled, group, titled, with};
use super::pen::{Pen, short};
use super::plane::{Frame, Point, along, apart, left_of, minus, plus, times, unit};
use super::river_width::{RiverWidth, river};

pub(super) fn water(
    view: &MapView,
    ground: &Ground,
    frame: &Frame,
    palette: &Palette,
) -> Option<Element> {
    let mut children = Vec::new();
    for (line, curve) in view.lines.iter().zip(&ground.lines) {
        let element = match line.kind {
            LineKind::River => {
                let body = ribbon(&curve.flat, river(line, frame));
                let shore = with(filled(&body, palette.water[0]), "stroke", palette.water[1]);
                with(shore, "stroke-width", &short(0.6 * frame.large))
            }
            LineKind::Stream => round(drawn(&curve.data, palette.water[1], 1.1 * frame.large)),
            _ => continue,
        };
        children.push(named(element, line));
    }
    (!children.is_empty()).then(|| group(&[("class", "water")], children))
}

fn ribbon(line: &[Point], width: RiverWidth) -> String {
    let whole: f64 = line.windows(2).map(|pair| apart(pair[0], pair[1])).sum();
    let (mut left, mut right, mut gone) = (Vec::new(), Vec::new(), 0.0);
    for (index, point) in line.iter().enumerate() {
        let before = line[index.saturating_sub(1)];
        let after = line[(index + 1).min(line.len() - 1)];
        let side = left_of(unit(minus(after, before)));
        gone += apart(before, *point);
        let grown = (width.end - width.start) * gone / whole.max(1e-9);
        let half = (width.start + grown) / 2.0;
        left.push(plus(*point, times(side, half)));
        right.push(plus(*point, times(side, -half)));
    }
    right.reverse();
    left.extend(right);
    let mut pen = Pen::default();
    pen.lines(&left);
    pen.close();
    pen.data
}

/// Drawn widths of a road in points: first with its edges, then between the edges.
fn wide(kind: LineKind) -> Option<(f64, f64)> {
    match kind {
        LineKind::Highroad => Some((3.6, 2.4)),
        LineKind::Road => Some((2.7, 1.7)),
        _ => None,
    }
}

/// Draws roads and tracks. All edges are drawn before all surfaces, so that no edge crosses a
/// junction.
pub(super) fn roads(
    view: &MapView,
    ground: &Ground,
    frame: &Frame,
    palette: &Palette,
) -> Option<Element> {
    let large = frame.large;
    let lines = || view.lines.iter().zip(&ground.lines);
    let mut children = Vec::new();
    for (line, curve) in lines().filter(|(line, _)| line.kind == LineKind::Track) {
        let dashes = drawn(&curve.data, palette.track, 0.9 * large);
        let dash = format!("{} {}", 3.6 * large, 1.8 * large);
        children.push(named(with(dashes, "stroke-dasharray", &dash), line));
    }
    for (line, curve) in lines() {
        if let Some((edges, _)) = wide(line.kind) {
            children.push(round(drawn(&curve.data, palette.road[0], edges * large)));
        }
    }
    for kind in [LineKind::Road, LineKind::Highroad] {
        for (line, curve) in lines().filter(|(line, _)| line.kind == kind) {
            let Some((_, between)) = wide(line.kind) else { continue };
            let colour =
                if kind == LineKind::Highroad { palette.highroad } else { palette.road[1] };
            children.push(named(round(drawn(&curve.data, colour, between * large)), line));
        }
    }
    (!children.is_empty()).then(|| group(&[("class", "roads")], children))
}

pub(super) fn works(
    view: &MapView,
    ground: &Ground,
    frame: &Frame,
    palette: &Palette,
) -> Option<Element> {
    let (large, sparse) = (frame.large, ground.sparse);
    let mut children = Vec::new();
    for (line, curve) in view.lines.iter().zip(&ground.lines) {
        let mut pen = Pen::default();
        let element = match line.kind {
            LineKind::Hedge => {
                for (number, (point, direction)) in
                    along(&curve.flat, false, sparse.along(2.3 * large), sparse.clip(frame))
                        .into_iter()
                        .enumerate()
                {
                    let aside = if number % 2 == 0 { 0.35 } else { -0.35 };
                    pen.circle(plus(point, times(left_of(direction), aside * large)), 1.05 * large);
                }
                filled(&pen.data, palette.hedge)
            }
            LineKind::Entrenchment => {
                for (point, direction) in
                    along(&curve.flat, false, sparse.along(3.2 * large), sparse.clip(frame))
                {
                    let out = left_of(direction);
                    let half = times(direction, 1.0 * large);
                    pen.to(plus(point, half));
                    pen.line(plus(point, times(out, 2.3 * large)));
                    pen.line(minus(point, half));
                    pen.close();
                }
                let teeth = filled(&pen.data, palette.wall);
                let line = drawn(&curve.data, palette.wall, 1.5 * large);
                group(&[], vec![line, teeth])
            }
            _ => continue,
        };
        children.push(named(element, line));
    }
    (!children.is_empty()).then(|| group(&[("class", "works")], children))
}

fn round(element: Element) -> Element {
    with(with(element, "stroke-linejoin", "round"), "stroke-linecap", "round")
}

fn named(element: Element, line: &LineOn) -> Element {
    let element = match &line.id {
        Some(id) => with(element, "id", id),
        None => element,
    };
    match &line.name {
        Some(name) => titled(element, name),
        None => element,
    }
}
