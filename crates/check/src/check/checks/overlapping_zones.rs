//! Reports overlapping zones of two sides.

use std::collections::BTreeSet;

use grognard_core::model::{area, common_ground};
use grognard_syntax::diagnostic::Diagnostic;

use super::outside_zone::{Ring, Sides};
use crate::check::ground::{Comparisons, ring};
use crate::check::subject::ProjectSubject;

code!("overlapping-zones", Warning, "overlapping_zones.md", Rest);

/// Divisor of the area of the smaller zone. An overlap of less than this part of the zone is not
/// reported, because the border is probably only inexact.
const MIN_PART: f64 = 20.0;

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut told = BTreeSet::new();
    let comparisons = Comparisons::new();
    for (scenario, links) in subject.scenarios() {
        let Some(map) = links.map_of(subject.project).filter(|map| map.asked) else { continue };
        let sides = Sides::of(scenario, &map.document);
        // Maps of three sides are skipped, because two of the sides may be allies.
        let [Some(first), Some(second)] = sides.0.as_slice() else { continue };
        for (a, b) in first.iter().flat_map(|a| second.iter().map(move |b| (a, b))) {
            // A zone that both sides name is skipped, because `outside-zone` reports it.
            let is_new = a.id != b.id && told.insert((map.file, a.span, b.span));
            if !is_new || !comparisons.allow(a.points.len() * b.points.len()) {
                continue;
            }
            diagnostics.extend(overlap(a, b));
        }
    }
    let used: BTreeSet<_> = subject
        .scenarios()
        .filter_map(|(_, links)| Some(links.map_of(subject.project)?.file))
        .collect();
    for map in subject.project.maps.iter().filter(|map| map.asked && !used.contains(&map.file)) {
        // Without a scenario, only two zones are those of two sides.
        let rings = map.document.zones.items.iter().filter_map(|zone| {
            Some(Ring {
                id: zone.id.value()?.0,
                span: zone.id.span()?,
                points: ring(&zone.outline)?,
            })
        });
        let rings: Vec<Ring<'_>> = rings.collect();
        if let [a, b] = rings.as_slice()
            && map.document.zones.items.len() == 2
            && comparisons.allow(a.points.len() * b.points.len())
        {
            diagnostics.extend(overlap(a, b));
        }
    }
}

fn overlap(a: &Ring<'_>, b: &Ring<'_>) -> Option<Diagnostic> {
    let common = common_ground(&a.points, &b.points);
    let smaller = area(&a.points).min(area(&b.points));
    let shared: f64 = common.iter().map(|ring| area(ring)).sum();
    if shared * MIN_PART < smaller {
        return None;
    }
    let places = || common.iter().flatten();
    let (west, east) = (places().map(|at| at.0).min()?, places().map(|at| at.0).max()?);
    let (south, north) = (places().map(|at| at.1).min()?, places().map(|at| at.1).max()?);
    let message = format!(
        "the zones `{}` and `{}` of two sides overlap, from {west} to {east} m east and from {south} to {north} m north",
        a.id, b.id
    );
    let found = Diagnostic::new(&CODE, b.span, message).label(a.span, "the other zone");
    Some(found.help("correct the wrong outline: each side sets up on its own ground"))
}
