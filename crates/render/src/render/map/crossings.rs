//! Bridges and fords: their direction over the water, their symbols, and the area that the symbols
//! cover.

use grognard_core::document::{LineKind, PointKind};
use grognard_view::view::map::{LineOn, MapView, SpotOn};
use svg::node::element::Element;

use super::curves::Curve;
use super::ink::Palette;
use super::nodes::{drawn, group, titled, with};
use super::obstacles::TurnedBox;
use super::pen::Pen;
use super::plane::{Frame, Point, from_piece, left_of, minus, plus, times, unit};
use super::river_width::river;
use super::subjects::Subject;

/// Maximum number of line segments that are examined for all bridges and fords of a map: about a
/// second of work. On a map with more segments, some bridges lead straight across the water and do
/// not follow their road.
const MAX_PIECES: usize = 100_000_000;

/// Distance of the rails of a bridge from its axis, in points.
const RAIL: f64 = 1.9;

/// Distance of the outer lines of a ford from its axis, in points.
const FORD_LINE: f64 = 1.6;

/// Length in points of the splayed ends of a rail: along the rail, and away from it.
const RAIL_END: Point = [1.1, 1.3];

#[derive(Debug)]
pub(super) struct Crossing {
    pub spot: usize,
    is_bridge: bool,
    middle: Point,
    direction: Point,
    /// Width of the water as drawn, in points.
    water: f64,
}

/// Places the bridges and fords of a view on the sheet. `courses` are the curves of the lines of
/// the view.
pub(super) fn placed(view: &MapView, courses: &[Curve], frame: &Frame) -> Vec<Crossing> {
    let is_crossing = |kind: PointKind| matches!(kind, PointKind::Bridge | PointKind::Ford);
    let spots = view.spots.iter().enumerate().filter(|(_, spot)| is_crossing(spot.kind));
    let spots: Vec<(usize, &SpotOn)> = spots.collect();
    let pieces = MAX_PIECES / spots.len().max(1);
    let placed = spots.into_iter().map(|(index, spot)| {
        let middle = frame.at(spot.at);
        let lines = view.lines.iter().zip(courses);
        let near = lines.flat_map(|(line, curve)| {
            curve.flat.windows(2).map(move |pair| (line, pair[0], pair[1]))
        });
        let near = nearest(near.take(pieces), middle, frame);
        Crossing {
            spot: index,
            is_bridge: spot.kind == PointKind::Bridge,
            middle,
            direction: near.direction(),
            water: near.width,
        }
    });
    placed.collect()
}

pub(super) fn crossings(
    view: &MapView,
    crossings: &[Crossing],
    frame: &Frame,
    palette: &Palette,
) -> Option<Element> {
    let mut children = Vec::new();
    for crossing in crossings {
        let spot = &view.spots[crossing.spot];
        let (element, noun) = match crossing.is_bridge {
            true => (crossing.bridge(frame.large, palette), "Bridge"),
            false => (crossing.ford(frame.large, palette), "Ford"),
        };
        let element = titled(element, spot.name.as_deref().unwrap_or(noun));
        let element = with(element, "data-sign", &Subject::Spot(crossing.spot).code());
        children.push(match &spot.id {
            Some(id) => with(element, "id", id),
            None => element,
        });
    }
    (!children.is_empty()).then(|| group(&[("class", "crossings")], children))
}

impl Crossing {
    pub fn sign(&self, large: f64) -> TurnedBox {
        let along = self.half(large) + if self.is_bridge { RAIL_END[0] * large } else { 0.0 };
        let across = if self.is_bridge { RAIL + RAIL_END[1] } else { FORD_LINE + 0.4 };
        TurnedBox::turned(self.middle, self.direction, along, across * large)
    }

    fn half(&self, large: f64) -> f64 {
        self.water / 2.0 + if self.is_bridge { 2.2 } else { 1.6 } * large
    }

    fn bridge(&self, large: f64, palette: &Palette) -> Element {
        let half = times(self.direction, self.half(large));
        let (from, to) = (minus(self.middle, half), plus(self.middle, half));
        let mut deck = Pen::default();
        deck.lines(&[from, to]);
        let mut rails = Pen::default();
        for aside in [RAIL * large, -RAIL * large] {
            let rail = times(left_of(self.direction), aside);
            let lean = times(unit(rail), RAIL_END[1] * large);
            let end = times(self.direction, RAIL_END[0] * large);
            rails.lines(&[
                plus(minus(plus(from, rail), end), lean),
                plus(from, rail),
                plus(to, rail),
                plus(plus(plus(to, rail), end), lean),
            ]);
        }
        let deck = drawn(&deck.data, palette.road[1], 3.6 * large);
        group(&[], vec![deck, drawn(&rails.data, palette.ink, 0.8 * large)])
    }

    fn ford(&self, large: f64, palette: &Palette) -> Element {
        let mut pen = Pen::default();
        for aside in [-FORD_LINE, 0.0, FORD_LINE] {
            let start = plus(self.middle, times(left_of(self.direction), aside * large));
            let half = times(self.direction, self.half(large));
            pen.lines(&[minus(start, half), plus(start, half)]);
        }
        let dots = drawn(&pen.data, palette.ink, 0.7 * large);
        let dash = format!("{} {}", 1.0 * large, 1.0 * large);
        with(dots, "stroke-dasharray", &dash)
    }
}

struct Nearest {
    road: Option<(f64, Point)>,
    water: Option<(f64, Point)>,
    width: f64,
}

impl Nearest {
    /// Direction of the crossing: along the nearest road, or straight across the water.
    fn direction(&self) -> Point {
        match (self.road, self.water) {
            (Some((_, road)), _) => road,
            (None, Some((_, water))) => left_of(water),
            (None, None) => [1.0, 0.0],
        }
    }
}

fn nearest<'a>(
    pieces: impl Iterator<Item = (&'a LineOn, Point, Point)>,
    point: Point,
    frame: &Frame,
) -> Nearest {
    let mut near = Nearest { road: None, water: None, width: 1.4 * frame.large };
    for (line, from, to) in pieces {
        let (nearest, reach) = match line.kind {
            LineKind::Highroad | LineKind::Road | LineKind::Track => (&mut near.road, 6.0),
            LineKind::River | LineKind::Stream => (&mut near.water, 12.0),
            _ => continue,
        };
        let distance = from_piece(point, from, to);
        if distance < nearest.map_or(reach, |(least, _)| least) {
            *nearest = Some((distance, unit(minus(to, from))));
        }
        if line.kind == LineKind::River && distance < 12.0 * frame.large {
            near.width = near.width.max(river(line, frame).end);
        }
    }
    near
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::map::plane::apart;

    /// The rails of a bridge are longer over a wide river than over a brook, and its symbol grows with them.
    #[test]
    fn the_sign_of_a_crossing_is_as_long_as_the_water_is_wide() {
        let crossing = |is_bridge, water| {
            let (middle, direction) = ([50.0, 50.0], [0.6, 0.8]);
            Crossing { spot: 0, is_bridge, middle, direction, water }
        };
        let sides = |crossing: Crossing| {
            let [first, second, _, last] = crossing.sign(1.0).corners;
            [apart(first, second), apart(first, last)].map(|side| (side * 10.0).round() / 10.0)
        };
        assert_eq!(sides(crossing(true, 2.0)), [8.6, 6.4]);
        assert_eq!(sides(crossing(true, 12.0)), [18.6, 6.4]);
        assert_eq!(sides(crossing(false, 2.0)), [5.2, 4.0]);
    }
}
