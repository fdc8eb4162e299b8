//! Reports entries and keys of scenarios and maps that have no effect.

use std::collections::{HashMap, HashSet};

use grognard_core::document::{
    Download, Field, Id, Intel, Knowledge, List, Map, Percent, PointKind, ProjectFile, Scenario,
    Side, Time,
};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, Spanned};

use super::unknown_body::scenarios_by_map;
use crate::check::subject::ProjectSubject;
use grognard_project::project::{BodyAt, Placed, ScenarioLinks};

code!("no-effect", Warning, "no_effect.md");

pub(super) fn scenario(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for side in &scenario.sides {
        intel(side, diagnostics);
    }
    windows(scenario, diagnostics);
    listed_twice("recommended_rulesets", &scenario.recommended_rulesets, diagnostics);
    known_to_all(scenario, diagnostics);
    if let Some(name) = scenario.name.get() {
        for also in scenario.also.items.iter().filter(|also| also.value == name.value) {
            let message = format!("`{}` is the name of the battle itself", also.value);
            diagnostics.push(
                Diagnostic::new(&CODE, also.span, message)
                    .label(name.span, "the name")
                    .help("write another name of the battle here, or remove it from `also`"),
            );
        }
    }
    let mut fallen: HashMap<&str, Span> = HashMap::new();
    for leader in scenario.fallen.items.iter().filter_map(|fallen| fallen.value.leader.get()) {
        twice(leader.value.0, leader.span, &mut fallen, diagnostics);
    }
}

/// Reports a rule set or a product that a list of the project names twice.
pub(super) fn settings(project: &ProjectFile<'_>, diagnostics: &mut Vec<Diagnostic>) {
    listed_twice("fielded_under", &project.fielded_under, diagnostics);
    let Some(site) = project.site.value() else { return };
    listed_twice("rulesets", &site.rulesets, diagnostics);
    let mut first: HashMap<Download, Span> = HashMap::new();
    for download in &site.downloads.items {
        let before = *first.entry(download.value).or_insert(download.span);
        if before != download.span {
            let message = format!("`{}` is in `downloads` twice", download.value.word());
            diagnostics.push(
                Diagnostic::new(&CODE, download.span, message)
                    .label(before, "the first time")
                    .help("remove one of the two, or write the product that was meant"),
            );
        }
    }
}

fn listed_twice(key: &str, list: &List<Id<'_>>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: HashMap<&str, Span> = HashMap::new();
    for id in list {
        let before = *first.entry(id.value.0).or_insert(id.span);
        if before != id.span {
            let message = format!("`{}` is in `{key}` twice", id.value.0);
            diagnostics.push(
                Diagnostic::new(&CODE, id.span, message)
                    .label(before, "the first time")
                    .help("remove one of the two, or write the rule set that was meant"),
            );
        }
    }
}

pub(super) fn map(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut fallen: HashMap<&str, Span> = HashMap::new();
    for leader in map.phases.items.iter().flat_map(|phase| &phase.value.fallen) {
        twice(leader.value.0, leader.span, &mut fallen, diagnostics);
    }
    for point in &map.points {
        let is_bare = point.name.is_absent() && point.feature.is_absent();
        let Some(kind) = point.kind.get().filter(|it| it.value == PointKind::Label && is_bare)
        else {
            continue;
        };
        let message = "a label without a `name` prints nothing";
        let help = "add the `name` that the map prints, or remove the label";
        diagnostics.push(Diagnostic::new(&CODE, kind.span, message).help(help));
    }
    for phase in &map.phases {
        let lists = [phase.placements.span, phase.gone.span, phase.leaders.span, phase.fallen.span];
        if let Some(id) = phase.id.get()
            && phase.moves.span.is_none()
            && phase.note.is_absent()
            && lists.iter().all(Option::is_none)
        {
            let message = format!("the phase `{}` changes nothing on the map", id.value.0);
            let help = "add what changes, such as `placements` or `moves`, or remove the phase";
            diagnostics.push(Diagnostic::new(&CODE, id.span, message).help(help));
        }
    }
    let areas =
        map.areas.items.iter().map(|it| (&it.value.priority, &it.value.name, &it.value.feature));
    let lines =
        map.lines.items.iter().map(|it| (&it.value.priority, &it.value.name, &it.value.feature));
    let points =
        map.points.items.iter().map(|it| (&it.value.priority, &it.value.name, &it.value.feature));
    for (priority, name, feature) in areas.chain(lines).chain(points) {
        let Some(priority) = priority.get() else { continue };
        if !name.is_absent() || !feature.is_absent() {
            continue;
        }
        let message = "`priority` is for a name, but this entry has no name";
        diagnostics.push(
            Diagnostic::new(&CODE, priority.span, message)
                .help("add the `name` that the map prints, or remove `priority`"),
        );
    }
}

