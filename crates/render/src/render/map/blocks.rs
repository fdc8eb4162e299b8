//! Units as blocks at their true frontage and depth, with symbols for their arm and echelon.

use std::collections::BTreeSet;

use grognard_core::document::BlockEdge;
use grognard_view::view::map::{BlockOn, BodyOn, MapView, NationOn, Symbol};
use grognard_view::view::size_mark;
use svg::node::element::Element;

use super::ink::{Palette, of_nation, on};
use super::nodes::{drawn, filled, group, titled, with};
use super::obstacles::TurnedBox;
use super::pen::{Pen, short};
use super::plane::{Frame, Point, plus, times};
use super::subjects::Subject;

/// Minimum frontage and depth of a drawn block in points, so that its symbol is legible.
const MIN_SIZE: Point = [9.0, 5.2];

const UNKNOWN_SIZE: Point = [15.0, 7.5];

/// Minimum length in points of the visible part of a battle line, on each side of its block. A line
/// with a shorter part is not drawn, because no one would see it.
const MIN_BEYOND: f64 = 1.0;

/// Depth of a drawn battle line in points, because at true scale a rank would not be visible.
const LINE_DEPTH: f64 = 2.6;

#[derive(Debug, Clone)]
pub(super) struct PlacedBlock {
    pub middle: Point,
    /// True frontage and depth in points, if known.
    pub true_size: Option<Point>,
    /// Frontage and depth in points as drawn.
    pub size: Point,
    /// Direction that the block faces, in degrees clockwise from the top of the sheet.
    pub facing: i64,
    /// Length of the battle line in points, if it extends beyond the block.
    pub line: Option<f64>,
}

/// Places a block on the sheet, at least as large as `MIN_SIZE`.
pub fn block(body: &BodyOn, block: &BlockOn, frame: &Frame) -> PlacedBlock {
    let true_size = block.size.map(|size| size.map(|side| frame.long(side)));
    let least = MIN_SIZE.map(|side| side * frame.large);
    let unknown = UNKNOWN_SIZE.map(|side| side * frame.large);
    let size =
        true_size.map_or(unknown, |[front, depth]| [front.max(least[0]), depth.max(least[1])]);
    let line = block.line.map(|front| frame.long(front));
    let line = line.filter(|line| *line >= size[0] + 2.0 * MIN_BEYOND * frame.large);
    PlacedBlock { middle: frame.at(block.at), true_size, size, facing: body.facing, line }
}

pub(super) fn placed(body: &BodyOn, frame: &Frame) -> Vec<PlacedBlock> {
    body.blocks.iter().map(|part| block(body, part, frame)).collect()
}

impl PlacedBlock {
    pub fn corners(&self, beyond: f64) -> [Point; 4] {
        let angle = (self.facing as f64).to_radians();
        let (ahead, right) = ([angle.sin(), -angle.cos()], [angle.cos(), angle.sin()]);
        let [half, deep] = self.size.map(|side| side / 2.0 + beyond);
        let corner = |across: f64, up: f64| {
            plus(self.middle, plus(times(right, across * half), times(ahead, up * deep)))
        };
        [corner(-1.0, 1.0), corner(1.0, 1.0), corner(1.0, -1.0), corner(-1.0, -1.0)]
    }

    /// Areas outside the outline of a block: the triangle in front, and the echelon mark behind a
    /// single block.
    pub fn beyond(&self, level: Option<&str>, large: f64) -> Vec<TurnedBox> {
        let angle = (self.facing as f64).to_radians();
        let (ahead, right) = ([angle.sin(), -angle.cos()], [angle.cos(), angle.sin()]);
        let strip = |front: f64, deep: f64, half: f64| {
            let middle = plus(self.middle, times(ahead, (front + deep / 2.0) * large));
            TurnedBox::turned(middle, right, half * large, deep / 2.0 * large)
        };
        let up = self.size[1] / 2.0 / large;
        let mut all = vec![strip(up, 2.6, 2.2)];
        if let Some((crosses, count)) = level.and_then(size_mark) {
            let half = count as f64 * if crosses { 1.5 } else { 0.8 } + 0.3;
            all.push(strip(-up - 3.6, 3.6, half));
        }
        all
    }

    pub fn line_box(&self, large: f64) -> Option<TurnedBox> {
        let angle = (self.facing as f64).to_radians();
        let right = [angle.cos(), angle.sin()];
        let half = self.line? / 2.0;
        Some(TurnedBox::turned(self.middle, right, half, (LINE_DEPTH / 2.0 + 0.3) * large))
    }

    pub fn is_larger(&self) -> bool {
        self.true_size
            .is_some_and(|[front, depth]| front + 0.1 < self.size[0] || depth + 0.1 < self.size[1])
    }
}

