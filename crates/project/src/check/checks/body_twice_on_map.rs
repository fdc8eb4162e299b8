//! Reports a body that is in two places on the map.

use std::collections::HashMap;

use grognard_core::document::{List, Placement};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use super::unknown_body::scenarios_by_map;
use crate::check::subject::ProjectSubject;
use crate::project::{BodyAt, ScenarioLinks};

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

/// The body that a placement names. References are resolved, because `i-corps` and
/// `armee-du-nord/i-corps` may mean the same body.
#[derive(PartialEq, Eq, Hash)]
enum Who<'d> {
    Body(BodyAt),
    Name(&'d str),
}
