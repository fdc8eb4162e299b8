//! Texts of labels: names of the ground, of units and of leaders.

use grognard_core::document::{AreaKind, LineKind, PointKind};
use grognard_syntax::text::Span;
use grognard_view::view::map::{MapView, SpotOn};

use super::block_names::BlockName;
use super::blocks::PlacedBlock;
use super::drawing::Drawing;
use super::face::Face;
use super::ground::Ground;
use super::label::{About, MIN_LETTERS, WantedLabel};
use super::plane::{Frame, Point, bounds, plus};
use super::river_width::river;
use super::sign_places::{self, SignPlace, flag_size, has_name};
use super::subjects::Subject;
use super::{relief, signs};

pub(super) struct WantedLabels {
    /// Enlargement of letters on a poster; 1 on a sheet that is read in the hand.
    large: f64,
    pub labels: Vec<WantedLabel>,
    /// Span of the name of each label in a document.
    pub spans: Vec<Option<Span>>,
}

/// Face, font size in points, and colour of a label.
struct Lettered<'c>(Face, f64, &'c str);

impl WantedLabels {
    pub fn new(large: f64) -> WantedLabels {
        WantedLabels { large, labels: Vec::new(), spans: Vec::new() }
    }

    fn add(&mut self, name: Name, look: Lettered<'_>, about: About, order: i64) {
        let Name { words, span, subject, side } = name;
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
            subject,
            side,
            is_key: false,
        });
        self.spans.push(span);
    }
}

struct Name {
    words: String,
    span: Option<Span>,
    subject: Subject,
    /// Index of the side, if the name is a name of troops.
    side: Option<usize>,
}

impl Name {
    fn of(words: &str, span: Option<Span>, subject: Subject) -> Name {
        Name { words: words.to_owned(), span, subject, side: None }
    }
}

fn around(point: Point, reach: f64) -> [Point; 2] {
    [plus(point, [-reach; 2]), plus(point, [reach; 2])]
}

pub(super) fn ground_names(
    drawing: &Drawing<'_>,
    ground: &Ground,
    objectives: &[SignPlace],
    list: &mut WantedLabels,
) {
    let view = drawing.view;
    let with_heights = relief::has_heights(view, ground);
    for (index, curve) in ground.areas.iter().enumerate() {
        area_name(drawing, index, with_heights, &curve.flat, objectives, list);
    }
    for (index, curve) in ground.lines.iter().enumerate() {
        line_name(drawing, index, &curve.flat, list);
    }
    for index in 0..view.spots.len() {
        spot_name(drawing, index, ground, objectives, list);
    }
    for (index, (objective, sign)) in view.objectives.iter().zip(objectives).enumerate() {
        let is_named =
            |spot: &SpotOn| spot.id.as_ref() == Some(&objective.id) && spot.name.is_some();
        if objective.named || view.spots.iter().any(is_named) {
            continue;
        }
        let about = About::Beside(vec![disc(sign, &drawing.frame)]);
        let look = Lettered(Face::Serif, 8.6, drawing.palette.ink);
        let subject = Subject::of_objective(view, index);
        list.add(Name::of(&objective.name, objective.span, subject), look, about, 40);
    }
    for index in 0..view.entries.len() {
        entry_name(drawing, index, list);
    }
}

fn disc(sign: &SignPlace, frame: &Frame) -> [Point; 2] {
    around(sign.shown, (signs::OBJECTIVE_RADIUS + 1.4) * frame.large)
}

/// Bounds of the disc of an objective, if the subject is an objective.
fn disc_of(
    view: &MapView,
    subject: Subject,
    objectives: &[SignPlace],
    frame: &Frame,
) -> Option<[Point; 2]> {
    let is = |index: &usize| Subject::of_objective(view, *index) == subject;
    (0..view.objectives.len()).find(is).map(|index| disc(&objectives[index], frame))
}

fn area_name(
    drawing: &Drawing<'_>,
    index: usize,
    with_heights: bool,
    outline: &[Point],
    objectives: &[SignPlace],
    list: &mut WantedLabels,
) {
    let Drawing { view, palette, frame, .. } = drawing;
    let area = &view.areas[index];
    let Some(name) = &area.name else { return };
    let subject = Subject::Area(index);
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
            let goal = disc_of(view, subject, objectives, frame);
            About::Beside(std::iter::once(bounds(outline)).chain(goal).collect())
        }
        _ => About::Within(outline.to_vec()),
    };
    list.add(Name::of(&words, area.span, subject), look, about, area.priority * 10 + 1);
}

