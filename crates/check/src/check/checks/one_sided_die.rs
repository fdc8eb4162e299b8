//! Reports dice with a single side.

use grognard_core::document::Ratio;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("one-sided-die", Warning, "one_sided_die.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some((count, sides)) = &subject.open.ruleset.dice else { return };
    if count.value < Ratio::whole(1) {
        let message = format!("a throw of {} dice has no score", count.value);
        let found = Diagnostic::new(&CODE, subject.place(count.span), message);
        return diagnostics.push(found.help("write how many dice a player throws: `count: 1`"));
    }
    if sides.value >= Ratio::whole(2) {
        return;
    }
    let message =
        format!("{} dice have {} side each: every throw is the same", count.value, sides.value);
    let found = Diagnostic::new(&CODE, subject.place(sides.span), message);
    diagnostics.push(found.help("are `count` and `sides` swapped?"));
}
