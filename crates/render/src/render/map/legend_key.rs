//! Entries of the legend.

use svg::node::element::Element;

pub(super) struct Key {
    pub sign: Element,
    pub words: String,
}

#[derive(Default)]
pub(super) struct Keys(pub Vec<Key>);

impl Keys {
    /// Adds an entry if its feature is on the map.
    pub fn add(&mut self, on_map: bool, words: &str, sign: Element) {
        if on_map {
            self.0.push(Key { sign, words: words.to_owned() });
        }
    }
}
