//! Draws placed labels, with the lines to their signs and the boxes of key numbers.

use svg::Node;
use svg::node::element::Element;

use super::ink::Palette;
use super::label::{About, LabelShape, PlacedLabel, WantedLabel};
use super::nodes::{Style, drawn, dress, group, node, text, with, worded};
use super::obstacles::TurnedBox;
use super::pen::{Pen, short};
use super::plane::{Frame, Point, apart};

pub(super) fn draw(
    placed: &[PlacedLabel],
    wanted: &[WantedLabel],
    frame: &Frame,
    palette: &Palette,
) -> Element {
    let mut children = Vec::new();
    for (number, placed) in placed.iter().enumerate() {
        let label = &wanted[placed.number];
        let style = Style {
            face: label.face,
            size: placed.size,
            colour: &label.colour,
            halo: (!label.is_key).then_some(palette.ground),
            anchor: "middle",
        };
        let of = label.subject.code();
        if let Some((from, to)) = placed.tie {
            let mut pen = Pen::default();
            pen.lines(&[from, to]);
            let tie = drawn(&pen.data, palette.faint, 0.45 * frame.large);
            children.push(with(with(tie, "class", "tie"), "data-of", &of));
        }
        if label.is_key {
            children.extend(placed.boxes.iter().map(|edge| key_frame(edge, frame, palette)));
        }
        match &placed.shape {
            LabelShape::Level(lines) => {
                for (line, foot) in lines {
                    let wide = short(label.face.width(line, placed.size));
                    let line = with(text(line, *foot, style), "textLength", &wide);
                    children.push(with(anchored(line, *foot, label), "data-of", &of));
                }
            }
            LabelShape::Course(course) => children.extend(on_course(number, label, course, style)),
        }
    }
    group(&[("class", "labels")], children)
}

fn key_frame(edge: &TurnedBox, frame: &Frame, palette: &Palette) -> Element {
    let [least, most] = edge.bounds();
    let inset = 0.25 * frame.large;
    let [width, height] = [0, 1].map(|axis| most[axis] - least[axis] - 2.0 * inset);
    node(
        "rect",
        &[
            ("x", &short(least[0] + inset)),
            ("y", &short(least[1] + inset)),
            ("width", &short(width)),
            ("height", &short(height)),
            ("rx", &short(1.6 * frame.large)),
            ("fill", palette.sheet),
            ("stroke", palette.ink),
            ("stroke-width", &short(0.4 * frame.large)),
        ],
    )
}

/// Adds the place of a feature without a sign to its label, as `data-at`.
fn anchored(line: Element, foot: Point, label: &WantedLabel) -> Element {
    let line = if label.is_key { with(line, "class", "key") } else { line };
    let About::At(points) = &label.about else { return line };
    let nearest = points.iter().min_by(|a, b| apart(**a, foot).total_cmp(&apart(**b, foot)));
    match nearest {
        Some(point) => with(line, "data-at", &format!("{} {}", short(point[0]), short(point[1]))),
        None => line,
    }
}

fn on_course(
    number: usize,
    label: &WantedLabel,
    course: &[Point],
    style: Style<'_>,
) -> [Element; 2] {
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
    [path, with(letters, "data-of", &label.subject.code())]
}
