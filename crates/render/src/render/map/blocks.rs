//! Units as blocks at their true frontage and depth, leaders as flags, movements as arrows, and how far orders
//! reach.

use std::collections::BTreeSet;

use svg::node::element::Element;

use super::ink::{Palette, of_nation, on};
use super::nodes::{drawn, filled, group, node, titled, with};
use super::plane::{Frame, Pen, Pt, apart, course, left_of, minus, plus, short, times, unit};
use grognard_project::view::map::{BlockOn, BodyOn, LeaderOn, MapView, MoveOn, Symbol};

/// The least that a block is drawn, so that its symbol can be told.
const LEAST: Pt = [9.0, 5.2];

/// A block of which nobody says how much room it takes.
const UNKNOWN: Pt = [15.0, 7.5];

/// A block on the sheet.
#[derive(Debug, Clone)]
pub(super) struct Drawn {
    /// Its middle.
    pub at: Pt,
    /// Its true frontage and depth.
    pub truly: Option<Pt>,
    /// As large as it is drawn.
    pub size: Pt,
    /// Which way it looks, in degrees clockwise from the top.
    pub facing: i64,
}

/// A block as it is drawn.
pub(super) fn block(body: &BodyOn, block: &BlockOn, frame: &Frame) -> Drawn {
    let truly = block.size.map(|size| size.map(|side| frame.long(side)));
    let least = LEAST.map(|side| side * frame.large);
    let unknown = UNKNOWN.map(|side| side * frame.large);
    let size = truly.map_or(unknown, |[front, depth]| [front.max(least[0]), depth.max(least[1])]);
    Drawn { at: frame.at(block.at), truly, size, facing: body.facing }
}

impl Drawn {
    /// Its corners, with its facing mark and the mark of its size.
    pub fn corners(&self, beyond: f64) -> [Pt; 4] {
        let angle = (self.facing as f64).to_radians();
        let (ahead, right) = ([angle.sin(), -angle.cos()], [angle.cos(), angle.sin()]);
        let [half, deep] = self.size.map(|side| side / 2.0 + beyond);
        let corner = |across: f64, up: f64| {
            plus(self.at, plus(times(right, across * half), times(ahead, up * deep)))
        };
        [corner(-1.0, 1.0), corner(1.0, 1.0), corner(1.0, -1.0), corner(-1.0, -1.0)]
    }

    /// Is it drawn larger than it is?
    pub fn is_larger(&self) -> bool {
        self.truly
            .is_some_and(|truly| truly[0] + 0.1 < self.size[0] || truly[1] + 0.1 < self.size[1])
    }
}

/// Ids that more than one element would have.
pub(super) fn doubled(view: &MapView) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let mut twice = BTreeSet::new();
    let areas = view.areas.iter().filter_map(|one| one.id.as_deref());
    let lines = view.lines.iter().filter_map(|one| one.id.as_deref());
    let spots = view.spots.iter().filter_map(|one| one.id.as_deref());
    let blocks = view.bodies.iter().flat_map(|body| body.blocks.iter().map(|one| one.id.as_str()));
    let leaders = view.leaders.iter().map(|one| one.id.as_str());
    for id in areas.chain(lines).chain(spots).chain(blocks).chain(leaders) {
        if !seen.insert(id) {
            twice.insert(id.to_owned());
        }
    }
    twice
}

/// The blocks of all bodies.
pub(super) fn bodies(
    view: &MapView,
    frame: &Frame,
    palette: &Palette,
    doubled: &BTreeSet<String>,
) -> Option<Element> {
    let mut children = Vec::new();
    for body in &view.bodies {
        let alone = body.blocks.len() == 1;
        for one in &body.blocks {
            let look = block(body, one, frame);
            let mut element = sign(one, &look, (body.side, body.colour.as_deref()), frame, palette);
            if alone {
                element = super::nodes::group(&[], {
                    let mark = size_mark(one.mark, &look, frame, palette);
                    vec![element].into_iter().chain(mark).collect()
                });
            }
            let turn = format!(
                "translate({} {}) rotate({})",
                short(look.at[0]),
                short(look.at[1]),
                look.facing
            );
            let element = with(element, "transform", &turn);
            let id = match doubled.contains(&one.id) {
                true => format!("{}--{}", body.force_id, one.id),
                false => one.id.clone(),
            };
            children.push(titled(with(element, "id", &id), &one.told));
        }
    }
    (!children.is_empty()).then(|| group(&[("class", "units")], children))
}

