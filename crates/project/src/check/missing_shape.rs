//! A thing on the map that is nowhere, or in two places.

use super::off_the_map::title;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::{Field, Map};
use grognard_core::text::Span;

/// A thing on the map that is nowhere, or in two places.
pub static CODE: Code =
    Code::new("missing-shape", Severity::Error, include_str!("missing_shape.md"));

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for area in &map.areas {
        let who = title(&area.name, &area.id, "this area");
        one(&who, area.span, ("outline", area.outline.span), &area.feature, diagnostics);
        for layer in &area.contours {
            let who = format!("a contour of {who}");
            one(&who, layer.span, ("outline", layer.outline.span), &layer.feature, diagnostics);
        }
    }
    for zone in &map.zones {
        let who = title(&zone.name, &zone.id, "this zone");
        one(&who, zone.span, ("outline", zone.outline.span), &zone.feature, diagnostics);
    }
    for line in &map.lines {
        let who = title(&line.name, &line.id, "this line");
        one(&who, line.span, ("path", line.path.span), &line.feature, diagnostics);
    }
    for point in &map.points {
        let who = title(&point.name, &point.id, "this point");
        // A feature has been laid here by now; what the author wrote stands elsewhere.
        let written = point.at.span().filter(|at| Some(*at) != point.feature.span());
        one(&who, point.span, ("at", written), &point.feature, diagnostics);
    }
}

fn one(
    who: &str,
    whole: Span,
    (key, shape): (&str, Option<Span>),
    feature: &Field<&str>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let found = match (shape, feature.span()) {
        (None, None) => {
            let start = Span { end: whole.start + 1, ..whole };
            let place = match key {
                "at" => "at: [1200, 800]",
                "path" => "path: [[0, 700], [1900, 800]]",
                _ => "outline: [[1900, 2100], [2500, 2050], [2600, 2500]]",
            };
            Diagnostic::new(
                &CODE,
                start,
                format!("{who} is nowhere: it has neither `{key}` nor `feature`"),
            )
            .help(format!("write `{place}` in metres, or name a feature of the map's GeoJSON file"))
        }
        (Some(shape), Some(feature)) => {
            Diagnostic::new(&CODE, feature, format!("{who} has both `{key}` and `feature`"))
                .label(shape, "this is used")
                .help("take one of them out")
        }
        _ => return,
    };
    diagnostics.push(found);
}
