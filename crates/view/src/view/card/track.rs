//! Rows of boxes to tick: how many there are, and what happens where.

use schemars::JsonSchema;
use serde::Serialize;

use super::sign;
use crate::view::convert::{ConvertView, UnitView, WearView};
use crate::view::marked::Marked;

/// A row of boxes to tick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TrackView {
    /// Name of the kind of wear; if the game has none, that of the elements.
    pub name: String,
    /// What is counted: elements, men, hits.
    pub counts: String,
    /// Number of boxes.
    pub count: u32,
    /// Boxes, in the order in which they are ticked; none if they are too many, and are told in words.
    pub boxes: Vec<BoxView>,
    /// Letters in boxes, each with its name: `W Worn`.
    pub marks: Vec<(String, String)>,
    /// The marks in words: `F at 12 of 24`. Without marks nothing, or the number of boxes if they are too many.
    pub words: Option<Marked>,
}

/// A box to tick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BoxView {
    /// Letters of what happens when the box is ticked.
    pub mark: Option<String>,
}

/// Maximum number of boxes of a track. A card has no room for more.
const MAX_BOXES: u32 = 400;

/// Maximum number of boxes of all tracks of a print: a browser still shows a page of 400,000. Where there are many
/// tracks, each may have fewer.
const MAX_BOXES_IN_ALL: usize = 400_000;

/// How many boxes a track of a print may have. One with more is told as a number.
#[derive(Debug, Clone, Copy)]
pub(in crate::view) struct MostBoxes(u32);

impl MostBoxes {
    /// For a print of these forces.
    pub(in crate::view) fn of<'v>(views: impl IntoIterator<Item = &'v ConvertView>) -> MostBoxes {
        let tracks = views.into_iter().map(|view| {
            let units = view.units.iter().map(|unit| unit.wear.len().max(1));
            let formations = view.formations.iter().map(|formation| formation.wear.len());
            units.chain(formations).sum::<usize>()
        });
        let each = MAX_BOXES_IN_ALL / tracks.sum::<usize>().max(1);
        MostBoxes(u32::try_from(each).unwrap_or(MAX_BOXES).min(MAX_BOXES))
    }

    /// The boxes of a track, and what is told of it: the words of its marks, or its number where there are none.
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

/// A unit can be worn in several ways; where the game says nothing, a box for each element.
pub(in crate::view) fn boxes(unit: &UnitView, most: MostBoxes) -> Vec<TrackView> {
    let of_unit: Vec<TrackView> = unit.wear.iter().map(|wear| track(wear, most)).collect();
    if !of_unit.is_empty() {
        return of_unit;
    }
    let (boxes, words) = most.boxes(unit.elements, |_| None, None);
    let (counts, count) = (unit.element.clone(), unit.elements);
    vec![TrackView { name: counts.clone(), counts, count, boxes, marks: Vec::new(), words }]
}

/// The letters of a mark of wear.
pub(in crate::view) fn short_mark(wear: &WearView, name: &str) -> String {
    let mark = wear.marks.iter().find(|mark| mark.name == name);
    mark.map_or(name, |mark| mark.short.as_str()).to_owned()
}

pub(in crate::view) fn track(wear: &WearView, most: MostBoxes) -> TrackView {
    let short = |name: &str| short_mark(wear, name);
    let place = |number: u32| {
        let marks = wear.marks.iter().filter(|mark| mark.lost == number);
        marks.map(|mark| format!("{}{}", short(&mark.name), sign(mark.mark))).next_back()
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