/// A block about its middle, looking upwards.
pub(super) fn sign(
    block: &BlockOn,
    look: &Drawn,
    (side, colour): (usize, Option<&str>),
    frame: &Frame,
    palette: &Palette,
) -> Element {
    let large = frame.large;
    let [wide, deep] = look.size;
    let (half, up) = (wide / 2.0, deep / 2.0);
    let own = of_nation(colour, palette);
    let (fill, line, mark) = match palette.outlines {
        true => (if side == 0 { "#c4c4c4" } else { "#ffffff" }, own.as_str(), "#000000"),
        false => (own.as_str(), palette.ink, on(&own)),
    };
    let mut rim = Pen::default();
    rectangle(&mut rim, half, up);
    let rim = with(filled(&rim.data, fill), "stroke", line);
    let mut parts = vec![with(rim, "stroke-width", &short(0.6 * large))];
    // The other side has a line along the inside of its rim: colour alone tells nothing.
    if side > 0 && half > 2.0 * large {
        let mut inner = Pen::default();
        rectangle(&mut inner, half - 1.1 * large, up - 1.1 * large);
        parts.push(drawn(&inner.data, mark, 0.5 * large));
    }
    parts.extend(arm(block.symbol, [half, up], mark, large));
    let mut nose = Pen::default();
    nose.lines(&[[-2.0 * large, -up], [0.0, -up - 2.4 * large], [2.0 * large, -up]]);
    nose.close();
    parts.push(filled(&nose.data, palette.ink));
    if look.is_larger()
        && let Some([front, depth]) = look.truly
    {
        let mut truly = Pen::default();
        rectangle(&mut truly, front / 2.0, depth / 2.0);
        let truly = drawn(&truly.data, mark, 0.45 * large);
        parts.push(with(truly, "stroke-dasharray", &short(1.2 * large)));
    }
    group(&[], parts)
}

fn rectangle(pen: &mut Pen, half: f64, up: f64) {
    pen.lines(&[[-half, -up], [half, -up], [half, up], [-half, up]]);
    pen.close();
}

/// What fights in a block.
fn arm(symbol: Symbol, [half, up]: Pt, colour: &str, large: f64) -> Vec<Element> {
    let mut pen = Pen::default();
    let slant = |pen: &mut Pen| pen.lines(&[[-half, up], [half, -up]]);
    let gun = |pen: &mut Pen| {
        let tall = up.min(3.4 * large) * 0.72;
        pen.lines(&[[0.0, tall], [0.0, -tall]]);
        for side in [-1.0, 1.0] {
            pen.lines(&[[side * tall * 0.75, -tall * 0.2], [side * tall * 0.75, tall * 0.75]]);
        }
        pen.lines(&[[-tall * 0.75, tall * 0.3], [tall * 0.75, tall * 0.3]]);
    };
    match symbol {
        Symbol::Infantry => Vec::new(),
        Symbol::LightCavalry => {
            slant(&mut pen);
            vec![drawn(&pen.data, colour, 0.9 * large)]
        }
        Symbol::HeavyCavalry => {
            pen.lines(&[[-half, up], [half, -up], [half, up]]);
            pen.close();
            vec![filled(&pen.data, colour)]
        }
        Symbol::FootArtillery => {
            gun(&mut pen);
            vec![drawn(&pen.data, colour, 0.9 * large)]
        }
        Symbol::HorseArtillery => {
            gun(&mut pen);
            let mut corner = Pen::default();
            corner.lines(&[[-half, up], [-half * 0.35, up], [-half, up * 0.1]]);
            corner.close();
            vec![drawn(&pen.data, colour, 0.9 * large), filled(&corner.data, colour)]
        }
        Symbol::Other => {
            pen.circle([0.0, 0.0], up.min(half) * 0.5);
            vec![drawn(&pen.data, colour, 0.8 * large)]
        }
    }
}

