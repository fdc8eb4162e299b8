//! Reports a point that is listed twice in a row.

use grognard_core::document::{Coordinates, List, Map};
use grognard_syntax::diagnostic::Diagnostic;

code!("repeated-point", Hint, "repeated_point.md");

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let areas = map.areas.items.iter().map(|area| &area.outline);
    let zones = map.zones.items.iter().map(|zone| &zone.outline);
    let layers = map.areas.items.iter().flat_map(|area| &area.contours);
    let layers = layers.map(|layer| &layer.outline);
    for outline in areas.chain(layers).chain(zones) {
        in_a_row(outline, diagnostics);
        closing(outline, diagnostics);
    }
    for line in &map.lines {
        in_a_row(&line.path, diagnostics);
    }
    for march in map.phases.items.iter().flat_map(|phase| &phase.value.moves) {
        in_a_row(&march.path, diagnostics);
    }
}

fn in_a_row(points: &List<Coordinates>, diagnostics: &mut Vec<Diagnostic>) {
    // If a point could not be read, the points around it may not be neighbours.
    if !points.whole {
        return;
    }
    for pair in points.items.windows(2).filter(|pair| pair[0].value == pair[1].value) {
        let Coordinates { east, north } = pair[1].value;
        let message = format!("the point [{east}, {north}] is written twice in a row");
        diagnostics.push(
            Diagnostic::new(&CODE, pair[1].span, message)
                .label(pair[0].span, "the first time")
                .help("remove one of the two points, or correct it if you meant another point"),
        );
    }
}

fn closing(outline: &List<Coordinates>, diagnostics: &mut Vec<Diagnostic>) {
    let [first, _, .., last] = outline.items.as_slice() else { return };
    if outline.whole && first.value == last.value {
        let Coordinates { east, north } = last.value;
        let message = format!("the outline repeats its first point [{east}, {north}] at the end");
        diagnostics.push(
            Diagnostic::new(&CODE, last.span, message)
                .label(first.span, "the first point")
                .help("remove the last point: an outline is closed without it"),
        );
    }
}
