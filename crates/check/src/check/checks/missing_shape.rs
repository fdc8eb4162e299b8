//! Reports a thing on the map that has no shape, or has two shapes.

use grognard_core::document::{Field, Id, Map, UNKNOWN_KEY};
use grognard_syntax::diagnostic::{Diagnostic, Severity};
use grognard_syntax::syntax::CODES as SYNTAX_CODES;
use grognard_syntax::text::Span;

use crate::check::ground::title;

code!("missing-shape", Unread, "missing_shape.md");

/// Maximum number of bytes between an entry and its next line: a line break and an indentation.
const MAX_GAP: u32 = 16;

/// Maximum number of bytes between an entry and a fault of the syntax in its next line, which may be
/// the line of the shape.
const MAX_LINE: u32 = 160;

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    // An unknown key may be a misspelling of the key of the shape, and a bracket that is missing may
    // have cut off the shape.
    let hides_a_key = |found: &&Diagnostic| {
        found.code == &UNKNOWN_KEY
            || found.severity == Severity::Error && SYNTAX_CODES.contains(&found.code)
    };
    let hidden = diagnostics.iter().filter(hides_a_key).map(|found| {
        let gap = if found.code == &UNKNOWN_KEY { MAX_GAP } else { MAX_LINE };
        (found.span, gap)
    });
    let hidden: Vec<(Span, u32)> = hidden.collect();
    let mut tell = |shape: &WrittenShape<'_>, whole: Span| {
        let touches =
            |(span, gap): &(Span, u32)| span.start <= whole.end + gap && whole.start <= span.end;
        if shape.written.is_some() || !hidden.iter().any(touches) {
            check_shape(shape, diagnostics);
        }
    };
    for area in &map.areas {
        let who = title(&area.name, &area.id, "this area");
        let place = named_at(&area.name, &area.id, area.span);
        tell(&WrittenShape::outline(&who, place, area.outline.span, &area.feature), area.span);
        for layer in &area.contours {
            let who = format!("a contour of {who}");
            let place = Span { end: layer.span.start, ..layer.span };
            tell(
                &WrittenShape::outline(&who, place, layer.outline.span, &layer.feature),
                layer.span,
            );
        }
    }
    for zone in &map.zones {
        let who = title(&zone.name, &zone.id, "this zone");
        let place = named_at(&zone.name, &zone.id, zone.span);
        tell(&WrittenShape::outline(&who, place, zone.outline.span, &zone.feature), zone.span);
    }
    for line in &map.lines {
        let who = title(&line.name, &line.id, "this line");
        let place = named_at(&line.name, &line.id, line.span);
        let path = WrittenShape::outline(&who, place, line.path.span, &line.feature);
        tell(&WrittenShape { key: "path", ..path }, line.span);
    }
    for point in &map.points {
        let who = title(&point.name, &point.id, "this point");
        // `lay_features` has filled in the points of features before the checks, with the span of
        // the feature's name, so a point with that span is not written in the map.
        let written = point.at.span().filter(|span| Some(*span) != point.feature.span());
        let place = named_at(&point.name, &point.id, point.span);
        let place = WrittenShape::outline(&who, place, written, &point.feature);
        tell(&WrittenShape { key: "at", ..place }, point.span);
    }
}

/// The span of the name that `title` shows. A thing without a name and an id is reported at its
/// beginning.
fn named_at(name: &Field<&str>, id: &Field<Id<'_>>, whole: Span) -> Span {
    let named = name.value().and(name.span()).or_else(|| id.value().and(id.span()));
    named.unwrap_or(Span { end: whole.start, ..whole })
}

struct WrittenShape<'d> {
    who: &'d str,
    named: Span,
    /// The key of the shape: `outline`, `path` or `at`.
    key: &'static str,
    /// Span of the shape, if the document gives the shape.
    written: Option<Span>,
    /// Name of the feature beside the map that gives the shape.
    feature: &'d Field<&'d str>,
}

impl<'d> WrittenShape<'d> {
    fn outline(
        who: &'d str,
        named: Span,
        written: Option<Span>,
        feature: &'d Field<&'d str>,
    ) -> WrittenShape<'d> {
        WrittenShape { who, named, key: "outline", written, feature }
    }
}

fn check_shape(shape: &WrittenShape<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let WrittenShape { who, named, key, written, feature } = *shape;
    let found = match (written, feature.span()) {
        (None, None) => {
            let place = match key {
                "at" => "at: [1200, 800]",
                "path" => "path: [[0, 700], [1900, 800]]",
                _ => "outline: [[1900, 2100], [2500, 2050], [2600, 2500]]",
            };
            Diagnostic::new(&CODE, named, format!("{who} has neither `{key}` nor `feature`")).help(
                format!("write `{place}` in metres, or name a feature of the map's GeoJSON file"),
            )
        }
        (Some(shape), Some(feature)) => {
            Diagnostic::new(&CODE, feature, format!("{who} has both `{key}` and `feature`"))
                .label(shape, "this place is used")
                .help("remove one of the two places")
        }
        _ => return,
    };
    diagnostics.push(found);
}
