//! Reports a body that enters in the zone of its enemies.

use std::collections::HashMap;

use grognard_core::document::{Arrival, Map, PointKind, Scenario};
use grognard_core::model::Metres;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use super::outside_zone::Sides;
use crate::check::ground::{Comparisons, at};
use crate::check::one_slip::Slip;
use crate::check::subject::ProjectSubject;
use grognard_project::project::{Placed, ScenarioLinks};

/// Maximum distance in metres between an entry and the zone to which the entry leads, because a
/// road may enter the map beside the zone.
const MAX_BESIDE: Metres = 500.0;

code!("arrival-behind-enemy", Warning, "arrival_behind_enemy.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject
        .scenarios()
        .filter(|(placed, _)| placed.asked && !placed.document.arrivals.items.is_empty())
    {
        let Some(map) = links.map_of(subject.project).filter(|_| links.whole) else { continue };
        let sides = Sides::of(placed, &map.document);
        // If the zones of two sides are swapped, `outside-zone` reports them.
        let slip = sides.slip(subject, links, &map.document);
        if slip.is_some_and(|(slip, _)| slip == Slip::Exchanged) {
            continue;
        }
        let Some(entries) = MapEntries::of(&map.document, &sides) else { continue };
        let arrivals = placed.document.arrivals.items.iter();
        let astray =
            arrivals.filter_map(|arrival| astray(subject, links, &entries, &arrival.value));
        let astray: Vec<Astray<'_>> = astray.collect();
        // If two bodies enter in each other's zones, their entries are swapped, and one finding
        // reports both bodies. A body is paired with the last body that has no partner yet.
        let mut waiting: HashMap<(usize, usize), Vec<usize>> = HashMap::new();
        let mut partners: Vec<Option<usize>> = vec![None; astray.len()];
        for (index, body) in astray.iter().enumerate() {
            match waiting.get_mut(&(body.of, body.side)).and_then(Vec::pop) {
                Some(first) => (partners[first], partners[index]) = (Some(index), Some(first)),
                None => waiting.entry((body.side, body.of)).or_default().push(index),
            }
        }
        for (index, body) in astray.iter().enumerate() {
            if partners[index].is_none_or(|partner| partner > index) {
                let partner = partners[index].map(|partner| &astray[partner]);
                diagnostics.push(complaint(placed, body, partner));
            }
        }
    }
}

struct MapEntries<'d> {
    /// For each entry, whether it is in or near a zone of each side. `None` for a side without
    /// known zones.
    beside: HashMap<&'d str, Vec<Option<bool>>>,
}

impl<'d> MapEntries<'d> {
    /// Collects the entries of a map. `None` if there are too many points to compare.
    fn of(map: &Map<'d>, sides: &Sides<'d>) -> Option<MapEntries<'d>> {
        let corners: usize = sides.0.iter().flatten().flatten().map(|zone| zone.points.len()).sum();
        let comparisons = Comparisons::new();
        let mut beside = HashMap::new();
        for point in &map.points {
            let place = point.at.value().filter(|_| point.kind.value() == Some(&PointKind::Entry));
            let (Some(id), Some(place)) = (point.id.value(), place) else { continue };
            if !comparisons.allow(corners) {
                return None;
            }
            let is_beside = |side| sides.distance(side, at(*place)).map(|far| far <= MAX_BESIDE);
            beside.entry(id.0).or_insert_with(|| (0..sides.0.len()).map(is_beside).collect());
        }
        Some(MapEntries { beside })
    }

    /// Whether an entry leads to the zones of the side `to`, and not to those of the side `not`.
    fn leads(entry: &[Option<bool>], to: usize, not: usize) -> bool {
        entry.get(to) == Some(&Some(true)) && entry.get(not) == Some(&Some(false))
    }
}

struct Astray<'d> {
    body: &'d str,
    entry: &'d str,
    span: Span,
    /// Index of the body's side. `of` is the index of the side in whose zone the entry is.
    side: usize,
    of: usize,
}

fn astray<'d>(
    subject: &ProjectSubject<'d>,
    links: &ScenarioLinks<'d>,
    entries: &MapEntries<'_>,
    arrival: &'d Arrival<'d>,
) -> Option<Astray<'d>> {
    let (body, entry) = arrival.body.get().zip(arrival.entry.get())?;
    let here = entries.beside.get(entry.value.0)?;
    let meant = subject.links.bodies(links, body.value);
    let [meant] = meant.as_slice() else { return None };
    let side = links.oobs.iter().find(|link| link.oob == Some(meant.oob))?.side;
    let of =
        (0..here.len()).find(|other| *other != side && MapEntries::leads(here, *other, side))?;
    // A side whose only entries are behind its enemies has no other place to enter.
    if !entries.beside.values().any(|entry| MapEntries::leads(entry, side, of)) {
        return None;
    }
    Some(Astray { body: body.value.0, entry: entry.value.0, span: entry.span, side, of })
}

fn complaint(
    placed: &Placed<Scenario<'_>>,
    astray: &Astray<'_>,
    partner: Option<&Astray<'_>>,
) -> Diagnostic {
    let sides = &placed.document.sides.items;
    let of = sides[astray.of].id.value().map_or("", |id| id.0);
    let message = format!("`{}` enters at `{}`, where `{of}` sets up", astray.body, astray.entry);
    let found = Diagnostic::new(&CODE, astray.span, message);
    match partner {
        Some(partner) => found
            .label(partner.span, format!("`{}` also enters behind its enemies", partner.body))
            .help("swap the entries of the two sides"),
        None => found.help("name an entry on the body's own side of the map"),
    }
}
