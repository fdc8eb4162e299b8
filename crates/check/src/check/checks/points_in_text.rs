//! Reports conditions of victory that mention a different number of points than the objectives
//! have.

use grognard_core::document::{Objective, Scenario};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Spanned, plain};

use crate::check::name_words::number;

code!("points-in-text", Warning, "points_in_text.md");

/// Beginnings of words for "points" in plain form, in the languages of the lists.
pub(super) const POINTS: &[&str] =
    &["points", "punkte", "puntos", "punti", "punten", "punkty", "punktow", "очк"];

/// Words in plain form that show that a text gives points for other things too, such as a point for
/// each broken brigade.
#[rustfmt::skip]
const MORE: &[&str] = &[
    "point", "punkt", "punto", "punt", "очко", "per", "je", "every", "additional", "extra", "bonus", "loses", "lose", "lost",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PointsInText {
    /// A phrase for the total points of all objectives, such as `sixteen points in all` or `all
    /// seventeen`.
    All(i64),
    /// The points that a side needs: `with eleven points`.
    Needed(i64),
}

/// Reports an objective without points if all others have some.
pub(super) fn missing(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let objectives = &scenario.objectives;
    let without = |objective: &&Spanned<Objective<'_>>| objective.value.points.is_absent();
    let mut bare = objectives.items.iter().filter(without);
    let (Some(objective), None) = (bare.next(), bare.next()) else { return };
    let others = objectives.items.iter().filter(|it| !it.value.points.is_absent()).count();
    if others < 2 || !objectives.whole {
        return;
    }
    let place = objective.value.place.value().map(|place| place.0);
    let name = place.or(objective.value.name.value().copied()).unwrap_or("this objective");
    let message = format!("`{name}` has no points, but the other {others} objectives have some");
    diagnostics.push(
        Diagnostic::new(&CODE, objective.span, message)
            .help("add `points`, or write `points: 0` if the objective counts for nothing"),
    );
}

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(victory) = scenario.victory.get().filter(|_| scenario.objectives.whole) else {
        return;
    };
    let points = scenario.objectives.items.iter().map(|objective| objective.points.get());
    let Some(points) = points.collect::<Option<Vec<_>>>() else { return };
    let sum: i64 = points.iter().map(|points| points.value).sum();
    if sum == 0 {
        return;
    }
    let counted = counted(victory.value);
    // If one number is the sum of the objectives, the other numbers may be about one side or one
    // part of the battle.
    if counted.contains(&PointsInText::All(sum)) {
        return;
    }
    let all = counted.iter().find_map(|counted| match counted {
        PointsInText::All(named) => Some(*named),
        PointsInText::Needed(_) => None,
    });
    let wrong = all.or_else(|| {
        counted.iter().find_map(|counted| match counted {
            PointsInText::Needed(named) if *named > sum && !has_more(victory.value) => Some(*named),
            _ => None,
        })
    });
    let Some(named) = wrong else { return };
    let says = if all.is_some() { "in all" } else { "for one side" };
    let found = match mended(&points, named - sum).filter(|_| all.is_some()) {
        Some((points, meant)) => {
            let message = format!(
                "with {} points here, all objectives have {sum}, but `victory` says {named} in all",
                points.value
            );
            Diagnostic::new(&CODE, points.span, message)
                .label(victory.span, "the conditions")
                .help(format!("did you mean `points: {meant}`, or is the text wrong?"))
        }
        None => {
            let message =
                format!("`victory` names {named} points {says}, but the objectives have {sum}");
            Diagnostic::new(&CODE, victory.span, message)
                .help("correct the number in the text, or the `points` of the objectives")
        }
    };
    diagnostics.push(found);
}

/// The only objective whose points would fit without one of their digits, and its points without
/// that digit.
fn mended<'d>(points: &[&'d Spanned<i64>], more: i64) -> Option<(&'d Spanned<i64>, i64)> {
    let mut fits = points.iter().filter_map(|points| {
        let meant = points.value + more;
        let digits = points.value.to_string();
        let mut shorter = (0..digits.len()).map(|left_out| {
            let kept = digits.char_indices().filter(|(index, _)| *index != left_out);
            kept.map(|(_, digit)| digit).collect::<String>()
        });
        shorter.any(|digits| digits == meant.to_string()).then_some((*points, meant))
    });
    fits.next().filter(|_| fits.next().is_none())
}

