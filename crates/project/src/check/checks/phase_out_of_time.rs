//! Reports a phase of the battle at a wrong hour.

use std::collections::HashMap;

use grognard_core::document::{Field, Id, Map, Phase, Time};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use super::unknown_body::scenarios_by_map;
use crate::check::hours::Hours;
use crate::check::subject::ProjectSubject;
use crate::project::BodyAt;

code!("phase-out-of-time", Warning, "phase_out_of_time.md");

/// Reports phases of a map that are not in the order of their times.
pub(super) fn order(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut before: Option<Spanned<Time>> = None;
    for phase in &map.phases {
        let Some(time) = phase.at.get() else { continue };
        if let Some(before) = before.filter(|before| time.value < before.value) {
            let message =
                format!("{} is at {}, earlier than the phase above it", name(phase), time.value);
            diagnostics.push(
                Diagnostic::new(&CODE, time.span, message)
                    .label(before.span, format!("the phase above is at {}", before.value))
                    .help("correct the time, or move the phase: list phases in order of time"),
            );
        }
        if let Some(before) = before.filter(|before| time.value == before.value) {
            let message = format!("{} has the time of the phase above it", name(phase));
            diagnostics.push(
                Diagnostic::new(&CODE, time.span, message)
                    .label(before.span, "the phase above")
                    .help("correct one of the two times, or write both phases as one"),
            );
        }
        before = Some(*time);
    }
}

/// Reports a phase outside the hours of every scenario on the map.
pub(super) fn clock(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (number, map) in subject.project.maps.iter().enumerate() {
        let phases = &map.document.phases;
        if !map.asked || phases.items.is_empty() {
            continue;
        }
        let on_map = subject.scenarios().filter(|(_, links)| links.map == Some(number));
        let hours: Option<Vec<Hours>> =
            on_map.map(|(scenario, _)| Hours::of(&scenario.document)).collect();
        let Some(hours) = hours else { continue };
        for phase in phases {
            let Some(time) = phase.at.get() else { continue };
            let outside: Option<Vec<_>> =
                hours.iter().map(|hours| hours.outside(time.value)).collect();
            let Some((words, bound)) = outside.and_then(|all| all.into_iter().next()) else {
                continue;
            };
            let message = format!("{} is at {}, {words}", name(phase), time.value);
            diagnostics.push(
                Diagnostic::new(&CODE, time.span, message)
                    .label(bound.span, "the clock of the scenario")
                    .help(
                        "correct the time, or the scenario's clock; describe earlier marches in \
                         the story",
                    ),
            );
        }
    }
}

/// Reports a phase that places or moves a body that arrives only later.
pub(super) fn arrivals(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (number, links) in scenarios_by_map(subject) {
        let map = &subject.project.maps[number];
        // A map of several battles has the phases of all of them.
        let [links] = links.as_slice() else { continue };
        let scenario = subject.scenarios().find(|(_, linked)| std::ptr::eq(*linked, *links));
        let Some((scenario, _)) = scenario.filter(|_| map.asked) else { continue };
        let mut coming: HashMap<BodyAt, Option<Spanned<Time>>> = HashMap::new();
        for arrival in &scenario.document.arrivals {
            let Some(body) = arrival.body.value() else { continue };
            let window = || arrival.window.value().and_then(|window| window.from.get());
            let time = arrival.at.get().or_else(window).copied();
            for at in subject.links.bodies(links, *body) {
                // A body in two groups comes with the first.
                let earliest = coming.entry(at).or_insert(time);
                *earliest = earliest.zip(time).map(|(a, b)| if a.value < b.value { a } else { b });
            }
        }
        let at_first = map.document.placements.items.iter().filter_map(|it| it.value.body.value());
        for body in at_first {
            for at in subject.links.bodies(links, *body) {
                coming.remove(&at);
            }
        }
        for phase in &map.document.phases {
            let Some(time) = phase.at.get() else { continue };
            let placed = phase.placements.items.iter().map(|it| &it.value.body);
            for body in placed.filter_map(Field::get) {
                let [at] = subject.links.bodies(links, body.value)[..] else { continue };
                let Some(Some(arrival)) = coming.get(&at) else { continue };
                if arrival.value <= time.value {
                    continue;
                }
                let id = body.value.parts().1;
                let message = format!(
                    "`{id}` is on the map in {} at {}, but arrives only at {}",
                    name(phase),
                    time.value,
                    arrival.value
                );
                diagnostics.push(
                    Diagnostic::new(&CODE, body.span, message)
                        .label(arrival.span, "the time of arrival")
                        .help("correct one of the two times, or place the body in a later phase"),
                );
            }
        }
    }
}

fn name(phase: &Phase<'_>) -> String {
    let id = Field::value(&phase.id).map(|Id(id)| *id);
    let name = phase.name.value().copied().or(id);
    name.map_or("this phase".to_owned(), |name| format!("`{name}`"))
}
