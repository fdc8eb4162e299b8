//! Reports a text of a scenario with another hour for a body than its arrival.

use grognard_core::document::{Arrival, Scenario, Time, latin};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, Spanned};

use crate::check::hours::braced;
use crate::check::name_words::number;
use crate::check::subject::ProjectSubject;
use grognard_project::project::{BodyAt, ScenarioLinks};

code!("briefing-hour", Warning, "briefing_hour.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let scenario = &placed.document;
        let comings: Vec<Announced<'_>> = scenario
            .arrivals
            .items
            .iter()
            .filter_map(|arrival| Announced::of(subject, links, &arrival.value))
            .collect();
        if comings.is_empty() {
            continue;
        }
        for text in texts(scenario) {
            for sentence in sentences(text.value) {
                diagnostics.extend(judge(&sentence, text, &comings));
            }
        }
        for arrival in &scenario.arrivals {
            let (Some(note), Some(coming)) =
                (arrival.note.get(), Announced::of(subject, links, &arrival.value))
            else {
                continue;
            };
            for sentence in sentences(note.value) {
                let words = latin(&sentence);
                let Some(hours) = only_hour(&sentence) else { continue };
                if is_arrival(&words) && !coming.allows(hours) {
                    diagnostics.push(coming.report("the note", hours, note.span));
                }
            }
        }
    }
}

/// The texts for all players and for the side to which the bodies belong. `intel` and the special
/// rules are about other things.
fn texts<'d>(scenario: &'d Scenario<'d>) -> Vec<Spanned<&'d str>> {
    let briefings = scenario.sides.items.iter().filter_map(|side| side.value.briefing.get());
    scenario.summary.get().into_iter().chain(briefings).copied().collect()
}

/// Sentences and items of lists. A sentence can continue on the next line.
fn sentences(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().map(str::trim) {
        let begins = line.is_empty() || line.starts_with(['*', '-', '|', '#']);
        match lines.last_mut() {
            Some(last) if !begins && !last.is_empty() => *last = format!("{last} {line}"),
            _ => lines.push(line.to_owned()),
        }
    }
    let sentences = lines.iter().flat_map(|line| line.split(". ")).flat_map(|it| it.split(';'));
    sentences.map(str::to_owned).collect()
}

/// Whether a sentence in plain form is about an arrival, and not about orders, sight or leaving.
fn is_arrival(words: &str) -> bool {
    const COMING: &[&str] = &[
        "arriv",
        "come",
        "coming",
        "reach",
        "enter",
        "join",
        "expect",
        "due",
        "on the field",
        "trifft",
        "erreicht",
        "kommt",
        "land",
        "up by",
        "up at",
        "be up",
        "will be here",
        "be with you",
    ];
    // The plain form has hyphens between words.
    let words = words.replace('-', " ");
    COMING.iter().any(|word| words.contains(word))
}

