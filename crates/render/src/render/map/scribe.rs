//! Writes a section of the panel from top to bottom.

use svg::node::element::Element;

use super::face::Face;
use super::ink::Palette;
use super::nodes::{Style, text};

/// A part of the panel: its height, and what is drawn, from its upper left corner.
#[derive(Debug, Clone)]
pub(super) struct Section {
    /// Height in points, with the space below the section.
    pub height: f64,
    /// Elements, placed from the upper left corner of the section.
    pub parts: Vec<Element>,
}

/// Width of a column of the panel, in points.
pub(super) const COLUMN: f64 = 168.0;

/// Space between two columns, and between the panel and the ground, in points.
pub(super) const GUTTER: f64 = 14.0;

/// Writes a section from top to bottom.
pub(super) struct Scribe<'p> {
    pub palette: &'p Palette,
    /// How far down the section is written, in points.
    pub y: f64,
    pub parts: Vec<Element>,
}

impl Scribe<'_> {
    /// The style of a text in a face and a size, in the colour of the theme.
    pub fn style(&self, face: Face, size: f64) -> Style<'_> {
        Style { face, size, colour: self.palette.ink, halo: None, anchor: "start" }
    }

    /// Adds a text, broken into lines that fit the column.
    pub fn told(&mut self, words: &str, face: Face, size: f64, indent: f64) {
        for line in face.lines_within(words, size, COLUMN - indent) {
            self.y += size * 1.22;
            let style = self.style(face, size);
            let line = text(&line, [indent, self.y - size * 0.26], style);
            self.parts.push(line);
        }
    }

    /// Adds the heading of the section.
    pub fn heading(&mut self, words: &str) {
        self.y += 3.0;
        self.told(words, Face::SerifBold, 9.4, 0.0);
        self.y += 1.6;
    }

    /// Ends the section.
    pub fn end(self) -> Section {
        Section { height: self.y + 5.0, parts: self.parts }
    }
}
