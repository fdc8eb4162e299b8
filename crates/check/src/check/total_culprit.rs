//! Finds the one body that explains a wrong total: a body in the wrong formation, a body listed
//! twice, or a strength with a zero too few or too many.

use grognard_core::document::{BodyKind, Field, ListedBody, Men, Total};
use grognard_syntax::text::{Span, Spanned};

use super::subject::OobSubject;
use super::sums::{Interval, Sum, plus, stated_interval};

pub(super) enum Culprit {
    /// The body is outside the formation and should be in it.
    Outside(usize),
    /// The body is in the formation and should be outside it.
    Inside(usize),
    /// The men of a body have a zero too few or too many. `men` is the number in the text, and
    /// `meant` is the number that makes the total right.
    Zero { body: usize, men: Spanned<u64>, meant: u64 },
    /// The total is that of this body alone.
    TotalOf(usize),
    /// A comment contains the missing number.
    Comment(Span),
    /// A second body has the id of an earlier body, which another finding reports.
    Twice,
}

/// The mistake that explains a wrong total. `None` if no single mistake, or more than one, explains
/// the wrong total. If a total above is wrong too (`is_short_above`), a body outside its formation
/// is no explanation, because the total above would still count that body.
pub(super) fn culprit(
    subject: &OobSubject<'_>,
    index: usize,
    total: &Total,
    sums: &[Sum],
    is_short_above: bool,
) -> Option<Culprit> {
    let bodies = subject.bodies;
    let sum = sums[index];
    let below: Vec<usize> = bodies.children(index).map(|(child, _)| child).collect();
    // In a formation of one body, removing the body would leave nothing.
    let within = (below.len() > 1).then(|| below.iter().copied()).into_iter().flatten();
    let inside = only(within.filter(|child| holds(total, minus(sum, sums[*child]))));
    // If the total is the total of one body below, the total is wrong and not the other body.
    let alone = below.iter().copied().find(|child| {
        let stated = bodies.list[*child].total().value();
        stated.is_some_and(|stated| {
            holds(total, Some(sums[*child])) && holds(stated, Some(sums[*child]))
        })
    });
    if let Some(child) = alone.filter(|_| below.len() > 1) {
        return Some(Culprit::TotalOf(child));
    }
    if let Some(child) = inside {
        return Some(if is_second(subject, child) {
            Culprit::Twice
        } else {
            Culprit::Inside(child)
        });
    }
    // Deeper in the formation, only a body that is listed twice is considered.
    let all = index + 1..bodies.list[index].end;
    let fitting = all.clone().filter(|body| holds(total, minus(sum, sums[*body])));
    if only(fitting.filter(|body| is_second(subject, *body))).is_some() {
        return Some(Culprit::Twice);
    }
    if let Some(body) = slid_out(subject, index).filter(|_| !is_short_above)
        && holds(total, added(sum, sums[body]))
    {
        return Some(Culprit::Outside(body));
    }
    let zeros: Vec<Culprit> = all.filter_map(|body| zero(subject, body, total, sum)).collect();
    if let Ok([zero]) = <[Culprit; 1]>::try_from(zeros) {
        return Some(zero);
    }
    let (stated, parts) = (stated_interval(&total.men)?, sum.men?);
    let missing = stated.0.checked_sub(parts.0).filter(|_| is_exact(stated) && is_exact(parts))?;
    // An excuse may mention the missing number too, but is not a line of the list that was
    // commented out.
    let comment = subject.unreadable.comment_with(index, missing)?;
    let is_excuse = subject.unreadable.text(comment).contains("grognard:");
    (!is_excuse).then_some(Culprit::Comment(comment))
}

/// The formation that follows a formation at the same level, because a formation that is indented
/// too little ends up in this place.
fn slid_out(subject: &OobSubject<'_>, index: usize) -> Option<usize> {
    let body = &subject.bodies.list[index];
    let next = subject.bodies.list.get(body.end)?;
    let is_formation = matches!(next.kind, BodyKind::Formation(_));
    (is_formation && next.parent == body.parent).then_some(body.end)
}

fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    items.next().filter(|_| items.next().is_none())
}

fn is_exact(interval: (u64, u64)) -> bool {
    interval.0 == interval.1
}

fn is_second(subject: &OobSubject<'_>, index: usize) -> bool {
    let Some(id) = subject.bodies.list[index].id().value() else { return false };
    // The order of battle itself is skipped, because its id has a wider scope than the ids of its
    // bodies.
    let below_whole = subject.bodies.list.iter().skip(1);
    below_whole.filter(|body| body.id().value() == Some(id)).nth(1).is_some()
}

/// Whether a sum equals every number of a total exactly, without an estimate of missing crews.
fn holds(total: &Total, sum: Option<Sum>) -> bool {
    let Some(sum) = sum else { return false };
    let is = |field: &Field<Men>, parts: Interval| {
        field.is_absent() || stated_interval(field).is_some_and(|stated| parts == Some(stated))
    };
    is(&total.men, sum.men) && is(&total.sabres, sum.sabres) && is(&total.guns, sum.guns)
}

fn minus(sum: Sum, part: Sum) -> Option<Sum> {
    let less = |all: Interval, part: Interval| {
        let (all, part) = (all?, part?);
        Some((all.0.checked_sub(part.0)?, all.1.checked_sub(part.1)?))
    };
    let men = less(sum.men, part.men)?;
    let sabres = less(sum.sabres, part.sabres)?;
    let guns = less(sum.guns, part.guns)?;
    let is_something = part.men != Some((0, 0)) || part.guns != Some((0, 0));
    is_something.then_some(Sum {
        men: Some(men),
        sabres: Some(sabres),
        guns: Some(guns),
        without_crew: None,
    })
}

fn added(sum: Sum, part: Sum) -> Option<Sum> {
    Some(Sum {
        men: plus(sum.men, part.men),
        sabres: plus(sum.sabres, part.sabres),
        guns: plus(sum.guns, part.guns),
        without_crew: None,
    })
}

/// Minimum strength, before and after a zero is removed, for which a wrong number of zeros is
/// considered.
const MIN_WITH_ZERO: u64 = 20;

/// Finds a strength that makes the total right with one zero more or one zero less.
fn zero(subject: &OobSubject<'_>, index: usize, total: &Total, sum: Sum) -> Option<Culprit> {
    let body: &ListedBody<'_> = &subject.bodies.list[index];
    let men = body.men().get().or(body.sabres().get())?;
    let of_horse = body.men().is_absent();
    let (written, most) = men.range.map(|(least, most)| (u64::from(least), u64::from(most)))?;
    if written != most || written < MIN_WITH_ZERO {
        return None;
    }
    let shrunk = (written % 10 == 0 && written / 10 >= MIN_WITH_ZERO).then_some(written / 10);
    let meant = [Some(written * 10), shrunk].into_iter().flatten();
    let with = |meant: u64| {
        let swap = |all: Interval| {
            let all = all?;
            let each = |all: u64| (all + meant).checked_sub(written);
            Some((each(all.0)?, each(all.1)?))
        };
        let sabres = if of_horse { swap(sum.sabres) } else { sum.sabres };
        Sum { men: swap(sum.men), sabres, ..sum }
    };
    let meant = only(meant.filter(|meant| holds(total, Some(with(*meant)))))?;
    Some(Culprit::Zero { body: index, men: Spanned::new(written, men.span), meant })
}
