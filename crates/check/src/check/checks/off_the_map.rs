//! Reports a place, a point or a path that is off the map.

use grognard_core::document::{Coordinates, Field, List, Map, Reference};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, Spanned};

use crate::check::ground::title;

code!("off-the-map", Error, "off_the_map.md");

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let (Some(width), Some(height)) = (map.width.get(), map.height.get()) else { return };
    let edges = Edges { width: *width, height: *height };
    let start = diagnostics.len();
    each(map, &edges, diagnostics);
    let found = edges.exchanged(map, diagnostics.len() - start);
    if let Some(found) = found.or_else(|| edges.too_short(map, diagnostics.len() - start)) {
        diagnostics.truncate(start);
        diagnostics.push(found);
    }
}

fn each(map: &Map<'_>, edges: &Edges, diagnostics: &mut Vec<Diagnostic>) {
    // Roads, streams and woods continue beyond the edge of the map, so they may extend past the
    // edge by a tenth of its size.
    for area in &map.areas {
        let who = title(&area.name, &area.id, "this area");
        edges.course(&area.outline, &who, 10, diagnostics);
        let who = title(&area.name, &area.id, "this hill");
        for layer in &area.contours {
            edges.course(&layer.outline, &format!("a contour of {who}"), 10, diagnostics);
        }
    }
    for line in &map.lines {
        edges.course(&line.path, &title(&line.name, &line.id, "this line"), 10, diagnostics);
    }
    for zone in &map.zones {
        edges.course(&zone.outline, &title(&zone.name, &zone.id, "this zone"), 0, diagnostics);
    }
    for point in &map.points {
        edges.point(&point.at, &title(&point.name, &point.id, "this point"), diagnostics);
    }
    let later = map.phases.items.iter().flat_map(|phase| &phase.value.placements);
    for placement in map.placements.items.iter().chain(later) {
        edges.point(&placement.at, &body(&placement.body), diagnostics);
    }
    let later = map.phases.items.iter().flat_map(|phase| &phase.value.leaders);
    for placement in map.leaders.items.iter().chain(later) {
        edges.point(&placement.at, &body(&placement.leader), diagnostics);
    }
    // The move of a body that comes from afar may start off the map.
    for march in map.phases.items.iter().flat_map(|phase| &phase.value.moves) {
        let who = format!("the move of {}", body(&march.body));
        edges.course(&march.path, &who, 10, diagnostics);
    }
}

/// Whether a point is on a map. `true` if the size of the map is unknown.
pub(super) fn is_on(map: &Map<'_>, point: Coordinates) -> bool {
    let (Some(width), Some(height)) = (map.width.get(), map.height.get()) else { return true };
    Edges { width: *width, height: *height }.holds(point, 0)
}

/// The points of zones, areas, lines, points and bodies that the document gives.
pub(super) fn written_points(map: &Map<'_>) -> Vec<Spanned<Coordinates>> {
    let zones = map.zones.items.iter().flat_map(|zone| &zone.value.outline.items);
    let areas = map.areas.items.iter().flat_map(|area| &area.value.outline.items);
    let lines = map.lines.items.iter().flat_map(|line| &line.value.path.items);
    let points = map.points.items.iter().filter_map(|point| point.value.at.get());
    let bodies = map.placements.items.iter().filter_map(|it| it.value.at.get());
    zones.chain(areas).chain(lines).chain(points).chain(bodies).copied().collect()
}

fn body(reference: &Field<Reference<'_>>) -> String {
    reference.value().map_or("this body".to_owned(), |id| format!("`{}`", id.0))
}

/// The edges of a map, given by its size in metres.
struct Edges {
    width: Spanned<i64>,
    height: Spanned<i64>,
}

impl Edges {
    /// Whether a point is on the map, or off the map by at most this percentage of its size.
    fn holds(&self, point: Coordinates, percent: i64) -> bool {
        let within = |metres: i32, size: i64| {
            let beyond = size * percent / 100;
            (-beyond..=size + beyond).contains(&i64::from(metres))
        };
        within(point.east, self.width.value) && within(point.north, self.height.value)
    }

