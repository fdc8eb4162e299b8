//! Reports an arm for which a rule set has elements but no unit.

use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::list;

use crate::check::subject::PackSubject;

code!("unfielded-arm", Warning, "unfielded_arm.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let units = &subject.open.ruleset.units;
    // A unit that could not be read may be of the arm, so nothing is reported.
    if subject.has_unread("units", subject.alone.units.len()) {
        return;
    }
    for element in &subject.alone.elements {
        let arms = element.arms.iter();
        let unfielded: Vec<&str> = arms
            .filter(|arm| !units.iter().any(|unit| unit.arms.contains(arm)))
            .map(|arm| arm.word())
            .collect();
        if unfielded.is_empty() {
            continue;
        }
        let (id, span) = (&element.entry.id, element.entry.span);
        let message = match units.is_empty() {
            true => "the rule set has elements but no `units`: it puts no troops on the table"
                .to_owned(),
            false => format!(
                "no unit has the arm {}: element `{id}` is never put on the table",
                list(unfielded.iter().copied(), unfielded.len())
            ),
        };
        let arms = unfielded.join(", ");
        diagnostics.push(Diagnostic::new(&CODE, span, message).help(format!(
            "add a unit to `units` with `arms: [{arms}]` and `element: {id}`; `level` is its \
             kind, such as `battalion` or `brigade`"
        )));
        if units.is_empty() {
            return;
        }
    }
}
