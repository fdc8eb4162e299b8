//! Input that all parts of a map drawing share.

use std::collections::BTreeSet;

use grognard_view::view::map::MapView;

use super::ink::{Palette, Theme};
use super::plane::Frame;
use super::sheet::On;

#[derive(Debug, Clone, Copy)]
pub struct MapOptions {
    pub theme: Theme,
    /// Paper, or a poster as large as the table.
    pub on: On,
    pub ranges: bool,
}

pub(super) struct Drawing<'p> {
    pub view: &'p MapView,
    pub options: &'p MapOptions,
    pub palette: &'p Palette,
    /// Ids that several elements of the map share. An id must be unique in an SVG, so these are
    /// changed or dropped.
    pub doubled: &'p BTreeSet<String>,
    pub frame: Frame,
}
