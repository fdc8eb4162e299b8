//! Numbers of a table that were copied from a neighbouring column or row: men and guns, horsemen
//! and squadrons, or the numbers of the line above.

use grognard_core::document::{Arm, BodyKind, Field, ListedBody, Unit};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use super::checks::implausible_strength::{
    CODE, MAX_BATTALION, MAX_SQUADRON, MIN_BATTALION, MIN_GUNNERS, MIN_SQUADRON,
};
use super::checks::too_many_guns::MAX_UNIT;
use super::subject::OobSubject;

/// Maximum number of parts of a regiment. Regiments of cavalry had up to ten squadrons, and
/// regiments of infantry rarely more than eight battalions. The numbers of squadrons and battalions
/// are general knowledge.
const MAX_PARTS: u32 = 12;

/// Usual numbers of men in a squadron and in a battalion, from general knowledge. The ranges are
/// narrower than the possible ranges, because a guess that lines have shifted needs numbers that
/// fit well.
const USUAL_SQUADRON: (u32, u32) = (50, 250);
const USUAL_BATTALION: (u32, u32) = (250, 1300);

/// Reports numbers of a line that belong in another column or row.
pub(super) fn slid(
    subject: &OobSubject<'_>,
    index: usize,
    body: &ListedBody<'_>,
) -> Option<Diagnostic> {
    match body.kind {
        BodyKind::Regiment(unit) => count_in_brackets(body, unit),
        BodyKind::Unit(_) | BodyKind::Battery(_) => {
            men_for_guns(body).or_else(|| rows(subject, index, body))
        }
        BodyKind::Formation(_) => men_for_guns(body),
        _ => None,
    }
}

/// Whether the strength of a part of a regiment is really a count of parts.
pub(super) fn is_count(subject: &OobSubject<'_>, body: &ListedBody<'_>) -> bool {
    let BodyKind::Part(unit, _) = body.kind else { return false };
    subject.bodies.parent(body).is_some_and(|line| count_in_brackets(line, unit).is_some())
}

/// Reports a count of battalions or squadrons that is written as a second strength: `[540, 4]`.
fn count_in_brackets(body: &ListedBody<'_>, unit: &Unit<'_>) -> Option<Diagnostic> {
    let is_horse = body.arm().value() == Some(&Arm::Cavalry);
    if !unit.battalions.is_absent() || !unit.squadrons.is_absent() {
        return None;
    }
    let parts = unit.parts()?;
    let [whole, count] = parts.items.as_slice() else { return None };
    let (whole, count) = (whole.value()?.range?, count.value()?.range?);
    let is_one = whole.0 == whole.1 && count.0 == count.1;
    let (min, max, key) = match is_horse {
        true => (MIN_SQUADRON, MAX_SQUADRON, "squadrons"),
        false => (MIN_BATTALION, MAX_BATTALION, "battalions"),
    };
    let fits = count.0 > 0 && whole.0 >= count.0 * min && whole.0 <= count.0 * max;
    if !is_one || count.0 > MAX_PARTS || !fits {
        return None;
    }
    let what = if unit.men.parts.is_some() { "men" } else { "sabres" };
    let message =
        format!("{} has two {key}, one of {} {what} and one of {}", body.title(), whole.0, count.0);
    let help = format!("did you mean `{what}: {}, {key}: {}`?", whole.0, count.0);
    Some(Diagnostic::new(&CODE, parts.span, message).help(help))
}

fn men_for_guns(body: &ListedBody<'_>) -> Option<Diagnostic> {
    let is_battery = body.arm().value().is_some_and(|arm| arm.is_artillery());
    let (men, guns) = (body.men().get()?, body.guns().get()?);
    let (crew, pieces) = (men.most(), guns.least());
    let is_most = matches!(body.kind, BodyKind::Formation(_)) || crew <= MAX_UNIT;
    let is_swapped = is_battery && crew > 0 && is_most && pieces > MAX_UNIT;
    if !is_swapped || pieces < crew.saturating_mul(MIN_GUNNERS) {
        return None;
    }
    let message =
        format!("{} has {pieces} guns, served by {crew} men: are they swapped?", body.title());
    let found = Diagnostic::new(&CODE, men.span, message)
        .label(guns.span, "this may be the number of guns");
    Some(found.help(format!("did you mean `men: {pieces}, guns: {crew}`?")))
}

pub(super) fn has_swapped_guns(body: &ListedBody<'_>) -> bool {
    men_for_guns(body).is_some()
}

/// A strength, and the number of parts in halves, because a list may count half squadrons.
#[derive(Clone, Copy)]
struct StrengthRow {
    least: u32,
    most: u32,
    halves: u32,
    is_horse: bool,
    span: Span,
}

