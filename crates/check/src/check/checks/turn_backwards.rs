//! Reports a log in which turns go backwards or are left out.

use grognard_core::document::{Deed, Log, LogEntry};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;
use std::collections::BTreeMap;

code!("turn-backwards", Warning, "turn_backwards.md");

/// Maximum step between turns. The page of a battle in play goes forward by one turn, and back by
/// one turn if a player has touched the button twice. Back by one turn is a mistake if entries of the
/// later turn are between the two.
const MAX_STEP: i64 = 1;

pub(super) fn check(log: &Log<'_>, diagnostics: &mut Vec<Diagnostic>) {
    // A log that is merged from several devices is not in the order of the turns, but the entries
    // of each device are.
    let mut devices: BTreeMap<Option<&str>, Vec<&LogEntry<'_>>> = BTreeMap::new();
    for entry in &log.entries.items {
        devices.entry(device(entry)).or_default().push(&entry.value);
    }
    let step = written_step(log);
    for entries in devices.values() {
        go_back(entries, devices.len() == 1, diagnostics);
        begin(entries, step, devices.len() == 1, diagnostics);
    }
}

fn device<'l>(entry: &Spanned<LogEntry<'l>>) -> Option<&'l str> {
    entry.value.by.value().copied()
}

/// Reports turns that begin in an entry of another turn, and turns that are left out. A log from
/// several devices has no left-out turns, because another device may have begun the turn.
fn begin(
    entries: &[&LogEntry<'_>],
    step: i64,
    is_only_device: bool,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut last: Option<Spanned<i64>> = None;
    let mut before_last: Option<i64> = None;
    let mut is_played = false;
    for entry in entries {
        let Some(count) = begun(entry) else {
            let turn = entry.turn.value();
            is_played = match entry.r#do.value() {
                // Whoever undoes an entry may also go back to the turn before.
                None | Some(Deed::Undo | Deed::Redo | Deed::Keep) => false,
                Some(Deed::Note | Deed::Turn) => is_played,
                _ => is_played || turn.zip(last).is_some_and(|(turn, last)| *turn >= last.value),
            };
            continue;
        };
        let was_played = std::mem::take(&mut is_played);
        // The page of a battle writes the number of the turn that ends, and people write the number
        // of the turn that begins, so a difference of one is accepted.
        let is_of = |turn: i64| (turn - count.value).abs() <= MAX_STEP;
        if let Some(turn) = entry.turn.get().filter(|turn| !is_of(turn.value)) {
            let message =
                format!("turn {} begins, but this entry is of turn {}", count.value, turn.value);
            diagnostics.push(
                Diagnostic::new(&CODE, count.span, message)
                    .label(turn.span, "the turn of the entry")
                    .help(format!("did you mean `count: {}`?", turn.value + step)),
            );
            // The next turn is compared with the turn that was meant, and not with the wrong turn.
            last = Some(Spanned::new(turn.value + step, turn.span));
            before_last = None;
            continue;
        }
        let before = last.replace(count);
        let earlier = before_last.take();
        before_last = before.map(|before| before.value);
        let is_far = |before: &Spanned<i64>| {
            let ahead = count.value - before.value;
            ahead < -MAX_STEP
                || is_only_device && ahead < 0 && was_played
                || is_only_device && ahead > MAX_STEP
        };
        let Some(before) = before.filter(is_far) else { continue };
        // The turn in the middle is wrong if it would fit the turns before and after it: 2, 1, 4
        // was meant as 2, 3, 4.
        if let Some(earlier) = earlier.filter(|earlier| count.value - earlier == 2) {
            let message = format!("turn {} begins after turn {earlier}", before.value);
            diagnostics.push(
                Diagnostic::new(&CODE, before.span, message)
                    .label(count.span, "the turn after this one")
                    .help(format!("did you mean `count: {}`?", earlier + 1)),
            );
            continue;
        }
        let message = format!("turn {} begins after turn {}", count.value, before.value);
        diagnostics.push(
            Diagnostic::new(&CODE, count.span, message)
                .label(before.span, "the turn before")
                .help(format!("did you mean `count: {}`?", before.value + 1)),
        );
    }
}

