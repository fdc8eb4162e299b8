//! Reports an arrival with both a fixed time and a window.

use grognard_core::document::Scenario;
use grognard_syntax::diagnostic::Diagnostic;

code!("arrival-with-two-times", Warning, "arrival_with_two_times.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for arrival in &scenario.arrivals {
        let (Some(time), Some(window)) = (arrival.at.get(), arrival.window.get()) else { continue };
        let who =
            arrival.body.value().map_or("this body".to_owned(), |body| format!("`{}`", body.0));
        let message = format!("{who} arrives at {}, but also in a window", time.value);
        diagnostics.push(
            Diagnostic::new(&CODE, time.span, message)
                .label(window.span, "the window")
                .help("keep `at` if the time is certain, else keep `window`"),
        );
    }
}
