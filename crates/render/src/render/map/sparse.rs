//! Spacing of small signs: trees, rushes, houses, hachures. An ordinary map uses the spacing of
//! hand-drawn maps. If a map would have more small signs than a browser can display, all its small
//! signs are farther apart.

use grognard_core::document::{AreaKind, LineKind};
use grognard_syntax::text::Span;
use grognard_view::view::map::MapView;

use super::curves::Curve;
use super::plane::{Frame, apart, bounds};

/// Approximate maximum number of small signs on a map: they make 15 MB of SVG, which a browser can
/// still display.
const MAX_SIGNS: f64 = 100_000.0;

/// Approximate maximum number of points along roads that are examined for the streets of towns:
/// about a second of work.
const MAX_STREET_POINTS: f64 = 20_000_000.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thinned {
    /// Number of signs that the map would have, divided by the maximum and rounded up.
    pub times: u64,
    /// Area or line that would have the most signs, as a span in its document.
    pub span: Option<Span>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Sparse {
    /// Number of signs that the map would have, divided by the maximum; at least 1.
    times: f64,
    /// Number of points along roads that would be examined, divided by the maximum; at least 1.
    street_times: f64,
    /// Does the map have many points beyond the field? If many points are beyond the field,
    /// invisible points are skipped.
    clipped: bool,
    densest: Shape,
}

/// Area or line of a map, by its index in the view.
#[derive(Debug, Clone, Copy)]
enum Shape {
    Area(usize),
    Line(usize),
}

impl Sparse {
    /// Counts the signs that the curves of a map would need. The curves are in the order of the
    /// view.
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

    /// Reports that small signs are farther apart than usual; `None` if they are not.
    pub fn thinned(self, view: &MapView) -> Option<Thinned> {
        let span = match self.densest {
            Shape::Area(index) => view.areas.get(index)?.span,
            Shape::Line(index) => view.lines.get(index)?.span,
        };
        (self.times > 1.0).then(|| Thinned { times: self.times.ceil() as u64, span })
    }

    pub fn over(self, step: f64) -> f64 {
        step * self.times.sqrt()
    }

    pub fn along(self, step: f64) -> f64 {
        step * self.times
    }

    /// Step between the points of a road beside which houses may be put.
    pub fn street(self, step: f64) -> f64 {
        step * self.street_times
    }

    pub fn clip(self, frame: &Frame) -> Option<&Frame> {
        Some(frame).filter(|_| self.clipped)
    }
}

/// Usual step in points between the signs that cover an area.
fn area_step(kind: AreaKind) -> Option<f64> {
    match kind {
        AreaKind::Woods => Some(6.4),
        AreaKind::Orchard => Some(4.6),
        AreaKind::Marsh => Some(9.0),
        AreaKind::Rough => Some(6.5),
        _ => None,
    }
}

/// Usual step in points between the signs along a line.
fn line_step(kind: LineKind) -> f64 {
    match kind {
        LineKind::Hedge => 2.3,
        LineKind::Entrenchment => 3.2,
        LineKind::Ridge => 1.45,
        _ => 20.0,
    }
}

/// Usual length of street in points for each house of a settlement.
fn house_step(kind: AreaKind) -> Option<f64> {
    match kind {
        AreaKind::Town => Some(0.31),
        AreaKind::OpenVillage => Some(2.0),
        _ => None,
    }
}

/// Area of the visible part of the bounding box of a curve, in square points.
fn seen_area(curve: &Curve, frame: &Frame) -> f64 {
    let [least, most] = bounds(&curve.flat);
    let wide = most[0].min(frame.right()) - least[0].max(frame.left);
    let high = most[1].min(frame.bottom()) - least[1].max(frame.top);
    wide.max(0.0) * high.max(0.0)
}

fn length(curve: &Curve) -> f64 {
    curve.flat.windows(2).map(|pair| apart(pair[0], pair[1])).sum()
}

pub(super) fn seen_length(curve: &Curve, frame: &Frame) -> f64 {
    let seen = |pair: &[super::plane::Point]| {
        let (first, last) = frame.seen(pair[0], pair[1], 0.0)?;
        Some(apart(pair[0], pair[1]) * (last - first))
    };
    curve.flat.windows(2).filter_map(seen).sum()
}