/// Reports entries of an earlier turn than the turn that has begun, but only the first of several
/// entries in a row.
fn go_back(entries: &[&LogEntry<'_>], is_only_device: bool, diagnostics: &mut Vec<Diagnostic>) {
    let numbers: Vec<i64> =
        entries.iter().filter_map(|entry| entry.number.value().copied()).collect();
    if !numbers.is_sorted() {
        return;
    }
    let mut present: Option<Spanned<i64>> = None;
    let mut last_begun: Option<Spanned<i64>> = None;
    let mut is_back = false;
    for entry in entries {
        if let Some(count) = begun(entry) {
            // A wrong count is skipped, because `begin` reports it.
            let fits = |turn: i64| (turn - count.value).abs() <= MAX_STEP;
            let is_right = entry.turn.value().is_none_or(|turn| fits(*turn))
                && present.is_none_or(|before| fits(before.value));
            (present, is_back) = (is_right.then_some(count), false);
            // Another device may have begun a turn between two entries of this one.
            last_begun = present.filter(|_| is_only_device);
            continue;
        }
        // Notes are often written later, and an entry that undoes something may be about an earlier
        // turn.
        let is_late = |deed: &Deed| {
            matches!(deed, Deed::Note | Deed::Undo | Deed::Redo | Deed::Keep | Deed::Turn)
        };
        // No note is written before its turn.
        let is_note = entry.r#do.value() == Some(&Deed::Note);
        if !is_note && entry.r#do.value().is_none_or(is_late) {
            continue;
        }
        let Some(turn) = entry.turn.get() else { continue };
        let which =
            || entry.number.value().map_or("this entry".to_owned(), |n| format!("entry {n}"));
        // A turn without entries is possible, but not without its beginning.
        if let Some(begun) = last_begun.filter(|begun| turn.value > begun.value + MAX_STEP) {
            let message = format!(
                "{} is of turn {}, but the turn that began last is {}",
                which(),
                turn.value,
                begun.value
            );
            diagnostics.push(
                Diagnostic::new(&CODE, begun.span, message)
                    .label(turn.span, "the turn of the entry")
                    .help("correct the `turn` and the `count` that are wrong"),
            );
            (present, last_begun, is_back) = (Some(*turn), None, false);
            continue;
        }
        if is_note {
            continue;
        }
        let Some(before) = present.filter(|before| turn.value < before.value) else {
            (present, is_back) = (Some(*turn), false);
            continue;
        };
        if std::mem::replace(&mut is_back, true) {
            continue;
        }
        let message = format!(
            "{} is of turn {}, but turn {} had already begun",
            which(),
            turn.value,
            before.value
        );
        diagnostics.push(
            Diagnostic::new(&CODE, turn.span, message)
                .label(before.span, "the turn began here or earlier")
                .help(format!("did you mean `turn: {}`?", before.value)),
        );
    }
}

/// The usual step from the turn of an entry to the turn that the entry begins: 1 if the page of a
/// battle wrote the log, 0 if people wrote it.
fn written_step(log: &Log<'_>) -> i64 {
    let entries = log.entries.items.iter().map(|entry| &entry.value);
    let steps = entries.filter_map(|entry| Some(begun(entry)?.value - entry.turn.value()?));
    let ahead = steps.clone().filter(|step| *step == 1).count();
    i64::from(ahead > steps.filter(|step| *step == 0).count())
}

fn begun(entry: &LogEntry<'_>) -> Option<Spanned<i64>> {
    let begins = entry.r#do.value() == Some(&Deed::Turn);
    entry.count.get().copied().filter(|_| begins)
}
