//! Legend entries for game features: objectives, entries, zones and movements.

use grognard_core::document::MoveKind;
use grognard_view::view::map::{EntryOn, MapView, ObjectiveOn};
use svg::node::element::Element;

use super::blocks::SAMPLE_FRAME;
use super::ink::{Palette, of_nation};
use super::legend_key::Key;
use super::nodes::{drawn, filled, group, with};
use super::plane::Frame;
use super::signs::{entry, objective};

/// Frame for the sample of an entry in the legend. The sample is smaller than an entry on the map,
/// and is drawn at the left edge of the frame.
const ENTRY_FRAME: Frame = Frame {
    left: -9.0,
    top: -1e5,
    width: 1e6,
    height: 2e5,
    scale: 1.0,
    large: 0.62,
    north: 100_000,
};

pub(super) fn game_keys(view: &MapView, palette: &Palette) -> Vec<Key> {
    let mut keys = Vec::new();
    if let Some(first) = view.objectives.first() {
        let plain = ObjectiveOn { name: String::new(), ..first.clone() };
        let with_points = view.objectives.iter().any(|objective| objective.points.is_some());
        let words = if with_points { "Objective, with its points" } else { "Objective" };
        let sign = untitled(objective(&plain, [0.0, 0.0], &SAMPLE_FRAME, palette));
        keys.push(Key { sign, words: words.to_owned() });
    }
    if let Some(first) = view.entries.first() {
        let plain = EntryOn { at: [0, 0], name: String::new(), id: None, ..first.clone() };
        let sign = untitled(entry(&plain, &ENTRY_FRAME, palette));
        keys.push(Key { sign, words: "Entry onto the field".to_owned() });
    }
    keys.extend(zone_keys(view, palette));
    keys.extend(move_keys(view, palette));
    keys
}

fn zone_keys(view: &MapView, palette: &Palette) -> Vec<Key> {
    let mut keys = Vec::new();
    for (number, side) in view.sides.iter().enumerate() {
        if !view.zones.iter().any(|zone| zone.side == Some(number)) {
            continue;
        }
        let nation = side.nations.first();
        let colour = of_nation(nation.and_then(|nation| nation.colour.as_deref()), palette);
        let line = drawn("M-9 0l18 0", &colour, 1.3);
        let dash = if number == 0 { "9 4" } else { "7 2 1.3 2" };
        let words = format!("Set-up zone: {}", side.name);
        keys.push(Key { sign: with(line, "stroke-dasharray", dash), words });
    }
    keys
}

fn move_keys(view: &MapView, palette: &Palette) -> Vec<Key> {
    let mut keys = Vec::new();
    for (kind, words, dash) in [
        (MoveKind::Advance, "Advance", None),
        (MoveKind::March, "March", Some("7 3")),
        (MoveKind::Retreat, "Retreat", Some("1.4 2.2")),
    ] {
        if !view.moves.iter().any(|movement| movement.kind == kind) {
            continue;
        }
        let line = drawn("M-9 0l14 0", palette.ink, 2.2);
        let shaft = match dash {
            Some(dash) => with(line, "stroke-dasharray", dash),
            None => line,
        };
        let head = filled("M4 -3l5.5 3l-5.5 3z", palette.ink);
        keys.push(Key { sign: group(&[], vec![shaft, head]), words: words.to_owned() });
    }
    keys
}

/// Hides a sample from screen readers, because the text beside the sample describes it.
fn untitled(element: Element) -> Element {
    with(element, "aria-hidden", "true")
}
