//! A body that comes on in the zone of its enemies.

use super::ground::at;
use super::outside_zone::Sides;
use super::subject::ProjectSubject;
use crate::project::{Placed, ScenarioLinks};
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::{Arrival, Map, PointKind, Scenario};
use grognard_core::model::{Metres, PlaceAt};
use grognard_core::text::Span;

/// Maximum distance in metres of an entry from the zone to which it leads: a road may come on beside it.
const MAX_BESIDE: Metres = 500.0;

/// A body that comes on in the zone of its enemies.
pub static CODE: Code =
    Code::new("arrival-behind-enemy", Severity::Warning, include_str!("arrival_behind_enemy.md"));

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject
        .scenarios()
        .filter(|(placed, _)| placed.asked && !placed.document.arrivals.items.is_empty())
    {
        let Some(map) = links.map_of(subject.project).filter(|_| links.whole) else { continue };
        let sides = Sides::of(placed, &map.document);
        let arrivals = placed.document.arrivals.items.iter();
        let astray = arrivals
            .filter_map(|arrival| astray(subject, links, (&map.document, &sides), &arrival.value));
        let astray: Vec<Astray<'_>> = astray.collect();
        let mut is_told = vec![false; astray.len()];
        for (index, body) in astray.iter().enumerate() {
            if is_told[index] {
                continue;
            }
            let is_partner = |other: &&Astray<'_>| body.side == other.of && other.side == body.of;
            let partner = astray.iter().position(|other| is_partner(&other));
            if let Some(partner) = partner {
                is_told[partner] = true;
            }
            diagnostics.push(complaint(placed, body, partner.map(|partner| &astray[partner])));
        }
    }
}

/// An arrival in the zone of another side.
struct Astray<'d> {
    body: &'d str,
    entry: &'d str,
    span: Span,
    /// Index of the side of the body, and of the side in whose zone the entry is.
    side: usize,
    of: usize,
}

fn astray<'d>(
    subject: &ProjectSubject<'d>,
    links: &ScenarioLinks<'d>,
    (map, sides): (&Map<'d>, &Sides<'d>),
    arrival: &'d Arrival<'d>,
) -> Option<Astray<'d>> {
    let (body, entry) = arrival.body.get().zip(arrival.entry.get())?;
    let meant = subject.links.bodies(links, body.value);
    let [meant] = meant.as_slice() else { return None };
    let side = links.oobs.iter().find(|link| link.oob == Some(meant.oob))?.side;
    let entries = || {
        let points = map.points.items.iter().map(|point| &point.value);
        points.filter(|point| point.kind.value() == Some(&PointKind::Entry))
    };
    let point = entries().find(|point| point.id.value().is_some_and(|id| *id == entry.value))?;
    let place = at(*point.at.value()?);
    // The side in whose zone, or beside it, a place is, and not in or beside the zone of the other.
    let is_of = |of: usize, not: usize, place: PlaceAt| {
        let (near, other) = (sides.distance(of, place), sides.distance(not, place));
        near.zip(other).is_some_and(|(near, other)| near <= MAX_BESIDE && other > MAX_BESIDE)
    };
    let of = (0..sides.0.len()).find(|other| *other != side && is_of(*other, side, place))?;
    // A side whose only ways onto the map are behind its enemies comes from there.
    let mut others = entries().filter_map(|point| point.at.value().map(|place| at(*place)));
    if !others.any(|place| is_of(side, of, place)) {
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
    let message = format!("`{}` comes on at `{}`, where `{of}` sets up", astray.body, astray.entry);
    let found = Diagnostic::new(&CODE, astray.span, message);
    match partner {
        Some(partner) => found
            .label(partner.span, format!("and `{}` behind its enemies too", partner.body))
            .help("exchange the two entries"),
        None => found.help("name an entry on its own side of the map"),
    }
}
