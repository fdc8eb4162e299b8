//! Reports a phase of the battle at a wrong hour.

use grognard_core::document::{Field, Id, Map, Phase, Time};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use crate::check::hours::Hours;
use crate::check::subject::ProjectSubject;

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

fn name(phase: &Phase<'_>) -> String {
    let id = Field::value(&phase.id).map(|Id(id)| *id);
    let name = phase.name.value().copied().or(id);
    name.map_or("this phase".to_owned(), |name| format!("`{name}`"))
}
