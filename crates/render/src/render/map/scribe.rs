//! Writer of a panel section.

use svg::node::element::Element;

use super::face::Face;
use super::ink::Palette;
use super::nodes::{Style, text};

#[derive(Debug, Clone)]
pub(super) struct Section {
    /// Height in points, including the space below the section.
    pub height: f64,
    /// Elements, relative to the upper left corner of the section.
    pub parts: Vec<Element>,
}

pub(super) const COLUMN: f64 = 168.0;

/// Distance between two columns, and between the panel and the ground, in points.
pub(super) const GUTTER: f64 = 14.0;

pub(super) struct Scribe<'p> {
    pub palette: &'p Palette,
    pub y: f64,
    pub parts: Vec<Element>,
}

impl Scribe<'_> {
    pub fn style(&self, face: Face, size: f64) -> Style<'_> {
        Style { face, size, colour: self.palette.ink, halo: None, anchor: "start" }
    }

    /// Adds a text. The text is broken into lines that fit the column.
    pub fn told(&mut self, words: &str, face: Face, size: f64, indent: f64) {
        for line in face.lines_within(words, size, COLUMN - indent) {
            self.y += size * 1.22;
            let style = self.style(face, size);
            let line = text(&line, [indent, self.y - size * 0.26], style);
            self.parts.push(line);
        }
    }

    pub fn heading(&mut self, words: &str) {
        self.y += 3.0;
        self.told(words, Face::SerifBold, 9.4, 0.0);
        self.y += 1.6;
    }

    pub fn end(self) -> Section {
        Section { height: self.y + 5.0, parts: self.parts }
    }
}
