//! Ranges of points in the conditions of victory that overlap, leave a gap, or fit two sides.

use std::collections::BTreeSet;

use grognard_core::document::Scenario;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::plain;

use super::points_in_text::{CODE, POINTS};
use crate::check::name_words::number;

/// Words in plain form for a result of every number of points that the text does not name.
const OTHERWISE: &[&str] =
    &["otherwise", "else", "other", "between", "rest", "sonst", "andere", "autrement", "sinon"];

/// Words in plain form for a battle that nobody wins.
const DRAWN: &[&str] = &["draw", "drawn", "nobody", "unentschieden", "remis", "nul", "indecis"];

/// Words in plain form that may follow `seven or more` if it means points.
#[rustfmt::skip]
const AFTER: &[&str] = &[
    "", END, "of", "the", "and", "or", "with", "wins", "win", "if", "against", "they", "it", "is", "are", "in", "at", "a",
    "draw", "has", "have", "nobody",
];

/// Words in plain form for the places of a battle.
const PLACES: &[&str] = &["places", "objectives", "orte", "platze", "ziele", "objectifs"];

/// The numbers of points with one result: `seven or more`, `four to six`, `three or fewer`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Band {
    least: Option<i64>,
    most: Option<i64>,
}

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(victory) = scenario.victory.get().filter(|_| scenario.objectives.whole) else {
        return;
    };
    let simple = in_plain_form(victory.value);
    let words = words(&simple);
    let mut report = |message: String, help: &str| {
        diagnostics.push(Diagnostic::new(&CODE, victory.span, message).help(help.to_owned()));
    };
    let places = scenario.objectives.items.len();
    if let Some(named) = places_named(&words).filter(|named| usize::try_from(*named) != Ok(places))
        && places > 1
    {
        let message =
            format!("`victory` speaks of the {named} places, but there are {places} objectives");
        report(message, "correct the number in the text, or add the objective that is missing");
    }
    let points = scenario.objectives.items.iter().map(|objective| objective.points.value());
    let Some(points) = points.map(|points| points.copied()).collect::<Option<Vec<i64>>>() else {
        return;
    };
    let sum = points.iter().fold(0, |sum: i64, points| sum.saturating_add(*points));
    let bands = bands(&words);
    let high: Vec<i64> =
        bands.iter().filter(|it| it.most.is_none()).filter_map(|it| it.least).collect();
    let low: Vec<i64> =
        bands.iter().filter(|it| it.least.is_none()).filter_map(|it| it.most).collect();
    if let ([needed], []) = (&high[..], &low[..])
        && needed * 2 <= sum
        && simple.contains("the side with ")
        && words.contains(&"wins")
    {
        let message = format!(
            "both sides can have {needed} of the {sum} points at once, so that both have won"
        );
        report(message, "let a side need more than half of the points");
    }
    let ([high], [low]) = (&high[..], &low[..]) else { return };
    let between: Vec<(i64, i64)> =
        bands.iter().filter_map(|band| Some((band.least?, band.most?))).collect();
    let in_two = |points: &i64| {
        let inside = between.iter().filter(|(least, most)| (least..=most).contains(&points));
        inside.count() + usize::from(points >= high) + usize::from(points <= low) > 1
    };
    let all = sums(&points);
    if let Some(points) = all.iter().copied().find(in_two) {
        let message = format!("`victory` gives two results for {points} points");
        report(message, "correct the numbers of points: each number has one result");
        return;
    }
    let is_open = words.iter().any(|word| OTHERWISE.contains(word));
    let is_without = |points: &i64| {
        points > low
            && points < high
            && !between.iter().any(|(least, most)| (least..=most).contains(&points))
    };
    let missing = all.iter().copied().find(is_without).filter(|_| !is_open && !between.is_empty());
    if let Some(points) = missing {
        let message = format!("`victory` gives no result for {points} points");
        report(message, "correct the numbers of points, or say what happens otherwise");
    }
}

/// Maximum number of objectives, and maximum sum of their points, of which every sum is tried.
const MAX_OBJECTIVES: usize = 100;
const MAX_POINTS: i64 = 1000;

