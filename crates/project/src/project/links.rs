//! Resolves the names in scenarios to documents and bodies.

use std::collections::{HashMap, HashSet};

use grognard_core::document::{Field, Id, Kind, Map, Reference, Scenario};
use grognard_syntax::text::{Span, Spanned, Texts, nearest};

use super::{OobOutline, Placed, Project};

/// The targets of the names in scenarios. Documents are given as indices in the lists of the
/// project.
#[derive(Debug, Default)]
pub struct Links<'p> {
    /// Orders of battle by id. Of two orders of battle with the same id, the first is used.
    pub oobs: HashMap<&'p str, usize>,
    pub maps: HashMap<&'p str, usize>,
    /// The scenarios, in the order of the project.
    pub scenarios: Vec<ScenarioLinks<'p>>,
    /// Bodies by id, for each order of battle of a scenario that can name bodies, because it has a
    /// map, arrivals or `intel`.
    bodies: HashMap<usize, HashMap<&'p str, usize>>,
}

#[derive(Debug)]
pub struct ScenarioLinks<'p> {
    /// Every order of battle that a side names, in order.
    pub oobs: Vec<OobLink<'p>>,
    /// Index of the map in the project's list of maps.
    pub map: Option<usize>,
    /// Whether every side and every order of battle was found and understood.
    pub whole: bool,
    /// Whether a side is missing: the scenario names a side that does not exist and whose name is
    /// near no other name, or a side has no order of battle of its own.
    pub lacks_side: bool,
}

#[derive(Debug, Clone, Copy)]
pub struct OobLink<'p> {
    pub side: usize,
    /// Id of the order of battle, as the side writes it.
    pub id: Spanned<&'p str>,
    /// Index of the order of battle in the project's list, if an order of battle has this id.
    pub oob: Option<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BodyAt {
    /// Index of the order of battle in the project's list.
    pub oob: usize,
    pub body: usize,
}

pub fn resolve<'p>(project: &'p Project<'p>, texts: &'p Texts) -> Links<'p> {
    let mut links = Links::default();
    for (number, oob) in project.oobs.iter().enumerate() {
        if let Some(id) = &oob.id {
            links.oobs.entry(id.value.as_str()).or_insert(number);
        }
    }
    for (number, map) in project.maps.iter().enumerate() {
        if let Some(id) = map.document.id.value() {
            links.maps.entry(id.0).or_insert(number);
        }
    }
    for placed in &project.scenarios {
        let scenario = links.scenario(project, placed);
        let document = &placed.document;
        let has_references =
            !document.arrivals.items.is_empty() || document.intel().next().is_some();
        if scenario.map.is_some() || has_references {
            for oob in scenario.oobs.iter().filter_map(|link| link.oob) {
                let bodies = || bodies(&project.oobs[oob], texts);
                links.bodies.entry(oob).or_insert_with(bodies);
            }
        }
        links.scenarios.push(scenario);
    }
    links
}

/// The bodies of an order of battle by id. Of two bodies with the same id, the first is used.
fn bodies<'p>(oob: &'p OobOutline, texts: &'p Texts) -> HashMap<&'p str, usize> {
    let mut bodies = HashMap::new();
    for (index, line) in oob.bodies.iter().enumerate() {
        if let Some(id) = line.id {
            let id = id_text(texts, id);
            // The order of battle itself is the first body, but a body in it with the same id takes
            // precedence.
            let first = bodies.entry(id).or_insert(index);
            if *first == 0 {
                *first = index;
            }
        }
    }
    bodies
}

/// The id at a span, without quotes.
pub fn id_text(texts: &Texts, span: Span) -> &str {
    texts.slice(span).trim_matches(['"', '\''])
}

pub fn named_sides<'s, 'd>(
    scenario: &'s Scenario<'d>,
) -> impl Iterator<Item = &'s Spanned<Id<'d>>> {
    let held = scenario.objectives.items.iter().map(|objective| &objective.held_by);
    let first = [&scenario.first_to_set_up, &scenario.first_to_move];
    let rules = scenario.special_rules.items.iter().map(|rule| &rule.known_to);
    let losers = scenario.facts.value().into_iter().flat_map(|facts| &facts.losses.items);
    let losers = losers.map(|losses| &losses.value.side);
    let known_to = scenario.objectives.items.iter().map(|objective| &objective.known_to);
    let readers = rules.chain(known_to).flatten();
    first.into_iter().chain(held).chain(losers).filter_map(Field::get).chain(readers)
}

impl<'p> Links<'p> {
    fn scenario(
        &self,
        project: &Project<'_>,
        placed: &'p Placed<Scenario<'p>>,
    ) -> ScenarioLinks<'p> {
        let scenario = &placed.document;
        let mut oobs = Vec::new();
        // Only an unclear part in the list of sides itself can hide a side.
        let is_clear = |span: Span| !placed.unclear.touches(span);
        let mut whole = scenario.sides.whole && scenario.sides.span.is_some_and(is_clear);
        for (side, named) in scenario.sides.items.iter().enumerate() {
            whole &= named.oobs.whole;
            for id in &named.oobs {
                let oob = self.oobs.get(id.0).copied();
                whole &= oob.is_some_and(|oob| project.oobs[oob].whole);
                oobs.push(OobLink { side, id: Spanned::new(id.0, id.span), oob });
            }
        }
        let sides = || scenario.sides.items.iter().filter_map(|side| side.id.value());
        let lacks_side = named_sides(scenario).any(|named| {
            let is_it = |side: &Id<'_>| side.0 == named.0;
            !sides().any(is_it) && nearest(named.0, sides().map(|side| side.0)).is_none()
        });
        // A side without a list, or with a list that another side has too, lacks a list of its own.
        let mut seen = HashSet::new();
        let lacks_list = scenario.sides.items.iter().any(|side| side.oobs.items.is_empty())
            || oobs.iter().any(|link| !seen.insert(link.id.value));
        let lacks_side = lacks_side || lacks_list;
        // If a side is missing, its bodies are missing too.
        whole &= !lacks_side;
        let map = scenario.map.value().and_then(|Id(map)| self.maps.get(map).copied());
        ScenarioLinks { oobs, map, whole, lacks_side }
    }

    /// The bodies of a scenario that a reference can mean, of which an ambiguous reference has
    /// several. A whole order of battle is meant only if no body in it has the id.
    pub fn bodies(&self, scenario: &ScenarioLinks<'_>, reference: Reference<'_>) -> Vec<BodyAt> {
        let (named, id) = reference.parts();
        let mut found: Vec<BodyAt> = Vec::new();
        for link in &scenario.oobs {
            let Some(oob) = link.oob.filter(|_| named.is_none_or(|named| named == link.id.value))
            else {
                continue;
            };
            let body = self.bodies.get(&oob).and_then(|bodies| bodies.get(id));
            let body = body.map(|body| BodyAt { oob, body: *body });
            found.extend(body.filter(|body| !found.contains(body)));
        }
        if found.iter().any(|target| target.body > 0) {
            found.retain(|target| target.body > 0);
        }
        found
    }
}

impl Project<'_> {
    /// Whether all documents of a kind were read, so that a document that was not found does not
    /// exist.
    pub fn knows_all(&self, kind: Kind) -> bool {
        self.complete && !self.unread.contains(&kind)
    }
}

impl<'p> ScenarioLinks<'p> {
    pub fn map_of(&self, project: &'p Project<'p>) -> Option<&'p Placed<Map<'p>>> {
        self.map.map(|number| &project.maps[number])
    }
}
