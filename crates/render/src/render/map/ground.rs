//! Ground features as curves on the sheet, computed once for all code that draws or avoids them.

use grognard_core::document::{AreaKind, LineKind};
use grognard_view::view::map::MapView;

use super::crossings::{self, Crossing};
use super::curves::{Curve, corners, course, ring};
use super::obstacles::{Obstacles, TurnedBox, Weight};
use super::pen::Pen;
use super::plane::{Frame, Point, apart, minus, plus, times, unit};
use super::sparse::Sparse;

pub(super) struct Ground {
    pub areas: Vec<Curve>,
    /// Higher layers of each area: height in metres, and outline.
    pub layers: Vec<Vec<(i64, Curve)>>,
    pub lines: Vec<Curve>,
    pub crossings: Vec<Crossing>,
    pub sparse: Sparse,
    /// Roads and running water, which are kept free of vegetation.
    ways: Obstacles,
}

const WAYS: &[LineKind] =
    &[LineKind::Highroad, LineKind::Road, LineKind::Track, LineKind::River, LineKind::Stream];

/// Does an area of this kind keep sharp corners? Walls and blocks of houses keep them, because they
/// are straight.
fn is_sharp(kind: AreaKind) -> bool {
    matches!(kind, AreaKind::Fortification | AreaKind::Town | AreaKind::OpenVillage)
}

pub(super) fn ground(view: &MapView, frame: &Frame) -> Ground {
    let areas = view.areas.iter().map(|area| {
        let outline = frame.all(&area.outline);
        if is_sharp(area.kind) { corners(&outline) } else { ring(&outline) }
    });
    let areas: Vec<Curve> = areas.collect();
    let layers = view.areas.iter().map(|area| {
        let layers = area.contours.iter();
        layers.map(|(metres, outline)| (*metres, ring(&frame.all(outline)))).collect()
    });
    let layers: Vec<Vec<(i64, Curve)>> = layers.collect();
    let courses = view.lines.iter().map(|line| match line.kind {
        LineKind::Entrenchment => straight(&frame.all(&line.path)),
        _ => course(&frame.all(&line.path)),
    });
    let lines: Vec<Curve> = courses.collect();
    let ways = ways(view, &lines, frame);
    let crossings = crossings::placed(view, &lines, frame);
    let sparse = Sparse::of(view, &areas, &layers, &lines, frame);
    Ground { areas, layers, lines, crossings, sparse, ways }
}

fn straight(points: &[Point]) -> Curve {
    let mut pen = Pen::default();
    pen.lines(points);
    Curve { flat: points.to_vec(), data: pen.data }
}

fn ways(view: &MapView, lines: &[Curve], frame: &Frame) -> Obstacles {
    let mut ways = Obstacles::new([frame.left, frame.top], [frame.right(), frame.bottom()]);
    let curves = view.lines.iter().zip(lines).filter(|(line, _)| WAYS.contains(&line.kind));
    for pair in curves.flat_map(|(_, curve)| curve.flat.windows(2)) {
        let [from, to] = [pair[0], pair[1]];
        let long = apart(from, to);
        let middle = times(plus(from, to), 0.5);
        if frame.holds(middle, long) {
            ways.add(
                TurnedBox::turned(middle, unit(minus(to, from)), long / 2.0, 0.1),
                Weight::Hard,
            );
        }
    }
    ways
}

impl Ground {
    pub fn crossing(&self, spot: usize) -> Option<&Crossing> {
        let index = self.crossings.binary_search_by_key(&spot, |crossing| crossing.spot).ok()?;
        self.crossings.get(index)
    }

    pub fn near_way(&self, point: Point, distance: f64) -> bool {
        let reach = [distance; 2];
        self.ways.blocks(TurnedBox::upright(minus(point, reach), plus(point, reach)))
    }
}