fn row(body: &ListedBody<'_>) -> Option<StrengthRow> {
    let is_horse = match body.arm().value()? {
        Arm::Cavalry => true,
        Arm::Infantry => false,
        _ => return None,
    };
    let strength = body.men().get().or(body.sabres().get())?;
    let (least, most) = strength.range?;
    let halves = match body.battalions().value() {
        Some(count) => u32::try_from(2 * count).ok()?,
        None => body.squadrons().value()?.halves,
    };
    (halves > 0).then_some(StrengthRow { least, most, halves, is_horse, span: strength.span })
}

/// Whether the strength of each part is usual for cavalry (`is_horse`) or for infantry.
fn is_usual(row: StrengthRow, is_horse: bool) -> bool {
    let (min, max) = if is_horse { USUAL_SQUADRON } else { USUAL_BATTALION };
    row.least * 2 >= row.halves * min && row.most * 2 <= row.halves * max
}

/// Reports a line whose parts are too strong, if the numbers of a neighbouring line fit this line
/// but not their own.
fn rows(subject: &OobSubject<'_>, index: usize, body: &ListedBody<'_>) -> Option<Diagnostic> {
    let own = row(body)?;
    let max = if own.is_horse { MAX_SQUADRON } else { MAX_BATTALION };
    if own.least.saturating_mul(2) <= own.halves.saturating_mul(max) {
        return None;
    }
    let beside = [index.checked_sub(1), Some(index + 1)].into_iter().flatten();
    let beside = beside.filter_map(|other| subject.bodies.list.get(other));
    let (other_body, other) =
        beside.filter(|other| other.parent == body.parent).find_map(|other| {
            let numbers = row(other)?;
            let suits = is_usual(numbers, own.is_horse) && !is_usual(numbers, numbers.is_horse);
            suits.then_some((other, numbers))
        })?;
    let (first, second) = if other.span.start < own.span.start {
        ((other_body, other), (body, own))
    } else {
        ((body, own), (other_body, other))
    };
    let words = |(body, row): (&ListedBody<'_>, StrengthRow)| {
        let half = if row.halves % 2 == 1 { ".5" } else { "" };
        let (what, noun) = if row.is_horse { ("sabres", "squadron") } else { ("men", "battalion") };
        let end = if row.halves == 2 { "" } else { "s" };
        format!("{} has {} {what} in {}{half} {noun}{end}", body.title(), row.most, row.halves / 2)
    };
    let message =
        format!("{}, and {}: are the numbers shifted by a line?", words(first), words(second));
    let found =
        Diagnostic::new(&CODE, first.1.span, message).label(second.1.span, "the other line");
    Some(found.help("compare the numbers of these lines and of those around them with the source"))
}

/// Reports a strength and a number of parts under each other's keys: `sabres: 4, squadrons: 480`.
/// The finding about a count that is out of range is replaced.
pub(super) fn count_for_strength(
    subject: &OobSubject<'_>,
    body: &ListedBody<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> bool {
    let count = |key: &'static str, span: Option<Span>| {
        let span = span?;
        Some((key, span, subject.unreadable.text(span).trim().parse::<u32>().ok()?))
    };
    let counts = [
        count("battalions", span_of(body.battalions())),
        count("squadrons", span_of(body.squadrons())),
    ];
    let strengths = [("men", body.men()), ("sabres", body.sabres())];
    for (what, strength) in strengths {
        let Some((men, span)) = strength.get().and_then(|men| Some((men.range?, men.span))) else {
            continue;
        };
        for (key, count_span, number) in counts.into_iter().flatten() {
            let min = if key == "squadrons" { MIN_SQUADRON } else { MIN_BATTALION };
            let is_swapped = men.0 == men.1
                && (1..=MAX_PARTS).contains(&men.0)
                && number >= men.0 * min
                && number > MAX_PARTS;
            if !is_swapped {
                continue;
            }
            diagnostics.retain(|found| {
                found.span != count_span
                    || !["bad-format", "out-of-range"].contains(&found.code.name)
            });
            let message = format!(
                "{} has {} {what} in {number} {key}: are they swapped?",
                body.title(),
                men.0
            );
            let found = Diagnostic::new(&CODE, span, message)
                .label(count_span, "this may be the number of men");
            diagnostics
                .push(found.help(format!("did you mean `{what}: {number}, {key}: {}`?", men.0)));
            return true;
        }
    }
    false
}

fn span_of<T>(field: &Field<T>) -> Option<Span> {
    match field {
        Field::Absent => None,
        Field::Broken(span) => Some(*span),
        Field::Read(value) => Some(value.span),
    }
}
