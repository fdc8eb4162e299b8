//! Reports a line of a map that is too wide for its kind, and a hill that is too low for its layers.

use grognard_core::document::{Area, Contour, Coordinates, Field, LineKind, List, Map};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use super::off_the_map::written_points;
use crate::check::ground::title;

code!("doubtful-size", Warning, "doubtful_size.md");

/// Maximum width of a road or a hedge in metres: four times that of a highroad.
const MAX_ROAD: i64 = 50;

/// Maximum width of a stream in metres, because men can wade a stream everywhere.
const MAX_STREAM: i64 = 60;

/// Maximum width of a river, as a divisor of the shorter side of the map. The Danube at Wagram is
/// about this wide.
const RIVER_PART: i64 = 6;

/// Minimum ratio of the lowest layer of a hill to the height of its edge, because layers are at
/// about equal steps.
const MIN_STEP: i64 = 6;

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let side = map.width.value().zip(map.height.value()).map(|(a, b)| *a.min(b));
    for line in &map.lines {
        let (Some(kind), Some(width)) = (line.kind.get(), line.width.get()) else { continue };
        let most = match kind.value {
            LineKind::Highroad | LineKind::Road | LineKind::Track | LineKind::Hedge => {
                Some(MAX_ROAD)
            }
            LineKind::Stream => Some(MAX_STREAM),
            LineKind::River => side.map(|side| side / RIVER_PART),
            _ => None,
        };
        if most.is_none_or(|most| width.value <= most) {
            continue;
        }
        let word = kind.value.word();
        let who = title(&line.name, &line.id, &format!("this {word}"));
        let message = format!("{who} is {} m wide, too wide for a {word}", width.value);
        let found = Diagnostic::new(&CODE, width.span, message).label(kind.span, "its kind");
        diagnostics.push(match kind.value {
            LineKind::Stream => found.help(
                "men can wade a stream: write `kind: river` if it is deep, or correct the width",
            ),
            _ => found.help("the width is in metres: is a digit too many?"),
        });
    }
    for area in &map.areas {
        let who = title(&area.name, &area.id, "this area");
        diagnostics.extend(flat(&area.outline, &who));
        low_edge(area, diagnostics);
        diagnostics.extend(too_steep(area, &who));
        same_layer(area, diagnostics);
    }
    too_large(map, diagnostics);
    for zone in &map.zones {
        diagnostics.extend(flat(&zone.outline, &title(&zone.name, &zone.id, "this zone")));
    }
}

/// Minimum number of points of a map before its size is compared with them, because a map of a few
/// points may be unfinished.
const MIN_POINTS: usize = 8;

/// Reports a side of the map that is more than five times as long as everything on the map. Maps with much bare
/// ground reach three times.
fn too_large(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let points = written_points(map);
    // Features of a GeoJSON file are not among the points.
    if points.len() < MIN_POINTS || !map.geojson.is_absent() {
        return;
    }
    let most = |of: fn(Coordinates) -> i32| points.iter().map(|it| i64::from(of(it.value))).max();
    let sides = [
        ("width", &map.width, most(|at| at.east), "east"),
        ("height", &map.height, most(|at| at.north), "north"),
    ];
    for (key, side, most, way) in sides {
        let (Some(side), Some(most)) = (side.get(), most) else { continue };
        if most * 5 >= side.value || most <= 0 {
            continue;
        }
        let message = format!(
            "`{key}` is {} m, but nothing on the map is more than {most} m to the {way}",
            side.value
        );
        let found = Diagnostic::new(&CODE, side.span, message);
        let shorter = side.value / 10;
        diagnostics.push(match shorter >= most && side.value % 10 == 0 {
            true => found.help(format!("did you mean `{key}: {shorter}`?")),
            false => found.help("is a digit too many, or is the ground there not drawn yet?"),
        });
    }
}

