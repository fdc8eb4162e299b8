//! How far apart small signs stand: trees, rushes, houses, strokes of slopes. On an ordinary map as is drawn by hand;
//! where a map would have more of them than a browser can show, farther apart everywhere.

use grognard_core::document::{AreaKind, LineKind};
use grognard_syntax::text::Span;
use grognard_view::view::map::MapView;

use super::curves::Curve;
use super::plane::{Frame, apart, bounds};

/// Maximum number of small signs of a map, about: some fifteen megabytes of SVG, which a browser still shows.
const MAX_SIGNS: f64 = 100_000.0;

/// Maximum number of points along roads that are looked at for the streets of towns, about: a second of work.
const MAX_STREET_POINTS: f64 = 20_000_000.0;

/// Ground on which small signs stand farther apart than is usual.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thinned {
    /// How many times as many signs as a map may have the ground would have, rounded up.
    pub times: u64,
    /// The area or line that would have the most, where it is written.
    pub span: Option<Span>,
}

/// How far apart the small signs of a map stand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sparse {
    /// How many times as many as it may have the map would have; 1 if it has fewer.
    times: f64,
    /// The same of the points along its roads.
    street_times: f64,
    /// Is there so much beyond the field that what is not seen is left out?
    clipped: bool,
    /// Which area or line would have the most signs.
    densest: Shape,
}

/// An area or a line of a map, by its place in the view.
#[derive(Debug, Clone, Copy)]
enum Shape {
    Area(usize),
    Line(usize),
}

impl Sparse {
    /// For the curves of a map, in the order of the view.
    pub fn of(
        view: &MapView,
        areas: &[Curve],
        layers: &[Vec<(i64, Curve)>],
        lines: &[Curve],
        frame: &Frame,
    ) -> Sparse {
        let large = frame.large;
        let (mut signs, mut beyond, mut towns, mut roads) = (0.0, 0.0, 0.0, 0.0);
        let (mut densest, mut most) = (Shape::Area(0), 0.0);
        for (index, ((area, curve), layers)) in view.areas.iter().zip(areas).zip(layers).enumerate()
        {
            let before = signs;
            match (area_step(area.kind), house_step(area.kind)) {
                (Some(step), _) => signs += seen_area(curve, frame) / (step * large).powi(2),
                (None, Some(step)) => {
                    signs += seen_area(curve, frame).sqrt() / (step * large);
                    towns += 1.0;
                }
                _ => {}
            }
            if area.kind == AreaKind::Hill {
                for curve in std::iter::once(curve).chain(layers.iter().map(|(_, curve)| curve)) {
                    signs += seen_length(curve, frame) / (2.9 * large);
                    beyond += length(curve) / (2.9 * large);
                }
            }
            if signs - before > most {
                (densest, most) = (Shape::Area(index), signs - before);
            }
        }
        for (index, (line, curve)) in view.lines.iter().zip(lines).enumerate() {
            let step = line_step(line.kind);
            let here = seen_length(curve, frame) / (step * large);
            signs += here;
            if here > most {
                (densest, most) = (Shape::Line(index), here);
            }
            beyond += length(curve) / (step * large);
            if matches!(line.kind, LineKind::Highroad | LineKind::Road | LineKind::Track) {
                roads += length(curve) / 1.5;
            }
        }
        Sparse {
            times: (signs / MAX_SIGNS).max(1.0),
            street_times: (towns * roads / MAX_STREET_POINTS).max(1.0),
            clipped: beyond > 3.0 * MAX_SIGNS,
            densest,
        }
    }

    /// What was thinned out, if the map would have more signs than it may.
    pub fn thinned(self, view: &MapView) -> Option<Thinned> {
        let span = match self.densest {
            Shape::Area(index) => view.areas.get(index)?.span,
            Shape::Line(index) => view.lines.get(index)?.span,
        };
        (self.times > 1.0).then(|| Thinned { times: self.times.ceil() as u64, span })
    }

    /// The step of signs that cover an area.
    pub fn over(self, step: f64) -> f64 {
        step * self.times.sqrt()
    }

    /// The step of signs along a line.
    pub fn along(self, step: f64) -> f64 {
        step * self.times
    }

    /// The step of points along a road on which houses may stand.
    pub fn street(self, step: f64) -> f64 {
        step * self.street_times
    }

    /// The frame, if nothing is drawn beyond it.
    pub fn clip(self, frame: &Frame) -> Option<&Frame> {
        Some(frame).filter(|_| self.clipped)
    }
}

/// The usual step of the signs that cover an area, in points.
fn area_step(kind: AreaKind) -> Option<f64> {
    match kind {
        AreaKind::Woods => Some(6.4),
        AreaKind::Orchard => Some(4.6),
        AreaKind::Marsh => Some(9.0),
        AreaKind::Rough => Some(6.5),
        _ => None,
    }
}

/// The usual step of the signs along a line, in points.
fn line_step(kind: LineKind) -> f64 {
    match kind {
        LineKind::Hedge => 2.3,
        LineKind::Entrenchment => 3.2,
        LineKind::Ridge => 1.45,
        _ => 20.0,
    }
}

/// The usual room of a house along the longest street of a place, in points.
fn house_step(kind: AreaKind) -> Option<f64> {
    match kind {
        AreaKind::Town => Some(0.31),
        AreaKind::OpenVillage => Some(2.0),
        _ => None,
    }
}

/// The part of the box around a curve that is seen, in square points.
fn seen_area(curve: &Curve, frame: &Frame) -> f64 {
    let [least, most] = bounds(&curve.flat);
    let wide = most[0].min(frame.right()) - least[0].max(frame.left);
    let high = most[1].min(frame.bottom()) - least[1].max(frame.top);
    wide.max(0.0) * high.max(0.0)
}

fn length(curve: &Curve) -> f64 {
    curve.flat.windows(2).map(|pair| apart(pair[0], pair[1])).sum()
}

/// The length of a curve that is seen, in points.
pub(super) fn seen_length(curve: &Curve, frame: &Frame) -> f64 {
    let seen = |pair: &[super::plane::Point]| {
        let (first, last) = frame.seen(pair[0], pair[1], 0.0)?;
        Some(apart(pair[0], pair[1]) * (last - first))
    };
    curve.flat.windows(2).filter_map(seen).sum()
}
