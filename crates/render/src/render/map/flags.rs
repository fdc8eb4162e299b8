//! Leaders as flags, and their command ranges.

use grognard_view::view::map::LeaderOn;
use svg::node::element::Element;

use super::ink::{Palette, of_nation, on};
use super::nodes::{drawn, filled, group, node, titled, with};
use super::pen::{Pen, short};
use super::plane::{Frame, Point};
use super::sign_places::{FlagSize, SignPlace, flag_size};

pub(super) fn flag(leader: &LeaderOn, foot: Point, large: f64, palette: &Palette) -> Element {
    let colour = of_nation(leader.colour.as_deref(), palette);
    let fill = if palette.outlines { "#ffffff" } else { colour.as_str() };
    let size = flag_size(leader.rank, large);
    let top = [foot[0], foot[1] - size.staff];
    let cloth = cloth(leader.rank, top, size);
    let mut staff = Pen::default();
    staff.lines(&[foot, top]);
    // A seam separates a flag from a block behind it, because both have the colour of the nation.
    let seam = with(filled(&cloth.data, palette.ground), "stroke", palette.ground);
    let edged = with(filled(&cloth.data, fill), "stroke", palette.ink);
    let mut parts = vec![
        with(seam, "stroke-width", &short(2.6 * large)),
        drawn(&staff.data, palette.ground, 2.8 * large),
        with(edged, "stroke-width", &short(0.5 * large)),
        drawn(&staff.data, palette.ink, 0.8 * large),
    ];
    // Flags of the second side have a bar on the cloth, because not everyone can distinguish the
    // sides by colour.
    if leader.side > 0 && leader.rank <= 4 {
        let inner = if palette.outlines { "#000000" } else { on(&colour) };
        let middle = top[1] + size.depth / 2.0;
        let mut bar = Pen::default();
        bar.lines(&[[top[0], middle], [top[0] + size.length - size.length * 0.3, middle]]);
        parts.push(drawn(&bar.data, inner, 0.8 * large));
    }
    parts.push(foot_of(leader.placed, foot, large, palette));
    group(&[], parts)
}

/// Line from a flag that was moved aside to the leader's place, with a dot at that place.
pub(super) fn tie(
    leader: &LeaderOn,
    sign: &SignPlace,
    frame: &Frame,
    palette: &Palette,
) -> Option<Element> {
    if !leader.placed {
        return sign.tie(14.0, frame, palette);
    }
    let line = sign.tie(2.0, frame, palette)?;
    let place = foot_of(true, sign.about, frame.large, palette);
    Some(group(&[], vec![line, place]))
}

/// Foot of a staff: filled where the leader's place is recorded, open where it is estimated from
/// his command.
fn foot_of(placed: bool, foot: Point, large: f64, palette: &Palette) -> Element {
    let mut dot = Pen::default();
    dot.circle(foot, if placed { 1.3 } else { 1.0 } * large);
    let fill = if placed { palette.ink } else { palette.ground };
    let dot = with(filled(&dot.data, fill), "stroke", palette.ink);
    with(dot, "stroke-width", &short(0.5 * large))
}

/// Cloth of a flag: a rectangle for an army, a swallowtail for a corps, a pennant below that.
fn cloth(rank: u8, top: Point, size: FlagSize) -> Pen {
    let (right, foot) = (top[0] + size.length, top[1] + size.depth);
    let middle = top[1] + size.depth / 2.0;
    let mut cloth = Pen::default();
    match rank {
        0..=2 => cloth.lines(&[top, [right, top[1]], [right, foot], [top[0], foot]]),
        3 | 4 => cloth.lines(&[
            top,
            [right, top[1]],
            [right - size.length * 0.3, middle],
            [right, foot],
            [top[0], foot],
        ]),
        _ => cloth.lines(&[top, [right, middle], [top[0], foot]]),
    }
    cloth.close();
    cloth
}

pub(super) fn reach(leader: &LeaderOn, frame: &Frame, palette: &Palette) -> Option<Element> {
    let radius = frame.long(leader.range?);
    let middle = frame.at(leader.at);
    let colour = of_nation(leader.colour.as_deref(), palette);
    let dash = format!("{} {}", short(5.0 * frame.large), short(2.5 * frame.large));
    let circle = node(
        "circle",
        &[
            ("cx", &short(middle[0])),
            ("cy", &short(middle[1])),
            ("r", &short(radius)),
            ("fill", "none"),
            ("stroke", &colour),
            ("stroke-width", &short(0.9 * frame.large)),
            ("stroke-dasharray", &dash),
        ],
    );
    let words = leader.reach.as_deref().unwrap_or_default();
    Some(titled(circle, &format!("{}: orders reach {words}", leader.name)))
}
