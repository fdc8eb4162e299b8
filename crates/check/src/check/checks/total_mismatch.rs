//! Reports a stated total that is not the sum of its parts.

use std::collections::HashSet;

use grognard_core::document::{BodyKind, Field, ListedBody, Men, Total};
use grognard_syntax::diagnostic::{Diagnostic, Severity};
use grognard_syntax::text::Span;

use super::battery_without_guns::has_guns_as_men;
use super::implausible_strength::{CODE as IMPLAUSIBLE_STRENGTH, EACH_PART};
use super::too_many_guns::struck_twice;
use super::unit_without_strength::has_guns_alone;
use super::zero_strength::CODE as ZERO_STRENGTH;
use crate::check::slid_columns::has_swapped_guns;
use crate::check::subject::OobSubject;
use crate::check::sums::{Interval, Sum, stated_interval, sums};
use crate::check::total_culprit::{Culprit, culprit};
use crate::check::unreadable::STRENGTHS;

code!("total-mismatch", Warning, "total_mismatch.md", Rest);

fn is_first<'d>(body: &ListedBody<'d>, seen: &mut HashSet<(&'d str, &'d str)>) -> bool {
    let (id, name) = (body.id().value(), body.name().value());
    id.zip(name).is_none_or(|(id, name)| seen.insert((id.0, name)))
}

/// Minimum number of men for each gun, because the lightest pieces had a crew of five.
const MIN_CREW: u64 = 5;

/// Maximum number of men for each gun in a return of artillery with drivers and train. The French
/// corps of June 1815 had 35 to 40, including their engineers.
const MAX_CREW: u64 = 45;

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if subject.bodies.list.iter().all(|body| body.total().is_absent()) {
        return;
    }
    // The guns of a unit of infantry or cavalry are probably its men, and the men of a battery are
    // probably its guns.
    let is_swapped = |index: usize| {
        let body = &subject.bodies.list[index];
        has_guns_alone(subject, index, body)
            || has_guns_as_men(body)
            || has_swapped_guns(body)
            || struck_twice(body).is_some()
    };
    // A body that is listed twice would be counted twice, and another finding reports it.
    let mut seen = HashSet::new();
    let again: Vec<bool> =
        subject.bodies.list.iter().map(|body| !is_first(body, &mut seen)).collect();
    let is_unknown =
        |index| subject.unreadable.may_have(index, STRENGTHS) || is_swapped(index) || again[index];
    let wrong = wrong_strengths(subject, diagnostics);
    let sums = sums(subject.bodies, is_unknown);
    let believed = believed(subject, &sums);
    for (index, body) in subject.bodies.iter() {
        let Some(total) = body.total().value() else { continue };
        let sum = sums[index];
        if let Some(found) = swapped(body, (&total.men, &total.guns), sum) {
            diagnostics.push(found);
            continue;
        }
        let found = compare_all(body, total, sum);
        // An error at a strength, such as men that are counted twice, explains the totals above it.
        let from = wrong.partition_point(|(wrong, _)| *wrong < index);
        let causes = wrong[from..].iter().take_while(|(wrong, _)| *wrong < body.end);
        let causes: Vec<Span> = causes.map(|(_, span)| *span).take(MAX_CAUSES).collect();
        if !causes.is_empty() {
            diagnostics.extend(found.into_iter().map(|found| found.rests_on(causes.clone())));
            continue;
        }
        // If the total equals the sum of the stated totals below it, the mistake is in one of the
        // totals below and is reported there.
        let follows = || {
            let is_excused =
                |found: &Diagnostic| subject.unreadable.is_excused(found.span, CODE.name);
            compare_all(body, total, believed[index]).is_empty() && !found.iter().any(is_excused)
        };
        if found.is_empty() || follows() {
            continue;
        }
        let is_short_above =
            subject.bodies.list[..index].iter().enumerate().any(|(above, body)| {
                let is_above = body.end > index && body.total().value().is_some();
                let holds = |total: &Total| compare_all(body, total, sums[above]).is_empty();
                is_above && !body.total().value().is_some_and(holds)
            });
        match culprit(subject, index, total, &sums, is_short_above) {
            Some(culprit) => {
                // The total shows the exact number that was meant, so the finding that only gives a
                // bound is dropped.
                if let Culprit::Zero { men, .. } = &culprit {
                    diagnostics.retain(|found| {
                        found.code != &IMPLAUSIBLE_STRENGTH || found.span != men.span
                    });
                }
                diagnostics.extend(blame(subject, &culprit, index, found));
            }
            None => diagnostics.extend(found),
        }
    }
}

/// Maximum number of wrong strengths that explain a total. The totals of an army are rarely above
/// more, and a limit keeps the work linear.
const MAX_CAUSES: usize = 20;

