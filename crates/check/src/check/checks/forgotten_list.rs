//! Reports an order of battle whose bodies a scenario or its map names, although no side has it.

use std::collections::{HashMap, HashSet};

use grognard_core::document::{Field, Scenario};
use grognard_syntax::diagnostic::Diagnostic;

use super::unknown_body::{CODE, bodies_on};
use crate::check::subject::ProjectSubject;
use grognard_project::project::{Placed, ScenarioLinks};

/// Minimum number of bodies of a list that must be named, because a single name may be a slip for a
/// body of another list.
const MIN_NAMED: usize = 2;

/// Orders of battle that no scenario uses, by the ids of their bodies. A scenario may have
/// forgotten an unused order of battle.
pub(super) struct Unused<'d> {
    by_body: HashMap<&'d str, Vec<usize>>,
    /// Number of scenarios on each map, because the bodies on a shared map may belong to another
    /// scenario.
    plays: HashMap<usize, usize>,
}

impl<'d> Unused<'d> {
    pub(super) fn of(subject: &ProjectSubject<'d>) -> Unused<'d> {
        let links = || subject.links.scenarios.iter();
        let used: HashSet<usize> =
            links().flat_map(|links| &links.oobs).filter_map(|link| link.oob).collect();
        let mut unused = Unused { by_body: HashMap::new(), plays: HashMap::new() };
        // Without scenarios no list is forgotten, because an archive of lists needs no scenarios.
        if subject.links.scenarios.is_empty() {
            return unused;
        }
        let oobs = subject.project.oobs.iter().enumerate();
        for (number, oob) in oobs.filter(|(number, oob)| oob.id.is_some() && !used.contains(number))
        {
            let ids: HashSet<&str> =
                oob.bodies.iter().filter_map(|body| subject.id_of(body)).collect();
            ids.into_iter().for_each(|id| unused.by_body.entry(id).or_default().push(number));
        }
        for map in links().filter_map(|links| links.map) {
            *unused.plays.entry(map).or_default() += 1;
        }
        unused
    }

    /// The order of battle that a scenario has forgotten, and the number of its bodies that are
    /// named. A forgotten list has most of the named bodies that no list of a side has. The result
    /// is `None` if several lists have most of the named bodies.
    pub(super) fn forgotten(
        &self,
        subject: &ProjectSubject<'_>,
        placed: &Placed<Scenario<'_>>,
        links: &ScenarioLinks<'_>,
    ) -> Option<(usize, usize)> {
        if !links.whole || self.by_body.is_empty() {
            return None;
        }
        let scenario = &placed.document;
        let arrivals = scenario.arrivals.items.iter().map(|arrival| &arrival.body);
        let in_scenario = arrivals.chain(scenario.intel().map(|intel| &intel.body));
        let in_scenario = in_scenario.filter_map(Field::get);
        let map = links.map.filter(|map| self.plays.get(map) == Some(&1));
        let on_map =
            map.map(|map| bodies_on(&subject.project.maps[map].document)).unwrap_or_default();
        let unknown = in_scenario.chain(on_map).filter(|body| {
            body.value.parts().0.is_none() && subject.links.bodies(links, body.value).is_empty()
        });
        let unknown: HashSet<&str> = unknown.map(|body| body.value.parts().1).collect();
        let mut named: HashMap<usize, usize> = HashMap::new();
        for oob in unknown.iter().filter_map(|id| self.by_body.get(id)).flatten() {
            *named.entry(*oob).or_default() += 1;
        }
        let fits = |named: usize| named >= MIN_NAMED && named * 2 > unknown.len();
        let mut fitting = named.into_iter().filter(|(_, named)| fits(*named));
        fitting.next().filter(|_| fitting.next().is_none())
    }

    pub(super) fn all_forgotten(&self, subject: &ProjectSubject<'_>) -> HashSet<usize> {
        let scenarios = subject.scenarios();
        scenarios
            .filter_map(|(placed, links)| Some(self.forgotten(subject, placed, links)?.0))
            .collect()
    }
}

/// Reports a forgotten list once, in place of a finding about each of its bodies.
pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let unused = Unused::of(subject);
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let Some((number, named)) = unused.forgotten(subject, placed, links) else { continue };
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
            found = found.label(list.span, "and here");
        }
        let help =
            format!("add `{}` to `oobs` of the side for which these troops fought", id.value);
        diagnostics.push(found.help(help));
    }
}
