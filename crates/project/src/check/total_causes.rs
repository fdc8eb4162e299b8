//! Why the parts of a body do not make its total, where the numbers tell.

use std::collections::HashMap;

use super::regiment_twice::is_proper;
use super::subject::OobSubject;
use super::sums::Sum;
use super::total_mismatch::{Quantity, single};
use grognard_core::document::{Arm, Body};
use grognard_core::text::Span;

/// What makes the difference between a total and its parts.
pub(super) struct Cause {
    /// The place of it, and what is there.
    pub label: (Span, String),
    pub help: String,
    /// Is it a body that stands too many or too few times, with all that it has?
    pub is_body: bool,
    /// Does another finding say it: two bodies with one id?
    pub is_told: bool,
}

/// Minimum difference that is looked for: a smaller one is that of many bodies by chance.
const MIN_DIFFERENCE: u64 = 50;

/// The cause of a difference, if just one thing makes it.
pub(super) fn cause(
    subject: &OobSubject<'_>,
    sums: &[Sum],
    index: usize,
    what: Quantity,
    (stated, parts): ((u64, u64), (u64, u64)),
) -> Option<Cause> {
    if stated.1 < parts.0 {
        if let Some(told) = twice_below(subject, sums, index, what, (stated, parts)) {
            return Some(told);
        }
        let deep = too_deep(subject, sums, index, what, (stated, parts));
        if deep.is_some() {
            return deep;
        }
    }
    let (stated, parts) = (single(stated)?, single(parts)?);
    let difference = stated.abs_diff(parts);
    if what == Quantity::Men && difference < MIN_DIFFERENCE {
        return None;
    }
    if parts < stated {
        let outside = too_shallow(subject, sums, index, what, difference);
        let found = outside.or_else(|| commented(subject, index, difference));
        if found.is_some() {
            return found;
        }
    }
    slip(subject, index, what, (stated, parts))
}

/// Two bodies of one name anywhere below this one, with one of which the total fits: other findings say so.
fn twice_below(
    subject: &OobSubject<'_>,
    sums: &[Sum],
    index: usize,
    what: Quantity,
    (stated, parts): ((u64, u64), (u64, u64)),
) -> Option<Cause> {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let end = subject.bodies.list[index].end;
    (index + 1..end).find_map(|below| {
        let body = &subject.bodies.list[below];
        let name = body.name().get()?;
        let first = *seen.entry(name.value).or_insert(below);
        if first == below || !body.is_line() {
            return None;
        }
        let id = |index: usize| subject.bodies.list[index].id().value().map(|id| id.0);
        let is_battery = body.arm().value().is_some_and(|arm| arm.is_artillery());
        let has_one_id = id(first).is_some() && id(first) == id(below);
        let sum = what.of(&sums[below])?;
        let rest = (parts.0.saturating_sub(sum.0), parts.1.saturating_sub(sum.1));
        let fits = sum.1 >= MIN_DIFFERENCE && stated.0 <= rest.1 && rest.0 <= stated.1;
        fits.then(|| Cause {
            label: (name.span, "the total fits without this".to_owned()),
            help: format!("{} stands twice: take one out", body.title()),
            is_body: true,
            is_told: has_one_id || is_proper(name.value, is_battery),
        })
    })
}

/// A body below this one without which the total fits.
fn too_deep(
    subject: &OobSubject<'_>,
    sums: &[Sum],
    index: usize,
    what: Quantity,
    (stated, parts): ((u64, u64), (u64, u64)),
) -> Option<Cause> {
    let fits_without = |child: &usize| {
        let of_child = what.of(&sums[*child]).filter(|sum| sum.1 >= MIN_DIFFERENCE);
        of_child.is_some_and(|sum| {
            let rest = (parts.0.saturating_sub(sum.0), parts.1.saturating_sub(sum.1));
            stated.0 <= rest.1 && rest.0 <= stated.1
        })
    };
    let children = subject.bodies.children(index).map(|(child, _)| child);
    let children: Vec<usize> = children.filter(fits_without).collect();
    // A body that stands twice is too many where it stands again.
    let (first, rest) = children.split_first()?;
    let name = |index: usize| subject.bodies.list[index].name().value().copied();
    let is_same = |again: &usize| name(*again).is_some() && name(*again) == name(*first);
    let (child, twice) = match rest {
        // The whole has nothing beside it.
        [] if index == 0 => return None,
        [] => (*first, false),
        [again] if is_same(again) => (*again, true),
        _ => return None,
    };
    let id = |index: usize| subject.bodies.list[index].id().value().map(|id| id.0);
    let is_told = twice && id(*first).is_some() && id(*first) == id(child);
    let (above, child) = (&subject.bodies.list[index], &subject.bodies.list[child]);
    let (title, above) = (child.title(), above.title());
    let help = match twice {
        true => format!("{title} stands twice in {above}: take one out"),
        false => format!(
            "{title} has just what is too much: does it belong beside {above}, not into it?"
        ),
    };
    Some(Cause {
        label: (child.place(), "the total fits without this".to_owned()),
        help,
        is_body: true,
        is_told,
    })
}

