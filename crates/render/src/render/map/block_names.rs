//! Names of bodies that are written on their blocks.

use grognard_view::view::map::{BodyOn, MapView, Symbol};
use svg::node::element::Element;

use super::blocks::{PlacedBlock, ground_of};
use super::face::Face;
use super::ink::{self, Palette};
use super::label::MIN_LETTERS;
use super::nodes::{Style, group, text};
use super::obstacles::TurnedBox;
use super::plane::{Frame, Point, plus};
use super::subjects::{SignOwners, Subject};

pub(super) struct BlockName {
    lines: Vec<String>,
    size: f64,
    middle: Point,
    colour: &'static str,
    /// Colour of the block. The letters have a halo in this colour, because otherwise the cross of
    /// infantry would run through them.
    fill: String,
}

/// Finds, for each body, the place of its name on its block. A name is written only on a block of
/// infantry that is upright or at a right angle, and that no other block overlaps.
pub(super) fn fit(
    view: &MapView,
    blocks: &[Vec<PlacedBlock>],
    hard: &[TurnedBox],
    frame: &Frame,
    palette: &Palette,
) -> Vec<Option<BlockName>> {
    let named = view.bodies.iter().zip(blocks).map(|(body, blocks)| {
        let ([part], [placed]) = (body.blocks.as_slice(), blocks.as_slice()) else { return None };
        let plain = matches!(part.symbol, Symbol::Infantry);
        if !plain || placed.facing % 90 != 0 || palette.outlines {
            return None;
        }
        let sizes = [7.0 * frame.large, MIN_LETTERS * frame.large];
        sizes.into_iter().find_map(|size| name_on(body, placed, size, hard, frame, palette))
    });
    named.collect()
}

fn name_on(
    body: &BodyOn,
    placed: &PlacedBlock,
    size: f64,
    hard: &[TurnedBox],
    frame: &Frame,
    palette: &Palette,
) -> Option<BlockName> {
    let large = frame.large;
    let [wide, high] = match placed.facing % 180 {
        0 => placed.size,
        _ => [placed.size[1], placed.size[0]],
    };
    let lines = Face::Sans.lines(&body.name, size, wide - 5.0 * large);
    let widest = lines.iter().map(|line| Face::Sans.width(line, size)).fold(0.0, f64::max);
    let tall = lines.len() as f64 * size * 1.06;
    if widest > wide - 4.0 * large || tall > high - 3.0 * large {
        return None;
    }
    let middle = placed.middle;
    let half = [widest / 2.0, tall / 2.0];
    let letters =
        TurnedBox::upright([middle[0] - half[0], middle[1] - half[1]], plus(middle, half));
    // The letters always overlap the block of their own body, so one overlap is expected.
    let met = hard.iter().filter(|other| other.meets(&letters)).count();
    let fill = ground_of(body.colour.as_deref(), frame, palette);
    let colour = ink::on(&fill);
    (met == 1).then_some(BlockName { lines, size, middle, colour, fill })
}

/// Puts a key number on the first block of its body where no other sign overlaps the number. The
/// block itself is the last place to be tried for the number.
pub(super) fn number(
    number: usize,
    (index, body): (usize, &BodyOn),
    blocks: &[PlacedBlock],
    owners: &SignOwners,
    (frame, palette): (&Frame, &Palette),
) -> Option<BlockName> {
    let words = number.to_string();
    let size = MIN_LETTERS * frame.large;
    let half = [Face::SansBold.width(&words, size) / 2.0, size * 0.36];
    let letters = |middle: Point| {
        TurnedBox::upright([middle[0] - half[0], middle[1] - half[1]], plus(middle, half))
    };
    let is_free = |block: &&PlacedBlock| {
        !owners.is_nearer(Subject::Body(index), &[letters(block.middle)], 0.0)
    };
    let block = blocks.iter().find(is_free)?;
    let fill = match palette.outlines {
        true => "#ffffff".to_owned(),
        false => ground_of(body.colour.as_deref(), frame, palette),
    };
    let (middle, colour) = (block.middle, ink::on(&fill));
    Some(BlockName { lines: vec![words], size, middle, colour, fill })
}

pub(super) fn draw<'n>(names: impl Iterator<Item = &'n BlockName>) -> Option<Element> {
    let mut children = Vec::new();
    for name in names {
        let style = Style {
            face: Face::Sans,
            size: name.size,
            colour: name.colour,
            halo: Some(&name.fill),
            anchor: "middle",
        };
        let step = name.size * 1.06;
        let above = step * (name.lines.len() as f64 - 1.0) / 2.0;
        let first = name.middle[1] - above + name.size * 0.25;
        for (number, line) in name.lines.iter().enumerate() {
            children.push(text(line, [name.middle[0], first + step * number as f64], style));
        }
    }
    (!children.is_empty()).then(|| group(&[("class", "names")], children))
}