/// The spans of errors at strengths, each with the index of its body, in the order of the bodies.
fn wrong_strengths(subject: &OobSubject<'_>, diagnostics: &[Diagnostic]) -> Vec<(usize, Span)> {
    let errors = diagnostics.iter().filter(|found| {
        let is_of_each = found.message.starts_with(EACH_PART);
        found.severity == Severity::Error
            || found.code == &ZERO_STRENGTH
            || found.code == &IMPLAUSIBLE_STRENGTH && is_of_each
    });
    let mut spans: Vec<Span> = errors.map(|found| found.span).collect();
    spans.sort_unstable_by_key(|span| span.start);
    let wrong = |(index, body): (usize, &ListedBody<'_>)| {
        let strengths = body.strengths().into_iter().filter_map(|(_, strength)| strength.span());
        let mut errors = strengths.filter_map(|span| {
            let next = spans.partition_point(|error| error.start < span.start);
            spans.get(next).filter(|error| error.start < span.end)
        });
        errors.next().map(|error| (index, *error))
    };
    subject.bodies.list.iter().enumerate().filter_map(wrong).collect()
}

fn compare_all(body: &ListedBody<'_>, total: &Total, sum: Sum) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    match without_horse(body, total, sum) {
        Some(horse) => found.push(horse),
        None => compare(body, "men", &total.men, sum.men, sum, &mut found),
    }
    compare(body, "sabres", &total.sabres, sum.sabres, sum, &mut found);
    compare(body, "guns", &total.guns, sum.guns, sum, &mut found);
    found
}

/// The sums that result if every stated total that differs from its parts is right.
fn believed(subject: &OobSubject<'_>, sums: &[Sum]) -> Vec<Sum> {
    let mut believed = sums.to_vec();
    for (index, body) in subject.bodies.iter().rev() {
        let own = believed[index];
        let mut passed = own;
        if let Some(total) = body.total().value()
            && !compare_all(body, total, own).is_empty()
        {
            for (part, field) in [
                (&mut passed.men, &total.men),
                (&mut passed.sabres, &total.sabres),
                (&mut passed.guns, &total.guns),
            ] {
                *part = if field.is_absent() { *part } else { stated_interval(field) };
            }
        }
        let mut above = body.parent;
        while let Some(parent) = above {
            let sum = &mut believed[parent];
            sum.men = instead(sum.men, own.men, passed.men);
            sum.sabres = instead(sum.sabres, own.sabres, passed.sabres);
            sum.guns = instead(sum.guns, own.guns, passed.guns);
            above = subject.bodies.list[parent].parent;
        }
    }
    believed
}

fn instead(all: Interval, part: Interval, other: Interval) -> Interval {
    let (all, part, other) = (all?, part?, other?);
    Some(((all.0 + other.0).checked_sub(part.0)?, (all.1 + other.1).checked_sub(part.1)?))
}

/// The finding at the body that explains the wrong total. `None` if another check reports the body.
fn blame(
    subject: &OobSubject<'_>,
    culprit: &Culprit,
    index: usize,
    found: Vec<Diagnostic>,
) -> Option<Diagnostic> {
    let above = &subject.bodies.list[index];
    let first = found.into_iter().next()?;
    let total = first.span;
    let start = |body: &ListedBody<'_>| body.id().span().unwrap_or(body.place());
    let title = |index: usize| subject.bodies.list[index].title();
    let (place, message, help) = match *culprit {
        Culprit::Twice => return None,
        Culprit::Outside(body) => (
            start(&subject.bodies.list[body]),
            format!(
                "{} is beside {}, not in it: with it, the parts add up to the stated total",
                title(body),
                above.title()
            ),
            format!("indent the body so that it is below {}", above.title()),
        ),
        Culprit::Inside(body) => (
            start(&subject.bodies.list[body]),
            format!(
                "{} is in {}, whose stated total is right without it",
                title(body),
                above.title()
            ),
            match subject.bodies.list[body].kind {
                BodyKind::Formation(_) => {
                    "indent the body to where it belongs, or delete it if it is given twice"
                }
                _ => {
                    "delete the body if it was not there or is given twice; else correct the total"
                }
            }
            .to_owned(),
        ),
        Culprit::Zero { body, men, meant } => (
            men.span,
            format!(
                "{} has {} men, but with {meant} the parts of {} add up to the stated total",
                title(body),
                men.value,
                above.title()
            ),
            format!("did you mean `{meant}`?"),
        ),
        Culprit::TotalOf(body) => {
            let message = format!("{}: it is the total of {} alone", first.message, title(body));
            return Some(Diagnostic { message, ..first });
        }
        Culprit::Comment(comment) => {
            let found = first.label(comment, "this comment has the missing number");
            let help = "remove the `#`, or excuse the line with a reason";
            return Some(Diagnostic { help: vec![help.to_owned()], ..found });
        }
    };
    let found = Diagnostic::new(&CODE, place, message).label(total, "the stated total");
    Some(found.help(help))
}

