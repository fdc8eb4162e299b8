//! Reports an entry of a log that contradicts an earlier entry.

use std::collections::HashMap;

use grognard_core::document::{Deed, Log, LogEntry};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, Spanned};

code!("doubtful-entry", Warning, "doubtful_entry.md");

pub(super) fn check(log: &Log<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let entries = || log.entries.items.iter().map(|entry| &entry.value);
    let numbers: Vec<i64> = entries().filter_map(|entry| entry.number.value().copied()).collect();
    let is_sorted = numbers.is_sorted();
    let undoes =
        |entry: &&LogEntry<'_>| matches!(entry.r#do.value(), Some(Deed::Undo | Deed::Redo));
    let undone: Vec<i64> =
        entries().filter(undoes).filter_map(|entry| entry.of.value().copied()).collect();
    let mut killed: HashMap<&str, Span> = HashMap::new();
    let mut held: HashMap<&str, Spanned<&str>> = HashMap::new();
    for entry in entries() {
        let Some(deed) = entry.r#do.get() else { continue };
        if entry.number.value().is_some_and(|number| undone.contains(number)) {
            continue;
        }
        match deed.value {
            Deed::Note if entry.text.is_absent() => {
                let message = "this note has no text";
                let help = "write the note in `text`, or remove the entry";
                diagnostics.push(Diagnostic::new(&CODE, deed.span, message).help(help));
            }
            Deed::Leader if is_sorted => leader(entry, &mut killed, diagnostics),
            Deed::Hold if is_sorted => hold(entry, &mut held, diagnostics),
            _ => {}
        }
    }
}

fn leader<'d>(
    entry: &'d LogEntry<'d>,
    killed: &mut HashMap<&'d str, Span>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let (Some(unit), Some(to)) = (entry.unit.get(), entry.to.get()) else { return };
    match (to.value, killed.get(unit.value)) {
        ("well", _) => drop(killed.remove(unit.value)),
        ("killed", None) => drop(killed.insert(unit.value, to.span)),
        ("killed" | "wounded", Some(before)) => {
            let message = format!("`{}` was killed by an earlier entry", unit.value);
            diagnostics.push(
                Diagnostic::new(&CODE, to.span, message)
                    .label(*before, "he was killed here")
                    .help("name another leader, or correct one of the two entries"),
            );
        }
        _ => {}
    }
}

fn hold<'d>(
    entry: &'d LogEntry<'d>,
    held: &mut HashMap<&'d str, Spanned<&'d str>>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let (Some(unit), Some(to)) = (entry.unit.get(), entry.to.get()) else { return };
    let before = held.insert(unit.value, *to);
    let Some(before) = before.filter(|before| before.value == to.value) else { return };
    let message = format!("`{}` already holds `{}`", to.value, unit.value);
    diagnostics.push(
        Diagnostic::new(&CODE, to.span, message)
            .label(before.span, "since this entry")
            .help("name the other side or another place, or remove the entry"),
    );
}