fn twice<'d>(
    leader: &'d str,
    span: Span,
    first: &mut HashMap<&'d str, Span>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let first = *first.entry(leader).or_insert(span);
    if first != span {
        diagnostics.push(
            Diagnostic::new(&CODE, span, format!("`{leader}` falls twice"))
                .label(first, "he falls here first")
                .help("keep one of the two entries, or name the other leader who fell"),
        );
    }
}

fn intel(side: &Side<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: HashMap<&str, Span> = HashMap::new();
    for item in &side.intel {
        if let Some(body) = item.body.get()
            && let Some(before) = first.insert(body.value.0, body.span)
        {
            let message = format!("`{}` has a later entry, which applies", body.value.0);
            diagnostics.push(
                Diagnostic::new(&CODE, before, message)
                    .label(body.span, "the later entry about the body")
                    .help("keep one of the two entries"),
            );
        }
        let (Some(rounded), Some(knows)) = (item.rounded.get(), item.knows.get()) else { continue };
        if knows.value == Knowledge::Strength {
            continue;
        }
        let message = format!("`rounded` has no effect: the side knows only the {}", knows.word());
        diagnostics.push(
            Diagnostic::new(&CODE, rounded.span, message)
                .label(knows.span, "no strength is known")
                .help("write `knows: strength` if the side knows it, or remove `rounded`"),
        );
    }
}

/// Reports a step so large that the whole strength of the body is rounded to 0.
fn rounded_away(
    subject: &ProjectSubject<'_>,
    meant: BodyAt,
    item: &Intel<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(step) = item.rounded.get() else { return };
    let Some(most) = subject.project.oobs[meant.oob].bodies[meant.body].most else { return };
    let multiple = u64::try_from(step.value).unwrap_or(0);
    if most == 0 || most * 2 >= multiple || item.knows.value() != Some(&Knowledge::Strength) {
        return;
    }
    let id = item.body.value().map_or("", |body| body.parts().1);
    let message = format!(
        "the side learns no strength: the {most} of `{id}`, rounded to multiples of {multiple}, are 0"
    );
    let meant = (1..=4).map(|power| 10_u64.pow(power)).rfind(|power| power * 2 <= most);
    let found = Diagnostic::new(&CODE, step.span, message);
    diagnostics.push(match meant {
        Some(meant) => found.help(format!("write a smaller number, such as `rounded: {meant}`")),
        None => found.help("remove `rounded`: the body is too small for it"),
    });
}

fn windows(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for arrival in &scenario.arrivals {
        let Some(window) = arrival.window.value() else { continue };
        let (Some(from), Some(to)) = (window.from.get(), window.to.get()) else { continue };
        if from.value == to.value {
            let message = format!("the window begins and ends at {}", from.value);
            diagnostics.push(
                Diagnostic::new(&CODE, to.span, message)
                    .label(from.span, "the earliest time")
                    .help(format!(
                        "correct one of the two times, or write `at: \"{}\"` in place of `window`",
                        from.value
                    )),
            );
            continue;
        }
        let Some(chance) = window.chance.get().filter(|it| it.value == Percent(100)) else {
            continue;
        };
        let message = format!("with a chance of 100% the body always arrives at {}", from.value);
        diagnostics.push(
            Diagnostic::new(&CODE, chance.span, message)
                .label(to.span, "this time has no effect")
                .help(format!(
                    "correct the chance, or write `at: \"{}\"` in place of `window`",
                    from.value
                )),
        );
    }
}

