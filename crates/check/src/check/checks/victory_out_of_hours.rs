//! Reports conditions of victory, briefings and rules with an hour outside the hours of play.

use grognard_core::document::{Scenario, Time};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Spanned, plain};

use crate::check::hours::{Hours, braced};

code!("victory-out-of-hours", Warning, "victory_out_of_hours.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(hours) = Hours::of(scenario) else { return };
    let briefings = scenario.sides.items.iter();
    let briefings = briefings.map(|side| ("briefing", &side.value.briefing, [None, None]));
    let rules = scenario.special_rules.items.iter().map(|rule| {
        let keys = [rule.value.from.value().copied(), rule.value.to.value().copied()];
        ("rule", &rule.value.text, keys)
    });
    for (what, text, keys) in briefings.chain(rules) {
        let Some(text) = text.get() else { continue };
        // Hours of the keys of a rule are reported at the keys.
        let mut named = braced(text.value).filter(|time| !keys.contains(&Some(*time)));
        let outside = named.find_map(|time| Some((time, hours.outside(time)?)));
        let Some((time, (outside, bound))) = outside else { continue };
        let message = format!("this {what} names {time}, {outside}, so that it has no turn");
        diagnostics.push(
            Diagnostic::new(&CODE, text.span, message)
                .label(bound.span, "the clock of the scenario")
                .help("correct the hour or the clock, or leave the braces out"),
        );
    }
    let Some(victory) = scenario.victory.get() else { return };
    counted_early(scenario, *victory, hours, diagnostics);
    let late = times(victory.value).find_map(|time| Some((time, hours.outside(time)?)));
    let Some((time, (outside, bound))) = late else { return };
    let message = format!("`victory` names {time}, {outside}");
    diagnostics.push(
        Diagnostic::new(&CODE, victory.span, message)
            .label(bound.span, "the clock of the scenario")
            .help("correct the hour in the text, or the clock"),
    );
}

/// Reports points that are counted at another hour than the end of play.
fn counted_early(
    scenario: &Scenario<'_>,
    victory: Spanned<&str>,
    hours: Hours,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let named: Vec<Time> = times(victory.value).collect();
    let by = scenario.objectives.items.iter().filter_map(|it| it.value.by.value());
    let ([only], true) = (&named[..], by.clone().all(|by| !named.contains(by))) else { return };
    let mut bounds = scenario.objectives.items.iter().filter_map(|it| it.value.by.get());
    if let (Some(by), None) = (bounds.next(), bounds.next())
        && victory.value.contains(&format!("by {{{only}}}"))
        && *only != hours.end.value
    {
        let message = format!(
            "`victory` has a place held by {only}, but an objective counts at {}",
            by.value
        );
        diagnostics.push(
            Diagnostic::new(&CODE, by.span, message)
                .label(victory.span, "the conditions")
                .help("correct `by`, or the hour in the text"),
        );
        return;
    }
    let simple: String = plain(victory.value).collect();
    let mut sentences = simple.split(['.', ';']);
    let counts = |sentence: &str| {
        let has = |words: &[&str]| words.iter().any(|word| sentence.contains(word));
        has(&[&format!("at {{{only}}}")]) && has(&["count", "adds", "add up", "more points"])
    };
    if *only >= hours.end.value || *only < hours.start.value || !sentences.any(counts) {
        return;
    }
    let message = format!("the points are counted at {only}, but play ends at {}", hours.end.value);
    diagnostics.push(
        Diagnostic::new(&CODE, victory.span, message)
            .label(hours.end.span, "the end of play")
            .help("correct the hour in the text, or the clock"),
    );
}

/// The times of day in a text: `16:30`.
fn times(text: &str) -> impl Iterator<Item = Time> + '_ {
    let words = text.split(|c: char| !c.is_ascii_digit() && c != ':');
    words.filter_map(|word| Time::read(word.trim_matches(':')))
}
