//! Reports a mark beyond the last box of its track.

use grognard_core::document::Ratio;
use grognard_core::ruleset::{Formula, MarkAt, Ruleset, WearModel};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("mark-beyond-boxes", Warning, "mark_beyond_boxes.md");

/// Numbers of elements for which the formulas of a mark and of its track are compared. Units in
/// games have 1 to 30 elements.
pub(super) const ELEMENTS: std::ops::RangeInclusive<i64> = 1..=30;

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rules = &subject.open.ruleset;
    for wear in &rules.wear {
        let Some(boxes) = &wear.boxes else { continue };
        for mark in &wear.marks {
            let MarkAt::Formula(at) = &mark.at else { continue };
            if !is_beyond(rules, wear, &at.value) {
                continue;
            }
            let message = format!(
                "`{}` is at `{}`, but there are only `{}` boxes: the mark is never reached",
                mark.entry.id,
                at.value.written(),
                boxes.value.written()
            );
            diagnostics.push(
                Diagnostic::new(&CODE, subject.place(at.span), message)
                    .label(subject.place(boxes.span), "the boxes")
                    .help("correct the wrong formula"),
            );
        }
    }
}

/// Whether a mark is beyond the boxes of its track for every number of elements. The result is
/// `false` if a formula needs more than the number of elements.
pub(super) fn is_beyond(rules: &Ruleset, wear: &WearModel, at: &Formula) -> bool {
    let Some(boxes) = &wear.boxes else { return false };
    let figures = |formula: &Formula| -> Vec<String> {
        let is_of_units = |name: &&str| rules.unit_figures.iter().any(|it| it.entry.id == *name);
        formula.names().into_iter().filter(is_of_units).map(str::to_owned).collect()
    };
    // Two formulas with the same figure of a unit are compared for each value of the figure.
    let mut named = [figures(at), figures(&boxes.value)].concat();
    named.sort_unstable();
    named.dedup();
    if let [figure] = named.as_slice() {
        let of = |formula: &Formula, number: i64| {
            formula.value(&|name: &str| match name == figure {
                true => Some(Ratio::whole(number)),
                false => rules.figures.iter().find(|it| it.entry.id == name).map(|it| it.value),
            })
        };
        return ELEMENTS.into_iter().all(|number| {
            of(at, number)
                .ok()
                .zip(of(&boxes.value, number).ok())
                .is_some_and(|(at, boxes)| at > boxes)
        });
    }
    let is_beyond =
        |elements: i64| Some(value(rules, at, elements)? > value(rules, &boxes.value, elements)?);
    ELEMENTS.into_iter().all(|elements| is_beyond(elements) == Some(true))
}

/// The value of a formula for a unit with this number of elements.
pub(super) fn value(rules: &Ruleset, formula: &Formula, elements: i64) -> Option<Ratio> {
    let value_of = |name: &str| {
        let figure = || rules.figures.iter().find(|figure| figure.entry.id == name);
        match name {
            "n" => Some(Ratio::whole(elements)),
            _ => figure().map(|figure| figure.value),
        }
    };
    formula.value(&value_of).ok()
}
