//! What labels say: names of the ground, of units and of leaders; and the letters of those that found a place.

use svg::Node;
use svg::node::element::Element;

use super::block_names::BlockName;
use super::blocks::PlacedBlock;
use super::drawing::Drawing;
use super::face::Face;
use super::flags::flag_size;
use super::ground::Ground;
use super::ink::Palette;
use super::label::{About, LabelShape, MIN_LETTERS, WantedLabel};
use super::labels::Lettering;
use super::linear_features::river;
use super::nodes::{Style, drawn, dress, group, node, text, with, worded};
use super::pen::{Pen, short};
use super::plane::{Frame, Point, bounds, plus};
use super::sign_places::SignPlace;
use super::{relief, signs};
use grognard_core::document::{AreaKind, LineKind, PointKind};
use grognard_core::text::Span;
use grognard_project::view::map::{AreaOn, EntryOn, LineOn, SpotOn};

/// Labels as they are collected.
pub(super) struct WantedLabels {
    /// How much larger letters are than on a sheet that is read in the hand.
    large: f64,
    /// The labels that want a place.
    pub labels: Vec<WantedLabel>,
    /// For each label, where the name that it shows is written in a document.
    pub spans: Vec<Option<Span>>,
}

/// Face, size in points and colour of a label.
struct Lettered<'c>(Face, f64, &'c str);

impl WantedLabels {
    /// No labels yet.
    pub fn new(large: f64) -> WantedLabels {
        WantedLabels { large, labels: Vec::new(), spans: Vec::new() }
    }

    fn add(
        &mut self,
        words: String,
        span: Option<Span>,
        look: Lettered<'_>,
        about: About,
        order: i64,
    ) {
        if words.trim().is_empty() {
            return;
        }
        let Lettered(face, size, colour) = look;
        self.labels.push(WantedLabel {
            words,
            face,
            size: size * self.large,
            least: MIN_LETTERS * self.large,
            about,
            order,
            colour: colour.to_owned(),
        });
        self.spans.push(span);
    }
}

/// A box around a point, for a label beside it.
fn around(point: Point, reach: f64) -> About {
    About::Beside(plus(point, [-reach; 2]), plus(point, [reach; 2]))
}

/// Names of areas, lines and spots, of objectives and entries.
pub(super) fn ground_names(
    drawing: &Drawing<'_>,
    ground: &Ground,
    objectives: &[SignPlace],
    list: &mut WantedLabels,
) {
    let view = drawing.view;
    let with_heights = relief::has_heights(view, ground);
    for (area, curve) in view.areas.iter().zip(&ground.areas) {
        if let Some(name) = &area.name {
            area_name(drawing.palette, area, name, with_heights, &curve.flat, list);
        }
    }
    for (line, curve) in view.lines.iter().zip(&ground.lines) {
        if let Some(name) = &line.name {
            line_name(drawing, line, name, &curve.flat, list);
        }
    }
    for spot in &view.spots {
        if let Some(name) = &spot.name {
            spot_name(drawing, spot, name, objectives, list);
        }
    }
    for (objective, sign) in view.objectives.iter().zip(objectives) {
        let is_named =
            |spot: &SpotOn| spot.id.as_ref() == Some(&objective.id) && spot.name.is_some();
        if objective.named || view.spots.iter().any(is_named) {
            continue;
        }
        let about = around(sign.shown, (signs::OBJECTIVE_RADIUS + 1.0) * drawing.frame.large);
        let look = Lettered(Face::Serif, 8.6, drawing.palette.ink);
        list.add(objective.name.clone(), objective.span, look, about, 40);
    }
    for entry in &view.entries {
        entry_name(drawing, entry, list);
    }
}

fn area_name(
    palette: &Palette,
    area: &AreaOn,
    name: &str,
    with_heights: bool,
    outline: &[Point],
    list: &mut WantedLabels,
) {
    let look = match area.kind {
        AreaKind::Lake => Lettered(Face::SerifItalic, 9.4, palette.water[2]),
        AreaKind::Town => Lettered(Face::SerifBold, 9.4, palette.ink),
        AreaKind::OpenVillage | AreaKind::Fortification => Lettered(Face::Serif, 8.6, palette.ink),
        AreaKind::Hill => Lettered(Face::SerifItalic, 8.8, palette.ink),
        _ => Lettered(Face::SerifItalic, 8.2, palette.ink),
    };
    let top = area.contours.last().map(|(metres, _)| *metres).or(area.height);
    let words = match top.filter(|_| area.kind == AreaKind::Hill && with_heights) {
        Some(metres) => format!("{name} {metres} m"),
        None => name.to_owned(),
    };
    let about = match area.kind {
        AreaKind::OpenVillage | AreaKind::Fortification => {
            let [least, most] = bounds(outline);
            About::Beside(least, most)
        }
        _ => About::Within(outline.to_vec()),
    };
    list.add(words, area.span, look, about, area.priority * 10 + 1);
}

fn line_name(
    drawing: &Drawing<'_>,
    line: &LineOn,
    name: &str,
    course: &[Point],
    list: &mut WantedLabels,
) {
    let (frame, palette) = (&drawing.frame, drawing.palette);
    let look = match line.kind {
        LineKind::River | LineKind::Stream => Lettered(Face::SerifItalic, 7.4, palette.water[2]),
        _ => Lettered(Face::Serif, 7.4, palette.faint),
    };
    let aside = match line.kind {
        LineKind::River => river(line, frame).end / 2.0 + 1.2 * frame.large,
        _ => 2.2 * frame.large,
    };
    let on_field = course.iter().copied().filter(|point| frame.holds(*point, 0.0)).collect();
    let about = About::Along(on_field, aside);
    list.add(name.to_owned(), line.span, look, about, line.priority * 10 + 6);
}

