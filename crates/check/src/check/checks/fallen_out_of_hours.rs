//! Reports a leader who falls before play begins, after it ends, or before he arrives.

use std::collections::{HashMap, HashSet};

use grognard_core::document::{FallenLeader, Reference, Scenario, Time};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, Spanned, plain};

use crate::check::hours::Hours;
use crate::check::name_words::number;
use crate::check::subject::ProjectSubject;
use grognard_project::project::{Placed, ScenarioLinks, id_text};

code!("fallen-out-of-hours", Warning, "fallen_out_of_hours.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(hours) = Hours::of(scenario) else { return };
    for fallen in &scenario.fallen {
        diagnostics.extend(other_hour(fallen, hours));
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

/// Reports a note with another hour than the time of the fall, or with an hour during play although
/// a leader without a time has fallen before play.
fn other_hour(fallen: &FallenLeader<'_>, hours: Hours) -> Option<Diagnostic> {
    let (leader, note) = (fallen.leader.value()?, fallen.note.get()?);
    let named = note_hours(note.value);
    let report = |message: String, at: Option<Span>| {
        let found = Diagnostic::new(&CODE, note.span, message);
        let found = at.iter().fold(found, |found, at| found.label(*at, "the time of the fall"));
        Some(found.help("correct the hour in the note, or write the time as `at`"))
    };
    let [first, ..] = named[..] else { return None };
    match fallen.at.get() {
        Some(at) if !named.contains(&at.value) => {
            let message =
                format!("the note names {first}, but `{}` falls at {}", leader.0, at.value);
            report(message, Some(at.span))
        }
        None if fallen.at.is_absent()
            && named.iter().all(|hour| hours.outside(*hour).is_none()) =>
        {
            let message = format!(
                "the note names {first}, but without `at` `{}` falls before play",
                leader.0
            );
            report(message, None)
        }
        _ => None,
    }
}

/// The hours of a note: `{15:30}`, `15:30`, `at three in the afternoon`. The result is empty if the
/// note names an hour in another way too.
fn note_hours(note: &str) -> Vec<Time> {
    let simple: String = plain(note).collect();
    if ["half", "quarter", "between", "halb", "viertel"].iter().any(|word| simple.contains(word)) {
        return Vec::new();
    }
    let words = simple.split(|sign: char| !sign.is_alphanumeric() && sign != ':');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let digits = words.iter().filter_map(|word| Time::read(word.trim_matches(':')));
    let mut hours: Vec<Time> = digits.collect();
    for found in words.windows(5) {
        let hour = number(found[1]).filter(|hour| (1..=12).contains(hour));
        let Some(hour) = hour.and_then(|hour| u16::try_from(hour % 12).ok()) else { continue };
        match found[2..] {
            _ if found[0] != "at" => {}
            ["in", "the", "morning"] => hours.push(Time(hour * 60)),
            ["in", "the", "afternoon" | "evening"] => hours.push(Time((hour + 12) * 60)),
            _ => {}
        }
    }
    hours
}

/// Reports a leader who falls before the body with which he arrives can be on the table.
pub(super) fn before_arrival(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let falls = |(placed, _): &(&Placed<Scenario<'_>>, &ScenarioLinks<'_>)| {
        placed.asked && !placed.document.fallen.items.is_empty()
    };
    for (placed, links) in subject.scenarios().filter(falls) {
        let scenario = &placed.document;
        let hours = Hours::of(scenario);
        let coming = Coming::of(subject, links, scenario);
        for fallen in &scenario.fallen {
            let (Some(leader), Some(at)) = (fallen.leader.get(), fallen.at.get()) else { continue };
            let is_told = hours.is_some_and(|hours| hours.outside(at.value).is_some());
            let Some(earliest) = coming.earliest(subject, leader.value) else { continue };
            if is_told || at.value >= earliest.value {
                continue;
            }
            let message = format!(
                "`{}` falls at {}, but arrives at {} at the earliest",
                leader.value.0, at.value, earliest.value
            );
            diagnostics.push(
                Diagnostic::new(&CODE, at.span, message)
                    .label(earliest.span, "the arrival of the leader's body")
                    .help("correct one of the two times"),
            );
        }
    }
}

type BodyIndex = (usize, usize);

/// The arrivals of a scenario, and the bodies and leaders that are present from the start.
pub(super) struct Coming<'d> {
    /// Bodies by the id of the leader who commands them, each with the id of its order of battle.
    led: HashMap<&'d str, Vec<(BodyIndex, &'d str)>>,
    /// The time of each arrival of a body. The time is `None` if the document does not give it.
    arrivals: HashMap<BodyIndex, Vec<Option<Spanned<Time>>>>,
    /// The bodies on the map when play begins. `shown` has the ids of the leaders on the map.
    placed: HashSet<BodyIndex>,
    shown: HashSet<&'d str>,
}

