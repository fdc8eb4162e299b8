//! Something that lies off the map.

use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::{Coordinates, Field, Id, List, Map, Reference};
use grognard_core::text::{Span, Spanned};

/// Something that lies off the map.
pub static CODE: Code = Code::new("off-the-map", Severity::Error, include_str!("off_the_map.md"));

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let (Some(width), Some(height)) = (map.width.get(), map.height.get()) else { return };
    let edges = Edges { width: *width, height: *height };
    // Roads, streams and woods do not end where the map does: a tenth of it they may run on.
    for area in &map.areas {
        let who = title(&area.name, &area.id, "this area");
        edges.many(&area.outline, &who, 10, diagnostics);
        let who = title(&area.name, &area.id, "this hill");
        for layer in &area.contours {
            edges.many(&layer.outline, &format!("a contour of {who}"), 10, diagnostics);
        }
    }
    for line in &map.lines {
        edges.many(&line.path, &title(&line.name, &line.id, "this line"), 10, diagnostics);
    }
    for zone in &map.zones {
        edges.many(&zone.outline, &title(&zone.name, &zone.id, "this zone"), 0, diagnostics);
    }
    for point in &map.points {
        edges.one(&point.at, &title(&point.name, &point.id, "this point"), diagnostics);
    }
    let later = map.phases.items.iter().flat_map(|phase| &phase.value.placements);
    for placement in map.placements.items.iter().chain(later) {
        edges.one(&placement.at, &body(&placement.body), diagnostics);
    }
    // Who comes from afar sets out where no map shows it.
    for one in map.phases.items.iter().flat_map(|phase| &phase.value.moves) {
        let who = format!("the move of {}", body(&one.body));
        edges.many(&one.path, &who, 10, diagnostics);
    }
}

fn body(reference: &Field<Reference<'_>>) -> String {
    reference.value().map_or("this body".to_owned(), |id| format!("`{}`", id.0))
}

struct Edges {
    width: Spanned<i64>,
    height: Spanned<i64>,
}

impl Edges {
    /// On the map, or at most so many per cent of it beyond its edge?
    fn holds(&self, point: Coordinates, percent: i64) -> bool {
        let within = |at: i32, size: i64| {
            let beyond = size * percent / 100;
            (-beyond..=size + beyond).contains(&i64::from(at))
        };
        within(point.east, self.width.value) && within(point.north, self.height.value)
    }

    fn one(&self, at: &Field<Coordinates>, who: &str, diagnostics: &mut Vec<Diagnostic>) {
        if let Some(at) = at.get().filter(|at| !self.holds(at.value, 0)) {
            let Coordinates { east, north } = at.value;
            let message = format!("{who} is off the map at [{east}, {north}]");
            diagnostics.push(self.complain(at.span, message));
        }
    }

    /// One complaint for a whole outline or path, at its first point that is off the map.
    fn many(
        &self,
        points: &List<Coordinates>,
        who: &str,
        percent: i64,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let mut off = points.items.iter().filter(|point| !self.holds(point.value, percent));
        let Some(first) = off.next() else { return };
        let Coordinates { east, north } = first.value;
        let more = match off.count() {
            0 => String::new(),
            1 => " and 1 more point".to_owned(),
            more => format!(" and {more} more points"),
        };
        let far = if percent > 0 { "far off the map" } else { "off the map" };
        let message = format!("{who} runs {far} at [{east}, {north}]{more}");
        diagnostics.push(self.complain(first.span, message));
    }

    fn complain(&self, span: Span, message: String) -> Diagnostic {
        let (width, height) = (self.width.value, self.height.value);
        Diagnostic::new(&CODE, span, message)
            .label(self.width.span, "metres from west to east")
            .label(self.height.span, "metres from south to north")
            .help(format!(
                "the map goes from [0, 0] in the south-west to [{width}, {height}] in the north-east; the first number is east"
            ))
    }
}

/// How a sentence names a thing on the map.
pub(super) fn title(name: &Field<&str>, id: &Field<Id<'_>>, otherwise: &str) -> String {
    let named = name.value().copied().or_else(|| id.value().map(|id| id.0));
    named.map_or(otherwise.to_owned(), |named| format!("`{named}`"))
}