fn known_to_all(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let ids = scenario.sides.items.iter().map(|side| Some(side.value.id.value()?.0));
    let Some(ids) = ids.collect::<Option<HashSet<&str>>>() else { return };
    if ids.len() < 2 || !scenario.sides.whole {
        return;
    }
    let rules = scenario.special_rules.items.iter().map(|rule| &rule.value.known_to);
    let objectives = scenario.objectives.items.iter().map(|objective| &objective.value.known_to);
    for known_to in rules.chain(objectives) {
        let named: HashSet<&str> = known_to.items.iter().map(|id| id.value.0).collect();
        let (Some(first), true) = (known_to.items.first(), ids.is_subset(&named)) else { continue };
        let message = "`known_to` names every side, so that it has no effect";
        diagnostics.push(
            Diagnostic::new(&CODE, first.span, message)
                .help("remove the side that does not know of it, or remove `known_to`"),
        );
    }
}

/// Reports an entry of `intel` that a later entry with `below` about a body above replaces.
fn covered(
    subject: &ProjectSubject<'_>,
    links: &ScenarioLinks<'_>,
    side: &Side<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut later: HashMap<BodyAt, Span> = HashMap::new();
    for item in side.intel.items.iter().rev() {
        let Some(body) = item.value.body.get() else { continue };
        let [meant] = subject.links.bodies(links, body.value)[..] else { continue };
        let above = upward(subject, meant).skip(1).find_map(|at| later.get(&at));
        if let Some(above) = above {
            let message =
                format!("a later entry replaces what the side knows of `{}`", body.value.0);
            diagnostics.push(
                Diagnostic::new(&CODE, body.span, message)
                    .label(*above, "the later entry, with `below`")
                    .help("write the entry about the larger body first"),
            );
        }
        if item.value.below.value() == Some(&true) {
            later.insert(meant, body.span);
        }
    }
}

pub(super) fn project(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        for side in &placed.document.sides {
            covered(subject, links, side, diagnostics);
        }
    }
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let Some(placed_bodies) = placed_at_start(subject, placed, links) else { continue };
        for item in placed.document.intel() {
            let Some(body) = item.body.get() else { continue };
            let [meant] = subject.links.bodies(links, body.value)[..] else { continue };
            let id = body.value.parts().1;
            if let Some(below) = item.below.get().filter(|below| below.value)
                && subject.project.oobs[meant.oob].bodies[meant.body].unit
            {
                let message = format!("`{id}` is a unit, so that no body is below it");
                diagnostics.push(
                    Diagnostic::new(&CODE, below.span, message)
                        .help("remove `below`, or name the formation"),
                );
            }
            rounded_away(subject, meant, item, diagnostics);
            if let Some(place) = item.placed.get().filter(|placed| placed.value)
                && !placed_bodies.has_related(subject, meant)
            {
                let message = format!("`{id}` is not on the map when play begins");
                diagnostics.push(
                    Diagnostic::new(&CODE, place.span, message)
                        .help("remove `placed`, name another body, or place the body on the map"),
                );
            }
        }
    }
    for (number, links) in scenarios_by_map(subject) {
        let map = &subject.project.maps[number];
        if !map.asked || !links.iter().all(|links| links.whole) || !map.unclear.is_empty() {
            continue;
        }
        gone(subject, &map.document, &links, diagnostics);
        unused_zone(subject, (number, &map.document), diagnostics);
    }
}

