//! Key of names that do not fit near their feature: a number at the symbol, and a line in the key.

use super::face::Face;
use super::label::{About, MIN_LETTERS, WantedLabel};
use super::labels::Placing;
use super::plane::{Frame, Point, along, bounds, plus, times};
use super::subjects::Subject;

const FIGURES: f64 = 6.2;

/// Distance in points between the points of a line at which the key number of the line is tried.
const STEP: f64 = 18.0;

/// Number of horizontal bands into which the field is divided. Key numbers run from west to east in
/// each band.
const BANDS: f64 = 8.0;

#[derive(Debug, Clone)]
pub(super) struct KeyEntry {
    pub words: String,
    pub subject: Subject,
    /// Index of the side, if the name is a name of troops.
    pub side: Option<usize>,
    pub point: Point,
    /// Key number beside the symbol; none if even the number does not fit there.
    pub number: Option<usize>,
}

/// Entries of the key, and the indices of labels that have no place on the map.
#[derive(Debug, Default)]
pub(super) struct Keyed {
    pub entries: Vec<KeyEntry>,
    pub unseen: Vec<usize>,
}

/// Gives a key number to each name that has no place. The troops of each side come first, places
/// last, and each group runs from north to south.
pub(super) fn number(
    late: &[usize],
    wanted: &mut Vec<WantedLabel>,
    placing: &mut Placing<'_>,
    frame: &Frame,
    colour: &str,
) -> Keyed {
    let mut keyed = Keyed::default();
    let mut seen: Vec<(usize, Point)> = Vec::new();
    for label in late {
        match point_of(&wanted[*label].about).filter(|point| frame.holds(*point, 0.0)) {
            Some(point) => seen.push((*label, point)),
            None => keyed.unseen.push(*label),
        }
    }
    let band = |point: Point| ((point[1] - frame.top) / frame.height.max(1.0) * BANDS) as i64;
    seen.sort_by(|(label, point), (other_label, other)| {
        let group = |label: &usize| wanted[*label].side.unwrap_or(usize::MAX);
        let of_group = group(label).cmp(&group(other_label));
        let of_band = band(*point).cmp(&band(*other));
        of_group.then(of_band).then(point[0].total_cmp(&other[0])).then(label.cmp(other_label))
    });
    let first = wanted.len();
    for (index, (label, _)) in seen.iter().enumerate() {
        let label = numbered(&wanted[*label], index + 1, frame, colour);
        wanted.push(label);
    }
    let lost = placing.place(&wanted[first..]);
    let entries = seen.iter().enumerate().map(|(index, (label, point))| KeyEntry {
        words: wanted[*label].words.clone(),
        subject: wanted[*label].subject,
        side: wanted[*label].side,
        point: *point,
        number: (!lost.contains(&(first + index))).then_some(index + 1),
    });
    keyed.entries = entries.collect();
    keyed
}

fn numbered(label: &WantedLabel, number: usize, frame: &Frame, colour: &str) -> WantedLabel {
    let about = match &label.about {
        About::Along(course, _) => {
            let points: Vec<Point> = along(course, false, STEP * frame.large, None)
                .into_iter()
                .map(|(at, _)| at)
                .collect();
            About::At(if points.is_empty() {
                course.first().copied().into_iter().collect()
            } else {
                points
            })
        }
        about => about.clone(),
    };
    WantedLabel {
        words: number.to_string(),
        face: Face::SansBold,
        size: FIGURES * frame.large,
        least: MIN_LETTERS * frame.large,
        about,
        colour: colour.to_owned(),
        is_key: true,
        ..label.clone()
    }
}

fn point_of(about: &About) -> Option<Point> {
    let middle = |[least, most]: [Point; 2]| times(plus(least, most), 0.5);
    match about {
        About::Beside(parts) => parts.first().map(|part| middle(*part)),
        About::At(points) => points.first().copied(),
        About::Within(outline) => (!outline.is_empty()).then(|| middle(bounds(outline))),
        About::Along(course, _) => course.get(course.len() / 2).copied(),
    }
}
