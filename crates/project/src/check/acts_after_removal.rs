//! A unit that does something after it was removed from the table.

use std::collections::{HashMap, HashSet};

use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::{Deed, Log};
use grognard_core::text::Span;

/// A unit that does something after it was removed from the table.
pub static CODE: Code =
    Code::new("acts-after-removal", Severity::Warning, include_str!("acts_after_removal.md"));

pub(super) fn check(log: &Log<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let entries = || log.entries.items.iter().map(|entry| &entry.value);
    let undoes =
        |entry: &grognard_core::document::LogEntry<'_>| entry.r#do.value() == Some(&Deed::Undo);
    // What was taken back did not happen: who took it back, and whether it holds again, is the game's to tell.
    let undone: HashSet<i64> = entries()
        .filter(|entry| undoes(entry))
        .filter_map(|entry| entry.of.value().copied())
        .collect();
    let mut removed: HashMap<&str, Span> = HashMap::new();
    for entry in entries() {
        if entry.number.value().is_some_and(|number| undone.contains(number)) {
            continue;
        }
        let (Some(deed), Some(unit)) = (entry.r#do.value(), entry.unit.get()) else { continue };
        match deed {
            Deed::Remove => drop(removed.insert(unit.value, unit.span)),
            Deed::Return => drop(removed.remove(unit.value)),
            // Losses are often written when a unit has gone.
            Deed::Stand | Deed::Regain | Deed::Command => {
                let Some(span) = removed.get(unit.value) else { continue };
                let message = format!("`{}` does something after it was removed", unit.value);
                diagnostics.push(
                    Diagnostic::new(&CODE, unit.span, message)
                        .label(*span, "it was removed here")
                        .help("name another unit, or write `do: return` before it"),
                );
            }
            _ => {}
        }
    }
}
