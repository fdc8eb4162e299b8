//! A leader who falls before play begins, after it ends, or before he arrives.

use super::hours::Hours;
use super::subject::ProjectSubject;
use crate::project::{ScenarioLinks, id_text};
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::{Arrival, Reference, Scenario, Time};
use grognard_core::text::Spanned;

/// A leader who falls before play begins or after it ends.
pub static CODE: Code =
    Code::new("fallen-out-of-hours", Severity::Warning, include_str!("fallen_out_of_hours.md"));

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(hours) = Hours::of(scenario) else { return };
    for fallen in &scenario.fallen {
        let (Some(leader), Some(at)) = (fallen.leader.value(), fallen.at.get()) else { continue };
        let Some((outside, bound)) = hours.outside(at.value) else { continue };
        let message = format!("`{}` falls at {}, {outside}", leader.0, at.value);
        diagnostics.push(
            Diagnostic::new(&CODE, at.span, message)
                .label(bound.span, "the clock of the scenario")
                .help("correct the time; a leader who fell before the battle is not in its lists"),
        );
    }
}

/// A leader who falls before the body with which he comes can be on the table.
pub(super) fn before_arrival(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let scenario = &placed.document;
        let hours = Hours::of(scenario);
        for fallen in &scenario.fallen {
            let (Some(leader), Some(at)) = (fallen.leader.get(), fallen.at.get()) else { continue };
            let is_told = hours.is_some_and(|hours| hours.outside(at.value).is_some());
            let Some(earliest) = arrival_of(subject, links, scenario, leader.value) else {
                continue;
            };
            if is_told || at.value >= earliest.value {
                continue;
            }
            let message = format!(
                "`{}` falls at {}, but comes on at {} at the earliest",
                leader.value.0, at.value, earliest.value
            );
            diagnostics.push(
                Diagnostic::new(&CODE, at.span, message)
                    .label(earliest.span, "the arrival of his body")
                    .help("correct one of the two times"),
            );
        }
    }
}

/// The earliest time at which the body of a leader comes on. `None` if he, or it, may be there from the start.
fn arrival_of(
    subject: &ProjectSubject<'_>,
    links: &ScenarioLinks<'_>,
    scenario: &Scenario<'_>,
    leader: Reference<'_>,
) -> Option<Spanned<Time>> {
    let (named, id) = leader.parts();
    let oobs = links.oobs.iter().filter(|link| named.is_none_or(|named| named == link.id.value));
    let commands = oobs.filter_map(|link| link.oob).flat_map(|oob| {
        let outline = &subject.project.oobs[oob];
        let led = outline.leaders.iter().zip(&outline.led);
        let is_he = move |span| id_text(subject.texts, span) == id;
        led.filter(move |(span, _)| is_he(**span)).map(move |(_, body)| (oob, *body as usize))
    });
    let commands: Vec<(usize, usize)> = commands.collect();
    let [(oob, body)] = commands.as_slice() else { return None };
    let bodies = &subject.project.oobs[*oob].bodies;
    let parent = |index: &usize| bodies[*index].parent.map(|parent| parent as usize);
    let with_above: Vec<usize> = std::iter::successors(Some(*body), parent).collect();
    let comes_with = |arrival: &Arrival<'_>| {
        let meant = arrival.body.value().map(|body| subject.links.bodies(links, *body));
        let is_it = |meant: &[crate::project::BodyAt]| matches!(meant, [at] if at.oob == *oob && with_above.contains(&at.body));
        meant.is_some_and(|meant| is_it(&meant))
    };
    // Who is shown on the map, himself or by his body, is there before it comes whole.
    if let Some(map) = links.map_of(subject.project) {
        let is_he = |placed: Reference<'_>| placed.parts().1 == id;
        let mut shown = map.document.leaders.items.iter().filter_map(|it| it.leader.value());
        let is_shown = shown.any(|placed| is_he(*placed));
        let mut placed = map.document.placements.items.iter().filter_map(|it| it.body.value());
        let is_placed = placed.any(|placed| {
            let meant = subject.links.bodies(links, *placed);
            meant.iter().any(|at| at.oob == *oob && with_above.contains(&at.body))
        });
        if is_shown || is_placed {
            return None;
        }
    }
    let arrivals = scenario.arrivals.items.iter().map(|arrival| &arrival.value);
    let times = arrivals.filter(|arrival| comes_with(arrival)).map(|arrival| {
        let window = || arrival.window.value().and_then(|window| window.from.get());
        arrival.at.get().or_else(window).copied()
    });
    let times: Vec<Spanned<Time>> = times.collect::<Option<Vec<_>>>()?;
    times.into_iter().min_by_key(|time| time.value)
}
