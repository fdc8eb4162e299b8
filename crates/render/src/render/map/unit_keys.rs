//! Legend entries for troops: arms, echelons and leaders.

use grognard_view::view::map::{LeaderOn, MapView, Symbol};
use grognard_view::view::size_mark;

use super::blocks::{battle_line, block, placed, sample, strokes};
use super::flags::flag;
use super::ink::{Palette, of_nation};
use super::legend_key::Key;
use super::nodes::{drawn, node, with};
use super::pen::Pen;
use super::plane::Frame;

const SYMBOLS: [(Symbol, &str); 6] = [
    (Symbol::Infantry, "Infantry"),
    (Symbol::LightCavalry, "Cavalry"),
    (Symbol::HeavyCavalry, "Heavy cavalry"),
    (Symbol::FootArtillery, "Foot artillery"),
    (Symbol::HorseArtillery, "Horse artillery"),
    (Symbol::Other, "Other"),
];

/// Echelons that have a mark on the map, the smallest first.
const LEVELS: [&str; 9] =
    ["battery", "battalion", "regiment", "brigade", "division", "column", "corps", "wing", "army"];

pub(super) fn unit_keys(
    view: &MapView,
    frame: &Frame,
    palette: &Palette,
    ranges: bool,
) -> Vec<Key> {
    let mut keys = symbol_keys(view, palette);
    keys.extend(size_keys(view, palette));
    let larger = view
        .bodies
        .iter()
        .any(|body| body.blocks.iter().any(|part| block(body, part, frame).is_larger()));
    if larger {
        let mut outline = Pen::default();
        outline.lines(&[[-6.0, -2.0], [6.0, -2.0], [6.0, 2.0], [-6.0, 2.0]]);
        outline.close();
        let sign = with(drawn(&outline.data, palette.ink, 0.45), "stroke-dasharray", "1.2");
        keys.push(Key { sign, words: "True size, if the block is larger".to_owned() });
    }
    let has_line = |body| placed(body, frame).iter().any(|block| block.line.is_some());
    if view.bodies.iter().any(has_line) {
        let colour = view.bodies.first().and_then(|body| body.colour.as_deref());
        let sign = battle_line(18.0, &of_nation(colour, palette), palette.ink, 1.0);
        keys.push(Key { sign, words: "Battle line, to scale".to_owned() });
    }
    keys.extend(leader_keys(view, palette));
    if ranges && view.leaders.iter().any(|leader| leader.range.is_some()) {
        let circle = [
            ("r", "4.6"),
            ("fill", "none"),
            ("stroke", palette.ink),
            ("stroke-width", ".9"),
            ("stroke-dasharray", "3 1.5"),
        ];
        let words = "Command range".to_owned();
        keys.push(Key { sign: node("circle", &circle), words });
    }
    keys
}

fn symbol_keys(view: &MapView, palette: &Palette) -> Vec<Key> {
    let blocks = || view.bodies.iter().flat_map(|body| &body.blocks);
    let colour = view.bodies.first().and_then(|body| body.colour.as_deref());
    let on_map = SYMBOLS.iter().filter(|(symbol, _)| blocks().any(|block| block.symbol == *symbol));
    let key = |(symbol, words): &(Symbol, &str)| Key {
        sign: sample(*symbol, colour, palette),
        words: (*words).to_owned(),
    };
    on_map.map(key).collect()
}

/// Legend entries for echelon marks. Only a block that alone represents its body has an echelon
/// mark, and several echelons may share a mark.
fn size_keys(view: &MapView, palette: &Palette) -> Vec<Key> {
    let alone = view.bodies.iter().filter(|body| body.blocks.len() == 1);
    let levels_on_map: Vec<&str> =
        alone.flat_map(|body| &body.blocks).map(|block| block.mark).collect();
    let mut shown: Vec<(bool, usize)> = Vec::new();
    let mut keys = Vec::new();
    for level in LEVELS {
        let Some(mark) = size_mark(level) else { continue };
        if !levels_on_map.contains(&level) || shown.contains(&mark) {
            continue;
        }
        shown.push(mark);
        let Some(sign) = strokes(level, [0.0, -1.2], 1.0, palette) else { continue };
        keys.push(Key { sign, words: level[..1].to_uppercase() + &level[1..] });
    }
    keys
}

fn leader_keys(view: &MapView, palette: &Palette) -> Vec<Key> {
    let ranks =
        [(0..=2, "Army commander"), (3..=4, "Corps commander"), (5..=u8::MAX, "Other leader")];
    let key = |(ranks, words): (std::ops::RangeInclusive<u8>, &str)| {
        let leader = view.leaders.iter().find(|leader| ranks.contains(&leader.rank))?;
        let plain = LeaderOn { reach: None, ..leader.clone() };
        Some(Key { sign: flag(&plain, [-3.0, 5.0], 0.9, palette), words: words.to_owned() })
    };
    ranks.into_iter().filter_map(key).collect()
}