impl<'d> Coming<'d> {
    pub fn of(
        subject: &ProjectSubject<'d>,
        links: &ScenarioLinks<'d>,
        scenario: &Scenario<'d>,
    ) -> Coming<'d> {
        let mut coming = Coming {
            led: HashMap::new(),
            arrivals: HashMap::new(),
            placed: HashSet::new(),
            shown: HashSet::new(),
        };
        for link in &links.oobs {
            let Some(oob) = link.oob else { continue };
            let outline = &subject.project.oobs[oob];
            for (span, body) in outline.leaders.iter().zip(&outline.led) {
                let id = id_text(subject.texts, *span);
                coming.led.entry(id).or_default().push(((oob, *body as usize), link.id.value));
            }
        }
        let bodies = |named: Option<&Reference<'_>>| {
            let meant = named.map(|named| subject.links.bodies(links, *named)).unwrap_or_default();
            meant.into_iter().map(|at| (at.oob, at.body)).collect::<Vec<BodyIndex>>()
        };
        for arrival in &scenario.arrivals {
            // An ambiguous reference does not show which body arrives.
            if let [body] = bodies(arrival.body.value()).as_slice() {
                let window = || arrival.window.value().and_then(|window| window.from.get());
                let time = arrival.at.get().or_else(window).copied();
                coming.arrivals.entry(*body).or_default().push(time);
            }
        }
        if let Some(map) = links.map_of(subject.project) {
            let leaders = map.document.leaders.items.iter().filter_map(|it| it.leader.value());
            coming.shown = leaders.map(|leader| leader.parts().1).collect();
            let placed = map.document.placements.items.iter();
            coming.placed = placed.flat_map(|it| bodies(it.body.value())).collect();
        }
        coming
    }

    /// The earliest time at which the body of a leader arrives. `None` if the leader or the body
    /// may be present from the start.
    fn earliest(
        &self,
        subject: &ProjectSubject<'_>,
        leader: Reference<'_>,
    ) -> Option<Spanned<Time>> {
        // A leader is present before the rest of his body arrives if the map shows him or his body.
        if self.shown.contains(leader.parts().1) {
            return None;
        }
        self.with_body(subject, leader)
    }

    /// The earliest time at which the body of a leader arrives, whether the map shows the leader or
    /// not.
    pub fn with_body(
        &self,
        subject: &ProjectSubject<'_>,
        leader: Reference<'_>,
    ) -> Option<Spanned<Time>> {
        let (named, id) = leader.parts();
        let all = self.led.get(id)?.iter();
        let mut commands = all.filter(|(_, list)| named.is_none_or(|named| named == *list));
        let ((oob, body), None) = (commands.next()?.0, commands.next()) else { return None };
        let bodies = &subject.project.oobs[oob].bodies;
        let parent = |index: &usize| bodies[*index].parent.map(|parent| parent as usize);
        let with_above: Vec<BodyIndex> =
            std::iter::successors(Some(body), parent).map(|index| (oob, index)).collect();
        if with_above.iter().any(|body| self.placed.contains(body)) {
            return None;
        }
        let times = with_above.iter().filter_map(|body| self.arrivals.get(body)).flatten();
        let times: Vec<Spanned<Time>> = times.copied().collect::<Option<_>>()?;
        times.into_iter().min_by_key(|time| time.value)
    }
}
