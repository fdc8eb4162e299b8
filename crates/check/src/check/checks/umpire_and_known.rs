//! Reports a rule, an objective or a report of an enemy that only the umpire knows, although sides are
//! named that know of it.

use grognard_core::document::{Field, Id, List, Scenario};
use grognard_syntax::diagnostic::Diagnostic;

code!("umpire-and-known", Warning, "umpire_and_known.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for rule in &scenario.special_rules {
        both("rule", &rule.umpire, &rule.known_to, diagnostics);
    }
    for objective in &scenario.objectives {
        both("objective", &objective.umpire, &objective.known_to, diagnostics);
    }
}

fn both(
    noun: &str,
    umpire: &Field<bool>,
    known_to: &List<Id<'_>>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let (Some(umpire), Some(first)) = (umpire.get(), known_to.items.first()) else { return };
    if !umpire.value {
        return;
    }
    let message =
        format!("only the umpire knows of this {noun}, but `known_to` names `{}`", first.value.0);
    diagnostics.push(
        Diagnostic::new(&CODE, umpire.span, message)
            .label(first.span, "this side knows of it too")
            .help(
                "remove `umpire` if the side knows of it, or remove `known_to` if only the umpire \
                 does",
            ),
    );
}