/// The points that a side can have: the sums of the points of some objectives, in order.
fn sums(points: &[i64]) -> Vec<i64> {
    let mut sums = BTreeSet::from([0]);
    for points in points.iter().take(MAX_OBJECTIVES) {
        let more: Vec<i64> = sums.iter().map(|sum| sum + points).collect();
        sums.extend(more.into_iter().filter(|sum| (0..=MAX_POINTS).contains(sum)));
    }
    sums.into_iter().collect()
}

/// The end of a clause, as a word of a text in plain form.
const END: &str = "§";

fn in_plain_form(text: &str) -> String {
    let ended = text.replace(['.', ',', ';', ':', '*'], &format!(" {END} "));
    plain(&ended).collect()
}

fn words(simple: &str) -> Vec<&str> {
    let words = simple.split(|letter: char| !letter.is_alphanumeric() && letter != '§');
    words.filter(|word| !word.is_empty()).collect()
}

/// The number in `the four places` or `all four places`.
fn places_named(words: &[&str]) -> Option<i64> {
    let named = words.windows(3).filter_map(|words| {
        let is_all = matches!(words[0], "the" | "all" | "alle" | "die" | "les");
        number(words[1]).filter(|_| is_all && PLACES.contains(&words[2]))
    });
    let named: Vec<i64> = named.collect();
    named.first().copied().filter(|first| named.iter().all(|named| named == first))
}

fn bands(words: &[&str]) -> Vec<Band> {
    let word = |index: usize| words.get(index).copied().unwrap_or("");
    let is_points = |index: usize| POINTS.iter().any(|points| word(index).starts_with(points));
    if !(0..words.len()).any(is_points) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut index = 0;
    while index < words.len() {
        let here = index;
        index += 1;
        let Some(named) = number(word(here)) else { continue };
        let next = here + 1 + usize::from(is_points(here + 1));
        let is_about_points = |after: usize| is_points(after) || AFTER.contains(&word(after));
        let before = here.checked_sub(1).map_or("", |before| words[before]);
        let two_before = here.checked_sub(2).map_or("", |before| words[before]);
        match (word(next), word(next + 1)) {
            ("or", "more") if is_about_points(next + 2) => {
                found.push(Band { least: Some(named), most: None });
            }
            ("oder", "mehr") | ("ou", "plus") => {
                found.push(Band { least: Some(named), most: None });
            }
            ("or", "fewer" | "less") if is_about_points(next + 2) => {
                found.push(Band { least: None, most: Some(named) });
            }
            ("oder", "weniger") | ("ou", "moins") => {
                found.push(Band { least: None, most: Some(named) });
            }
            ("to" | "bis", to) if number(to).is_some_and(|to| to > named) => {
                let after = next + 2;
                if is_about_points(after) {
                    found.push(Band { least: Some(named), most: number(to) });
                }
                index = after;
            }
            _ if (two_before, before) == ("at", "least") && is_points(here + 1) => {
                found.push(Band { least: Some(named), most: None });
            }
            _ if (two_before, before) == ("at", "most") && is_points(here + 1) => {
                found.push(Band { least: None, most: Some(named) });
            }
            _ if is_points(here + 1) => {
                let until = words.len().min(next + 4);
                if words[next..until].iter().any(|word| DRAWN.contains(word)) {
                    found.push(Band { least: Some(named), most: Some(named) });
                }
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_points_are_read_in_words_and_digits() {
        let of = |text: &str| {
            let bands = bands(&words(&in_plain_form(text)));
            bands.iter().map(|band| (band.least, band.most)).collect::<Vec<_>>()
        };
        assert_eq!(
            of(
                "French victory with seven points or more. Draw with four to six. Lost if three or fewer."
            ),
            [(Some(7), None), (Some(4), Some(6)), (None, Some(3))]
        );
        assert_eq!(of("Two brigades or more win; each has points."), []);
        assert_eq!(of("Four points are a draw."), [(Some(4), Some(4))]);
    }
}