/// Ids that several elements of the map share. An id must be unique in an SVG, so ground features drop theirs, and
/// blocks add the id of their force.
pub(super) fn doubled(view: &MapView) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let mut twice = BTreeSet::new();
    let areas = view.areas.iter().filter_map(|area| area.id.as_deref());
    let lines = view.lines.iter().filter_map(|line| line.id.as_deref());
    let spots = view.spots.iter().filter_map(|spot| spot.id.as_deref());
    let blocks = view.bodies.iter().flat_map(|body| &body.blocks).map(|block| block.id.as_str());
    let leaders = view.leaders.iter().map(|leader| leader.id.as_str());
    for id in areas.chain(lines).chain(spots).chain(blocks).chain(leaders) {
        if !seen.insert(id) {
            twice.insert(id.to_owned());
        }
    }
    twice
}

pub(super) fn bodies(
    view: &MapView,
    frame: &Frame,
    palette: &Palette,
    doubled: &BTreeSet<String>,
) -> Option<Element> {
    let mut children = Vec::new();
    for (index, body) in view.bodies.iter().enumerate() {
        let alone = body.blocks.len() == 1;
        for part in &body.blocks {
            let placed = block(body, part, frame);
            let owner =
                Owner { side: body.side, colour: body.colour.as_deref(), edges: &body.edges };
            let mut element = sign(part, &placed, owner, frame, palette);
            if alone {
                let mark = mark_of_size(part.mark, &placed, frame, palette);
                element = group(&[], std::iter::once(element).chain(mark).collect());
            }
            let turn = format!(
                "translate({} {}) rotate({})",
                short(placed.middle[0]),
                short(placed.middle[1]),
                placed.facing
            );
            let element = with(element, "transform", &turn);
            let element = with(element, "data-sign", &Subject::Body(index).code());
            let id = match doubled.contains(&part.id) {
                true => format!("{}--{}", body.force_id, part.id),
                false => part.id.clone(),
            };
            children.push(titled(with(element, "id", &id), &part.told));
        }
    }
    (!children.is_empty()).then(|| group(&[("class", "units")], children))
}

#[derive(Debug, Clone, Copy)]
struct Owner<'c> {
    side: usize,
    colour: Option<&'c str>,
    /// Thick edges that mark the nation; empty if the colour alone identifies the nation.
    edges: &'c [BlockEdge],
}

/// Thick edges that mark a nation, so that nations also differ in a greyscale print.
fn nation_sign(
    edges: &[BlockEdge],
    [half, up]: Point,
    colour: &str,
    large: f64,
) -> Option<Element> {
    let (wide, deep) = ((1.7 * large).min(half * 0.3), (1.3 * large).min(up * 0.36));
    let mut pen = Pen::default();
    for edge in edges {
        let [left, top, right, low] = match edge {
            BlockEdge::Left => [-half, -up, -half + wide, up],
            BlockEdge::Right => [half - wide, -up, half, up],
            BlockEdge::Rear => [-half, up - deep, half, up],
            BlockEdge::Front => [-half, -up, half, -up + deep],
        };
        pen.lines(&[[left, top], [right, top], [right, low], [left, low]]);
        pen.close();
    }
    (!edges.is_empty()).then(|| filled(&pen.data, colour))
}

/// Frame for symbols in the legend, at the scale of a sheet that is read in the hand.
pub(super) const SAMPLE_FRAME: Frame =
    Frame { left: 0.0, top: 0.0, width: 1e6, height: 1e6, scale: 1.0, large: 1.0, north: 0 };

pub(super) fn nation_sample(side: usize, nation: &NationOn, palette: &Palette) -> Element {
    let owner = Owner { side, colour: nation.colour.as_deref(), edges: &nation.edges };
    example(Symbol::Infantry, owner, [15.0, 7.6], palette)
}

pub(super) fn sample(symbol: Symbol, colour: Option<&str>, palette: &Palette) -> Element {
    example(symbol, Owner { side: 0, colour, edges: &[] }, [15.0, 7.0], palette)
}

fn example(symbol: Symbol, owner: Owner<'_>, size: Point, palette: &Palette) -> Element {
    let placed = PlacedBlock { middle: [0.0, 0.0], true_size: None, size, facing: 0, line: None };
    let block = BlockOn {
        id: String::new(),
        told: String::new(),
        at: [0, 0],
        size: None,
        line: None,
        symbol,
        mark: "",
    };
    sign(&block, &placed, owner, &SAMPLE_FRAME, palette)
}

/// Are blocks only outlines? On a poster they are, because players put bases on them, and filled
/// blocks would use much ink.
fn is_outline(frame: &Frame) -> bool {
    frame.large > 1.0
}