/// A body right below this one, in the same list, with which the total fits.
fn too_shallow(
    subject: &OobSubject<'_>,
    sums: &[Sum],
    index: usize,
    what: Quantity,
    difference: u64,
) -> Option<Cause> {
    let above = &subject.bodies.list[index];
    let beside = above.end;
    let body = subject.bodies.list.get(beside).filter(|body| body.parent == above.parent)?;
    if body.is_unit()
        || !body.total().is_absent()
        || what.of(&sums[beside]).and_then(single) != Some(difference)
    {
        return None;
    }
    let help = format!(
        "{} has just the {difference} that are missing: does it belong into {}? Then indent it and put it there",
        body.title(),
        above.title()
    );
    Some(Cause {
        label: (body.place(), "this stands beside it".to_owned()),
        help,
        is_body: true,
        is_told: false,
    })
}

/// A comment in a body with the number that is missing.
fn commented(subject: &OobSubject<'_>, index: usize, difference: u64) -> Option<Cause> {
    let digits = difference.to_string();
    let has_number = |text: &str| {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
        text.contains(": ") && words.into_iter().any(|word| word == digits)
    };
    let comment = subject
        .unreadable
        .comments(index)
        .find(|comment| has_number(subject.unreadable.text(*comment)))?;
    let help = format!("this line has just the {difference} that are missing: take the `#` away");
    let label = (comment, "to YAML this is a comment".to_owned());
    Some(Cause { label, help, is_body: true, is_told: false })
}

/// A strength that would make the total with one digit more, one fewer, or two that change places.
fn slip(
    subject: &OobSubject<'_>,
    index: usize,
    what: Quantity,
    (stated, parts): (u64, u64),
) -> Option<Cause> {
    let strengths = subject.bodies.below(index).iter();
    let strengths = strengths.filter_map(|body| Some((body, strength(body, what)?)));
    let fields = strengths.filter_map(|(body, field)| {
        let written = field.0;
        let meant = (written + stated).checked_sub(parts)?;
        // Where the total has the slip, each part would fit by chance.
        if are_exchanged(stated, parts) {
            return None;
        }
        let looks_meant = meant == written * 10 && written > 0
            || written == meant * 10 && meant > 0
            || are_exchanged(written, meant);
        looks_meant.then_some((body, field.1, written, meant))
    });
    let mut fields = fields;
    let (body, span, written, meant) = fields.next().filter(|_| fields.next().is_none())?;
    let label = (span, format!("{written} here"));
    let help = format!("with {meant} for {} the parts make just the total", body.title());
    Some(Cause { label, help, is_body: false, is_told: false })
}

/// The one number in which a body gives a strength, and its place.
fn strength(body: &Body<'_>, what: Quantity) -> Option<(u64, Span)> {
    let field = match what {
        Quantity::Guns => body.guns(),
        Quantity::Sabres => body.sabres(),
        Quantity::Men if body.arm().value() == Some(&Arm::Cavalry) && body.men().is_absent() => {
            body.sabres()
        }
        Quantity::Men => body.men(),
    };
    let strength = field.get()?;
    let (least, most) = strength.value.range?;
    (least == most).then_some((u64::from(least), strength.span))
}

/// Are two neighbouring digits of a number exchanged in the other?
fn are_exchanged(one: u64, other: u64) -> bool {
    let (one, other) = (one.to_string().into_bytes(), other.to_string().into_bytes());
    let differ = |index: &usize| one[*index] != other[*index];
    if one.len() != other.len() {
        return false;
    }
    let places: Vec<usize> = (0..one.len()).filter(differ).collect();
    matches!(places.as_slice(), [a, b] if a + 1 == *b && one[*a] == other[*b] && one[*b] == other[*a])
}
