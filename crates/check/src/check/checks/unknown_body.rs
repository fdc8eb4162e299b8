//! Reports an arrival, a placement or an item of `intel` of a body that no order of battle of the
//! scenario has.

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap, HashSet};

use grognard_core::document::{Field, Kind, Map, Reference, Scenario};
use grognard_syntax::diagnostic::{Diagnostic, Fix};
use grognard_syntax::text::{Span, Spanned, list};

use super::forgotten_list::Unused;
use crate::check::subject::ProjectSubject;
use crate::check::suggest::Suggestions;
use grognard_project::project::{Placed, ScenarioLinks};

code!("unknown-body", Unread, "unknown_body.md", Reference);

/// Checks arrivals and `intel`, which name bodies of their own scenario.
pub(super) fn arrivals(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let (suggestions, unused) = (Suggestions::new(), Unused::of(subject));
    for (placed, links) in subject.scenarios() {
        let look = Look::of(subject, vec![(placed, links)], &suggestions, &unused);
        if !placed.asked || !look.is_certain() {
            continue;
        }
        let arriving = placed.document.arrivals.items.iter().map(|arrival| &arrival.body);
        for body in arriving.filter_map(Field::get) {
            diagnostics.extend(look.unknown(body, "this scenario", Named::Arriving));
        }
        let reported = placed.document.intel().map(|intel| &intel.body);
        for body in reported.filter_map(Field::get) {
            diagnostics.extend(look.unknown(body, "this scenario", Named::Otherwise));
        }
    }
}

/// Checks the bodies on maps. If a map belongs to several scenarios, a body need be in only one of
/// the scenarios.
pub(super) fn placements(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let (suggestions, unused) = (Suggestions::new(), Unused::of(subject));
    let mut by_map: BTreeMap<usize, Vec<_>> = BTreeMap::new();
    for (placed, links) in subject.scenarios() {
        if let Some(map) = links.map {
            by_map.entry(map).or_default().push((placed, links));
        }
    }
    for (map, links) in by_map {
        let look = Look::of(subject, links, &suggestions, &unused);
        if !look.is_certain() {
            continue;
        }
        let whose = match look.links.len() {
            1 => "the scenario on this map",
            _ => "the scenarios on this map",
        };
        for body in bodies_on(&subject.project.maps[map].document) {
            diagnostics.extend(look.unknown(body, whose, Named::Otherwise));
        }
    }
}

pub(super) fn bodies_on<'m, 'd>(map: &'m Map<'d>) -> Vec<&'m Spanned<Reference<'d>>> {
    let phases = || map.phases.items.iter().map(|phase| &phase.value);
    let later = phases().flat_map(|phase| &phase.placements.items);
    let placed = map.placements.items.iter().chain(later).map(|placement| &placement.value.body);
    let moved = phases().flat_map(|phase| &phase.moves.items).map(|march| &march.value.body);
    let gone = phases().flat_map(|phase| &phase.gone.items);
    placed.chain(moved).filter_map(Field::get).chain(gone).collect()
}