/// The marks of size, from a battery up: strokes, then crosses.
pub(super) fn marks(level: &str) -> Option<(bool, usize)> {
    Some(match level {
        "battery" => (false, 1),
        "battalion" => (false, 2),
        "regiment" => (false, 3),
        "brigade" => (true, 1),
        "division" | "column" => (true, 2),
        "corps" => (true, 3),
        "wing" | "army" | "army-group" => (true, 4),
        _ => return None,
    })
}

fn size_mark(level: &str, look: &Drawn, frame: &Frame, palette: &Palette) -> Option<Element> {
    let foot = look.size[1] / 2.0 + 0.9 * frame.large;
    strokes(level, [0.0, foot], frame.large, palette)
}

/// The mark of a size below a place.
pub(super) fn strokes(level: &str, top: Pt, large: f64, palette: &Palette) -> Option<Element> {
    let (crosses, count) = marks(level)?;
    let (tall, wide, step) = (2.5 * large, 2.0 * large, if crosses { 2.9 } else { 1.6 } * large);
    let mut pen = Pen::default();
    for number in 0..count {
        let middle = top[0] + (number as f64 - (count as f64 - 1.0) / 2.0) * step;
        let (high, low) = (top[1], top[1] + tall);
        if crosses {
            pen.lines(&[[middle - wide / 2.0, high], [middle + wide / 2.0, low]]);
            pen.lines(&[[middle + wide / 2.0, high], [middle - wide / 2.0, low]]);
        } else {
            pen.lines(&[[middle, high], [middle, low]]);
        }
    }
    Some(drawn(&pen.data, palette.ink, 0.6 * large))
}

/// A leader's flag: its foot stands at the place.
pub(super) fn flag(leader: &LeaderOn, foot: Pt, large: f64, palette: &Palette) -> Element {
    let colour = of_nation(leader.colour.as_deref(), palette);
    let fill = if palette.outlines { "#ffffff" } else { colour.as_str() };
    let (tall, long, deep) = flag_size(leader.rank, large);
    let top = [foot[0], foot[1] - tall];
    let mut cloth = Pen::default();
    let right = top[0] + long;
    match leader.rank {
        0..=2 => {
            cloth.lines(&[top, [right, top[1]], [right, top[1] + deep], [top[0], top[1] + deep]])
        }
        3 | 4 => cloth.lines(&[
            top,
            [right, top[1]],
            [right - long * 0.3, top[1] + deep / 2.0],
            [right, top[1] + deep],
            [top[0], top[1] + deep],
        ]),
        _ => cloth.lines(&[top, [right, top[1] + deep / 2.0], [top[0], top[1] + deep]]),
    }
    cloth.close();
    let mut staff = Pen::default();
    staff.lines(&[foot, top]);
    let mut parts = vec![
        with(
            with(filled(&cloth.data, fill), "stroke", palette.ink),
            "stroke-width",
            &short(0.5 * large),
        ),
        drawn(&staff.data, palette.ink, 0.8 * large),
    ];
    let inner = if palette.outlines { "#000000" } else { on(&colour) };
    // The sides differ in what is on the cloth too.
    if leader.side > 0 && leader.rank <= 4 {
        let mut bar = Pen::default();
        bar.lines(&[[top[0], top[1] + deep / 2.0], [right - long * 0.3, top[1] + deep / 2.0]]);
        parts.push(drawn(&bar.data, inner, 0.8 * large));
    }
    let mut dot = Pen::default();
    dot.circle(foot, 0.9 * large);
    parts.push(filled(&dot.data, palette.ink));
    // A seam keeps it apart from a block of its own colour.
    let seam = with(filled(&cloth.data, palette.ground), "stroke", palette.ground);
    let mut all = vec![
        with(seam, "stroke-width", &short(2.6 * large)),
        drawn(&staff.data, palette.ground, 2.8 * large),
    ];
    all.extend(parts);
    group(&[], all)
}