fn line_name(drawing: &Drawing<'_>, index: usize, course: &[Point], list: &mut WantedLabels) {
    let (frame, palette) = (&drawing.frame, drawing.palette);
    let line = &drawing.view.lines[index];
    let Some(name) = &line.name else { return };
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
    let name = Name::of(name, line.span, Subject::Line(index));
    list.add(name, look, about, line.priority * 10 + 6);
}

fn spot_name(
    drawing: &Drawing<'_>,
    index: usize,
    ground: &Ground,
    objectives: &[SignPlace],
    list: &mut WantedLabels,
) {
    let Drawing { view, frame, palette, .. } = drawing;
    let spot = &view.spots[index];
    let Some(name) = spot.name.as_ref().filter(|_| spot.kind != PointKind::Entry) else { return };
    let subject = Subject::Spot(index);
    let point = frame.at(spot.at);
    let goal = disc_of(view, subject, objectives, frame);
    let sign = sign_places::spot_sign(index, spot, ground, frame).map(|sign| sign.bounds());
    let parts: Vec<[Point; 2]> = goal.into_iter().chain(sign).collect();
    let about = if parts.is_empty() { About::At(vec![point]) } else { About::Beside(parts) };
    let look = Lettered(Face::Serif, 8.6, palette.ink);
    list.add(Name::of(name, spot.span, subject), look, about, spot.priority * 10);
}

fn entry_name(drawing: &Drawing<'_>, index: usize, list: &mut WantedLabels) {
    let entry = &drawing.view.entries[index];
    let disc = signs::entry_disc(entry, &drawing.frame);
    let bounds = around(disc, (signs::ENTRY_RADIUS + 1.0) * drawing.frame.large);
    let words = match entry.arrivals.as_slice() {
        [] => entry.name.clone(),
        [only] => format!("{}, {}", entry.name, only.when),
        [first, ..] => format!("{}, from {}", entry.name, first.when),
    };
    let look = Lettered(Face::SerifItalic, 7.8, drawing.palette.ink);
    let name = Name::of(&words, entry.span, Subject::Entry(index));
    list.add(name, look, About::Beside(vec![bounds]), 44);
}

/// Adds a label for each unit whose name is not on its block.
pub(super) fn body_names(
    drawing: &Drawing<'_>,
    blocks: &[Vec<PlacedBlock>],
    on_blocks: &[Option<BlockName>],
    list: &mut WantedLabels,
) {
    let bodies = drawing.view.bodies.iter().zip(blocks).zip(on_blocks).enumerate();
    for (index, ((body, blocks), _)) in bodies.filter(|(_, (_, on_block))| on_block.is_none()) {
        let seam = 1.2 * drawing.frame.large;
        let corners: Vec<Point> = blocks.iter().flat_map(|block| block.corners(seam)).collect();
        if corners.is_empty() {
            continue;
        }
        let about = About::Beside(vec![bounds(&corners)]);
        let look = Lettered(Face::Sans, 7.0, drawing.palette.ink);
        let subject = Subject::Body(index);
        let side = Some(body.side);
        list.add(
            Name { words: body.name.clone(), span: body.span, subject, side },
            look,
            about,
            48,
        );
    }
}

pub(super) fn leader_names(drawing: &Drawing<'_>, flags: &[SignPlace], list: &mut WantedLabels) {
    let ranges = drawing.options.ranges;
    for (index, (leader, sign)) in drawing.view.leaders.iter().zip(flags).enumerate() {
        if !has_name(leader, ranges) {
            continue;
        }
        let (foot, size) = (sign.shown, flag_size(leader.rank, drawing.frame.large));
        let about = About::Beside(vec![[
            [foot[0], foot[1] - size.staff],
            [foot[0] + size.length, foot[1]],
        ]]);
        let words = match leader.reach.as_ref().filter(|_| ranges) {
            Some(reach) => format!("{} {reach}", leader.name),
            None => leader.name.clone(),
        };
        let order = 42 + i64::from(leader.rank.min(9)) / 3;
        let look = Lettered(Face::SansBold, 7.2, drawing.palette.ink);
        let (subject, side) = (Subject::Leader(index), Some(leader.side));
        list.add(Name { words, span: None, subject, side }, look, about, order);
    }
}
