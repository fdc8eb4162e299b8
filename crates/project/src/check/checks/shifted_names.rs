//! Reports names of units that are next to the ids of their neighbours.

use std::collections::HashSet;

use grognard_core::document::ListedBody;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::BodySubject;

code!("shifted-names", Warning, "shifted_names.md", Shape);

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index: body_index, .. } = *at;
    let units = subject.bodies.children(body_index).filter(|(_, unit)| unit.is_line());
    let units: Vec<(&ListedBody<'_>, Vec<u32>, Vec<u32>)> = units
        .filter_map(|(_, unit)| {
            let (id, name) = (unit.id().value()?.0, unit.name().value()?);
            Some((unit, numbers(id), numbers(name)))
        })
        .filter(|(_, id, name)| !id.is_empty() && !name.is_empty())
        .collect();
    // A unit is moved if the numbers of its id match another unit's name, and not its own name.
    let names: HashSet<&Vec<u32>> = units.iter().map(|(_, _, name)| name).collect();
    let is_moved =
        |(_, id, name): &&(&ListedBody<'_>, Vec<u32>, Vec<u32>)| id != name && names.contains(id);
    let moved: Vec<_> = units.iter().filter(is_moved).collect();
    // A single unit may have an id of any form, but a shifted column moves all units below it.
    let [(first, ..), (second, ..), ..] = moved.as_slice() else { return };
    let Some((id, name)) = first.id().value().zip(first.name().get()) else { return };
    let message = format!(
        "{} of {} units have the id of another unit: `{}` is called {}",
        moved.len(),
        units.len(),
        id.0,
        first.title()
    );
    let mut found = Diagnostic::new(&CODE, name.span, message);
    if let Some(name) = second.name().get() {
        found = found.label(name.span, "this unit too");
    }
    diagnostics.push(
        found.help("put every name beside its id: a column of the list may be shifted by one line"),
    );
}

/// The numbers in a text, sorted because names and ids have different orders. The 2nd battalion of
/// the 8th is `2/8e Ligne`, but its id is `ligne-8-2`.
fn numbers(text: &str) -> Vec<u32> {
    let digits = text.split(|c: char| !c.is_ascii_digit());
    let mut numbers: Vec<u32> = digits.filter_map(|digits| digits.parse().ok()).collect();
    numbers.sort_unstable();
    numbers
}
