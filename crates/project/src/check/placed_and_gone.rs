//! A body that one phase both places and takes away.

use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::Map;

/// A body that one phase both places and takes away.
pub static CODE: Code =
    Code::new("placed-and-gone", Severity::Warning, include_str!("placed_and_gone.md"));

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for phase in &map.phases {
        for gone in &phase.gone {
            let placed =
                phase.placements.items.iter().find_map(|placement| {
                    placement.body.get().filter(|body| body.value == gone.value)
                });
            let Some(placed) = placed else { continue };
            let message = format!("`{}` is placed and gone in one phase", gone.value.0);
            diagnostics.push(
                Diagnostic::new(&CODE, gone.span, message)
                    .label(placed.span, "it is placed here")
                    .help(
                        "keep one of them: a body that left during the phase is gone in the next",
                    ),
            );
        }
    }
}
