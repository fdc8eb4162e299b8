//! A line of the legend.

use svg::node::element::Element;

/// One line of the legend: a sign and its words.
pub(super) struct Key {
    /// The sign, about its middle.
    pub sign: Element,
    /// What the sign means.
    pub words: String,
}

/// The keys of a legend as they are collected.
#[derive(Default)]
pub(super) struct Keys(pub Vec<Key>);

impl Keys {
    /// Adds a key if the map has such a thing.
    pub fn add(&mut self, on_map: bool, words: &str, sign: Element) {
        if on_map {
            self.0.push(Key { sign, words: words.to_owned() });
        }
    }
}
