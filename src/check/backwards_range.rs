//! A range whose first number is larger than its second.

use super::OobPage;
use crate::diagnostic::{Code, Diagnostic, Fix, Safety, Severity};
use crate::document::{Body, Field, Men};

/// A range whose first number is larger than its second.
pub static CODE: Code =
    Code::new("backwards-range", Severity::Error, include_str!("backwards_range.md"));

pub(super) fn check(_: &OobPage<'_>, _: usize, body: &Body<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (_, strength) in body.strengths() {
        range(strength, diagnostics);
    }
    if let Some(total) = body.total().value() {
        for strength in [&total.men, &total.sabres, &total.guns] {
            range(strength, diagnostics);
        }
    }
}

fn range(strength: &Field<Men>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(strength) = strength.get() else { return };
    let Some((least, most)) = strength.range.filter(|(least, most)| least > most) else { return };
    diagnostics.push(
        Diagnostic::new(
            &CODE,
            strength.span,
            format!("the range `{least}-{most}` runs backwards: {least} is more than {most}"),
        )
        .help("the least comes first, then the most")
        .fix(Fix::replace(Safety::Safe, strength.span, format!("{most}-{least}"))),
    );
}
