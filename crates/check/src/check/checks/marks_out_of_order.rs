//! Reports a mark that is reached before the mark listed above it.

use grognard_core::document::Ratio;
use grognard_core::ruleset::{Formula, MarkAt, Ruleset};
use grognard_syntax::diagnostic::Diagnostic;

use super::mark_beyond_boxes::{ELEMENTS, is_beyond, value};
use crate::check::subject::PackSubject;

code!("marks-out-of-order", Warning, "marks_out_of_order.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rules = &subject.open.ruleset;
    for wear in &rules.wear {
        for pair in wear.marks.windows(2) {
            let [above, below] = pair else { continue };
            let (MarkAt::Formula(first), MarkAt::Formula(second)) = (&above.at, &below.at) else {
                continue;
            };
            let (Some(first_at), Some(second_at)) =
                (reached(rules, &first.value), reached(rules, &second.value))
            else {
                continue;
            };
            // If the mark above is never reached, `mark-beyond-boxes` reports that mark instead.
            if is_beyond(rules, wear, &first.value) {
                continue;
            }
            let both = || first_at.iter().zip(&second_at);
            if both().any(|(first, second)| second > first)
                || both().all(|(first, second)| second == first)
                || !subject.is_own(second.span)
            {
                continue;
            }
            let message = format!(
                "`{}` is reached at `{}`, before `{}` above it at `{}`",
                below.entry.id,
                second.value.written(),
                above.entry.id,
                first.value.written()
            );
            diagnostics.push(
                Diagnostic::new(&CODE, second.span, message)
                    .label(subject.place(first.span), "the mark above this one")
                    .help(
                        "a worse mark goes below and is reached later: are the two formulas \
                         swapped?",
                    ),
            );
        }
    }
}

/// The values of a formula for each number of elements. `None` if the formula needs other numbers
/// of a unit.
fn reached(rules: &Ruleset, formula: &Formula) -> Option<Vec<Ratio>> {
    ELEMENTS.map(|elements| value(rules, formula, elements)).collect()
}
