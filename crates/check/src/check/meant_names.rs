//! Ids that were probably meant by names that cannot be ids, such as `Second Brigade` or
//! `french.oob.yaml`. Only ids that exist in the project are proposed.

use grognard_core::document::{Field, Id, latin, meant_id, named_noun};
use grognard_syntax::diagnostic::{Diagnostic, Fix};

use super::subject::ProjectSubject;
use super::suggest::Suggestions;
use grognard_project::project::id_text;

/// Repeats each finding about a malformed name with the id that was probably meant. The finding
/// with the id replaces the original finding.
pub(super) fn check(
    subject: &ProjectSubject<'_>,
    bad_names: &[Diagnostic],
    diagnostics: &mut Vec<Diagnostic>,
) {
    if bad_names.is_empty() {
        return;
    }
    let suggestions = Suggestions::new();
    for found in bad_names {
        let written = id_text(subject.texts, found.span);
        let Some(meant) = meant_id(written) else { continue };
        let things = things(subject, named_noun(found));
        let folded = latin(written);
        let called = |name: &str| latin(name) == folded;
        let ids: Vec<&str> = things.iter().map(|(id, _)| *id).collect();
        let of_name = things.iter().find(|(_, name)| name.is_some_and(called)).map(|(id, _)| *id);
        let exact = ids.iter().copied().find(|id| *id == meant).or(of_name);
        let Some(near) = exact.or_else(|| suggestions.nearest(&meant, &ids)) else { continue };
        diagnostics.push(found.clone().fix(Fix::guess(found.span, near)));
    }
}

/// An id that a document of the project defines, and the name of the thing with this id.
type Thing<'d> = (&'d str, Option<&'d str>);

fn things<'d>(subject: &ProjectSubject<'d>, noun: Option<&str>) -> Vec<Thing<'d>> {
    fn of<'d>(id: &'d Field<Id<'d>>, name: &'d Field<&'d str>) -> Option<Thing<'d>> {
        Some((id.value()?.0, name.value().copied()))
    }
    let project = subject.project;
    let is = |kind: &str| noun.is_none_or(|noun| noun == kind);
    let mut things: Vec<Thing<'d>> = Vec::new();
    let oobs = || project.oobs.iter();
    if is("order of battle") {
        let ids = oobs().filter_map(|oob| oob.id.as_ref());
        things.extend(ids.map(|id| (id.value.as_str(), None)));
    }
    if is("body") {
        let bodies = oobs().flat_map(|oob| &oob.bodies);
        things.extend(bodies.filter_map(|body| subject.id_of(body)).map(|id| (id, None)));
    }
    if is("leader") {
        let leaders = oobs().flat_map(|oob| &oob.leaders);
        things.extend(leaders.map(|id| (id_text(subject.texts, *id), None)));
    }
    for map in project.maps.iter().map(|map| &map.document) {
        if is("map") {
            things.extend(of(&map.id, &map.name));
        }
        if is("place") {
            things.extend(map.areas.items.iter().filter_map(|area| of(&area.id, &area.name)));
            things.extend(map.lines.items.iter().filter_map(|line| of(&line.id, &line.name)));
        }
        if is("place") || is("entry point") {
            things.extend(map.points.items.iter().filter_map(|point| of(&point.id, &point.name)));
        }
        if is("place") || is("zone") {
            things.extend(map.zones.items.iter().filter_map(|zone| of(&zone.id, &zone.name)));
        }
    }
    for scenario in project.scenarios.iter().map(|scenario| &scenario.document) {
        if is("scenario") {
            things.extend(of(&scenario.id, &scenario.name));
        }
        if is("side") {
            things.extend(scenario.sides.items.iter().filter_map(|side| of(&side.id, &side.name)));
        }
    }
    if is("ruleset") {
        things.extend(project.ruleset_ids.iter().map(|id| (id.as_str(), None)));
    }
    if is("nation") {
        let nations = subject.settings.nations.iter();
        things.extend(nations.map(|nation| (nation.id.as_str(), Some(nation.name.as_str()))));
    }
    things
}
