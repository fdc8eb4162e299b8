//! Reads a map document into a `Battlefield`.

use grognard_core::document::{
    Area, Citation, Coordinates, LeaderPlacement, Line, List, Map, MoveKind, Placement, Point,
    Reference, Zone,
};
use grognard_core::model::{
    Battlefield, Course, LeaderAt, Movement, PhaseOf, PlaceAt, Spot, Standing, Terrain, ZoneOn,
};
use grognard_syntax::text::{Span, one_line};

/// Priority of a name on the map if the document gives none: 1 is placed first, 9 last.
const USUAL_PRIORITY: i64 = 5;

/// Reads a battlefield. Parts that were not understood are left out, because `check` reports them.
pub fn battlefield(map: &Map<'_>) -> Battlefield {
    let origin = map.origin.value();
    let origin =
        origin.and_then(|place| Some((*place.latitude.value()?, *place.longitude.value()?)));
    let areas = map.areas.items.iter();
    let lines = map.lines.items.iter();
    let points = map.points.items.iter();
    let zones = map.zones.items.iter();
    let sources = map.sources.entries.iter();
    Battlefield {
        id: map.id.id().unwrap_or_default(),
        name: map.name.line().unwrap_or_default(),
        width: map.width.value().copied().unwrap_or_default(),
        height: map.height.value().copied().unwrap_or_default(),
        north: map.north.value().copied().unwrap_or_default(),
        schematic: map.schematic.value().copied().unwrap_or_default(),
        origin,
        projection: map.projection.line(),
        note: map.note.line(),
        sources: sources.filter_map(|(_, source)| citation(source.value()?)).collect(),
        areas: areas.filter_map(|area| terrain(&area.value, area.span)).collect(),
        lines: lines.filter_map(|line| course(&line.value, line.span)).collect(),
        spots: points.filter_map(|point| spot(&point.value, point.span)).collect(),
        zones: zones.filter_map(|item| zone(&item.value, item.span)).collect(),
        standing: all(&map.placements),
        leaders: leaders(&map.leaders),
        phases: map.phases.items.iter().filter_map(|item| phase(&item.value)).collect(),
        fallen: Vec::new(),
    }
}

fn terrain(area: &Area<'_>, span: Span) -> Option<Terrain> {
    let contours = area.contours.items.iter();
    let contours = contours.filter_map(|layer| {
        let outline = ring(&layer.value.outline)?;
        Some((*layer.value.height.value()?, outline))
    });
    Some(Terrain {
        id: area.id.id(),
        kind: *area.kind.value()?,
        name: area.name.line(),
        outline: ring(&area.outline)?,
        height: area.height.value().copied(),
        contours: contours.collect(),
        priority: area.priority.value().copied().unwrap_or(USUAL_PRIORITY),
        span,
    })
}

fn course(line: &Line<'_>, span: Span) -> Option<Course> {
    let path = path(&line.path);
    if path.len() < 2 {
        return None;
    }
    Some(Course {
        id: line.id.id(),
        kind: *line.kind.value()?,
        name: line.name.line(),
        path,
        width: line.width.value().copied(),
        priority: line.priority.value().copied().unwrap_or(USUAL_PRIORITY),
        span,
    })
}

fn spot(point: &Point<'_>, span: Span) -> Option<Spot> {
    Some(Spot {
        id: point.id.id(),
        kind: *point.kind.value()?,
        name: point.name.line(),
        at: place(*point.at.value()?),
        priority: point.priority.value().copied().unwrap_or(USUAL_PRIORITY),
        span,
    })
}

fn zone(zone: &Zone<'_>, span: Span) -> Option<ZoneOn> {
    Some(ZoneOn { id: zone.id.id()?, name: zone.name.line(), outline: ring(&zone.outline)?, span })
}

fn phase(phase: &grognard_core::document::Phase<'_>) -> Option<PhaseOf> {
    let moves = phase.moves.items.iter().filter_map(|advance| {
        let (oob, body) = parts(advance.value.body.value()?);
        let path = path(&advance.value.path);
        let kind = advance.value.kind.value().copied().unwrap_or(MoveKind::Advance);
        (path.len() > 1).then_some(Movement { oob, body, kind, path, span: advance.span })
    });
    let id = phase.id.id()?;
    Some(PhaseOf {
        name: phase.name.line().unwrap_or_else(|| id.clone()),
        id,
        at: phase.at.value().copied(),
        note: phase.note.line(),
        standing: all(&phase.placements),
        gone: phase.gone.items.iter().map(|body| parts(&body.value)).collect(),
        leaders: leaders(&phase.leaders),
        fallen: phase.fallen.items.iter().map(|leader| parts(&leader.value)).collect(),
        moves: moves.collect(),
    })
}

fn all(placements: &List<Placement<'_>>) -> Vec<Standing> {
    let standing = placements.items.iter().filter_map(|placement| {
        let (oob, body) = parts(placement.value.body.value()?);
        Some(Standing {
            oob,
            body,
            at: place(*placement.value.at.value()?),
            facing: placement.value.facing.value().copied(),
            posture: placement.value.posture.value().copied(),
            span: placement.span,
        })
    });
    standing.collect()
}

fn leaders(placements: &List<LeaderPlacement<'_>>) -> Vec<LeaderAt> {
    let leaders = placements.items.iter().filter_map(|placement| {
        let (oob, leader) = parts(placement.leader.value()?);
        let spot = place(*placement.at.value()?);
        Some(LeaderAt { oob, leader, at: spot, note: placement.note.line() })
    });
    leaders.collect()
}

fn parts(reference: &Reference<'_>) -> (Option<String>, String) {
    let (oob, body) = reference.parts();
    (oob.map(str::to_owned), body.to_owned())
}

fn place(point: Coordinates) -> PlaceAt {
    (point.east, point.north)
}

/// The points of a course, without consecutive duplicates.
fn path(points: &List<Coordinates>) -> Vec<PlaceAt> {
    let mut path: Vec<PlaceAt> = points.items.iter().map(|point| place(point.value)).collect();
    path.dedup();
    path
}

/// The points of an outline, without a closing point that repeats the first. The result is `None`
/// if fewer than three points remain, because two points enclose no ground.
fn ring(points: &List<Coordinates>) -> Option<Vec<PlaceAt>> {
    let mut ring = path(points);
    while ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    Some(ring).filter(|ring| ring.len() > 2)
}

/// A book as a line of a bibliography: author, title, place, year. An entry without an author also
/// shows the host of its address.
pub(super) fn citation(source: &Citation<'_>) -> Option<String> {
    let year = source.year.value().map(i64::to_string);
    let host = source.url.value().filter(|_| source.author.is_absent());
    let host = host.and_then(|url| url.split_once("://")?.1.split('/').next());
    let host = host.map(|host| one_line(host.trim_start_matches("www.")));
    let parts = [source.author.line(), source.title.line(), source.place.line(), year, host];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}
