//! An order of battle whose bodies a scenario and its map name, and that the scenario has given to no side.

use std::collections::HashSet;

use super::subject::ProjectSubject;
use super::unknown_body::{CODE, bodies_on};
use crate::project::{Placed, ScenarioLinks};
use grognard_core::diagnostic::Diagnostic;
use grognard_core::document::{Field, Scenario};

/// Minimum number of bodies of a list that are named: one may be a slip in the name of another.
const MIN_NAMED: usize = 2;

/// The order of battle that a scenario has forgotten: it has most of the bodies that are named and are in no list of a side.
pub(super) fn forgotten(
    subject: &ProjectSubject<'_>,
    placed: &Placed<Scenario<'_>>,
    links: &ScenarioLinks<'_>,
) -> Option<(usize, usize)> {
    if !links.whole {
        return None;
    }
    let scenario = &placed.document;
    let arrivals = scenario.arrivals.items.iter().map(|arrival| &arrival.body);
    let in_scenario = arrivals.chain(scenario.intel().map(|intel| &intel.body));
    let in_scenario = in_scenario.filter_map(Field::get);
    let map = links.map.filter(|map| {
        let on_it = subject.links.scenarios.iter().filter(|links| links.map == Some(*map));
        on_it.count() == 1
    });
    let on_map = map.map(|map| bodies_on(&subject.project.maps[map].document)).unwrap_or_default();
    let unknown = in_scenario.chain(on_map).filter(|body| {
        body.value.parts().0.is_none() && subject.links.bodies(links, body.value).is_empty()
    });
    let unknown: HashSet<&str> = unknown.map(|body| body.value.parts().1).collect();
    if unknown.len() < MIN_NAMED {
        return None;
    }
    let is_used = |number: usize| {
        subject
            .links
            .scenarios
            .iter()
            .any(|links| links.oobs.iter().any(|link| link.oob == Some(number)))
    };
    let mut fitting = subject.project.oobs.iter().enumerate().filter_map(|(number, oob)| {
        let ids: HashSet<&str> = oob.bodies.iter().filter_map(|body| subject.id_of(body)).collect();
        let named = unknown.iter().filter(|id| ids.contains(**id)).count();
        let fits = oob.id.is_some() && named >= MIN_NAMED && named * 2 > unknown.len();
        (fits && !is_used(number)).then_some((number, named))
    });
    fitting.next().filter(|_| fitting.next().is_none())
}

/// The one finding about a list that a scenario has forgotten, instead of one about each of its bodies.
pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let Some((number, named)) = forgotten(subject, placed, links) else { continue };
        let Some(id) = &subject.project.oobs[number].id else { continue };
        let lists = placed.document.sides.items.iter().rev().map(|side| &side.value.oobs);
        let mut lists = lists.filter_map(|list| list.items.last());
        let Some(last) = lists.next() else { continue };
        let message = format!(
            "no side has the order of battle `{}`, but {named} of its bodies are named in this scenario or on its map",
            id.value
        );
        let mut found = Diagnostic::new(&CODE, last.span, message);
        for list in lists {
            found = found.label(list.span, "or here");
        }
        let help = format!("add `{}` to `oobs` of the side for which it fought", id.value);
        diagnostics.push(found.help(help));
    }
}

/// The lists that some scenario has forgotten.
pub(super) fn all_forgotten(subject: &ProjectSubject<'_>) -> HashSet<usize> {
    let forgotten = subject
        .scenarios()
        .filter_map(|(placed, links)| Some(forgotten(subject, placed, links)?.0));
    forgotten.collect()
}
