//! Reports a body that is in two places on the map.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use grognard_core::document::{List, Placement};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use super::unknown_body::scenarios_by_map;
use crate::check::subject::ProjectSubject;
use grognard_project::project::{BodyAt, ScenarioLinks};

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
        once(subject, links, &map.document.placements, "on the map", diagnostics);
        if let Some(links) = links {
            with_all_parts(subject, links, &map.document.placements, diagnostics);
        }
        for phase in &map.document.phases {
            once(subject, links, &phase.placements, "in this phase", diagnostics);
        }
    }
}

fn once(
    subject: &ProjectSubject<'_>,
    links: Option<&&ScenarioLinks<'_>>,
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
            diagnostics.push(
                Diagnostic::new(&CODE, body.span, message)
                    .label(first_span, "the body is already here")
                    .help(
                        "remove one placement, or name another body in a copied line; to split a \
                         body, place the bodies below it",
                    ),
            );
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

/// The body that a placement names. References are resolved, because `i-corps` and
/// `armee-du-nord/i-corps` may mean the same body.
#[derive(PartialEq, Eq, Hash)]
enum Who<'d> {
    Body(BodyAt),
    Name(&'d str),
}