/// Width in points of the band of a nation's colour inside an outline.
const BAND: f64 = 1.7;

pub(super) fn ground_of(colour: Option<&str>, frame: &Frame, palette: &Palette) -> String {
    if is_outline(frame) { palette.sheet.to_owned() } else { of_nation(colour, palette) }
}

fn band(colour: &str, [half, up]: Point, wide: f64, palette: &Palette) -> Element {
    let mut pen = Pen::default();
    rectangle(&mut pen, half, up);
    rectangle(&mut pen, half - wide, up - wide);
    let band = with(filled(&pen.data, colour), "fill-rule", "evenodd");
    let edge = with(band, "stroke", palette.ink);
    with(edge, "stroke-width", &short(wide * 0.16))
}

fn sign(
    block: &BlockOn,
    placed: &PlacedBlock,
    owner: Owner<'_>,
    frame: &Frame,
    palette: &Palette,
) -> Element {
    let large = frame.large;
    let [wide, deep] = placed.size;
    let (mut half, mut up) = (wide / 2.0, deep / 2.0);
    let nation = of_nation(owner.colour, palette);
    let banded = is_outline(frame) && !palette.outlines;
    let ground = ground_of(owner.colour, frame, palette);
    let (fill, line_colour, mark) = match palette.outlines {
        true => (if owner.side == 0 { "#c4c4c4" } else { "#ffffff" }, nation.as_str(), "#000000"),
        false => (ground.as_str(), palette.ink, on(&ground)),
    };
    let mut parts: Vec<Element> =
        placed.line.map(|line| battle_line(line, fill, line_colour, large)).into_iter().collect();
    let mut rim = Pen::default();
    rectangle(&mut rim, half, up);
    let rim = with(filled(&rim.data, fill), "stroke", line_colour);
    parts.push(with(rim, "stroke-width", &short(0.6 * large)));
    let front = up;
    if banded {
        let wide = (BAND * large).min(half * 0.3).min(up * 0.3);
        parts.push(band(&nation, [half, up], wide, palette));
        (half, up) = (half - wide, up - wide);
    }
    parts.extend(nation_sign(owner.edges, [half, up], mark, large));
    // Blocks of the second side have a line inside their outline, because not everyone can
    // distinguish the sides by colour.
    if owner.side > 0 && half > 2.0 * large {
        let mut inner = Pen::default();
        rectangle(&mut inner, half - 1.1 * large, up - 1.1 * large);
        parts.push(drawn(&inner.data, mark, 0.5 * large));
    }
    // Symbols of a poster are bolder, because players read them from across the table.
    let bold = if is_outline(frame) { 2.6 * large } else { large };
    parts.extend(arm(block.symbol, [half, up], mark, bold));
    let mut nose = Pen::default();
    nose.lines(&[[-2.0 * large, -front], [0.0, -front - 2.4 * large], [2.0 * large, -front]]);
    nose.close();
    parts.push(filled(&nose.data, palette.ink));
    if placed.is_larger()
        && let Some([front, depth]) = placed.true_size
    {
        let mut outline = Pen::default();
        rectangle(&mut outline, front / 2.0, depth / 2.0);
        let outline = drawn(&outline.data, mark, 0.45 * large);
        parts.push(with(outline, "stroke-dasharray", &short(1.2 * large)));
    }
    group(&[], parts)
}

/// Draws a battle line, the true front of a body, behind the block of the body.
pub(super) fn battle_line(length: f64, fill: &str, line: &str, large: f64) -> Element {
    let mut pen = Pen::default();
    rectangle(&mut pen, length / 2.0, LINE_DEPTH / 2.0 * large);
    let bar = with(filled(&pen.data, fill), "class", "battle-line");
    with(with(bar, "stroke", line), "stroke-width", &short(0.45 * large))
}

fn rectangle(pen: &mut Pen, half: f64, up: f64) {
    pen.lines(&[[-half, -up], [half, -up], [half, up], [-half, up]]);
    pen.close();
}

fn arm(symbol: Symbol, half_size: Point, colour: &str, large: f64) -> Vec<Element> {
    let [half, up] = half_size;
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
        Symbol::Infantry => {
            slant(&mut pen);
            pen.lines(&[[-half, -up], [half, up]]);
            vec![drawn(&pen.data, colour, 0.6 * large)]
        }
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

fn mark_of_size(
    level: &str,
    placed: &PlacedBlock,
    frame: &Frame,
    palette: &Palette,
) -> Option<Element> {
    let foot = placed.size[1] / 2.0 + 0.9 * frame.large;
    strokes(level, [0.0, foot], frame.large, palette)
}

pub(super) fn strokes(level: &str, top: Point, large: f64, palette: &Palette) -> Option<Element> {
    let (crosses, count) = size_mark(level)?;
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