/// Reports a hill that is higher than half its shorter side. Slopes of 45 degrees on all sides carry no
/// troops, so the height is probably above the sea, or has a digit too many.
fn too_steep(area: &Area<'_>, who: &str) -> Option<Diagnostic> {
    let points = || area.outline.items.iter().map(|point| point.value);
    let across = |of: fn(Coordinates) -> i32| {
        let (least, most) = (points().map(of).min()?, points().map(of).max()?);
        Some(i64::from(most) - i64::from(least))
    };
    let side = across(|at| at.east)?.min(across(|at| at.north)?);
    let layers = area.contours.items.iter().map(|layer| &layer.value.height);
    let mut heights = [&area.height].into_iter().chain(layers).filter_map(Field::get);
    let height = heights.find(|height| height.value * 2 > side)?;
    if side == 0 || !area.outline.whole || !area.contours.whole {
        return None;
    }
    let message = format!("{who} is {} m high, but only {side} m across", height.value);
    Some(Diagnostic::new(&CODE, height.span, message).help(
        "is a digit too many, or is this the height above the sea? heights are counted from the \
         ground around the hill",
    ))
}

/// Reports an area or a zone whose corners are all on one line.
fn flat(outline: &List<Coordinates>, who: &str) -> Option<Diagnostic> {
    let corners: Vec<Coordinates> = outline.items.iter().map(|it| it.value).collect();
    let (first, rest) = corners.split_first().filter(|(_, rest)| rest.len() > 1)?;
    let from_first = |corner: &Coordinates| {
        let east = i64::from(corner.east) - i64::from(first.east);
        (east, i64::from(corner.north) - i64::from(first.north))
    };
    let (east, north) = rest.iter().map(from_first).find(|apart| *apart != (0, 0))?;
    if rest.iter().map(from_first).any(|corner| corner.0 * north != corner.1 * east) {
        return None;
    }
    let message = format!("{who} has no area: all its corners are on one line");
    Some(
        Diagnostic::new(&CODE, outline.span?, message)
            .help("correct a corner of the outline, or draw a line of `lines`"),
    )
}

fn low_edge(area: &Spanned<Area<'_>>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(edge) = area.height.get() else { return };
    let mut layers = area.contours.items.iter().filter_map(|layer| layer.value.height.get());
    let Some(lowest) = layers.next() else { return };
    if edge.value * MIN_STEP >= lowest.value || area.value.contours.items.len() < 2 {
        return;
    }
    let step = layers.next().map_or(0, |next| next.value - lowest.value);
    // A steep foot below gentle layers is possible, but not the other way round.
    if step > lowest.value - edge.value {
        return;
    }
    let who = title(&area.name, &area.id, "this hill");
    let message =
        format!("{who} is {} m high, but its lowest layer is at {} m", edge.value, lowest.value);
    diagnostics.push(
        Diagnostic::new(&CODE, edge.span, message)
            .label(lowest.span, "the lowest layer")
            .help("is a digit missing? the outline of the hill is its lowest step"),
    );
}

/// Reports a layer with the outline of the layer below, which it hides.
fn same_layer(area: &Spanned<Area<'_>>, diagnostics: &mut Vec<Diagnostic>) {
    let points = |outline: &grognard_core::document::List<grognard_core::document::Coordinates>| {
        outline.items.iter().map(|point| point.value).collect::<Vec<_>>()
    };
    let mut below = points(&area.outline);
    for layer in &area.contours {
        let layer: &Contour<'_> = layer;
        let outline = points(&layer.outline);
        if outline.len() > 2 && outline == below {
            let who = title(&area.name, &area.id, "this hill");
            let span = layer.outline.items[0].span;
            let message = format!("this layer of {who} has the outline of the layer below it");
            diagnostics.push(
                Diagnostic::new(&CODE, span, message)
                    .help("draw the outline of the higher ground, or remove the layer"),
            );
        }
        below = outline;
    }
}