    fn point(&self, place: &Field<Coordinates>, who: &str, diagnostics: &mut Vec<Diagnostic>) {
        if let Some(place) = place.get().filter(|place| !self.holds(place.value, 0)) {
            let Coordinates { east, north } = place.value;
            let message = format!("{who} is off the map at [{east}, {north}]");
            let found = self.complain(place.span, message);
            let turned = Coordinates { east: north, north: east };
            diagnostics.push(match self.holds(turned, 0) {
                true => found.help(format!("did you mean `[{north}, {east}]`?")),
                false => match self.without_nought(place.value) {
                    Some(Coordinates { east, north }) => {
                        found.help(format!("did you mean `[{east}, {north}]`, with one zero less?"))
                    }
                    None => found,
                },
            });
        }
    }

    /// The point without the last zero of one coordinate, if the shorter number brings the point
    /// onto the map.
    fn without_nought(&self, point: Coordinates) -> Option<Coordinates> {
        let Coordinates { east, north } = point;
        let shorter =
            [Coordinates { east: east / 10, north }, Coordinates { east, north: north / 10 }];
        let is_exact = [east % 10 == 0, north % 10 == 0];
        let mut fits = shorter.into_iter().zip(is_exact);
        fits.find(|(point, exact)| *exact && self.holds(*point, 0)).map(|(point, _)| point)
    }

    /// Reports an outline or a path only once, at its first point that is off the map.
    fn course(
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
        let message = format!("{who} extends {far} at [{east}, {north}]{more}");
        let found = self.complain(first.span, message);
        diagnostics.push(match self.without_nought(first.value).filter(|_| more.is_empty()) {
            Some(Coordinates { east, north }) => {
                found.help(format!("did you mean `[{east}, {north}]`, with one zero less?"))
            }
            None => found,
        });
    }

    /// Reports that width and height seem swapped, in place of all other findings. All points must
    /// fit on the swapped map. Either several things must be off the map as written, or the ground
    /// must end exactly at an edge of the swapped map.
    fn exchanged(&self, map: &Map<'_>, found: usize) -> Option<Diagnostic> {
        let (width, height) = (self.width.value, self.height.value);
        let turned = Edges { width: self.height, height: self.width };
        let all = written_points(map);
        let first = all.iter().find(|point| !self.holds(point.value, 0))?;
        let most = |of: fn(Coordinates) -> i32| all.iter().map(|point| of(point.value)).max();
        let (east, north) = (i64::from(most(|at| at.east)?), i64::from(most(|at| at.north)?));
        let is_sure = found > 1 || east == height || north == width;
        if found == 0 || !is_sure || !all.iter().all(|point| turned.holds(point.value, 0)) {
            return None;
        }
        let (reach, way) = if east > width { (east, "east") } else { (north, "north") };
        let message = format!(
            "the ground reaches {reach} m to the {way}, but the map is {width} m wide and {height} m high: are `width` and `height` swapped?"
        );
        let found = Diagnostic::new(&CODE, self.width.span, message)
            .label(self.height.span, "metres from south to north")
            .label(first.span, "this place is off the map");
        Some(found.help(format!("did you mean `width: {height}` and `height: {width}`?")))
    }

    /// Reports one side of the map that is too short, in place of all other findings, if most of the
    /// ground lies beyond it.
    fn too_short(&self, map: &Map<'_>, found: usize) -> Option<Diagnostic> {
        let all = written_points(map);
        let (width, height) = (self.width.value, self.height.value);
        let off = all.iter().filter(|point| !self.holds(point.value, 0));
        let off: Vec<&Spanned<Coordinates>> = off.collect();
        let is_east = |point: &&Spanned<Coordinates>| i64::from(point.value.east) > width;
        let is_north = |point: &&Spanned<Coordinates>| i64::from(point.value.north) > height;
        let (key, side, is_width) = match (off.iter().any(is_east), off.iter().any(is_north)) {
            (true, false) => ("width", self.width, true),
            (false, true) => ("height", self.height, false),
            _ => return None,
        };
        if found < 3 || off.len() * 2 < all.len() {
            return None;
        }
        let reach = |point: &&Spanned<Coordinates>| match is_width {
            true => point.value.east,
            false => point.value.north,
        };
        let first = off.iter().max_by_key(|point| reach(point))?;
        let most = i64::from(reach(first));
        let message = format!(
            "`{key}` is {} m, but {} of {} points on the map lie beyond, up to {most} m",
            side.value,
            off.len(),
            all.len()
        );
        let found = Diagnostic::new(&CODE, side.span, message).label(first.span, "the farthest");
        let tenfold = side.value * 10;
        Some(found.help(match (most..=2 * most).contains(&tenfold) {
            true => format!("did you mean `{key}: {tenfold}`?"),
            false => format!("write the metres of the whole ground as `{key}`"),
        }))
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
