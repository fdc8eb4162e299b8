//! A label: what it says, what it names, and its place.

use super::face::Face;
use super::obstacles::TurnedBox;
use super::plane::Point;

/// Minimum size of letters in points: smaller ones cannot be read in the hand.
pub(super) const MIN_LETTERS: f64 = 5.8;

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
}

/// What a label names.
#[derive(Debug, Clone)]
pub(super) enum About {
    /// Something with these bounds: the label stands beside it.
    Beside(Point, Point),
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