/// The only hour of a sentence: in braces, or in words such as `by ten`, `at noon`. A word names an
/// hour of the morning and one of the afternoon.
fn only_hour(sentence: &str) -> Option<(Time, Time)> {
    let in_words = || {
        let words: Vec<&str> = sentence.split_whitespace().collect();
        let hours = words.windows(2).enumerate().filter_map(|(index, pair)| {
            let is_before = ["by", "at", "about", "gegen", "um"].contains(&latin(pair[0]).as_str());
            let word = latin(pair[1]);
            // `once` is also eleven in Spanish.
            let hour = match word.as_str() {
                "noon" => 12,
                "once" => return None,
                word => number(word).filter(|hour| *hour <= 12)?,
            };
            let next = words.get(index + 2).map(|next| latin(next)).unwrap_or_default();
            let is_last = !pair[1].ends_with(char::is_alphabetic) || next.is_empty();
            let is_hour = is_last || word == "noon" || next.contains("clock") || next == "uhr";
            (is_before && is_hour).then_some(hour)
        });
        hours.collect::<Vec<i64>>()
    };
    match braced(sentence).collect::<Vec<Time>>()[..] {
        [hour] => Some((hour, hour)),
        [] if !sentence.contains('{') && !sentence.contains(" half past ") => {
            match in_words()[..] {
                [hour] => {
                    let early = u16::try_from(hour % 12).ok()? * 60;
                    Some((Time(early), Time(early + 12 * 60)))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn judge(sentence: &str, text: Spanned<&str>, comings: &[Announced<'_>]) -> Option<Diagnostic> {
    let hours = only_hour(sentence)?;
    let words = latin(sentence);
    let is_named = |coming: &&Announced<'_>| {
        let mut all = words.split(|letter: char| !letter.is_alphanumeric());
        // The plain form joins the letter of a genitive: `Lesuire's` is `lesuires`.
        let is_name = |word: &str| {
            let of = word.strip_suffix('s');
            coming.words.iter().any(|name| name == word || Some(name.as_str()) == of)
        };
        all.any(is_name)
    };
    let mut named = comings.iter().filter(is_named);
    let (Some(coming), None) = (named.next(), named.next()) else { return None };
    if coming.allows(hours) || !is_arrival(&words) {
        return None;
    }
    Some(coming.report("this text", hours, text.span))
}

struct Announced<'d> {
    id: &'d str,
    /// Words of the body's id in plain form that are not words for kinds of bodies.
    words: Vec<String>,
    from: Spanned<Time>,
    to: Time,
}

impl<'d> Announced<'d> {
    fn of(
        subject: &ProjectSubject<'_>,
        links: &ScenarioLinks<'_>,
        arrival: &'d Arrival<'d>,
    ) -> Option<Announced<'d>> {
        let body = arrival.body.value()?;
        let meant: Vec<BodyAt> = subject.links.bodies(links, *body);
        let [at] = meant[..] else { return None };
        let (from, to) = match arrival.window.value() {
            Some(window) => (*window.from.get()?, *window.to.value()?),
            None => (*arrival.at.get()?, arrival.at.get()?.value),
        };
        let id = body.parts().1;
        let place = subject.project.oobs[at.oob].bodies[at.body].place;
        let name = latin(subject.texts.slice(place));
        let id_words = latin(id);
        let words = name.split(|letter: char| !letter.is_alphanumeric());
        let words = words.chain(id_words.split('-'));
        let words =
            words.filter(|word| word.len() > 3 && !KINDS.iter().any(|kind| word.starts_with(kind)));
        let mut words: Vec<String> = words.map(str::to_owned).collect();
        words.dedup();
        Some(Announced { id, words, from, to })
    }

    fn allows(&self, (early, late): (Time, Time)) -> bool {
        let window = self.from.value..=self.to;
        window.contains(&early) || window.contains(&late)
    }

    fn report(&self, what: &str, (early, late): (Time, Time), span: Span) -> Diagnostic {
        let far = |hour: Time| hour.0.abs_diff(self.from.value.0);
        let hour = if far(early) <= far(late) { early } else { late };
        let message =
            format!("{what} has `{}` at {hour}, but it arrives at {}", self.id, self.from.value);
        Diagnostic::new(&CODE, span, message)
            .label(self.from.span, "the time of arrival")
            .help("correct the hour in the text, or the time of arrival")
    }
}

/// Beginnings of words in plain form that many bodies share.
const KINDS: &[&str] = &[
    "brigad", "divis", "corps", "korps", "regim", "batt", "guard", "gard", "horse", "foot", "line",
    "ligne", "light", "legere", "caval", "kaval", "infant", "artil", "reser", "advance", "avant",
    "column", "wing", "right", "left", "centre", "force", "army", "armee", "guns", "from", "with",
    "than", "that", "then", "they", "this", "will", "have", "there", "their", "first", "second",
    "third", "landwehr", "husar", "hussar", "dragon", "grenad", "jager", "cuiras", "north",
    "south", "east", "west", "royal", "konig", "prus", "french", "austr", "russ", "brit", "bavar",
    "saxon", "royale",
];
