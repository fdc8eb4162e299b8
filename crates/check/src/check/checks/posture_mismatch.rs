//! Reports a posture that the arm of a body cannot have.

use std::collections::{HashMap, HashSet};

use grognard_core::document::{Arm, List, Placement, Posture};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use super::unknown_body::scenarios_by_map;
use crate::check::subject::ProjectSubject;
use grognard_project::project::{BodyLine, ScenarioLinks};

code!("posture-mismatch", Warning, "posture_mismatch.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut told: HashSet<Span> = HashSet::new();
    let mut arms = ArmsByList::new();
    for (map_index, scenarios) in scenarios_by_map(subject) {
        let map = &subject.project.maps[map_index].document;
        let later = map.phases.items.iter().map(|phase| &phase.value.placements);
        let lists = std::iter::once(&map.placements).chain(later);
        for placement in lists.flat_map(named_once) {
            let found =
                scenarios.iter().find_map(|links| judge(subject, links, placement, &mut arms));
            diagnostics.extend(found.filter(|found| told.insert(found.span)));
        }
    }
}

/// The placements of a list without those that place a body again, because these probably mean
/// another body, and `body-twice-on-map` reports them.
fn named_once<'m, 'd>(list: &'m List<Placement<'d>>) -> impl Iterator<Item = &'m Placement<'d>> {
    let mut seen = HashSet::new();
    list.into_iter()
        .map(|placement| &placement.value)
        .filter(move |placement| placement.body.value().is_none_or(|body| seen.insert(body.0)))
}

fn judge(
    subject: &ProjectSubject<'_>,
    links: &ScenarioLinks<'_>,
    placement: &Placement<'_>,
    arms: &mut ArmsByList,
) -> Option<Diagnostic> {
    let posture = placement.posture.get()?;
    let body = placement.body.value()?;
    let meant = subject.links.bodies(links, *body);
    let [meant] = meant.as_slice() else { return None };
    let bodies = &subject.project.oobs[meant.oob].bodies;
    let below = arms.entry(meant.oob).or_insert_with(|| arms_below(bodies));
    let arms = below[meant.body].as_deref()?;
    if arms.iter().any(|arm| fits(*arm, posture.value)) {
        return None;
    }
    let (is, help) = match arms {
        [] => return None,
        [arm, ..] if arm.is_artillery() => {
            ("is artillery", "write `unlimbered`, `limbered` or `march-column`")
        }
        [Arm::Infantry] => {
            ("is infantry", "write `line`, `column`, `march-column`, `square` or `skirmish`")
        }
        [Arm::Cavalry] => ("is cavalry", "write `line`, `column`, `march-column` or `skirmish`"),
        [Arm::Engineers | Arm::Other] => return None,
        _ => ("has no guns", "write `line`, `column`, `march-column` or `skirmish`"),
    };
    let message =
        format!("`{}` {is} and cannot have the posture `{}`", body.0, posture.value.word());
    let place = bodies[meant.body].place;
    Some(Diagnostic::new(&CODE, posture.span, message).label(place, "this body").help(help))
}

/// The arms in each body of an order of battle, by the index of the order of battle.
type ArmsByList = HashMap<usize, Vec<Option<Vec<Arm>>>>;

/// The arms in each body, sorted: the arms of the bodies below it, or else its own arm; `None` if
/// an arm among them is not known. A body comes after the body above it.
fn arms_below(bodies: &[BodyLine]) -> Vec<Option<Vec<Arm>>> {
    // The arm of a formation is only inherited, and batteries below it do not inherit it.
    let above: HashSet<u32> = bodies.iter().filter_map(|body| body.parent).collect();
    let own = |(index, body): (u32, &BodyLine)| match body.arm {
        Some(arm) if !above.contains(&index) => Some(vec![arm]),
        _ => (!body.unit || above.contains(&index)).then(Vec::new),
    };
    let mut arms: Vec<Option<Vec<Arm>>> = (0..).zip(bodies).map(own).collect();
    for (index, body) in bodies.iter().enumerate().rev() {
        let Some(parent) = body.parent.map(|parent| parent as usize) else { continue };
        let both = arms[parent].take().zip(arms[index].clone());
        arms[parent] = both.map(|(mut above, below)| {
            above.extend(below);
            above.sort_unstable();
            above.dedup();
            above
        });
    }
    arms
}

/// Whether troops of an arm can have a posture. Cavalry may be in square, because a few generals
/// tried it.
fn fits(arm: Arm, posture: Posture) -> bool {
    let of_guns = matches!(posture, Posture::Limbered | Posture::Unlimbered);
    posture == Posture::MarchColumn || of_guns == arm.is_artillery()
}
