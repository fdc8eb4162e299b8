//! Reports a body that one phase both places and removes.

use std::collections::HashMap;

use grognard_core::document::Map;
use grognard_syntax::diagnostic::Diagnostic;

code!("placed-and-gone", Warning, "placed_and_gone.md");

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for phase in &map.phases {
        let placements = phase.placements.items.iter();
        let placed: HashMap<_, _> = placements
            .filter_map(|placement| placement.body.get())
            .map(|body| (&body.value, body.span))
            .collect();
        for gone in &phase.gone {
            let Some(placed) = placed.get(&gone.value) else { continue };
            let message = format!("`{}` is placed and gone in one phase", gone.value.0);
            diagnostics.push(
                Diagnostic::new(&CODE, gone.span, message)
                    .label(*placed, "the body is placed here")
                    .help(
                        "keep one of the two entries: a body that left during the phase is gone in \
                         the next",
                    ),
            );
        }
    }
}
