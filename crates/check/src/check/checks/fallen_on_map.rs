//! Reports a leader on the map after he has fallen.

use std::collections::HashMap;

use grognard_core::document::{LeaderPlacement, List, Map, Time};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, Spanned};

use super::unknown_body::scenarios_by_map;
use crate::check::subject::ProjectSubject;

code!("fallen-on-map", Warning, "fallen_on_map.md");

/// Reports a leader who has a place in the phase in which he falls, or in a later one.
pub(super) fn phases(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut fallen: HashMap<&str, Span> = HashMap::new();
    for phase in &map.phases {
        for leader in &phase.fallen {
            fallen.entry(leader.value.parts().1).or_insert(leader.span);
        }
        report(&phase.leaders, diagnostics, |id| {
            fallen.get(id).map(|span| (*span, "has fallen by this phase".to_owned()))
        });
    }
}

/// Reports a leader who has a place on the map after the time at which he falls in the scenario.
pub(super) fn scenario(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (number, links) in scenarios_by_map(subject) {
        let map = &subject.project.maps[number];
        // On a map of several battles, the phases may be those of another battle.
        let [links] = links.as_slice() else { continue };
        let scenario = subject.scenarios().find(|(_, linked)| std::ptr::eq(*linked, *links));
        let Some((scenario, _)) = scenario.filter(|_| map.asked) else { continue };
        let fallen: HashMap<&str, (Option<Time>, Span)> = (&scenario.document.fallen)
            .into_iter()
            .filter(|fallen| fallen.at.is_absent() || fallen.at.value().is_some())
            .filter_map(|fallen| {
                let leader = fallen.leader.get()?;
                Some((leader.value.parts().1, (fallen.at.value().copied(), leader.span)))
            })
            .collect();
        if fallen.is_empty() {
            continue;
        }
        report(&map.document.leaders, diagnostics, |id| {
            let (None, span) = fallen.get(id)? else { return None };
            Some((*span, "has fallen before play begins".to_owned()))
        });
        for phase in &map.document.phases {
            let time = phase.at.value().copied();
            report(&phase.leaders, diagnostics, |id| match fallen.get(id)? {
                (None, span) => Some((*span, "has fallen before play begins".to_owned())),
                (Some(at), span) => {
                    let time = time.filter(|time| time > at)?;
                    Some((*span, format!("falls at {at}, before this phase at {time}")))
                }
            });
        }
    }
}

/// Reports a leader who falls in another phase of the map than at the time of the scenario.
pub(super) fn hours(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (number, links) in scenarios_by_map(subject) {
        let map = &subject.project.maps[number];
        let [links] = links.as_slice() else { continue };
        let scenario = subject.scenarios().find(|(_, linked)| std::ptr::eq(*linked, *links));
        let Some((scenario, _)) = scenario.filter(|_| map.asked) else { continue };
        let mut times: HashMap<&str, Spanned<Time>> = HashMap::new();
        for fallen in &scenario.document.fallen {
            if let (Some(leader), Some(at)) = (fallen.leader.value(), fallen.at.get()) {
                // A leader who falls twice is reported there.
                times.entry(leader.parts().1).or_insert(*at);
            }
        }
        let mut before: Option<Time> = None;
        for phase in &map.document.phases {
            let time = phase.at.value().copied();
            for leader in &phase.fallen {
                let id = leader.value.parts().1;
                let (Some(at), Some(time)) = (times.get(id), time) else { continue };
                if at.value <= time && before.is_none_or(|before| at.value > before) {
                    continue;
                }
                let message = format!(
                    "`{id}` has fallen by the phase at {time}, but in the scenario he falls at {}",
                    at.value
                );
                let help = "correct the time in the scenario, or list him in the phase after it";
                diagnostics.push(
                    Diagnostic::new(&CODE, leader.span, message)
                        .label(at.span, "the time in the scenario")
                        .help(help),
                );
            }
            before = time.or(before);
        }
    }
}

fn report(
    leaders: &List<LeaderPlacement<'_>>,
    diagnostics: &mut Vec<Diagnostic>,
    fallen: impl Fn(&str) -> Option<(Span, String)>,
) {
    for placement in leaders {
        let Some(leader) = placement.leader.get() else { continue };
        let (_, id) = leader.value.parts();
        let Some((span, words)) = fallen(id) else { continue };
        let message = format!("`{id}` has a place on the map, but he {words}");
        diagnostics.push(
            Diagnostic::new(&CODE, leader.span, message)
                .label(span, "he falls here")
                .help("remove the place of the leader, or correct the time at which he falls"),
        );
    }
}
