//! Reports a side whose `intel` is about its own troops.

use grognard_syntax::diagnostic::Diagnostic;

use super::sides_swapped::have_lists_swapped;
use crate::check::subject::ProjectSubject;

code!("own-intel", Warning, "own_intel.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        // If the lists of two sides are swapped, all `intel` of a side seems to be about its own
        // troops.
        if have_lists_swapped(subject, &placed.document, links) {
            continue;
        }
        for (number, side) in placed.document.sides.items.iter().enumerate() {
            // An order of battle of two sides is skipped, because `oob-on-two-sides` reports it.
            let is_own = |oob: usize| {
                let mut sides = links.oobs.iter().filter(|link| link.oob == Some(oob));
                sides.clone().next().is_some() && sides.all(|link| link.side == number)
            };
            let named = side.value.intel.items.iter().filter_map(|item| item.value.body.get());
            for body in named {
                let found = subject.links.bodies(links, body.value);
                if found.is_empty() || !found.iter().all(|body_at| is_own(body_at.oob)) {
                    continue;
                }
                let (_, id) = body.value.parts();
                let message = format!("`{id}` belongs to the side whose intel names it");
                let found = Diagnostic::new(&CODE, body.span, message);
                diagnostics.push(found.help(
                    "name a body of another side, or remove the item: a side knows its own troops",
                ));
            }
        }
    }
}
