//! Reports an arrival without a chance to happen.

use grognard_core::document::{Percent, Scenario};
use grognard_syntax::diagnostic::Diagnostic;

code!("never-arrives", Warning, "never_arrives.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for arrival in &scenario.arrivals {
        let Some(chance) = arrival.window.value().and_then(|window| window.chance.get()) else {
            continue;
        };
        if chance.value != Percent(0) {
            continue;
        }
        let who = arrival.body.value().map_or("this body".to_owned(), |it| format!("`{}`", it.0));
        let message = format!("{who} never arrives: its chance on each turn is 0%");
        diagnostics.push(Diagnostic::new(&CODE, chance.span, message).help(
            "write the chance, such as `50%`; leave `chance` out if the scenario does not give one, \
             and the arrival if the body does not come",
        ));
    }
}
