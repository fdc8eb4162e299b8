//! A stated total that is not the sum of its parts.

use std::collections::HashSet;

use super::battery_without_guns::has_guns_as_men;
use super::subject::OobSubject;
use super::sums::{Interval, Sum, stated_interval, sums};
use super::total_causes::{Cause, cause};
use super::unit_without_strength::has_guns_alone;
use grognard_core::diagnostic::{Code, Diagnostic, Severity, Stage};
use grognard_core::document::{self, Body, Field, Men};
use grognard_core::text::Span;

/// A stated total that is not the sum of its parts.
pub static CODE: Code =
    Code::new("total-mismatch", Severity::Warning, include_str!("total_mismatch.md"))
        .at(Stage::Rest);

/// Minimum number of men for each gun. The lightest pieces had a crew of five.
const MIN_CREW: u64 = 5;

/// Maximum number of men for each gun in a return of artillery, drivers and train included: the
/// French corps of June 1815 had 35 to 40, their engineers among them.
const MAX_CREW: u64 = 45;

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if subject.bodies.list.iter().all(|body| body.total().is_absent()) {
        return;
    }
    // The guns of a unit on foot or horseback are probably its men, and the men of a battery its guns.
    let has_swapped = |index: usize| {
        let body = &subject.bodies.list[index];
        has_guns_alone(subject, index, body) || has_guns_as_men(body)
    };
    let is_unknown = |index| subject.unreadable.contains(index) || has_swapped(index);
    let sums = sums(subject.bodies, is_unknown);
    let mut is_swapped = vec![false; sums.len()];
    for (index, (body, sum)) in subject.bodies.list.iter().zip(&sums).enumerate() {
        let Some(total) = body.total().value() else { continue };
        if let Some(found) = swapped(body, (&total.men, &total.guns), *sum) {
            diagnostics.push(found);
            is_swapped[index] = true;
        }
    }
    let mut found: Vec<(usize, Diagnostic)> = Vec::new();
    let mut moved = HashSet::new();
    for what in QUANTITIES {
        // What the parts of a body lack, or have too much, is wrong in all bodies above it.
        let mut lacks = vec![(0, 0); sums.len()];
        for (index, body) in subject.bodies.iter().rev() {
            let mut lack = lacks[index];
            let sum = sums[index];
            let field = body.total().value().map(|total| what.of_total(total));
            let field = field.filter(|_| !is_swapped[index]);
            let stated = field.filter(|field| !field.is_absent()).and_then(stated_interval);
            if let Some((stated, parts)) = stated.zip(what.of(&sum))
                && is_mismatch(what, stated, parts, sum)
            {
                let is_explained =
                    lack != (0, 0) && !is_mismatch(what, stated, plus(parts, lack), sum);
                // Horsemen are men: those of a brigade of cavalry are told once.
                let is_again = what == Quantity::Sabres
                    && (stated, Some(parts)) == (of_men(body, stated), sum.men);
                let span = field.and_then(Field::span).unwrap_or(body.place());
                let complaint = Total { body, what, stated, parts, span }.complaint(sum);
                if is_explained || is_again || moved.contains(&index) {
                    found.push((index, held_back(complaint)));
                } else {
                    let cause = cause(subject, &sums, index, what, (stated, parts));
                    // Men and guns that stand elsewhere are one body, and one mistake.
                    if cause.as_ref().is_some_and(|cause| cause.is_body) {
                        moved.insert(index);
                    }
                    found.push((index, told(complaint, cause)));
                }
                lack = (signed(stated.0) - signed(parts.0), signed(stated.1) - signed(parts.1));
            }
            if let Some(above) = body.parent {
                lacks[above] = (lacks[above].0 + lack.0, lacks[above].1 + lack.1);
            }
        }
    }
    diagnostics.extend(found.into_iter().map(|(_, found)| found));
}

/// A complaint with its cause.
fn told(complaint: Diagnostic, cause: Option<Cause>) -> Diagnostic {
    let Some(Cause { label: (span, message), help, is_told, .. }) = cause else {
        return complaint;
    };
    if is_told {
        return held_back(complaint);
    }
    Diagnostic { help: Vec::new(), ..complaint }.label(span, message).help(help)
}

/// The only help of a finding that another one explains. It is there until excuses are applied, so that one for it is
/// not called unused.
const HELD_BACK: &str = "another finding says why";

fn held_back(complaint: Diagnostic) -> Diagnostic {
    Diagnostic { help: vec![HELD_BACK.to_owned()], ..complaint }
}

/// Is it a finding that another one explains, so that nobody is to see it?
pub(super) fn is_held_back(found: &Diagnostic) -> bool {
    found.code == &CODE && found.help.iter().any(|help| help == HELD_BACK)
}

/// The men of the total of a body, if they are given.
fn of_men(body: &Body<'_>, otherwise: (u64, u64)) -> (u64, u64) {
    let men = body.total().value().map(|total| &total.men).filter(|men| !men.is_absent());
    men.and_then(stated_interval).unwrap_or((otherwise.1 + 1, 0))
}

