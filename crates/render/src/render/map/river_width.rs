//! Drawn widths of rivers.

use grognard_view::view::map::LineOn;

use super::plane::Frame;

#[derive(Debug, Clone, Copy)]
pub(super) struct RiverWidth {
    pub start: f64,
    pub end: f64,
}

/// Drawn width of a river: the true width, but at least 2.8 points, so that the river is visible.
pub(super) fn river(line: &LineOn, frame: &Frame) -> RiverWidth {
    let true_width = line.width.map_or(0.0, |width| frame.long(width));
    let end = true_width.max(2.8 * frame.large);
    match line.width {
        // A river whose width was measured widens less, because a measured width varies little
        // along a river.
        Some(_) => RiverWidth { start: end * 0.75, end },
        None => RiverWidth { start: end * 0.45, end },
    }
}