/// The scenarios on each map, in the order in which the first scenario of each map is listed.
pub(super) fn scenarios_by_map<'d>(
    subject: &ProjectSubject<'d>,
) -> Vec<(usize, Vec<&'d ScenarioLinks<'d>>)> {
    let mut by_map: Vec<(usize, Vec<&ScenarioLinks<'_>>)> = Vec::new();
    let mut index_of_map = HashMap::new();
    for links in &subject.links.scenarios {
        let Some(map) = links.map else { continue };
        let index = *index_of_map.entry(map).or_insert_with(|| {
            by_map.push((map, Vec::new()));
            by_map.len() - 1
        });
        by_map[index].1.push(links);
    }
    by_map
}

/// Where a document names a body.
#[derive(Clone, Copy)]
enum Named {
    Arriving,
    Otherwise,
}

struct Look<'l, 'd> {
    subject: &'l ProjectSubject<'d>,
    links: Vec<&'d ScenarioLinks<'d>>,
    suggestions: &'l Suggestions,
    names: OnceCell<Vec<&'d str>>,
    /// Bodies of lists that the scenarios have forgotten, which one finding for each list reports.
    forgotten: HashSet<&'d str>,
    /// Whether two bodies of one list have the same id.
    has_double: OnceCell<bool>,
}

impl<'l, 'd> Look<'l, 'd> {
    fn of(
        subject: &'l ProjectSubject<'d>,
        scenarios: Vec<(&'d Placed<Scenario<'d>>, &'d ScenarioLinks<'d>)>,
        suggestions: &'l Suggestions,
        unused: &Unused<'d>,
    ) -> Look<'l, 'd> {
        let lists = scenarios.iter();
        let lists = lists.filter_map(|(placed, links)| unused.forgotten(subject, placed, links));
        let bodies = lists.flat_map(|(number, _)| &subject.project.oobs[number].bodies);
        let forgotten = bodies.filter_map(|body| subject.id_of(body)).collect();
        Look {
            subject,
            links: scenarios.into_iter().map(|(_, links)| links).collect(),
            suggestions,
            names: OnceCell::new(),
            forgotten,
            has_double: OnceCell::new(),
        }
    }

    fn is_certain(&self) -> bool {
        self.subject.project.knows_all(Kind::Oob) && self.links.iter().all(|links| links.whole)
    }

    fn unknown(
        &self,
        body: &Spanned<Reference<'_>>,
        whose: &str,
        named_as: Named,
    ) -> Option<Diagnostic> {
        let is_known =
            |links: &&&ScenarioLinks<'_>| !self.subject.links.bodies(links, body.value).is_empty();
        let (named, id) = body.value.parts();
        let is_told = named.is_none() && self.forgotten.contains(id);
        if is_told || self.links.iter().any(|links| is_known(&links)) {
            return None;
        }
        // If two bodies have the same id, one of them may be the named body.
        if *self.has_double.get_or_init(|| self.find_double()) {
            return None;
        }
        Some(self.complain(body, whose, named_as))
    }

    fn complain(&self, body: &Spanned<Reference<'_>>, whose: &str, named_as: Named) -> Diagnostic {
        let (oob, id) = body.value.parts();
        let sides = self.sides();
        if let Some(oob) = oob.filter(|oob| !sides.contains(oob)) {
            let message = format!("no side of {whose} has the order of battle `{oob}`");
            let found = Diagnostic::new(&CODE, body.span, message);
            let found = match self.suggestions.nearest(oob, &sides) {
                Some(near) => found.fix(Fix::guess(body.span, format!("{near}/{id}"))),
                None => found.help(format!("give the order of battle to a side: `oobs: [{oob}]`")),
            };
            return self.suggestions.suggest(
                found,
                no_guess(body.span),
                "orders of battle",
                &sides,
            );
        }
        let message = match oob {
            Some(oob) => format!("`{oob}` has no body `{id}`"),
            None => format!("no order of battle of {whose} has a body `{id}`"),
        };
        let found = Diagnostic::new(&CODE, body.span, message);
        let found = match self.meant(oob, id, named_as) {
            Some(meant) => found.fix(Fix::guess(body.span, meant)),
            None => found,
        };
        found.help(match sides.as_slice() {
            [oob] => format!("look in `{oob}`: a body needs an `id` to be named here"),
            many => format!(
                "look in {}: a body needs an `id` to be named here",
                list(many.iter().copied(), 12)
            ),
        })
    }

    /// The body that was probably meant. A body with this id in another order of battle comes
    /// before a body with a near id. A body that arrives is not on the map yet, so the bodies on
    /// the map are not meant.
    fn meant(&self, oob: Option<&str>, id: &str, named_as: Named) -> Option<String> {
        let Some(oob) = oob else {
            let names = self.names.get_or_init(|| self.names());
            let placed = match named_as {
                Named::Arriving => self.placed(),
                Named::Otherwise => HashSet::new(),
            };
            let free = names.iter().copied().filter(|name| !placed.contains(name));
            let near = self.suggestions.nearest(id, &free.collect::<Vec<&str>>());
            return near.map(str::to_owned);
        };
        let lists = || self.links.iter().flat_map(|links| &links.oobs);
        let has = |list: usize, id: &str| {
            let bodies = &self.subject.project.oobs[list].bodies;
            bodies.iter().any(|body| self.subject.id_of(body) == Some(id))
        };
        let other = lists().find(|link| link.oob.is_some_and(|list| has(list, id)));
        if let Some(other) = other {
            return Some(format!("{}/{id}", other.id.value));
        }
        let list = lists().find(|link| link.id.value == oob)?.oob?;
        let bodies = &self.subject.project.oobs[list].bodies;
        let names: Vec<&str> = bodies.iter().filter_map(|body| self.subject.id_of(body)).collect();
        Some(format!("{oob}/{}", self.suggestions.nearest(id, &names)?))
    }

    /// The ids of the bodies that the maps of the scenarios place.
    fn placed(&self) -> HashSet<&'d str> {
        let maps = self.links.iter().filter_map(|links| links.map);
        let maps = maps.map(|map| &self.subject.project.maps[map].document);
        maps.flat_map(bodies_on).map(|body| body.value.parts().1).collect()
    }

    fn sides(&self) -> Vec<&'d str> {
        let mut seen = HashSet::new();
        let all = self.links.iter().flat_map(|links| &links.oobs).map(|link| link.id.value);
        all.filter(|id| seen.insert(*id)).collect()
    }

    fn find_double(&self) -> bool {
        let oobs = self.links.iter().flat_map(|links| &links.oobs).filter_map(|link| link.oob);
        let oobs: HashSet<usize> = oobs.collect();
        oobs.into_iter().any(|oob| {
            let mut seen = HashSet::new();
            // The order of battle itself is skipped, because its id has a wider scope than the ids
            // of its bodies.
            let below = self.subject.project.oobs[oob].bodies.iter().skip(1);
            let mut ids = below.filter_map(|body| self.subject.id_of(body));
            ids.any(|id| !seen.insert(id))
        })
    }

    fn names(&self) -> Vec<&'d str> {
        let mut seen = HashSet::new();
        let oobs = self.links.iter().flat_map(|links| &links.oobs).filter_map(|link| link.oob);
        let oobs = oobs.filter(|oob| seen.insert(*oob));
        let bodies = oobs.flat_map(|oob| &self.subject.project.oobs[oob].bodies);
        bodies.filter_map(|body| self.subject.id_of(body)).collect()
    }
}

/// An empty name, for which no suggestion is found.
fn no_guess(span: Span) -> Spanned<&'static str> {
    Spanned::new("", span)
}
