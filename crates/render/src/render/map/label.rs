//! Labels of a map, before and after they are placed.

use super::face::Face;
use super::obstacles::TurnedBox;
use super::plane::{Frame, Point};
use super::subjects::Subject;

/// Minimum font size in points, because smaller text is illegible on a sheet in the hand.
pub(super) const MIN_LETTERS: f64 = 5.8;

/// Maximum length of the line from a label to its sign, in points: 8 mm, less a margin because rounding its ends can
/// lengthen it.
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
    /// Order of placement: labels with lower numbers are placed first.
    pub order: i64,
    pub colour: String,
    /// Feature or body to which the label belongs.
    pub subject: Subject,
    /// Index of the side, if the label names troops.
    pub side: Option<usize>,
    pub is_key: bool,
}

/// Feature that a label names, as geometry on the sheet.
#[derive(Debug, Clone)]
pub(super) enum About {
    /// Symbol in parts with these bounds. The label is beside one of them.
    Beside(Vec<[Point; 2]>),
    /// Points without a symbol. The label is over one of them, or beside it.
    At(Vec<Point>),
    /// Area. The label is inside, or beside it if the area is too small.
    Within(Vec<Point>),
    /// Line. The label follows it, at a distance from its axis in points.
    Along(Vec<Point>, f64),
}

#[derive(Debug, Clone)]
pub(super) struct PlacedLabel {
    pub number: usize,
    pub size: f64,
    pub shape: LabelShape,
    /// Line to the feature, if the label is far from it.
    pub tie: Option<(Point, Point)>,
    pub boxes: Vec<TurnedBox>,
}

#[derive(Debug, Clone)]
pub(super) enum LabelShape {
    /// Horizontal lines, each with the middle of its baseline.
    Level(Vec<(String, Point)>),
    /// Text along a course.
    Course(Vec<Point>),
}