fn swapped(
    body: &ListedBody<'_>,
    (men, guns): (&Field<Men>, &Field<Men>),
    sum: Sum,
) -> Option<Diagnostic> {
    let (stated_men, stated_guns) = (stated_interval(men)?, stated_interval(guns)?);
    let (men_of_parts, guns_of_parts) = (sum.men?, sum.guns?);
    let is_right = touch(stated_men, men_of_parts) || touch(stated_guns, guns_of_parts);
    let is_swapped = touch(stated_men, guns_of_parts) && touch(stated_guns, men_of_parts);
    (is_swapped && !is_right).then_some(())?;
    let message = format!("the stated total of {} has its men and guns swapped", body.title());
    let found =
        Diagnostic::new(&CODE, men.span()?, message).label(guns.span()?, "the other number");
    let (men, guns) = (written(stated_guns), written(stated_men));
    Some(found.help(format!("write `men: {men}` and `guns: {guns}`")))
}

/// Reports a total whose men are only the men on foot, so that men and horsemen together are the
/// men of the parts.
fn without_horse(body: &ListedBody<'_>, total: &Total, sum: Sum) -> Option<Diagnostic> {
    let (foot, horse) = (stated_interval(&total.men)?, stated_interval(&total.sabres)?);
    let (parts, sabres) = (sum.men?, sum.sabres?);
    let all = (foot.0 + horse.0, foot.1 + horse.1);
    let bare = sum.without_crew?;
    let fits = |men| touch(men, parts) || touch(men, (parts.0, parts.1 + MAX_CREW * bare.1));
    if total.men.is_absent() || horse.1 == 0 || !touch(horse, sabres) || fits(foot) || !fits(all) {
        return None;
    }
    let message = format!(
        "the stated total of {} is {} men without its {} horsemen, but `men` counts them too",
        body.title(),
        written(foot),
        written(horse)
    );
    let found = Diagnostic::new(&CODE, total.men.span()?, message)
        .label(total.sabres.span()?, "the horsemen");
    Some(found.help(format!("did you mean `men: {}`?", written(all))))
}

fn compare(
    body: &ListedBody<'_>,
    what: &str,
    field: &Field<Men>,
    parts: Interval,
    sum: Sum,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(stated) = field.get() else { return };
    let (Some(total), Some(parts)) = (stated_interval(field), parts) else { return };
    if touch(total, parts) {
        return;
    }
    // If a battery gives only its guns, the source may have counted its crew in the total.
    let bare = sum.without_crew.unwrap_or_default();
    let crews = (MIN_CREW * bare.0, MAX_CREW * bare.1);
    // A total that leaves out no crew and has the digits of the sum in another order is a slip.
    let is_slip = swapped_digits(total, parts).is_some_and(|meant| meant != total.0);
    let is_with_crews = touch(total, (parts.0 + crews.0, parts.1 + crews.1)) && !is_slip;
    if what == "men" && (sum.without_crew.is_none() || is_with_crews) {
        return;
    }
    let message = format!(
        "the stated total of {} is {} {what}, but the parts add up to {}",
        body.title(),
        written(total),
        written(parts)
    );
    let mut found = Diagnostic::new(&CODE, stated.span, message);
    if let Some(meant) = swapped_digits(total, parts) {
        found =
            found.help(format!("did you mean `{meant}`? its digits seem to be in another order"));
    }
    let guns = sum.guns.filter(|(least, most)| least == most && *least > 0);
    if let Some((guns, _)) = guns.filter(|_| what == "men" && total.0 == total.1)
        && parts == (total.0.wrapping_sub(guns), total.1.wrapping_sub(guns))
    {
        found = found.help(format!(
            "the difference is {guns}, exactly the number of guns: were the guns added to the men?"
        ));
    } else if what == "men" && bare.1 > 0 && parts.1 < total.0 {
        found = found.help(format!(
            "the crews of {} guns are not given; they would be {} men",
            written(bare),
            written(crews)
        ));
    }
    if total.0 > parts.1 {
        let missing = written((total.0 - parts.1, total.1 - parts.0));
        diagnostics.push(found.help(format!(
            "{missing} {what} are missing: add the body that is left out, or correct the total or \
             a part; to keep the total of the source, excuse the line with a reason"
        )));
        return;
    }
    diagnostics.push(found.help(
        "correct the total or the wrong part, or keep the total of the source and excuse the line with a reason",
    ));
}

/// The sum of the parts, if the total has the same digits in another order: 2197 for 2917.
fn swapped_digits(total: (u64, u64), parts: (u64, u64)) -> Option<u64> {
    if total.0 != total.1 || parts.0 != parts.1 {
        return None;
    }
    let sorted = |number: u64| {
        let mut digits = number.to_string().into_bytes();
        digits.sort_unstable();
        digits
    };
    (sorted(total.0) == sorted(parts.0)).then_some(parts.0)
}

/// Whether two intervals have a number in common, so that they do not contradict each other.
fn touch(a: (u64, u64), b: (u64, u64)) -> bool {
    a.0 <= b.1 && b.0 <= a.1
}

fn written(interval: (u64, u64)) -> String {
    let (least, most) = interval;
    if least == most { least.to_string() } else { format!("{least}-{most}") }
}
