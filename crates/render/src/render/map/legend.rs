//! Legend of a map: only signs that are on the map, and notes that signs cannot express.

use grognard_view::view::map::MapView;

use super::face::Face;
use super::game_keys::game_keys;
use super::ground_keys::{area_keys, line_keys};
use super::legend_key::Key;
use super::nodes::{moved, text};
use super::plane::Frame;
use super::scribe::{COLUMN, Scribe, Section};
use super::unit_keys::unit_keys;

/// Maximum number of bodies outside the map that a note names. The note only counts the other
/// bodies, so that it stays short.
const MAX_ELSEWHERE: usize = 6;

pub(super) fn legend(
    view: &MapView,
    frame: &Frame,
    ranges: bool,
    mut scribe: Scribe<'_>,
) -> Section {
    scribe.heading("Legend");
    let mut keys = area_keys(view, scribe.palette);
    keys.extend(line_keys(view, scribe.palette));
    keys.extend(unit_keys(view, frame, scribe.palette, ranges));
    keys.extend(game_keys(view, scribe.palette));
    let half = COLUMN / 2.0;
    let room = half - 26.0;
    let lines = |key: &Key, room: f64| Face::Sans.lines_within(&key.words, 7.2, room);
    // Short entries of the key are paired in two columns. Each long entry follows in a full row.
    let (short, long): (Vec<Key>, Vec<Key>) =
        keys.into_iter().partition(|key| lines(key, room).len() == 1);
    for pair in short.chunks(2) {
        for (key, left) in pair.iter().zip([0.0, half]) {
            write_key(key, left, &lines(key, room), &mut scribe);
        }
        scribe.y += 12.6;
    }
    for key in &long {
        let lines = lines(key, COLUMN - 26.0);
        write_key(key, 0.0, &lines, &mut scribe);
        scribe.y += 12.6 + 7.8 * (lines.len() as f64 - 1.0);
    }
    for line in notes(view, ranges) {
        scribe.told(&line, Face::SerifItalic, 7.4, 0.0);
    }
    scribe.end()
}

fn write_key(key: &Key, left: f64, lines: &[String], scribe: &mut Scribe<'_>) {
    scribe.parts.push(moved(key.sign.clone(), [left + 10.0, scribe.y + 6.0]));
    for (number, line) in lines.iter().enumerate() {
        let foot = scribe.y + 8.6 + 7.8 * number as f64;
        let line = text(line, [left + 24.0, foot], scribe.style(Face::Sans, 7.2));
        scribe.parts.push(line);
    }
}

/// Note about the feet of flags: a filled foot marks a recorded place, an open foot an estimated
/// place.
fn feet(view: &MapView) -> Option<String> {
    let placed = view.leaders.iter().any(|leader| leader.placed);
    let amid = view.leaders.iter().any(|leader| !leader.placed);
    let words = match (placed, amid) {
        (true, true) => {
            "A flag with a full foot marks where the leader was, with an open foot the middle of his command."
        }
        (true, false) => "Flags mark where the leaders were.",
        (false, true) => "Flags mark the middle of commands.",
        (false, false) => return None,
    };
    Some(words.to_owned())
}

/// Notes about battle lines: the sources of their reconstruction, and the troops without a source.
fn reconstruction(view: &MapView) -> Vec<String> {
    let mut told = Vec::new();
    if !view.drill.is_empty() {
        let sources: Vec<&str> =
            view.drill.iter().map(|source| source.trim_end_matches('.')).collect();
        told.push(format!(
            "Battle lines are a reconstruction: the strength of each body in a single line, after {}.",
            sources.join("; ")
        ));
        let without = view.without_line.iter();
        let without: Vec<String> =
            without.map(|(arm, nations)| format!("{arm} of {}", nations.join(", "))).collect();
        if !without.is_empty() {
            let without = without.join("; ");
            told.push(format!("No battle line for lack of a source: {without}."));
        }
    }
    told
}

fn notes(view: &MapView, ranges: bool) -> Vec<String> {
    let mut notes = Vec::new();
    let blocks = || view.bodies.iter().flat_map(|body| &body.blocks);
    if blocks().any(|block| block.size.is_some()) {
        let mark = view.size_mark.map(|mark| format!(" {}: {}.", mark.sign(), mark.words()));
        let sign = view.size_mark.map_or("", |mark| mark.sign());
        notes.push(format!(
            "Blocks have the frontage and depth of their bases in their formation{sign}.{}",
            mark.unwrap_or_default()
        ));
    }
    if blocks().any(|block| block.size.is_none()) {
        notes.push("Blocks show positions, not the ground that units occupied.".to_owned());
    }
    notes.extend(reconstruction(view));
    notes.extend(feet(view));
    for mark in view.range_marks.iter().filter(|_| ranges) {
        notes.push(format!("Distances with {}: {}.", mark.sign(), mark.words()));
    }
    if !view.elsewhere.is_empty() {
        let named: Vec<&str> =
            view.elsewhere.iter().take(MAX_ELSEWHERE).map(String::as_str).collect();
        let more = match view.elsewhere.len() - named.len() {
            0 => String::new(),
            count => format!(" and {count} more"),
        };
        notes.push(format!("Not on the map: {}{more}.", named.join(", ")));
    }
    notes
}
