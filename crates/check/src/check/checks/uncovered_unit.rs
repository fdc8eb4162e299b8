//! Reports units that have no cell in the chart from which their wear takes its numbers.

use grognard_core::convert::{Uncovered, uncovered};
use grognard_core::document::Arm;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("uncovered-unit", Warning, "uncovered_unit.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if subject.has_unread_units() || !subject.has_lists() {
        return;
    }
    let rules = &subject.open.ruleset;
    for Uncovered { chart, units, span } in uncovered(rules) {
        if !subject.is_own(span) {
            continue;
        }
        let of_arm = |(arm, sizes): &(Arm, Vec<i64>)| {
            let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
            format!("{} of {}", arm.word(), sizes.join(", "))
        };
        let units: Vec<String> = units.iter().map(of_arm).collect();
        let units = units.join(" and ");
        let chart = &chart.entry.id;
        let message =
            format!("{units} has no cell in the chart `{chart}`: its card has no such mark");
        diagnostics.push(Diagnostic::new(&CODE, span, message).help(
            "add a row or column whose `for` matches such units; `least` and `most` of `units` \
             give the sizes",
        ));
    }
}
