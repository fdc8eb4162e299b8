//! What was meant by a name in a form that no id has: `Second Brigade`, `french.oob.yaml`. Only ids that the
//! project has are proposed.

use super::subject::ProjectSubject;
use super::suggest::Suggestions;
use crate::project::id_text;
use grognard_core::diagnostic::{Diagnostic, Fix};
use grognard_core::document::{Field, Id, meant_id};

/// Adds the findings again with the id that was meant: they take the place of those without it.
pub(super) fn check(
    subject: &ProjectSubject<'_>,
    bad_names: &[Diagnostic],
    diagnostics: &mut Vec<Diagnostic>,
) {
    if bad_names.is_empty() {
        return;
    }
    let ids = ids(subject);
    let suggestions = Suggestions::new();
    for found in bad_names {
        let written = id_text(subject.texts, found.span);
        let Some(meant) = meant_id(written) else { continue };
        let exact = ids.iter().copied().find(|id| *id == meant);
        let Some(near) = exact.or_else(|| suggestions.nearest(&meant, &ids)) else { continue };
        diagnostics.push(found.clone().fix(Fix::guess(found.span, near)));
    }
}

/// The ids that documents of the project define.
fn ids<'d>(subject: &ProjectSubject<'d>) -> Vec<&'d str> {
    fn of<'d>(id: &'d Field<Id<'d>>) -> Option<&'d str> {
        id.value().map(|id| id.0)
    }
    let project = subject.project;
    let oobs = project.oobs.iter();
    let oob_ids = oobs.clone().filter_map(|oob| oob.id.as_ref()).map(|id| id.value.as_str());
    let bodies = oobs.clone().flat_map(|oob| &oob.bodies);
    let body_ids = bodies.filter_map(|body| subject.id_of(body));
    let leaders = oobs.flat_map(|oob| &oob.leaders).map(|id| id_text(subject.texts, *id));
    let maps = project.maps.iter().map(|map| &map.document);
    let map_ids = maps.clone().filter_map(|map| of(&map.id));
    let areas = maps.clone().flat_map(|map| &map.areas).filter_map(|area| of(&area.id));
    let lines = maps.clone().flat_map(|map| &map.lines).filter_map(|line| of(&line.id));
    let points = maps.clone().flat_map(|map| &map.points).filter_map(|point| of(&point.id));
    let zones = maps.flat_map(|map| &map.zones).filter_map(|zone| of(&zone.id));
    let scenarios = project.scenarios.iter().map(|scenario| &scenario.document);
    let scenario_ids = scenarios.clone().filter_map(|scenario| of(&scenario.id));
    let sides = scenarios.flat_map(|scenario| &scenario.sides).filter_map(|side| of(&side.id));
    let rulesets = project.ruleset_ids.iter().map(String::as_str);
    let nations = subject.settings.nations.iter().map(|nation| nation.id.as_str());
    let documents = oob_ids.chain(map_ids).chain(scenario_ids).chain(rulesets);
    let places = areas.chain(lines).chain(points).chain(zones);
    documents.chain(body_ids).chain(leaders).chain(sides).chain(places).chain(nations).collect()
}
