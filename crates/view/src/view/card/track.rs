//! Tracks: rows of boxes to tick, with marks at certain losses.

use schemars::JsonSchema;
use serde::Serialize;

use crate::view::convert::{ConvertView, UnitView, WearView};
use crate::view::marked::Marked;
use crate::view::origin::Mark;

/// A row of boxes to tick for one kind of wear.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TrackView {
    /// Name of the kind of wear, or name of the unit's elements if the rule set has no wear for the
    /// unit.
    pub name: String,
    /// Unit in which boxes are counted, such as elements, men or hits.
    pub counts: String,
    /// Number of boxes.
    pub count: u32,
    /// Boxes, in the order in which players tick them; empty if there are too many boxes to print.
    pub boxes: Vec<BoxView>,
    /// Short forms of marks in the boxes, each with the name of the mark, such as `W` for `Worn`.
    pub marks: Vec<(String, String)>,
    /// Marks in words, such as `F at 12 of 24`. A track without marks has the number of boxes here
    /// if it has too many boxes to print.
    pub words: Option<Marked>,
}

/// A box to tick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BoxView {
    /// Letters of the mark that applies when the player ticks this box.
    pub mark: Option<String>,
}

/// Maximum number of boxes of a track, because more boxes do not fit on a card.
const MAX_BOXES: u32 = 400;

/// Maximum number of boxes in a whole print, because a browser can show 400,000 boxes. In a print
/// with many tracks, each track may have fewer.
const MAX_BOXES_IN_ALL: usize = 400_000;

/// Maximum number of boxes of a track in one print. A longer track is printed as a number.
#[derive(Debug, Clone, Copy)]
pub(in crate::view) struct MostBoxes(u32);

impl MostBoxes {
    pub(in crate::view) fn of<'v>(views: impl IntoIterator<Item = &'v ConvertView>) -> MostBoxes {
        let tracks = views.into_iter().map(|view| {
            let units = view.units.iter().map(|unit| unit.wear.len().max(1));
            let formations = view.formations.iter().map(|formation| formation.wear.len());
            units.chain(formations).sum::<usize>()
        });
        let each = MAX_BOXES_IN_ALL / tracks.sum::<usize>().max(1);
        MostBoxes(u32::try_from(each).unwrap_or(MAX_BOXES).min(MAX_BOXES))
    }

    /// Boxes of a track, and its marks in words. A track with too many boxes is described in words
    /// only, at least by the number of boxes.
    fn boxes(
        self,
        count: u32,
        mark: impl Fn(u32) -> Option<String>,
        words: Option<Marked>,
    ) -> (Vec<BoxView>, Option<Marked>) {
        match count <= self.0 {
            true => ((1..=count).map(|number| BoxView { mark: mark(number) }).collect(), words),
            false => (Vec::new(), words.or_else(|| Some(count.to_string().into()))),
        }
    }
}

/// Tracks of a unit, one for each kind of wear. If the rule set has no wear for the unit, one track
/// has a box for each element.
pub(in crate::view) fn boxes(unit: &UnitView, most: MostBoxes) -> Vec<TrackView> {
    let of_unit: Vec<TrackView> = unit.wear.iter().map(|wear| track(wear, most)).collect();
    if !of_unit.is_empty() {
        return of_unit;
    }
    let (boxes, words) = most.boxes(unit.elements, |_| None, None);
    let (counts, count) = (unit.element.clone(), unit.elements);
    vec![TrackView { name: counts.clone(), counts, count, boxes, marks: Vec::new(), words }]
}

pub(in crate::view) fn short_mark(wear: &WearView, name: &str) -> String {
    let mark = wear.marks.iter().find(|mark| mark.name == name);
    mark.map_or(name, |mark| mark.short.as_str()).to_owned()
}

pub(in crate::view) fn track(wear: &WearView, most: MostBoxes) -> TrackView {
    let short = |name: &str| short_mark(wear, name);
    let place = |number: u32| {
        let marks = wear.marks.iter().filter(|mark| mark.lost == number);
        marks
            .map(|mark| format!("{}{}", short(&mark.name), mark.mark.map_or("", Mark::sign)))
            .next_back()
    };
    let marks = wear.marks.iter().filter(|mark| short(&mark.name) != mark.name);
    let on_it = wear.marks.iter().filter(|mark| (1..=wear.boxes).contains(&mark.lost));
    let told: Vec<Marked> = on_it
        .map(|mark| Marked::new(format!("{} at {}", short(&mark.name), mark.lost), mark.mark))
        .collect();
    let of = Marked::new(wear.boxes, wear.boxes_mark);
    let words = (!told.is_empty()).then(|| Marked::joined(told, ", ") + " of " + of);
    let (boxes, words) = most.boxes(wear.boxes, place, words);
    TrackView {
        name: wear.name.clone(),
        counts: wear.counts.clone(),
        count: wear.boxes,
        boxes,
        marks: marks.map(|mark| (short(&mark.name), mark.name.clone())).collect(),
        words,
    }
}
