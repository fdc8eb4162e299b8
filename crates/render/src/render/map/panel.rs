//! Panel beside or below the ground: title, scales, sides, legend, key, objectives, entries and books.

use grognard_view::view::map::MapView;

use super::blocks::nation_sample;
use super::face::Face;
use super::ink::Palette;
use super::label_keys::KeyEntry;
use super::nodes::{moved, text};
use super::plane::Frame;
use super::scribe::{Scribe, Section};
use super::signs::MapGrid;
use super::{key_section, legend, scale_bar};
use crate::render::left_out::line;

/// Maximum number of books that the panel names. The panel only counts the other books, because the
/// ground needs the space.
const MAX_BOOKS: usize = 9;

/// Sections of the panel in their order: before the key, the key, and after the key.
pub(super) struct Panel {
    pub before: Vec<Section>,
    pub key: Vec<Section>,
    pub after: Vec<Section>,
}

impl Panel {
    pub fn all(self) -> Vec<Section> {
        [self.before, self.key, self.after].concat()
    }
}

pub(super) fn panel(
    view: &MapView,
    frame: &Frame,
    grid: &MapGrid,
    palette: &Palette,
    ranges: bool,
    keyed: &[KeyEntry],
) -> Panel {
    let scribe = || Scribe { palette, y: 0.0, parts: Vec::new() };
    let mut before = vec![title(view, scribe())];
    if let Some(happened) = &view.happened {
        let mut story = scribe();
        story.told(happened, Face::Serif, 8.2, 0.0);
        before.push(story.end());
    }
    before.push(scale_bar::scales(view, frame, grid, scribe()));
    before.extend(sides(view, scribe()));
    before.push(legend::legend(view, frame, ranges, scribe()));
    let key = key_section::sections(view, keyed, grid, frame, scribe);
    let after = [objectives(view, scribe()), entries(view, scribe()), books(view, scribe())];
    Panel { before, key, after: after.into_iter().flatten().collect() }
}

/// Sections for a field whose page has the title, the scale and the books itself.
pub(super) fn of_field(view: &MapView, frame: &Frame, palette: &Palette) -> Vec<Section> {
    let scribe = || Scribe { palette, y: 0.0, parts: Vec::new() };
    let legend = Some(legend::legend(view, frame, false, scribe()));
    let sections =
        [sides(view, scribe()), legend, objectives(view, scribe()), entries(view, scribe())];
    sections.into_iter().flatten().collect()
}

pub(super) fn second_title(view: &MapView, palette: &Palette) -> Section {
    let mut scribe = Scribe { palette, y: 0.0, parts: Vec::new() };
    scribe.told(&view.title, Face::SerifBold, 14.0, 0.0);
    scribe.told("Key and notes to the map", Face::SerifItalic, 9.2, 0.0);
    scribe.end()
}

fn title(view: &MapView, mut scribe: Scribe<'_>) -> Section {
    scribe.told(&view.title, Face::SerifBold, 19.0, 0.0);
    for line in &view.told {
        scribe.told(line, Face::SerifItalic, 9.2, 0.0);
    }
    for words in &view.left_out {
        scribe.told(&line(words), Face::SansBold, 7.6, 0.0);
    }
    if let Some(name) = &view.ruleset_name {
        scribe.told(&format!("for {name}"), Face::Sans, 8.6, 0.0);
    }
    scribe.end()
}

fn sides(view: &MapView, mut scribe: Scribe<'_>) -> Option<Section> {
    if view.bodies.is_empty() {
        return None;
    }
    scribe.heading("Sides");
    for (number, side) in view.sides.iter().enumerate() {
        let bodies = match side.bodies {
            0 => "not on the map yet".to_owned(),
            1 => "1 body on the map".to_owned(),
            count => format!("{count} bodies on the map"),
        };
        scribe.told(&format!("{}: {bodies}", side.name), Face::SansBold, 7.8, 0.0);
        for nation in &side.nations {
            scribe.y += 11.4;
            let block = nation_sample(number, nation, scribe.palette);
            scribe.parts.push(moved(block, [9.0, scribe.y - 4.0]));
            let style = scribe.style(Face::Sans, 7.8);
            let words = text(&nation.name, [22.0, scribe.y - 1.6], style);
            scribe.parts.push(words);
        }
        scribe.y += 2.4;
    }
    Some(scribe.end())
}

fn objectives(view: &MapView, mut scribe: Scribe<'_>) -> Option<Section> {
    if view.objectives.is_empty() {
        return None;
    }
    scribe.heading("Objectives");
    for objective in &view.objectives {
        let points = match objective.points {
            Some(1) => ": 1 point".to_owned(),
            Some(points) => format!(": {points} points"),
            None => String::new(),
        };
        let holder = objective.held_by.and_then(|side| view.sides.get(side));
        let held = holder.map(|side| format!(", held by {}", side.name)).unwrap_or_default();
        scribe.told(&format!("{}{points}{held}", objective.name), Face::Sans, 7.6, 0.0);
    }
    Some(scribe.end())
}

fn entries(view: &MapView, mut scribe: Scribe<'_>) -> Option<Section> {
    if view.entries.is_empty() {
        return None;
    }
    scribe.heading("Entries");
    for entry in &view.entries {
        scribe.told(&format!("{} · {}", entry.letter, entry.name), Face::SansBold, 7.6, 0.0);
        for arrival in &entry.arrivals {
            let words = format!("{}: {}", arrival.when, arrival.names.join(", "));
            scribe.told(&words, Face::Sans, 7.4, 8.0);
        }
    }
    Some(scribe.end())
}

fn books(view: &MapView, mut scribe: Scribe<'_>) -> Option<Section> {
    if view.sources.is_empty() {
        return None;
    }
    scribe.heading("Sources");
    for line in view.sources.iter().take(MAX_BOOKS) {
        scribe.told(line, Face::Serif, 6.6, 0.0);
    }
    if view.sources.len() > MAX_BOOKS {
        let more = view.sources.len() - MAX_BOOKS;
        scribe.told(&format!("and {more} more, named in the scenario"), Face::Serif, 6.6, 0.0);
    }
    Some(scribe.end())
}
