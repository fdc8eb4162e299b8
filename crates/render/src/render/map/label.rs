//! Labels of a map, before and after they are placed.

use super::face::Face;
use super::obstacles::TurnedBox;
use super::plane::{Frame, Point};
use super::subjects::Subject;

/// Minimum font size in points. Smaller text is illegible on a sheet in the hand.
pub(super) const MIN_LETTERS: f64 = 5.8;

/// Maximum length in points of the line from a label to its sign: 8 mm, minus a margin because
/// rounding the ends of the line can lengthen it.
const MAX_TIE: f64 = 22.5;

/// Maximum distance of a label from its sign, in points. A poster allows more because it is seen from farther away.
pub(super) fn max_away(frame: &Frame) -> f64 {
    MAX_TIE * frame.large
}

#[derive(Debug, Clone)]
pub(super) struct WantedLabel {
    pub words: String,
    pub face: Face,
    pub size: f64,
    pub least: f64,
    pub about: About,
    /// Rank in the order of placement: labels with lower numbers are placed first.
    pub order: i64,
    pub colour: String,
    pub subject: Subject,
    /// Index of the side, if the label names troops.
    pub side: Option<usize>,
    pub is_key: bool,
}

/// Feature that a label names, as geometry on the sheet.
#[derive(Debug, Clone)]
pub(super) enum About {
    /// Symbol with the bounds of each part. The label is beside one of the parts.
    Beside(Vec<[Point; 2]>),
    /// Points without a symbol. The label is over a point, or beside it.
    At(Vec<Point>),
    /// Area. The label is inside the area, or beside it if the area is too small.
    Within(Vec<Point>),
    /// Line. The label follows the line, at a distance in points from its axis.
    Along(Vec<Point>, f64),
}

#[derive(Debug, Clone)]
pub(super) struct PlacedLabel {
    pub number: usize,
    pub size: f64,
    pub shape: LabelShape,
    pub tie: Option<(Point, Point)>,
    pub boxes: Vec<TurnedBox>,
}

#[derive(Debug, Clone)]
pub(super) enum LabelShape {
    /// Horizontal lines of text, each with the middle of its baseline.
    Level(Vec<(String, Point)>),
    Course(Vec<Point>),
}
