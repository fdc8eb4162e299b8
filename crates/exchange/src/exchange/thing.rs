//! Thing on a map that was made from a feature: an area, line, point, zone, contour, placement or
//! leader.

use grognard_core::document::{AreaKind, Feature, Id, Posture, Reference};
use grognard_core::model::PlaceAt;
use grognard_syntax::syntax::scalar;
use grognard_syntax::text::one_line;

use super::kinds::Sort;

/// Maximum height of a hill or a contour in metres, as in the schema of maps.
const MAX_HEIGHT: i64 = 3000;

/// Maximum width of a line in metres, as in the schema of maps.
const MAX_WIDTH: i64 = 2000;

/// Maximum priority of a name, as in the schema of maps.
const MAX_PRIORITY: i64 = 9;

pub(super) struct Thing {
    pub sort: Sort,
    /// Id of the thing; empty for placements, leaders and contours, which have no id in a document.
    pub id: String,
    pub name: Option<String>,
    /// Points of an outline or a path; a single point for any other thing.
    pub points: Vec<PlaceAt>,
    pub details: Details,
}

/// Properties of a feature, except its kind and its name.
#[derive(Clone, Default)]
pub(super) struct Details {
    /// Keys of the document in order, with values that are already YAML.
    pub entries: Vec<(&'static str, String)>,
    pub layer: Option<Layer>,
}

#[derive(Clone)]
pub(super) struct Layer {
    pub hill: String,
    /// Height in metres above the ground around the hill.
    pub height: i64,
}

/// Reads the properties of a feature. The error gives the reason why the feature is left out.
pub(super) fn details(feature: &Feature, sort: Sort) -> Result<Details, String> {
    let mut details = Details::default();
    let entries = &mut details.entries;
    match sort {
        Sort::Area(AreaKind::Hill) => {
            let height = metres(feature, "height", MAX_HEIGHT);
            entries.extend(height.map(|height| ("height", height.to_string())));
        }
        Sort::Line(_) => {
            let width = metres(feature, "width", MAX_WIDTH);
            entries.extend(width.map(|width| ("width", width.to_string())));
        }
        Sort::Contour => {
            let hill =
                feature.property("of").ok_or("a contour without `of`, the id of its hill")?;
            let height =
                metres(feature, "height", MAX_HEIGHT).ok_or("a contour without `height`")?;
            details.layer = Some(Layer { hill: hill.to_owned(), height });
            return Ok(details);
        }
        Sort::Placement => {
            placement(feature, entries)?;
            return Ok(details);
        }
        Sort::Leader => {
            leader(feature, entries)?;
            return Ok(details);
        }
        Sort::Zone => return Ok(details),
        Sort::Area(_) | Sort::Point(_) => {}
    }
    let priority = metres(feature, "priority", MAX_PRIORITY);
    entries.extend(priority.map(|priority| ("priority", priority.to_string())));
    Ok(details)
}

/// Reads a whole number from 1 to `max`. The letter `m` may follow the number, as OpenStreetMap
/// allows.
fn metres(feature: &Feature, key: &str, max: i64) -> Option<i64> {
    let text = feature.property(key)?.trim().trim_end_matches('m').trim();
    let metres = text.parse::<f64>().ok()?.round();
    (1.0..=max as f64).contains(&metres).then_some(metres as i64)
}

fn placement(
    feature: &Feature,
    entries: &mut Vec<(&'static str, String)>,
) -> Result<(), &'static str> {
    if feature.property("phase").is_some() {
        return Err("a placement of a phase");
    }
    let body = feature.property("body").filter(|body| is_reference(body));
    entries.push(("body", scalar(body.ok_or("a placement without a `body`")?)));
    let facing = feature.property("facing").and_then(|text| text.parse::<i64>().ok());
    let facing = facing.filter(|facing| (0..360).contains(facing));
    entries.extend(facing.map(|facing| ("facing", facing.to_string())));
    let posture = feature.property("posture").and_then(Posture::from_word);
    entries.extend(posture.map(|posture| ("posture", posture.word().to_owned())));
    Ok(())
}

fn leader(
    feature: &Feature,
    entries: &mut Vec<(&'static str, String)>,
) -> Result<(), &'static str> {
    if feature.property("phase").is_some() {
        return Err("a leader of a phase");
    }
    let leader = feature.property("leader").filter(|leader| is_reference(leader));
    entries.push(("leader", scalar(leader.ok_or("a leader without a `leader`")?)));
    let note = feature.property("note").map(one_line).filter(|note| !note.is_empty());
    entries.extend(note.map(|note| ("note", scalar(&note))));
    Ok(())
}

fn is_reference(text: &str) -> bool {
    let reference = Reference(text);
    let (oob, body) = reference.parts();
    Id::read(body).is_some() && oob.is_none_or(|oob| Id::read(oob).is_some())
}
