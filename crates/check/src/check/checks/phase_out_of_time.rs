//! Reports a phase of the battle at a wrong hour.

use std::collections::HashMap;

use grognard_core::document::{Arm, Field, Id, Map, Phase, Time};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use super::unknown_body::scenarios_by_map;
use crate::check::ground::{apart, at as at_place};
use crate::check::hours::Hours;
use crate::check::subject::ProjectSubject;
use grognard_project::project::BodyAt;

code!("phase-out-of-time", Warning, "phase_out_of_time.md");

/// Reports phases of a map that are not in the order of their times.
pub(super) fn order(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    without_time(map, diagnostics);
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

/// Maximum march in metres a minute, for troops on foot and for others: a trot on a road.
const MAX_ON_FOOT: i64 = 160;
const MAX_OF_HORSE: i64 = 320;

/// Maximum number of bodies of a formation among which infantry is sought.
const MAX_BELOW: usize = 50;

/// Reports a move that is too long for the time since the phase before.
pub(super) fn speed(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (number, links) in scenarios_by_map(subject) {
        let map = &subject.project.maps[number];
        let [links] = links.as_slice() else { continue };
        let scenario = subject.scenarios().find(|(_, linked)| std::ptr::eq(*linked, *links));
        let Some((scenario, _)) = scenario.filter(|_| map.asked) else { continue };
        let mut before = Hours::of(&scenario.document).map(|hours| hours.start);
        for phase in &map.document.phases {
            let Some(time) = phase.at.get() else {
                before = None;
                continue;
            };
            let Some(from) = before.replace(*time) else { continue };
            let minutes = i64::from(time.value.0) - i64::from(from.value.0);
            if minutes <= 0 {
                continue;
            }
            for movement in &phase.moves {
                let (Some(body), [first, .., last]) =
                    (movement.body.get(), &movement.path.items[..])
                else {
                    continue;
                };
                let [at] = subject.links.bodies(links, body.value)[..] else { continue };
                let bodies = &subject.project.oobs[at.oob].bodies;
                let below = bodies[at.body + 1..].iter().take(MAX_BELOW);
                let below =
                    below.take_while(|it| it.parent.is_some_and(|it| it as usize >= at.body));
                let own = std::iter::once(&bodies[at.body]);
                let is_on_foot = own.chain(below).any(|body| body.arm == Some(Arm::Infantry));
                let most = if is_on_foot { MAX_ON_FOOT } else { MAX_OF_HORSE };
                let metres = apart(at_place(first.value), at_place(last.value)) as i64;
                if metres <= most * minutes {
                    continue;
                }
                let message = format!(
                    "`{}` moves {metres} m in the {minutes} minutes since {}",
                    body.value.0, from.value
                );
                diagnostics.push(
                    Diagnostic::new(&CODE, time.span, message)
                        .label(last.span, "the move ends here")
                        .help("correct the time of the phase, or the points of the move"),
                );
                break;
            }
        }
    }
}

/// Reports a phase without a time among phases with times.
fn without_time(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let phases = || map.phases.items.iter().map(|phase| &phase.value);
    let mut without = phases().filter(|phase| phase.at.is_absent());
    let (Some(phase), None) = (without.next(), without.next()) else { return };
    let Some(id) = phase.id.span().filter(|_| phases().count() > 1 && map.phases.whole) else {
        return;
    };
    let message = format!("{} has no time, but all other phases have one", name(phase));
    diagnostics.push(Diagnostic::new(&CODE, id, message).help("add the time of the phase as `at`"));
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
