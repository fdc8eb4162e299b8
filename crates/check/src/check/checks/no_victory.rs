//! Reports a scenario without conditions of victory.

use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::ProjectSubject;

code!("no-victory", Hint, "no_victory.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for placed in &subject.project.scenarios {
        let scenario = &placed.document;
        let told = scenario.objectives.span.is_some() || !scenario.victory.is_absent();
        let Some(id) = scenario.id.get().filter(|_| !told && placed.unclear.is_empty()) else {
            continue;
        };
        diagnostics.push(
            Diagnostic::new(&CODE, id.span, format!("`{}` has no conditions of victory", id.0))
                .help(
                    "add `objectives` with points, or `victory` in words: `victory: The French win if they hold Plancenoit at the end.`",
                ),
        );
    }
}
