//! Reports an entry of a log after the end of the battle.

use std::collections::HashSet;

use grognard_core::document::{Deed, Log};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

code!("entry-after-end", Warning, "entry_after_end.md");

pub(super) fn check(log: &Log<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let entries = || log.entries.items.iter().map(|entry| &entry.value);
    let numbers: Vec<i64> = entries().filter_map(|entry| entry.number.value().copied()).collect();
    // Entries apply in the order of their numbers, and not in the order in which they are written.
    if !numbers.is_sorted() {
        return;
    }
    let undoes = entries().filter(|entry| entry.r#do.value() == Some(&Deed::Undo));
    let undone: HashSet<i64> = undoes.filter_map(|entry| entry.of.value().copied()).collect();
    let mut ended: Option<(i64, Option<i64>, Span)> = None;
    for entry in entries() {
        let Some(deed) = entry.r#do.get() else { continue };
        if entry.number.value().is_some_and(|number| undone.contains(number)) {
            continue;
        }
        let turn = entry.turn.value().copied();
        let (number, last_turn, end) = match (deed.value, ended) {
            (Deed::End, None) => {
                ended = Some((entry.number.value().copied().unwrap_or(0), turn, deed.span));
                continue;
            }
            (_, Some(ended)) => ended,
            _ => continue,
        };
        // Points, notes and the last losses of a turn are often entered after the end.
        let is_late = match deed.value {
            Deed::Note | Deed::Undo | Deed::Redo | Deed::Keep | Deed::Score | Deed::Sight => true,
            Deed::Turn => entry.count.value().is_some_and(|count| Some(*count) == last_turn),
            _ => turn.zip(last_turn).is_some_and(|(turn, last)| turn < last),
        };
        if is_late {
            continue;
        }
        let which = match entry.number.value() {
            Some(number) => format!("entry {number}"),
            None => "this entry".to_owned(),
        };
        let message = match (deed.value, number) {
            (Deed::End, _) => format!("{which} ends the battle again"),
            (_, 0) => format!("{which} comes after the end of the battle"),
            (_, number) => format!("{which} comes after entry {number}, the end of the battle"),
        };
        diagnostics.push(
            Diagnostic::new(&CODE, deed.span, message).label(end, "the battle ends here").help(
                "move the entry before `do: end`, correct the number of one of them, or remove the \
                 entry",
            ),
        );
        return;
    }
}