/// Reports a zone in which no side sets up, although every side of the scenario has a zone.
fn unused_zone(
    subject: &ProjectSubject<'_>,
    (number, map): (usize, &Map<'_>),
    diagnostics: &mut Vec<Diagnostic>,
) {
    let on_map = subject.scenarios().filter(|(_, links)| links.map == Some(number));
    let scenarios: Vec<&Placed<Scenario<'_>>> = on_map.map(|(placed, _)| placed).collect();
    let [placed] = scenarios[..] else { return };
    let sides = || placed.document.sides.items.iter().map(|side| &side.value);
    let has_zones = sides().all(|side| !side.zones.items.is_empty() && side.zones.whole);
    if !has_zones || !placed.document.sides.whole {
        return;
    }
    let named: Vec<&str> =
        sides().flat_map(|side| &side.zones.items).map(|zone| zone.value.0).collect();
    let used: HashSet<&str> = named.iter().copied().collect();
    // A zone of two sides is reported, and the unused zone is the one that was meant.
    if used.len() < named.len() {
        return;
    }
    let known: HashSet<&str> =
        map.zones.items.iter().filter_map(|zone| Some(zone.value.id.value()?.0)).collect();
    if !used.is_subset(&known) {
        return;
    }
    for id in map.zones.items.iter().filter_map(|zone| zone.value.id.get()) {
        if !used.contains(id.value.0) {
            let message = format!("no side sets up in the zone `{}`", id.value.0);
            let help = "name the zone in the `zones` of a side, or remove it";
            diagnostics.push(Diagnostic::new(&CODE, id.span, message).help(help));
        }
    }
}

/// Reports a body that leaves the map in a phase, although nothing has put it there.
fn gone(
    subject: &ProjectSubject<'_>,
    map: &Map<'_>,
    links: &[&ScenarioLinks<'_>],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let is_used = |links: &&ScenarioLinks<'_>| links.map.is_some();
    let arrivals = subject.scenarios().filter(|(_, linked)| {
        links.iter().filter(|links| is_used(links)).any(|links| std::ptr::eq(*links, *linked))
    });
    let arriving = arrivals.flat_map(|(placed, _)| &placed.document.arrivals.items);
    let mut seen = BodiesWithAbove::default();
    let bodies = |named: &Field<grognard_core::document::Reference<'_>>| {
        let named = named.value().copied();
        let of = |links: &&ScenarioLinks<'_>| {
            named.map(|named| subject.links.bodies(links, named)).unwrap_or_default()
        };
        links.iter().flat_map(of).collect::<Vec<BodyAt>>()
    };
    let before = arriving.map(|arrival| &arrival.value.body);
    for body in before.chain(map.placements.items.iter().map(|it| &it.value.body)) {
        bodies(body).into_iter().for_each(|at| seen.add(subject, at));
    }
    let coming = arrival_times(subject, map, links);
    let mut left: HashMap<BodyAt, (usize, Span)> = HashMap::new();
    let mut back = LastPlaced::default();
    for (number, phase) in map.phases.items.iter().enumerate() {
        let placed = phase.placements.items.iter().map(|it| &it.value.body);
        for body in placed.chain(phase.moves.items.iter().map(|it| &it.value.body)) {
            for at in bodies(body) {
                seen.add(subject, at);
                back.add(subject, at, number);
            }
        }
        for body in &phase.gone {
            let meant: Vec<BodyAt> =
                links.iter().flat_map(|links| subject.links.bodies(links, body.value)).collect();
            if let [at] = meant[..] {
                let earlier = left.insert(at, (number, body.span));
                let is_back = |(phase, _): &(usize, Span)| back.after(subject, at) > Some(*phase);
                if let Some((_, first)) = earlier.filter(|earlier| !is_back(earlier)) {
                    let message = format!("`{}` is gone twice", body.value.parts().1);
                    diagnostics.push(
                        Diagnostic::new(&CODE, body.span, message)
                            .label(first, "it has been gone since here")
                            .help("remove one of the two entries, or name the body that left here"),
                    );
                    continue;
                }
            }
            if let ([at], Some(time)) = (&meant[..], phase.at.value())
                && let Some(arrival) = coming.get(at).filter(|arrival| arrival.value > *time)
                && back.after(subject, *at).is_none()
            {
                let message = format!(
                    "`{}` is gone at {time}, but arrives at {}",
                    body.value.parts().1,
                    arrival.value
                );
                diagnostics.push(
                    Diagnostic::new(&CODE, body.span, message)
                        .label(arrival.span, "its arrival")
                        .help("name the body that has left: this one has not come yet"),
                );
                continue;
            }
            let is_seen = |at: &BodyAt| seen.has_related(subject, *at);
            if meant.is_empty() || meant.iter().any(is_seen) {
                continue;
            }
            let id = body.value.parts().1;
            let message = format!("`{id}` is gone, but nothing has put it on the map");
            diagnostics.push(Diagnostic::new(&CODE, body.span, message).help(
                "name the body that has left, or place this one before; a body that never came is \
                 not listed in `gone`",
            ));
        }
    }
}

