//! The ground as curves on the sheet, reckoned once for all who draw or avoid it.

use super::plane::{Curve, Frame, corners, course, from_line, ring};
use crate::view::map::MapView;

/// The ground as curves.
pub(super) struct Ground {
    /// The outline of each area.
    pub areas: Vec<Curve>,
    /// The higher layers of each area: metres and outline.
    pub layers: Vec<Vec<(i64, Curve)>>,
    /// The course of each line, in the order of the view.
    pub lines: Vec<Curve>,
}

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
        "entrenchment" => corners_open(&frame.all(&line.path)),
        _ => course(&frame.all(&line.path)),
    });
    Ground { areas: areas.collect(), layers: layers.collect(), lines: lines.collect() }
}

fn corners_open(points: &[super::plane::Pt]) -> Curve {
    let mut pen = super::plane::Pen::default();
    pen.lines(points);
    Curve { flat: points.to_vec(), data: pen.data }
}

impl Ground {
    /// Is a place so near to a line of one of these kinds?
    pub fn near(
        &self,
        view: &MapView,
        kinds: &[&str],
        at: super::plane::Pt,
        distance: f64,
    ) -> bool {
        let lines = view.lines.iter().zip(&self.lines);
        let mut lines = lines.filter(|(line, _)| kinds.contains(&line.kind));
        lines.any(|(_, curve)| from_line(at, &curve.flat) < distance)
    }
}
