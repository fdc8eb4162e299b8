//! Arrows for movements on a map.

use grognard_core::document::MoveKind;
use grognard_view::view::map::MoveOn;
use svg::node::element::Element;

use super::curves::course;
use super::ink::{Palette, of_nation};
use super::nodes::{drawn, filled, group, titled, with};
use super::pen::{Pen, short};
use super::plane::{Frame, apart, left_of, minus, plus, times, unit};

/// Draws a movement as an arrow: solid for an advance, long dashes for a march, dots for a retreat.
pub(super) fn arrow(movement: &MoveOn, frame: &Frame, palette: &Palette) -> Element {
    let large = frame.large;
    let colour = of_nation(movement.colour.as_deref(), palette);
    let curve = course(&frame.all(&movement.path));
    let head = 6.5 * large;
    let end = *curve.flat.last().unwrap_or(&[0.0, 0.0]);
    // The shaft ends where the head of the arrow begins, so that the tip stays sharp.
    let cut = curve.flat.iter().rposition(|point| apart(*point, end) > head * 0.8).unwrap_or(0);
    let direction = unit(minus(end, curve.flat[cut]));
    let foot = minus(end, times(direction, head));
    let mut line = Pen::default();
    line.lines(&curve.flat[..=cut]);
    line.line(foot);
    let half = times(left_of(direction), head * 0.45);
    let mut tip = Pen::default();
    tip.lines(&[plus(foot, half), end, minus(foot, half)]);
    tip.close();
    let dash = match movement.kind {
        MoveKind::Advance => None,
        MoveKind::March => Some(format!("{} {}", short(7.0 * large), short(3.0 * large))),
        MoveKind::Retreat => Some(format!("{} {}", short(1.4 * large), short(2.2 * large))),
    };
    let dashed = |shaft: Element| match &dash {
        Some(dash) => with(shaft, "stroke-dasharray", dash),
        None => shaft,
    };
    let seam = drawn(&line.data, palette.ground, 4.0 * large);
    // Some nations have colours nearly as light as the ground, so the arrow has a dark edge.
    let edge = dashed(drawn(&line.data, palette.ink, 2.9 * large));
    let shaft = dashed(drawn(&line.data, &colour, 1.9 * large));
    let tip = with(filled(&tip.data, &colour), "stroke", palette.ink);
    let tip = with(tip, "stroke-width", &short(0.5 * large));
    let parts = vec![with(seam, "stroke-opacity", ".7"), edge, shaft, tip];
    titled(group(&[], parts), &format!("{}: {}", movement.name, movement.kind.word()))
}
