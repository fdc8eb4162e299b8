//! Reports an entry of a log that contradicts an earlier entry.

use std::collections::{HashMap, HashSet};

use grognard_core::document::{Deed, Log, LogEntry, Time};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, Spanned};

code!("doubtful-entry", Warning, "doubtful_entry.md");

pub(super) fn check(log: &Log<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let entries = || log.entries.items.iter().map(|entry| &entry.value);
    let numbers: Vec<i64> = entries().filter_map(|entry| entry.number.value().copied()).collect();
    let is_sorted = numbers.is_sorted();
    let undoes =
        |entry: &&LogEntry<'_>| matches!(entry.r#do.value(), Some(Deed::Undo | Deed::Redo));
    let undone: HashSet<i64> =
        entries().filter(undoes).filter_map(|entry| entry.of.value().copied()).collect();
    if is_sorted {
        clocks(log, diagnostics);
        copies(log, diagnostics);
    }
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

/// Maximum number of minutes by which the clock of a device may go back: an hour at the end of
/// summer time, and some minutes.
const MAX_BACK: i64 = 75;

/// Reports an entry that a device wrote long before the entry above it.
fn clocks(log: &Log<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut last: HashMap<Option<&str>, (&str, i64, Span)> = HashMap::new();
    for entry in &log.entries {
        let Some(at) = entry.at.get() else { continue };
        let Some((day, minutes)) = clock(at.value) else { continue };
        let before = last.insert(entry.by.value().copied(), (day, minutes, at.span));
        let Some((other_day, other, span)) = before else { continue };
        // Without a date, a game may go on after midnight.
        let back = other - minutes;
        let is_midnight = day.is_empty() && back > 12 * 60;
        let is_back = day < other_day || day == other_day && back > MAX_BACK && !is_midnight;
        if !is_back || day.is_empty() != other_day.is_empty() {
            continue;
        }
        let message = format!("`{}` is before the entry above it of the same device", at.value);
        diagnostics.push(
            Diagnostic::new(&CODE, at.span, message)
                .label(span, "the entry above")
                .help("correct one of the two times, or the order of the entries"),
        );
    }
}

/// The date of a time such as `2026-05-02T19:30`, and its minutes since midnight.
fn clock(text: &str) -> Option<(&str, i64)> {
    let (day, time) = text.split_once(['T', ' ']).unwrap_or(("", text));
    let time = Time::read(time.get(..5)?)?;
    Some((day, i64::from(time.0)))
}

/// Reports an entry that is a copy of the entry above it, down to its number.
fn copies(log: &Log<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for pair in log.entries.items.windows(2) {
        let [above, entry] = [&pair[0].value, &pair[1].value];
        let Some(number) = entry.number.get() else { continue };
        let is_copy = above.number.value() == Some(&number.value)
            && above.by.value() == entry.by.value()
            && above.side.value() == entry.side.value()
            && above.r#do.value() == entry.r#do.value()
            && above.unit.value() == entry.unit.value()
            && above.to.value() == entry.to.value()
            && above.count.value() == entry.count.value();
        if !is_copy {
            continue;
        }
        let message = format!("entry {} is here twice in a row", number.value);
        let found = Diagnostic::new(&CODE, number.span, message);
        let found = above
            .number
            .span()
            .iter()
            .fold(found, |found, span| found.label(*span, "the first time"));
        diagnostics.push(found.help("remove one of the two entries, or correct its number"));
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
