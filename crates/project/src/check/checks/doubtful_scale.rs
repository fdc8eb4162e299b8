//! Reports a scale of a rule set without a length of time, and a game of no size.

use grognard_core::document::Ratio;
use grognard_core::ruleset::Sourced;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("doubtful-scale", Warning, "doubtful_scale.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rules = subject.alone;
    let mut report = |figure: &Sourced<Ratio>, what: &str, example: u32| {
        if figure.value > Ratio::ZERO || !subject.is_own(figure.span) {
            return;
        }
        let message = format!("{what} is {}, but must be more than 0", figure.value);
        diagnostics.push(
            Diagnostic::new(&CODE, figure.span, message)
                .help(format!("write the number of the rule book, such as {example}")),
        );
    };
    if let Some(turn) = &rules.turn {
        report(&turn.minutes, "the length of a turn in minutes", 30);
    }
}
