//! Reports grades of a game that are not in order from the worst to the best.

use std::collections::BTreeSet;

use grognard_core::document::{Grade, Ratio};
use grognard_core::ruleset::{GameGrade, Sourced};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("grades-out-of-order", Warning, "grades_out_of_order.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let grades = subject.alone.grades.as_slice();
    if subject.has_unread("grades", grades.len()) {
        return;
    }
    // A pack that extends another pack cannot put a grade before the grades of that pack, but it
    // can change their points.
    if grades.len() < subject.open.ruleset.grades.len() {
        let all = &subject.open.ruleset.grades;
        let is_own = |grade: &GameGrade| {
            grade.points.as_ref().is_some_and(|points| subject.is_own(points.span))
        };
        let inherited: Vec<&GameGrade> = all.iter().filter(|grade| !is_own(grade)).collect();
        // The points of the pack below may already go up and down, as those of some games do.
        let is_even = uneven(&inherited).is_none();
        diagnostics.extend(changed(all, is_own).filter(|_| is_even));
        return;
    }
    diagnostics.extend(
        reversed(grades)
            .or_else(|| misplaced(grades))
            .or_else(|| uneven(&grades.iter().collect::<Vec<_>>())),
    );
}

/// Reports a number of a quality of command that is between those of better and worse qualities in the
/// wrong order: 60, 6 and 40.
pub(super) fn qualities(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let qualities = &subject.open.ruleset.qualities;
    let names: BTreeSet<&str> =
        qualities.iter().flat_map(|it| &it.values).map(|(name, _)| name.as_str()).collect();
    for name in names {
        let values = qualities.iter().filter_map(|quality| {
            let (_, figure) = quality.values.iter().find(|(other, _)| other == name)?;
            Some((*quality.from.iter().max()?, quality, figure))
        });
        let mut values: Vec<_> = values.collect();
        values.sort_by_key(|(best, ..)| *best);
        let ([(_, _, first), ..], [.., (_, _, last)]) = (values.as_slice(), values.as_slice())
        else {
            continue;
        };
        let direction = last.value.cmp(&first.value);
        let turn = values.windows(2).find(|pair| {
            let step = pair[1].2.value.cmp(&pair[0].2.value);
            step.is_ne() && direction.is_ne() && step != direction
        });
        let Some([(_, worse, fewer), (_, better, more)]) = turn else { continue };
        if !subject.is_own(more.span) || !subject.is_own(fewer.span) {
            continue;
        }
        let message = format!(
            "`{name}` is {} for `{}` and {} for `{}`: the numbers of the qualities go up and down",
            fewer.value, worse.entry.id, more.value, better.entry.id
        );
        diagnostics.push(
            Diagnostic::new(&CODE, more.span, message)
                // A wrong number makes right ones seem out of order.
                .rests_on(values.iter().map(|(.., figure)| figure.span))
                .label(fewer.span, "the number of the next worse quality")
                .help("correct the wrong number: is a digit missing?"),
        );
    }
}

/// Reports changed points of a grade that are not between those of the grades beside it.
fn changed(all: &[GameGrade], is_own: impl Fn(&GameGrade) -> bool) -> Option<Diagnostic> {
    let points: Vec<_> = all.iter().filter_map(|it| Some((it, it.points.as_ref()?))).collect();
    let ends = |list: &[(&GameGrade, &Sourced<Ratio>)]| match list {
        [(_, first), .., (_, last)] => Some(last.value.cmp(&first.value)),
        _ => None,
    };
    let inherited: Vec<_> = points.iter().filter(|(it, _)| !is_own(it)).copied().collect();
    let direction = ends(&inherited).filter(|direction| direction.is_ne())?;
    let mut pairs = points.iter().zip(points.iter().skip(1));
    let (before, after) = pairs.find(|((before, fewer), (after, more))| {
        let step = more.value.cmp(&fewer.value);
        (is_own(before) || is_own(after)) && step.is_ne() && step != direction
    })?;
    let (changed, beside) = if is_own(after.0) { (after, before) } else { (before, after) };
    let ((grade, points), (other, others)) = (*changed, *beside);
    let message = format!(
        "`{}` has {} points and `{}` has {}, against the order of the grades",
        grade.entry.id, points.value, other.entry.id, others.value
    );
    let found = Diagnostic::new(&CODE, points.span, message);
    Some(found.help(format!(
        "the other points rise or fall with the grades: correct the points of `{}`, or change \
         those of `{}` too",
        grade.entry.id, other.entry.id
    )))
}

