//! The ground as curves on the sheet, reckoned once for all who draw or avoid it.

use super::crowd::{Crowd, Slab, Weight};
use super::plane::{Curve, Frame, Pen, Pt, apart, corners, course, minus, plus, ring, times, unit};
use grognard_project::view::map::MapView;

/// The ground as curves.
pub(super) struct Ground {
    /// The outline of each area.
    pub areas: Vec<Curve>,
    /// The higher layers of each area: metres and outline.
    pub layers: Vec<Vec<(i64, Curve)>>,
    /// The course of each line, in the order of the view.
    pub lines: Vec<Curve>,
    /// Roads and waters, on which nothing grows, found quickly by where they are.
    ways: Crowd,
}

/// On these no tree stands.
const WAYS: &[&str] = &["highroad", "road", "track", "river", "stream"];

/// What has straight walls keeps its corners.
fn sharp(kind: &str) -> bool {
    matches!(kind, "fortification" | "town" | "open-village")
}

/// The curves of a view.
pub(super) fn ground(view: &MapView, frame: &Frame) -> Ground {
    let areas = view.areas.iter().map(|area| {
        let outline = frame.all(&area.outline);
        if sharp(area.kind) { corners(&outline) } else { ring(&outline) }
    });
    let layers = view.areas.iter().map(|area| {
        let layers = area.contours.iter();
        layers.map(|(metres, outline)| (*metres, ring(&frame.all(outline)))).collect()
    });
    let lines = view.lines.iter().map(|line| match line.kind {
        "entrenchment" => straight(&frame.all(&line.path)),
        _ => course(&frame.all(&line.path)),
    });
    let lines: Vec<Curve> = lines.collect();
    let ways = ways(view, &lines, frame);
    Ground { areas: areas.collect(), layers: layers.collect(), lines, ways }
}

fn straight(points: &[Pt]) -> Curve {
    let mut pen = Pen::default();
    pen.lines(points);
    Curve { flat: points.to_vec(), data: pen.data }
}

/// Every straight piece of a way that is on the sheet.
fn ways(view: &MapView, lines: &[Curve], frame: &Frame) -> Crowd {
    let mut ways = Crowd::new([frame.left, frame.top], [frame.right(), frame.bottom()]);
    let lines = view.lines.iter().zip(lines).filter(|(line, _)| WAYS.contains(&line.kind));
    for pair in lines.flat_map(|(_, curve)| curve.flat.windows(2)) {
        let [from, to] = [pair[0], pair[1]];
        let long = apart(from, to);
        let middle = times(plus(from, to), 0.5);
        if frame.holds(middle, long) {
            ways.add(Slab::turned(middle, unit(minus(to, from)), long / 2.0, 0.1), Weight::Hard);
        }
    }
    ways
}

impl Ground {
    /// Is a place so near to a road or to running water?
    pub fn near_way(&self, at: Pt, distance: f64) -> bool {
        let reach = [distance; 2];
        self.ways.blocks(Slab::upright(minus(at, reach), plus(at, reach)))
    }
}
