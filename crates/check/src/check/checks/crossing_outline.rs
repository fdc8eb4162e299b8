//! Reports an outline that crosses itself.

use grognard_core::document::{Coordinates, List, Map};
use grognard_core::model::crossing;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use crate::check::ground::{ring, title};

code!("crossing-outline", Error, "crossing_outline.md");

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for area in &map.areas {
        let who = title(&area.name, &area.id, "this area");
        one(&area.outline, &format!("the outline of {who}"), diagnostics);
        let who = title(&area.name, &area.id, "this hill");
        for layer in &area.contours {
            let height = layer.height.value();
            let what =
                height.map_or("a contour".to_owned(), |high| format!("the contour at {high} m"));
            one(&layer.outline, &format!("{what} of {who}"), diagnostics);
        }
    }
    for zone in &map.zones {
        let who = title(&zone.name, &zone.id, "this zone");
        one(&zone.outline, &format!("the outline of {who}"), diagnostics);
    }
}

fn one(outline: &List<Coordinates>, who: &str, diagnostics: &mut Vec<Diagnostic>) {
    let Some(crossing) = ring(outline).and_then(|ring| crossing(&ring)) else { return };
    let (first, second) = (edge(outline, crossing.first), edge(outline, crossing.second));
    let message = format!("{who} crosses itself at [{}, {}]", crossing.at.0, crossing.at.1);
    // A point that is off the map crosses everything.
    let found = Diagnostic::new(&CODE, second, message)
        .rests_on(outline.items.iter().map(|point| point.span));
    // The edges of a feature are in a GeoJSON file, which authors do not edit as text.
    diagnostics.push(match first == second {
        true => {
            found.help("correct the feature in the program that made it, or draw the outline here")
        }
        false => found
            .label(first, "this edge is crossed")
            .help("list the points in order around the ground: move the wrong one, or remove it"),
    });
}

/// The span of both ends of an edge. The last edge ends at the first point, so its span is only the
/// last point.
pub(super) fn edge(outline: &List<Coordinates>, index: usize) -> Span {
    let from = outline.items[index].span;
    outline.items.get(index + 1).map_or(from, |to| Span { end: to.span.end, ..from })
}
