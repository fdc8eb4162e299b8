//! What becomes of a feature on a map: an area, a line, a point, a zone, a contour, a placement, a leader.

use grognard_core::document::{AreaKind, Feature, Id, Posture, Reference};
use grognard_core::model::PlaceAt;
use grognard_syntax::syntax::scalar;
use grognard_syntax::text::one_line;

use super::kinds::Sort;

/// Maximum height in metres of a hill or a contour in a map document.
const MAX_HEIGHT: i64 = 3000;

/// Maximum width in metres of a line in a map document.
const MAX_WIDTH: i64 = 2000;

/// Maximum priority of a name in a map document.
const MAX_PRIORITY: i64 = 9;

/// A thing on the map.
pub(super) struct Thing {
    pub sort: Sort,
    /// The id; empty for placements, leaders and contours, which have none.
    pub id: String,
    pub name: Option<String>,
    /// The points of its outline or path, or the one point where it is.
    pub points: Vec<PlaceAt>,
    /// What its properties say besides.
    pub details: Details,
}

/// What the properties of a feature say besides its kind and its name.
#[derive(Clone, Default)]
pub(super) struct Details {
    /// Entries of the document, their values as YAML, in order.
    pub entries: Vec<(&'static str, String)>,
    /// For a contour: the hill and the height.
    pub layer: Option<Layer>,
}

/// A contour as a layer of its hill.
#[derive(Clone)]
pub(super) struct Layer {
    /// The id of the hill.
    pub hill: String,
    /// The height in metres above the ground around the hill.
    pub height: i64,
}

/// Reads the properties of a feature, or says why it is left out.
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
            let hill = feature
                .property("of")
                .ok_or("a contour that does not say by `of` which hill it belongs to")?;
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

/// A whole number from 1 to a maximum; `m` may follow it, as OpenStreetMap allows.
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
