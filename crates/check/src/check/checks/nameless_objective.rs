//! Reports an objective or entry point without an id, which no scenario can name.

use std::collections::HashSet;

use grognard_core::document::PointKind;
use grognard_syntax::diagnostic::Diagnostic;

use super::unknown_place::{nameless, names};
use crate::check::places::Wanted;
use crate::check::subject::ProjectSubject;

code!("nameless-objective", Warning, "nameless_objective.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let unknown = unknown_places(subject);
    for (map_index, placed) in subject.project.maps.iter().enumerate() {
        for point in &placed.document.points {
            let Some(kind) = point.kind.get() else { continue };
            let what = match kind.value {
                PointKind::Objective => "objective",
                PointKind::Entry => "entry point",
                _ => continue,
            };
            let wanted = match kind.value {
                PointKind::Entry => Wanted::Entry,
                _ => Wanted::Objective,
            };
            // `unknown-place` names this point as the place that a scenario lacks.
            if unknown.contains(&(map_index, wanted)) && nameless(placed, wanted).is_some() {
                continue;
            }
            if !point.id.is_absent() || placed.unclear.touches(point.span) {
                continue;
            }
            let who = point.name.value().map_or(String::new(), |name| format!(" `{name}`"));
            let message = format!("no scenario can name the {what}{who}: it has no id");
            diagnostics.push(
                Diagnostic::new(&CODE, kind.span, message)
                    .help("add an `id`, such as `id: la-haye-sainte`; if it is only a name on the map, make it a `label`"),
            );
        }
    }
}

/// The maps on which a scenario names a place that they lack, with the kind of that place.
fn unknown_places(subject: &ProjectSubject<'_>) -> Vec<(usize, Wanted)> {
    let mut unknown = Vec::new();
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let Some(map_index) = links.map else { continue };
        let map = &subject.project.maps[map_index].document;
        let ids = map.points.items.iter().map(|point| &point.value.id);
        let ids = ids.chain(map.areas.items.iter().map(|area| &area.value.id));
        let ids = ids.chain(map.lines.items.iter().map(|line| &line.value.id));
        let ids = ids.chain(map.zones.items.iter().map(|zone| &zone.value.id));
        let ids: HashSet<&str> = ids.filter_map(|id| Some(id.value()?.0)).collect();
        let names = names(&placed.document).filter(|(id, _)| !ids.contains(id.value));
        unknown.extend(names.map(|(_, wanted)| (map_index, wanted)));
    }
    unknown
}
