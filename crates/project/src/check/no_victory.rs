//! A scenario that does not say who wins.

use grognard_syntax::diagnostic::{Code, Diagnostic, Severity};

use super::subject::ProjectSubject;

/// A scenario that does not say who wins.
pub static CODE: Code = Code::new("no-victory", Severity::Hint, include_str!("no_victory.md"));

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for placed in &subject.project.scenarios {
        let scenario = &placed.document;
        let told = scenario.objectives.span.is_some() || !scenario.victory.is_absent();
        let Some(id) = scenario.id.get().filter(|_| !told && placed.unclear.is_empty()) else {
            continue;
        };
        diagnostics.push(
            Diagnostic::new(&CODE, id.span, format!("nothing says who wins `{}`", id.0)).help(
                "add `objectives` with points, or `victory` in words: `victory: The French win if they hold Plancenoit at the end.`",
            ),
        );
    }
}
