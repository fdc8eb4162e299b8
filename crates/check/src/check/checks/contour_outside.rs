//! Reports a layer of a hill that is not on top of the layer below it.

use grognard_core::document::{Area, Coordinates, List, Map};
use grognard_core::model::{Metres, PlaceAt, distance_to_ground};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, Spanned};

use crate::check::ground::{Comparisons, ring, title};

code!("contour-outside", Warning, "contour_outside.md");

/// Maximum distance in metres by which a layer may extend beyond the layer below it, because two
/// lines on a hand-drawn map may touch.
const TOUCHING: Metres = 2.0;

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let comparisons = Comparisons::new();
    for area in &map.areas {
        if area.contours.whole {
            layers(area, &comparisons, diagnostics);
        }
    }
}

fn layers(area: &Area<'_>, comparisons: &Comparisons, diagnostics: &mut Vec<Diagnostic>) {
    let who = title(&area.name, &area.id, "this hill");
    let mut height: Option<Spanned<i64>> = area.height.get().copied();
    if let Some(found) = above_the_sea(area, &who) {
        diagnostics.push(found);
        height = None;
    }
    let mut below = area.outline.span.or(area.feature.span()).zip(ring(&area.outline));
    let mut lower = &area.outline;
    for layer in &area.contours {
        let high = layer.height.get().copied();
        let what =
            high.map_or("a contour".to_owned(), |high| format!("the contour at {} m", high.value));
        if let (Some(high), Some(low)) = (high, height)
            && high.value <= low.value
        {
            let message = format!("{what} of {who} is not higher than the layer below it");
            diagnostics.push(
                Diagnostic::new(&CODE, high.span, message)
                    .label(low.span, format!("this contour is {} m high", low.value))
                    .help(
                        "list the layers of a hill from the bottom up, each higher than the one \
                         before",
                    ),
            );
        }
        height = high.or(height);
        let layer_shape = layer.outline.span.or(layer.feature.span()).zip(ring(&layer.outline));
        if let (Some((span, low)), Some((_, points))) = (&below, &layer_shape)
            && let Some((place, point)) = outside(&layer.outline, points, low, comparisons)
        {
            let message =
                format!("{what} of {who} leaves the layer below it at [{}, {}]", point.0, point.1);
            diagnostics.push(
                Diagnostic::new(&CODE, place, message)
                    .rests_on(lower.items.iter().map(|point| point.span))
                    .label(*span, "the contour should be inside this outline")
                    .help(
                        "correct the point, or draw the lower layer wider; make a second top a \
                         hill of its own",
                    ),
            );
        }
        if layer_shape.is_some() {
            lower = &layer.outline;
        }
        below = layer_shape.or(below);
    }
}

/// Minimum height in metres of a hill whose height was probably measured from the sea, if the
/// layers of the hill are lower. From general knowledge, hills on battlefields rise less above the
/// ground around them.
const MIN_ABOVE_SEA: i64 = 60;

/// Reports a height of a hill that is greater than the heights of its layers, if the layers are in
/// order.
fn above_the_sea(area: &Area<'_>, who: &str) -> Option<Diagnostic> {
    let height = area.height.get().filter(|height| height.value >= MIN_ABOVE_SEA)?;
    let layers: Option<Vec<Spanned<i64>>> =
        area.contours.items.iter().map(|layer| layer.value.height.get().copied()).collect();
    let layers = layers?;
    let first = layers.first()?;
    let is_in_order = layers.is_sorted_by(|low, high| low.value < high.value);
    if !is_in_order || layers.iter().any(|layer| layer.value >= height.value) {
        return None;
    }
    let message = format!(
        "{who} is {} m high, but a layer on it only {} m: is that its height above the sea?",
        height.value, first.value
    );
    let found =
        Diagnostic::new(&CODE, height.span, message).label(first.span, "the layer on this hill");
    Some(found.help("count the heights of the hill and its layers from the ground around it"))
}

/// The first corner of a layer that is outside the layer below, or else the first middle of an edge.
fn outside(
    outline: &List<Coordinates>,
    points: &[PlaceAt],
    low: &[PlaceAt],
    comparisons: &Comparisons,
) -> Option<(Span, PlaceAt)> {
    if !comparisons.allow(points.len() * low.len() * 2) {
        return None;
    }
    let off = |place: &PlaceAt| distance_to_ground(low, *place) > TOUCHING;
    // A corner outside explains the middles of both its edges.
    if let Some(index) = points.iter().position(&off) {
        return Some((outline.items.get(index)?.span, points[index]));
    }
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).enumerate().find_map(|(index, (from, to))| {
        let middle = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
        off(&middle).then(|| (outline.items[index].span, middle))
    })
}
