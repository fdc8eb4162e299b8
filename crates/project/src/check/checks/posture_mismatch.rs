//! Reports a posture that the arm of a body cannot have.

use std::collections::HashSet;

use grognard_core::document::{Arm, Placement, Posture};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use super::unknown_body::scenarios_by_map;
use crate::check::subject::ProjectSubject;
use crate::project::ScenarioLinks;

code!("posture-mismatch", Warning, "posture_mismatch.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut told: HashSet<Span> = HashSet::new();
    for (map_index, scenarios) in scenarios_by_map(subject) {
        let map = &subject.project.maps[map_index].document;
        let later = map.phases.items.iter().flat_map(|phase| &phase.value.placements);
        for placement in map.placements.items.iter().chain(later) {
            let found = scenarios.iter().find_map(|links| judge(subject, links, placement));
            diagnostics.extend(found.filter(|found| told.insert(found.span)));
        }
    }
}

fn judge(
    subject: &ProjectSubject<'_>,
    links: &ScenarioLinks<'_>,
    placement: &Placement<'_>,
) -> Option<Diagnostic> {
    let posture = placement.posture.get()?;
    let body = placement.body.value()?;
    let meant = subject.links.bodies(links, *body);
    let [meant] = meant.as_slice() else { return None };
    let line = subject.project.oobs[meant.oob].bodies[meant.body];
    let (is, help) = match line.arm? {
        arm if arm.is_artillery() => {
            ("is artillery", "write `unlimbered`, `limbered` or `march-column`")
        }
        Arm::Infantry => {
            ("is infantry", "write `line`, `column`, `march-column`, `square` or `skirmish`")
        }
        Arm::Cavalry => ("is cavalry", "write `line`, `column`, `march-column` or `skirmish`"),
        _ => return None,
    };
    if fits(line.arm?, posture.value) {
        return None;
    }
    let message =
        format!("`{}` {is} and cannot have the posture `{}`", body.0, posture.value.word());
    Some(Diagnostic::new(&CODE, posture.span, message).label(line.place, "this body").help(help))
}

/// Whether troops of an arm can have a posture. Cavalry may be in square, because a few generals
/// tried it.
fn fits(arm: Arm, posture: Posture) -> bool {
    let of_guns = matches!(posture, Posture::Limbered | Posture::Unlimbered);
    posture == Posture::MarchColumn || of_guns == arm.is_artillery()
}
