//! Constructors of SVG elements.

use svg::Node;
use svg::node::Text as Words;
use svg::node::element::Element;

use super::face::Face;
use super::pen::short;
use super::plane::Point;
use crate::render::typeset::set;

pub(super) fn node(name: &str, attributes: &[(&str, &str)]) -> Element {
    let mut element = Element::new(name);
    for (name, value) in attributes {
        element.assign(*name, *value);
    }
    element
}

pub(super) fn group(attributes: &[(&str, &str)], children: Vec<Element>) -> Element {
    let mut element = node("g", attributes);
    children.into_iter().for_each(|child| element.append(child));
    element
}

pub(super) fn moved(element: Element, to: Point) -> Element {
    let shift = format!("translate({} {})", short(to[0]), short(to[1]));
    group(&[("transform", &shift)], vec![element])
}

pub(super) fn filled(data: &str, colour: &str) -> Element {
    node("path", &[("d", data), ("fill", colour)])
}

pub(super) fn drawn(data: &str, colour: &str, width: f64) -> Element {
    let width = short(width.max(0.1));
    node("path", &[("d", data), ("fill", "none"), ("stroke", colour), ("stroke-width", &width)])
}

pub(super) fn with(mut element: Element, name: &str, value: &str) -> Element {
    element.assign(name, value);
    element
}

/// Adds a title to an element. Browsers show the title under the pointer, and screen readers
/// announce it.
pub(super) fn titled(mut element: Element, title: &str) -> Element {
    element.get_children_mut().insert(0, Box::new(worded("title", title)));
    element
}

pub(super) fn worded(name: &str, words: &str) -> Element {
    let mut element = Element::new(name);
    element.append(Words::new(clean(&set(words))));
    element
}

/// Removes characters that XML does not allow.
fn clean(words: &str) -> String {
    let fits = |letter: &char| !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}');
    words.chars().filter(fits).collect()
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Style<'s> {
    pub face: Face,
    pub size: f64,
    pub colour: &'s str,
    /// Colour of the seam around the letters, which makes them legible on any background.
    pub halo: Option<&'s str>,
    /// Value of `text-anchor`: `start`, `middle` or `end`.
    pub anchor: &'s str,
}

pub fn text(words: &str, point: Point, style: Style<'_>) -> Element {
    let mut element = worded("text", words);
    for (name, value) in [("x", short(point[0])), ("y", short(point[1]))] {
        element.assign(name, value);
    }
    dress(&mut element, style);
    // If the face is not installed, `textLength` gives its substitute the same width, so that the
    // text covers nothing else.
    let shown = clean(&set(words));
    if shown.chars().nth(1).is_some() {
        element.assign("textLength", short(style.face.width(&shown, style.size)));
        element.assign("lengthAdjust", "spacingAndGlyphs");
    }
    element
}

pub(super) fn dress(element: &mut Element, style: Style<'_>) {
    element.assign("font-family", style.face.family());
    element.assign("font-size", short(style.size));
    element.assign("fill", style.colour);
    if let Some(weight) = style.face.weight() {
        element.assign("font-weight", weight);
    }
    // Some systems list the condensed face as a width of its family, so the width must be
    // requested. Without this request, text in the condensed face would be a sixth wider.
    if matches!(style.face, Face::Sans | Face::SansBold) {
        element.assign("font-stretch", "condensed");
    }
    if style.face.leans() {
        element.assign("font-style", "italic");
    }
    if style.anchor != "start" {
        element.assign("text-anchor", style.anchor);
    }
    if let Some(halo) = style.halo {
        element.assign("paint-order", "stroke");
        element.assign("stroke", halo);
        element.assign("stroke-width", short(style.size * 0.24));
        element.assign("stroke-linejoin", "round");
    }
}
