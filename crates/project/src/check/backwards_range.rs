//! A range whose first number is larger than its second.

use super::subject::OobSubject;
use super::subject::PackSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Fix, Safety};
use grognard_core::document::{Body, Field, Men};
use grognard_core::text::Span;

/// A range whose first number is larger than its second.
pub static CODE: Code = Code::unread("backwards-range", include_str!("backwards_range.md"));

pub(super) fn check(
    _: &OobSubject<'_>,
    _: usize,
    body: &Body<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for (_, strength) in body.strengths() {
        range(strength, diagnostics);
    }
    if let Some(total) = body.total().value() {
        for strength in [&total.men, &total.sabres, &total.guns] {
            range(strength, diagnostics);
        }
    }
}

/// The intervals of a pack.
pub(super) fn pack(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rules = subject.alone;
    for figure in rules.elements.iter().flat_map(|element| [&element.men, &element.guns]).flatten()
    {
        let Some((least, most)) = figure.value.range.filter(|(least, most)| least > most) else {
            continue;
        };
        complain(figure.span, least.into(), most.into(), diagnostics);
    }
    for unit in &rules.units {
        if let (Some(least), Some(most)) = (&unit.least, &unit.most)
            && least.value > most.value
        {
            complain(most.span, least.value.floor(), most.value.floor(), diagnostics);
        }
    }
    for row in rules.tables.iter().flat_map(|table| table.rows.iter().chain(&table.beyond)) {
        if let (Some(least), Some(most)) = (row.score.least, row.score.most)
            && row.score.is_backwards()
        {
            complain(row.span, least, most, diagnostics);
        }
    }
}

fn complain(span: Span, least: i64, most: i64, diagnostics: &mut Vec<Diagnostic>) {
    let message = format!("this interval runs backwards: {least} is more than {most}");
    diagnostics
        .push(Diagnostic::new(&CODE, span, message).help("the least comes first, then the most"));
}

fn range(strength: &Field<Men>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(strength) = strength.get() else { return };
    let Some((least, most)) = strength.range.filter(|(least, most)| least > most) else { return };
    let span = strength.span;
    let found = Diagnostic::new(
        &CODE,
        span,
        format!("the range `{least}-{most}` runs backwards: {least} is more than {most}"),
    )
    .help("the least comes first, then the most");
    let turned = format!("{most}-{least}");
    // Where more stands than the two numbers and a pair of quotes, it is not thrown away.
    let alone = (span.end - span.start) as usize <= turned.len() + 2;
    diagnostics.push(if alone {
        found.fix(Fix::replace(Safety::Safe, span, turned))
    } else {
        found
    });
}
