//! Reports units that can be fielded without a row in a figure of the pack.

use grognard_core::convert::{FigureGap, figure_gaps};
use grognard_core::document::Arm;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("figure-without-row", Warning, "figure_without_row.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if subject.has_unread_units() || !subject.has_lists() {
        return;
    }
    for FigureGap { figure, units } in figure_gaps(&subject.open.ruleset) {
        if !subject.is_own(figure.entry.span) {
            continue;
        }
        let of_arm = |(arm, sizes): &(Arm, Vec<i64>)| {
            let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
            format!("{} of {}", arm.word(), sizes.join(", "))
        };
        let units: Vec<String> = units.iter().map(of_arm).collect();
        let (units, id) = (units.join(" and "), &figure.entry.id);
        let message = format!("{units} can have no row in the figure `{id}`");
        diagnostics.push(Diagnostic::new(&CODE, figure.entry.span, message).help(
            "add a row for such units, or a `value` for all others; if they have no such figure, \
             exclude them with `for` beside `rows`",
        ));
    }
}
