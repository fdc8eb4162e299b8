//! Everything that drawing a map needs.

use std::collections::BTreeSet;

use grognard_view::view::map::MapView;

use super::ink::{Palette, Theme};
use super::plane::Frame;
use super::sheet::On;

/// How a map is drawn.
#[derive(Debug, Clone, Copy)]
pub struct MapOptions {
    /// The colours of the map.
    pub theme: Theme,
    /// The paper, or a poster as large as the table.
    pub on: On,
    /// Is it shown how far the orders of leaders reach?
    pub ranges: bool,
}

/// A map that is being drawn.
pub(super) struct Drawing<'p> {
    pub view: &'p MapView,
    pub options: &'p MapOptions,
    pub palette: &'p Palette,
    /// Ids that more than one element of the map would have.
    pub doubled: &'p BTreeSet<String>,
    pub frame: Frame,
}