/// Reports a list that begins with the best grade.
fn reversed(grades: &[GameGrade]) -> Option<Diagnostic> {
    let [first, .., last] = grades else { return None };
    let has_rise = grades.windows(2).any(|pair| is_better(&pair[1], &pair[0]));
    (is_better(first, last) && !has_rise).then(|| {
        let message = format!(
            "the grades begin with the best, `{}`, and end with the worst, `{}`",
            first.entry.id, last.entry.id
        );
        Diagnostic::new(&CODE, first.entry.span, message)
            .label(last.entry.span, "the worst grade")
            .help(match (&first.points, &last.points) {
                (Some(first), Some(last)) if first.value < last.value => {
                    "correct `from`: the points rise from the worst grade to the best"
                }
                _ => "write the worst grade first: reverse the list",
            })
    })
}

/// Reports the first grade that comes after a better grade.
fn misplaced(grades: &[GameGrade]) -> Option<Diagnostic> {
    let mut best: Option<&GameGrade> = None;
    for grade in grades.iter().filter(|grade| history(grade).is_some()) {
        match best.filter(|best| is_better(best, grade)) {
            Some(best) => {
                let (worse, better) = (&grade.entry, &best.entry);
                let message =
                    format!("`{}` is worse than `{}`, but comes after it", worse.id, better.id);
                return Some(
                    Diagnostic::new(&CODE, worse.span, message)
                        .label(better.span, "the better grade")
                        .help("list the grades from the worst to the best, or correct `from`"),
                );
            }
            None => best = Some(grade),
        }
    }
    None
}

/// Reports the first grade whose points go in the other direction than the points of the list. In
/// some games the best grade has the fewest points, so both directions are right.
fn uneven(grades: &[&GameGrade]) -> Option<Diagnostic> {
    let points: Vec<_> =
        grades.iter().filter_map(|grade| Some((*grade, grade.points.as_ref()?))).collect();
    let ([(_, first), ..], [.., (_, last)]) = (points.as_slice(), points.as_slice()) else {
        return None;
    };
    let direction = last.value.cmp(&first.value);
    let mut pairs = points.iter().zip(points.iter().skip(1));
    let ((before, fewer), (grade, points)) = pairs.find(|((_, before), (_, after))| {
        let step = after.value.cmp(&before.value);
        step.is_ne() && direction.is_ne() && step != direction
    })?;
    let message = format!(
        "`{}` has {} points after `{}` with {}: the points of the grades go up and down",
        grade.entry.id, points.value, before.entry.id, fewer.value
    );
    Some(
        Diagnostic::new(&CODE, points.span, message)
            .label(fewer.span, "the grade before this one")
            .help("list the grades from the worst to the best, or correct the points"),
    )
}

/// Whether every historical grade of the first is better than every historical grade of the second.
fn is_better(first: &GameGrade, second: &GameGrade) -> bool {
    let ranges = history(first).zip(history(second));
    ranges.is_some_and(|((worst, _), (_, best))| worst > best)
}

/// The worst and the best historical grade that a grade represents.
fn history(grade: &GameGrade) -> Option<(Grade, Grade)> {
    let from = || grade.from.iter().copied();
    from().min().zip(from().max()).or(grade.to.map(|to| (to, to)))
}