/// Whether the text gives points for other things than places, such as broken brigades.
fn has_more(text: &str) -> bool {
    let simple: String = plain(text).collect();
    let mut words = simple.split(|letter: char| !letter.is_alphanumeric());
    // `each` alone does not count, because `each side` is not about other points.
    words.any(|word| MORE.contains(&word)) || simple.contains("for each")
}

fn counted(text: &str) -> Vec<PointsInText> {
    // The plain form has no points at the ends of sentences.
    let simple: String = plain(&text.replace('.', ";")).collect();
    // Clauses are read separately, so that `all` does not apply to a number in the next clause.
    let clauses: Vec<&str> = simple.split(|letter: char| ".,;:()*".contains(letter)).collect();
    let mut found = Vec::new();
    for (index, clause) in clauses.iter().enumerate() {
        // "each side adds its points, nine in all"
        let is_short = clause.split_whitespace().count() <= MAX_APPOSITION;
        let before = clauses[..index].last().filter(|_| is_short);
        let speaks = before.is_some_and(|before| POINTS.iter().any(|word| before.contains(word)));
        found.extend(in_clause(clause, speaks));
    }
    found
}

/// Maximum number of words of a clause that only adds a number to the clause before it.
const MAX_APPOSITION: usize = 4;

fn in_clause(clause: &str, speaks_before: bool) -> Vec<PointsInText> {
    let words: Vec<&str> = clause
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let word = |index: usize| words.get(index).copied().unwrap_or("");
    let is_points = |index: usize| POINTS.iter().any(|points| word(index).starts_with(points));
    let speaks_of_points = speaks_before || (0..words.len()).any(is_points);
    let mut found = Vec::new();
    for index in 0..words.len() {
        let Some(number) = number(word(index)) else { continue };
        let after = index + 1 + usize::from(is_points(index + 1));
        let is_in_all = IN_ALL.iter().any(|said| {
            said.iter().enumerate().all(|(offset, said)| word(after + offset) == *said)
        });
        let is_all = index > 0 && ALL.contains(&word(index - 1));
        // `all three hills` counts places. `all seventeen` counts points if it is at the end of a
        // clause or before `points`.
        let is_last = is_points(index + 1) || index + 1 == words.len();
        let is_whole = is_in_all && (is_points(index + 1) || speaks_of_points)
            || is_all && is_points(index + 1)
            || is_all && is_last && number > MAX_PLACES;
        if is_whole {
            found.push(PointsInText::All(number));
        } else if is_points(index + 1) {
            found.push(PointsInText::Needed(number));
        }
    }
    found
}

/// Maximum number of places that `all seven` without a noun can mean.
const MAX_PLACES: i64 = 12;

/// Words in plain form that come before a total. The words of `IN_ALL` come after a total.
const ALL: &[&str] = &["all", "alle", "allen", "todos", "tutti", "wszystkie", "все"];
const IN_ALL: &[&[&str]] = &[
    &["in", "all"],
    &["altogether"],
    &["in", "total"],
    &["insgesamt"],
    &["im", "ganzen"],
    &["en", "tout"],
    &["au", "total"],
    &["en", "total"],
    &["in", "tutto"],
    &["in", "totale"],
    &["in", "totaal"],
    &["razem"],
    &["всего"],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_points_are_read_as_needed_or_as_all() {
        for (text, expected) in [
            ("**French victory** with eleven points or more.", vec![PointsInText::Needed(11)]),
            ("Each side adds up its places; sixteen points\nin all.", vec![PointsInText::All(16)]),
            ("With all seventeen, Davout has won.", vec![PointsInText::All(17)]),
            ("All three hills; all three.", vec![]),
            ("Die Franzosen gewinnen mit siebzehn Punkten.", vec![PointsInText::Needed(17)]),
            (
                "Les Français ont gagné avec 12 points, 15 points en tout.",
                vec![PointsInText::Needed(12), PointsInText::All(15)],
            ),
        ] {
            assert_eq!(counted(text), expected, "{text}");
        }
    }
}
