//! Reports a body that is in two places on the map.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use grognard_core::document::{List, Placement};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use super::idle_force::only_absent_beside;
use super::unknown_body::scenarios_by_map;
use crate::check::subject::ProjectSubject;
use grognard_project::project::{BodyAt, ScenarioLinks, id_text};

code!("body-twice-on-map", Warning, "body_twice_on_map.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let scenarios = scenarios_by_map(subject);
    let mut used = vec![None; subject.project.maps.len()];
    for (map, links) in &scenarios {
        used[*map] = links.first();
    }
    for (map, links) in subject.project.maps.iter().zip(used) {
        if !map.asked {
            continue;
        }
        // One suggestion for each map is enough, because each examines the whole battle.
        let mut said = false;
        once(subject, (links, &mut said), &map.document.placements, "on the map", diagnostics);
        if let Some(links) = links {
            with_all_parts(subject, links, &map.document.placements, diagnostics);
        }
        for phase in &map.document.phases {
            once(subject, (links, &mut said), &phase.placements, "in this phase", diagnostics);
        }
    }
}

fn once(
    subject: &ProjectSubject<'_>,
    (links, said): (Option<&&ScenarioLinks<'_>>, &mut bool),
    placements: &List<Placement<'_>>,
    when: &str,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut first: HashMap<Who<'_>, Span> = HashMap::new();
    for placement in placements {
        let Some(body) = placement.body.get() else { continue };
        let meant = links.map(|links| subject.links.bodies(links, body.value));
        let who = match meant.as_deref() {
            Some([body_at]) => Who::Body(*body_at),
            _ => Who::Name(body.value.0),
        };
        let first_span = *first.entry(who).or_insert(body.span);
        if first_span != body.span {
            let message = format!("`{}` is {when} twice", body.value.0);
            let found = Diagnostic::new(&CODE, body.span, message)
                .label(first_span, "the body is already here");
            let missing = match (who, links, *said) {
                (Who::Body(at), Some(links), false) => only_absent_beside(subject, links, at),
                _ => None,
            };
            *said = true;
            diagnostics.push(match missing {
                Some(missing) => {
                    found.help(format!("did you mean `{missing}`, which is not on the map?"))
                }
                None => found.help(
                    "remove one placement, or name another body in a copied line; to split a \
                     body, place the bodies below it",
                ),
            });
        }
    }
}

/// Reports a formation that is on the map beside each body directly below it.
fn with_all_parts(
    subject: &ProjectSubject<'_>,
    links: &ScenarioLinks<'_>,
    placements: &List<Placement<'_>>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut placed: BTreeMap<BodyAt, Span> = BTreeMap::new();
    for body in placements.items.iter().filter_map(|it| it.value.body.get()) {
        if let [at] = subject.links.bodies(links, body.value)[..] {
            placed.entry(at).or_insert(body.span);
        }
    }
    for (at, span) in placed.iter().filter(|(at, _)| at.body == 0) {
        diagnostics.extend(leader_as_body(subject, (*at, *span), &placed));
    }
    // The number of bodies below a formation, and of those that are on the map.
    let mut below: HashMap<BodyAt, (usize, usize)> = HashMap::new();
    let oobs: BTreeSet<usize> = placed.keys().map(|at| at.oob).collect();
    for oob in oobs {
        for (body, line) in subject.project.oobs[oob].bodies.iter().enumerate() {
            let Some(parent) = line.parent else { continue };
            let count = below.entry(BodyAt { oob, body: parent as usize }).or_default();
            count.0 += 1;
            count.1 += usize::from(placed.contains_key(&BodyAt { oob, body }));
        }
    }
    for (at, span) in &placed {
        let Some((parts, shown)) = below.get(at) else { continue };
        if *parts < 2 || shown < parts {
            continue;
        }
        let body = &subject.project.oobs[at.oob].bodies[at.body];
        let name = subject.texts.slice(body.place);
        let message =
            format!("`{name}` is on the map, and so are all {parts} bodies directly below it");
        diagnostics.push(
            Diagnostic::new(&CODE, *span, message)
                .help("place the formation or its bodies: their troops would be there twice"),
        );
    }
}

/// Reports a whole order of battle on the map beside a body of it, if its id is a leader's id too.
fn leader_as_body(
    subject: &ProjectSubject<'_>,
    (at, span): (BodyAt, Span),
    placed: &BTreeMap<BodyAt, Span>,
) -> Option<Diagnostic> {
    let oob = &subject.project.oobs[at.oob];
    let id = oob.id.as_ref()?.value.as_str();
    let leader = oob.leaders.iter().find(|leader| id_text(subject.texts, **leader) == id)?;
    let parts = BodyAt { body: 1, ..at }..BodyAt { oob: at.oob + 1, body: 0 };
    let (_, part) = placed.range(parts).next()?;
    let message = format!("`{id}` is the whole list here, but also the id of a leader");
    Some(
        Diagnostic::new(&CODE, span, message)
            .label(*part, "a body of this list is on the map too")
            .label(*leader, "the leader")
            .help(format!(
                "for the leader, write `{{ leader: {id}, … }}` under `leaders`; for troops, name a \
                 body of the list"
            )),
    )
}

/// The body that a placement names. References are resolved, because `i-corps` and
/// `armee-du-nord/i-corps` may mean the same body.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Who<'d> {
    Body(BodyAt),
    Name(&'d str),
}
