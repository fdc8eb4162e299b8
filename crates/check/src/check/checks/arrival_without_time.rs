//! Reports an arrival without a time.

use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::ProjectSubject;

code!("arrival-without-time", Warning, "arrival_without_time.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for placed in &subject.project.scenarios {
        for arrival in &placed.document.arrivals {
            let none = arrival.at.is_absent() && arrival.window.is_absent();
            let Some(body) = arrival.body.get().filter(|_| none) else { continue };
            if placed.unclear.touches(arrival.span) {
                continue;
            }
            let message = format!("the arrival of `{}` has no time", body.value.0);
            diagnostics.push(Diagnostic::new(&CODE, body.span, message).help(
                "add `at: \"15:30\"`, or a window and a chance: `window: { from: \"15:00\", to: \"17:00\", chance: 50% }`",
            ));
        }
    }
}
