//! A label: what it says, what it names, and its place.

use super::face::Face;
use super::obstacles::TurnedBox;
use super::plane::{Frame, Point};
use super::subjects::Subject;

/// Minimum size of letters in points: smaller ones cannot be read in the hand.
pub(super) const MIN_LETTERS: f64 = 5.8;

/// Maximum length of a line from a label to its sign, in points: 8 mm, less what the rounding of its ends adds.
const MAX_TIE: f64 = 22.5;

/// Maximum distance of a label from its sign, in points: on a poster, which is seen from farther away, more.
pub(super) fn max_away(frame: &Frame) -> f64 {
    MAX_TIE * frame.large
}

/// A label that wants a place.
#[derive(Debug, Clone)]
pub(super) struct WantedLabel {
    /// Words of the label.
    pub words: String,
    pub face: Face,
    /// Size of letters in points, where there is room.
    pub size: f64,
    /// Minimum size of letters in points.
    pub least: f64,
    /// What the label names.
    pub about: About,
    /// Labels with a smaller number find their places first.
    pub order: i64,
    /// Colour of the letters.
    pub colour: String,
    /// To what the label belongs.
    pub subject: Subject,
    /// Number of the side, if the label names troops.
    pub side: Option<usize>,
    /// Is it a number of the key, in a frame?
    pub is_key: bool,
}

/// What a label names.
#[derive(Debug, Clone)]
pub(super) enum About {
    /// Something in parts with these bounds: the label stands beside one of them.
    Beside(Vec<[Point; 2]>),
    /// Points without a sign: the label lies over one of them, or beside it.
    At(Vec<Point>),
    /// An area: the label stands within it, or beside it if it is too small.
    Within(Vec<Point>),
    /// A line: the label runs along it, at a distance from its middle in points.
    Along(Vec<Point>, f64),
}

/// A label in its place.
#[derive(Debug, Clone)]
pub(super) struct PlacedLabel {
    /// Number of the label among the wanted ones.
    pub number: usize,
    /// Size of letters in points.
    pub size: f64,
    pub shape: LabelShape,
    /// A line to what the label names, where it stands far from it.
    pub tie: Option<(Point, Point)>,
    /// The boxes of its letters.
    pub boxes: Vec<TurnedBox>,
}

/// How letters run.
#[derive(Debug, Clone)]
pub(super) enum LabelShape {
    /// In level lines, each with the middle of its foot.
    Level(Vec<(String, Point)>),
    /// Along a course.
    Course(Vec<Point>),
}
