//! Reports a unit that acts after it was removed from the table.

use std::collections::{HashMap, HashSet};

use grognard_core::document::{Deed, Log};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

code!("acts-after-removal", Warning, "acts_after_removal.md");

pub(super) fn check(log: &Log<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let entries = || log.entries.items.iter().map(|entry| &entry.value);
    let undoes =
        |entry: &grognard_core::document::LogEntry<'_>| entry.r#do.value() == Some(&Deed::Undo);
    // An undone entry did not happen. The check ignores whether an undo was undone too.
    let undone: HashSet<i64> = entries()
        .filter(|entry| undoes(entry))
        .filter_map(|entry| entry.of.value().copied())
        .collect();
    let mut removed: HashMap<&str, Span> = HashMap::new();
    // The unit that the previous entry removed. Entries about the last losses of a removed unit may
    // follow.
    let mut just_removed: Option<&str> = None;
    let mut seen: HashSet<(i64, Option<&str>, Option<&str>)> = HashSet::new();
    for entry in entries() {
        // A log that is merged from several devices may contain an entry twice.
        let side = entry.side.value().map(|side| side.0);
        let key = entry.number.value().map(|n| (*n, side, entry.by.value().copied()));
        if key.is_some_and(|key| !seen.insert(key)) {
            continue;
        }
        if entry.number.value().is_some_and(|number| undone.contains(number)) {
            continue;
        }
        let of_unit = entry.r#do.value().zip(entry.unit.get());
        let is_last_loss = |deed: &Deed, unit: &str| {
            matches!(deed, Deed::Lose | Deed::Set) && just_removed == Some(unit)
        };
        let (deed, unit) = match of_unit {
            // The last losses of a unit are often entered after its removal.
            Some((deed, unit)) if is_last_loss(deed, unit.value) => continue,
            Some(of_unit) => of_unit,
            None => {
                just_removed = None;
                continue;
            }
        };
        just_removed = (*deed == Deed::Remove).then_some(unit.value);
        let what = match deed {
            Deed::Lose | Deed::Set => "has losses",
            Deed::Remove => "is removed again",
            _ => "acts",
        };
        match deed {
            Deed::Remove if !removed.contains_key(unit.value) => {
                removed.insert(unit.value, unit.span);
            }
            Deed::Return => drop(removed.remove(unit.value)),
            Deed::Stand | Deed::Regain | Deed::Command | Deed::Lose | Deed::Set | Deed::Remove => {
                let Some(span) = removed.get(unit.value) else { continue };
                let message = format!("`{}` {what} after it was removed", unit.value);
                diagnostics.push(
                    Diagnostic::new(&CODE, unit.span, message)
                        .label(*span, "the unit was removed here")
                        .help("name another unit, or write `do: return` before it"),
                );
            }
            _ => {}
        }
    }
}