/// What a total counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Quantity {
    Men,
    Sabres,
    Guns,
}

const QUANTITIES: [Quantity; 3] = [Quantity::Men, Quantity::Sabres, Quantity::Guns];

impl Quantity {
    fn word(self) -> &'static str {
        match self {
            Quantity::Men => "men",
            Quantity::Sabres => "sabres",
            Quantity::Guns => "guns",
        }
    }

    fn of_total(self, total: &document::Total) -> &Field<Men> {
        match self {
            Quantity::Men => &total.men,
            Quantity::Sabres => &total.sabres,
            Quantity::Guns => &total.guns,
        }
    }

    /// What a sum has of it.
    pub(super) fn of(self, sum: &Sum) -> Interval {
        match self {
            Quantity::Men => sum.men,
            Quantity::Sabres => sum.sabres,
            Quantity::Guns => sum.guns,
        }
    }
}

/// The number that an interval is, if it is one.
pub(super) fn single(interval: (u64, u64)) -> Option<u64> {
    (interval.0 == interval.1).then_some(interval.0)
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn plus(interval: (u64, u64), more: (i64, i64)) -> (u64, u64) {
    (interval.0.saturating_add_signed(more.0), interval.1.saturating_add_signed(more.1))
}

/// A total whose men are the guns of the parts, and whose guns are their men.
fn swapped(
    body: &Body<'_>,
    (men, guns): (&Field<Men>, &Field<Men>),
    sum: Sum,
) -> Option<Diagnostic> {
    let (stated_men, stated_guns) = (stated_interval(men)?, stated_interval(guns)?);
    let (men_of_parts, guns_of_parts) = (sum.men?, sum.guns?);
    let is_right = touch(stated_men, men_of_parts) || touch(stated_guns, guns_of_parts);
    let is_swapped = touch(stated_men, guns_of_parts) && touch(stated_guns, men_of_parts);
    (is_swapped && !is_right).then_some(())?;
    let message = format!("the stated total of {} has its men and guns swapped", body.title());
    let found = Diagnostic::new(&CODE, men.span()?, message).label(guns.span()?, "and these");
    let (men, guns) = (written(stated_guns), written(stated_men));
    Some(found.help(format!("write `men: {men}` and `guns: {guns}`")))
}

/// Do a stated total and its parts contradict one another?
fn is_mismatch(what: Quantity, total: (u64, u64), parts: (u64, u64), sum: Sum) -> bool {
    if touch(total, parts) {
        return false;
    }
    // Where a battery gives guns only, a source may have counted its crew in the total.
    let crews = crews(sum);
    let with_crews = || touch(total, (parts.0 + crews.0, parts.1 + crews.1));
    !(what == Quantity::Men && (sum.without_crew.is_none() || with_crews()))
}

/// How many men the guns without a stated crew would have.
fn crews(sum: Sum) -> (u64, u64) {
    let bare = sum.without_crew.unwrap_or_default();
    (MIN_CREW * bare.0, MAX_CREW * bare.1)
}

/// A total that its parts do not make.
struct Total<'b> {
    body: &'b Body<'b>,
    what: Quantity,
    stated: (u64, u64),
    parts: (u64, u64),
    span: Span,
}

impl Total<'_> {
    fn complaint(&self, sum: Sum) -> Diagnostic {
        let Total { body, what, stated, parts, span } = *self;
        let message = format!(
            "the stated total of {} is {} {}, but the parts make {}",
            body.title(),
            written(stated),
            what.word(),
            written(parts)
        );
        let mut found = Diagnostic::new(&CODE, span, message);
        let guns = sum.guns.filter(|(least, most)| least == most && *least > 0);
        let bare = sum.without_crew.unwrap_or_default();
        if let Some((guns, _)) = guns.filter(|_| what == Quantity::Men && stated.0 == stated.1)
            && parts == (stated.0.wrapping_sub(guns), stated.1.wrapping_sub(guns))
        {
            found = found.help(format!(
                "the difference is {guns}, just the number of guns: were the guns added to the men?"
            ));
        } else if what == Quantity::Men
            && let Some(horse) = sum.sabres.and_then(single).filter(|horse| *horse > 0)
            && single(stated).zip(single(parts)).is_some_and(|(all, men)| all + horse == men)
        {
            found = found.help(format!(
                "the difference is {horse}, just the horsemen: the `men` of a total are those of all arms"
            ));
        } else if what == Quantity::Men && bare.1 > 0 {
            found = found.help(format!(
                "the crews of {} guns are not given; they would be {} men",
                written(bare),
                written(crews(sum))
            ));
        }
        found.help(
            "mend the part that is wrong, or keep the total as the source has it and excuse the line with a reason",
        )
    }
}

/// Intervals that touch do not contradict one another.
fn touch(a: (u64, u64), b: (u64, u64)) -> bool {
    a.0 <= b.1 && b.0 <= a.1
}

fn written(interval: (u64, u64)) -> String {
    let (least, most) = interval;
    if least == most { least.to_string() } else { format!("{least}-{most}") }
}