fn spot_name(
    drawing: &Drawing<'_>,
    spot: &SpotOn,
    name: &str,
    objectives: &[SignPlace],
    list: &mut WantedLabels,
) {
    if spot.kind == PointKind::Entry {
        return;
    }
    let of_objectives = &drawing.view.objectives;
    let objective = of_objectives.iter().position(|goal| Some(&goal.id) == spot.id.as_ref());
    let point = objective.map_or(drawing.frame.at(spot.at), |index| objectives[index].shown);
    let reach = match (objective, spot.kind) {
        (Some(_), _) => signs::OBJECTIVE_RADIUS + 1.0,
        (None, PointKind::Label) => 0.6,
        _ => 3.4,
    };
    let about = around(point, reach * drawing.frame.large);
    let look = Lettered(Face::Serif, 8.6, drawing.palette.ink);
    list.add(name.to_owned(), spot.span, look, about, spot.priority * 10);
}

fn entry_name(drawing: &Drawing<'_>, entry: &EntryOn, list: &mut WantedLabels) {
    let disc = signs::entry_disc(entry, &drawing.frame);
    let about = around(disc, (signs::ENTRY_RADIUS + 1.0) * drawing.frame.large);
    let words = match entry.arrivals.as_slice() {
        [] => entry.name.clone(),
        [only] => format!("{}, {}", entry.name, only.when),
        [first, ..] => format!("{}, from {}", entry.name, first.when),
    };
    let look = Lettered(Face::SerifItalic, 7.8, drawing.palette.ink);
    list.add(words, entry.span, look, about, 44);
}

/// Names of units that have none on their block.
pub(super) fn body_names(
    drawing: &Drawing<'_>,
    blocks: &[Vec<PlacedBlock>],
    on_blocks: &[Option<BlockName>],
    list: &mut WantedLabels,
) {
    let bodies = drawing.view.bodies.iter().zip(blocks).zip(on_blocks);
    for ((body, blocks), _) in bodies.filter(|(_, on_block)| on_block.is_none()) {
        let seam = 1.4 * drawing.frame.large;
        let corners: Vec<Point> = blocks.iter().flat_map(|block| block.corners(seam)).collect();
        if corners.is_empty() {
            continue;
        }
        let [least, most] = bounds(&corners);
        let look = Lettered(Face::Sans, 7.0, drawing.palette.ink);
        list.add(body.name.clone(), body.span, look, About::Beside(least, most), 48);
    }
}

/// Names of leaders.
pub(super) fn leader_names(drawing: &Drawing<'_>, flags: &[SignPlace], list: &mut WantedLabels) {
    let ranges = drawing.options.ranges;
    for (leader, sign) in drawing.view.leaders.iter().zip(flags) {
        // The names of all leaders of divisions would hide the ground; with their ranges they are wanted.
        if leader.rank > 4 && !ranges {
            continue;
        }
        let (foot, size) = (sign.shown, flag_size(leader.rank, drawing.frame.large));
        let about =
            About::Beside([foot[0], foot[1] - size.staff], [foot[0] + size.length, foot[1]]);
        let words = match leader.reach.as_ref().filter(|_| ranges) {
            Some(reach) => format!("{} {reach}", leader.name),
            None => leader.name.clone(),
        };
        let order = 42 + i64::from(leader.rank.min(9)) / 3;
        let look = Lettered(Face::SansBold, 7.2, drawing.palette.ink);
        list.add(words, None, look, about, order);
    }
}

/// The labels that found a place, as letters.
pub(super) fn draw(
    lettering: &Lettering,
    wanted: &WantedLabels,
    frame: &Frame,
    palette: &Palette,
) -> Element {
    let mut children = Vec::new();
    for (number, placed) in lettering.placed.iter().enumerate() {
        let label = &wanted.labels[placed.number];
        let style = Style {
            face: label.face,
            size: placed.size,
            colour: &label.colour,
            halo: Some(palette.ground),
            anchor: "middle",
        };
        if let Some((from, to)) = placed.tie {
            let mut pen = Pen::default();
            pen.lines(&[from, to]);
            children.push(drawn(&pen.data, palette.faint, 0.45 * frame.large));
        }
        match &placed.shape {
            LabelShape::Level(lines) => {
                for (line, foot) in lines {
                    let wide = label.face.width(line, placed.size);
                    children.push(with(text(line, *foot, style), "textLength", &short(wide)));
                }
            }
            LabelShape::Course(course) => {
                let id = format!("map--way-{number}");
                let mut pen = Pen::default();
                pen.lines(course);
                let path = node("path", &[("id", &id), ("d", &pen.data), ("fill", "none")]);
                let mut words = worded("textPath", &label.words);
                words.assign("href", format!("#{id}"));
                words.assign("startOffset", "50%");
                let mut letters = Element::new("text");
                dress(&mut letters, style);
                letters.append(words);
                children.push(path);
                children.push(letters);
            }
        }
    }
    group(&[("class", "labels")], children)
}
