//! Two sides that are called after each other's commanders.

use super::subject::ProjectSubject;
use crate::project::{ScenarioLinks, id_text};
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::{Scenario, Side, kebab};

/// Two sides that are called after each other's commanders.
pub static CODE: Code =
    Code::new("sides-swapped", Severity::Warning, include_str!("sides_swapped.md"));

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let scenario: &Scenario<'_> = &placed.document;
        // With more than two sides nobody can say with whom a name was exchanged.
        let [first, second] = scenario.sides.items.as_slice() else { continue };
        let (one, other) = (&first.value, &second.value);
        let is_swapped = is_called_after(subject, links, one, other)
            && is_called_after(subject, links, other, one);
        let (Some(name), Some(other_name)) = (one.name.get(), other.name.get()) else { continue };
        if !is_swapped {
            continue;
        }
        let id = one.id.value().map_or("", |id| id.0);
        let message = format!("the side `{id}` is called after a commander of the other side");
        diagnostics.push(
            Diagnostic::new(&CODE, name.span, message)
                .label(other_name.span, "and this one after one of the first")
                .help("exchange the names, or the lists in `oobs`"),
        );
    }
}

/// Is the id of a leader of the other side, and of none of its own, a word of its name?
fn is_called_after(
    subject: &ProjectSubject<'_>,
    links: &ScenarioLinks<'_>,
    side: &Side<'_>,
    other: &Side<'_>,
) -> bool {
    let Some(name) = side.name.value() else { return false };
    let name = kebab(name);
    let leads = |side: &Side<'_>| {
        let of_side = |id: &str| side.oobs.items.iter().any(|oob| oob.value.0 == id);
        let linked = links.oobs.iter().filter(|link| of_side(link.id.value));
        let oobs = linked.filter_map(|link| link.oob).map(|oob| &subject.project.oobs[oob]);
        let mut leaders = oobs.flat_map(|oob| oob.leaders.iter());
        leaders.any(|leader| {
            let id = id_text(subject.texts, *leader);
            name.split('-').any(|word| word == id)
        })
    };
    leads(other) && !leads(side)
}
