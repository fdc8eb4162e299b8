//! Reports an arrival window that closes before it opens.

use grognard_core::document::Scenario;
use grognard_syntax::diagnostic::Diagnostic;

code!("window-backwards", Error, "window_backwards.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for arrival in &scenario.arrivals {
        let Some(window) = arrival.window.value() else { continue };
        let (Some(from), Some(to)) = (window.from.get(), window.to.get()) else { continue };
        if to.value < from.value {
            let message =
                format!("the window ends at {}, before it begins at {}", to.value, from.value);
            diagnostics.push(
                Diagnostic::new(&CODE, to.span, message)
                    .label(from.span, "the window begins here")
                    .help("`from` is the earliest time and `to` the latest: are they swapped?"),
            );
        }
    }
}