/// Bodies that are somewhere, and the bodies above them.
#[derive(Default)]
struct BodiesWithAbove {
    named: HashSet<BodyAt>,
    above: HashSet<BodyAt>,
}

impl BodiesWithAbove {
    fn add(&mut self, subject: &ProjectSubject<'_>, at: BodyAt) {
        self.named.insert(at);
        for above in upward(subject, at) {
            if !self.above.insert(above) {
                break;
            }
        }
    }

    /// Whether a body, a body above it or a body below it was added.
    fn has_related(&self, subject: &ProjectSubject<'_>, at: BodyAt) -> bool {
        self.above.contains(&at) || upward(subject, at).any(|at| self.named.contains(&at))
    }
}

/// The earliest time of each body that arrives and is not on the map before. A map of several
/// scenarios has none.
fn arrival_times(
    subject: &ProjectSubject<'_>,
    map: &Map<'_>,
    links: &[&ScenarioLinks<'_>],
) -> HashMap<BodyAt, Spanned<Time>> {
    let [links] = links else { return HashMap::new() };
    let scenario = subject.scenarios().find(|(_, linked)| std::ptr::eq(*linked, *links));
    let arrivals = scenario.into_iter().flat_map(|(placed, _)| &placed.document.arrivals.items);
    let mut coming = HashMap::new();
    for arrival in arrivals {
        let window = || arrival.window.value().and_then(|window| window.from.get());
        let (Some(body), Some(time)) = (arrival.body.value(), arrival.at.get().or_else(window))
        else {
            continue;
        };
        if let [at] = subject.links.bodies(links, *body)[..] {
            let first = coming.entry(at).or_insert(*time);
            if time.value < first.value {
                *first = *time;
            }
        }
    }
    for body in map.placements.items.iter().filter_map(|it| it.value.body.value()) {
        for at in subject.links.bodies(links, *body) {
            coming.remove(&at);
        }
    }
    coming
}

/// The last phase in which each body was placed or moved, and that of the bodies below it.
#[derive(Default)]
struct LastPlaced {
    named: HashMap<BodyAt, usize>,
    below: HashMap<BodyAt, usize>,
}

impl LastPlaced {
    /// Phases are added in order.
    fn add(&mut self, subject: &ProjectSubject<'_>, at: BodyAt, phase: usize) {
        self.named.insert(at, phase);
        for above in upward(subject, at) {
            if self.below.insert(above, phase) == Some(phase) {
                break;
            }
        }
    }

    /// The last phase in which the body, a body above it or a body below it was placed.
    fn after(&self, subject: &ProjectSubject<'_>, at: BodyAt) -> Option<usize> {
        let named = upward(subject, at).filter_map(|at| self.named.get(&at).copied());
        named.chain(self.below.get(&at).copied()).max()
    }
}

/// A body and all bodies above it.
fn upward(subject: &ProjectSubject<'_>, at: BodyAt) -> impl Iterator<Item = BodyAt> {
    let bodies = &subject.project.oobs[at.oob].bodies;
    std::iter::successors(Some(at), move |at| {
        let parent = bodies[at.body].parent?;
        Some(BodyAt { oob: at.oob, body: parent as usize })
    })
}

/// The bodies on the map of a scenario when play begins. `None` if the map places none, or if not
/// everything was understood.
fn placed_at_start(
    subject: &ProjectSubject<'_>,
    placed: &Placed<Scenario<'_>>,
    links: &ScenarioLinks<'_>,
) -> Option<BodiesWithAbove> {
    let map = links.map_of(subject.project)?;
    let placements = &map.document.placements;
    let is_clear = placed.unclear.is_empty() && map.unclear.is_empty() && links.whole;
    if !is_clear || placements.items.is_empty() {
        return None;
    }
    let mut bodies = BodiesWithAbove::default();
    for body in placements.items.iter().filter_map(|it| it.value.body.value()) {
        for at in subject.links.bodies(links, *body) {
            bodies.add(subject, at);
        }
    }
    Some(bodies)
}