/// How tall the staff of a flag is, how long and how deep its cloth.
pub(super) fn flag_size(rank: u8, large: f64) -> (f64, f64, f64) {
    match rank {
        0..=2 => (12.0 * large, 10.0 * large, 6.4 * large),
        3 | 4 => (10.0 * large, 8.0 * large, 5.0 * large),
        _ => (7.0 * large, 5.0 * large, 3.4 * large),
    }
}

/// How far the orders of a leader reach.
pub(super) fn reach(leader: &LeaderOn, frame: &Frame, palette: &Palette) -> Option<Element> {
    let radius = frame.long(leader.range?);
    let at = frame.at(leader.at);
    let colour = of_nation(leader.colour.as_deref(), palette);
    let circle = node(
        "circle",
        &[
            ("cx", &short(at[0])),
            ("cy", &short(at[1])),
            ("r", &short(radius)),
            ("fill", &colour),
            ("fill-opacity", ".05"),
            ("stroke", &colour),
            ("stroke-width", &short(0.9 * frame.large)),
            (
                "stroke-dasharray",
                &format!("{} {}", short(5.0 * frame.large), short(2.5 * frame.large)),
            ),
        ],
    );
    let words = leader.reach.as_deref().unwrap_or_default();
    Some(titled(circle, &format!("{}: orders reach {words}", leader.name)))
}

/// A movement as an arrow: whole to advance, in long pieces on the march, in dots back.
pub(super) fn arrow(movement: &MoveOn, frame: &Frame, palette: &Palette) -> Element {
    let large = frame.large;
    let colour = of_nation(movement.colour.as_deref(), palette);
    let curve = course(&frame.all(&movement.path));
    let head = 6.5 * large;
    let end = *curve.flat.last().unwrap_or(&[0.0, 0.0]);
    // Where the head begins: the line ends there, so that the point stays sharp.
    let cut = curve.flat.iter().rposition(|at| apart(*at, end) > head * 0.8).unwrap_or(0);
    let from = curve.flat[cut];
    let direction = unit(minus(end, from));
    let side = left_of(direction);
    let foot = minus(end, times(direction, head));
    let mut line = Pen::default();
    line.lines(&curve.flat[..=cut]);
    line.line(foot);
    let mut point = Pen::default();
    point.lines(&[
        plus(foot, times(side, head * 0.45)),
        end,
        plus(foot, times(side, -head * 0.45)),
    ]);
    point.close();
    let dash = match movement.kind {
        "march" => Some(format!("{} {}", short(7.0 * large), short(3.0 * large))),
        "retreat" => Some(format!("{} {}", short(1.4 * large), short(2.2 * large))),
        _ => None,
    };
    let seam = drawn(&line.data, palette.ground, 4.0 * large);
    // A dark edge: some nations are nearly as light as the ground.
    let dashed = |shaft: Element| match &dash {
        Some(dash) => with(shaft, "stroke-dasharray", dash),
        None => shaft,
    };
    let edge = dashed(drawn(&line.data, palette.ink, 2.9 * large));
    let shaft = dashed(drawn(&line.data, &colour, 1.9 * large));
    let tip = with(filled(&point.data, &colour), "stroke", palette.ink);
    let tip = with(tip, "stroke-width", &short(0.5 * large));
    let parts = vec![with(seam, "stroke-opacity", ".7"), edge, shaft, tip];
    titled(group(&[], parts), &format!("{}: {}", movement.name, movement.kind))
}
