//! Checks the entries of a log that undo or redo an action.

use std::collections::{BTreeMap, BTreeSet};

use grognard_check::check::play_codes::UNPLAYED_ENTRY;
use grognard_core::document::Deed;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use super::data::PlayData;
use super::entry::{PlayEntry, merged, missing_number};

/// Reports undo and redo entries whose `of` names no entry. A refused entry already has a finding,
/// so `of` may name it.
pub(super) fn taken_back(
    data: &PlayData,
    all: &[PlayEntry],
    refused: &BTreeSet<i64>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut numbers: BTreeSet<(usize, i64)> =
        all.iter().map(|entry| (entry.side, entry.n)).collect();
    // If two entries share a number by mistake, an undo may name the number that the second should
    // have. A separate finding reports that two entries share a number.
    numbers.extend(
        (0..all.len()).filter_map(|index| Some((all[index].side, missing_number(all, index)?))),
    );
    for entry in all.iter().filter(|entry| matches!(entry.deed, Deed::Undo | Deed::Redo)) {
        let side = &data.sides[entry.side].id;
        let verb = if entry.deed == Deed::Undo { "undoes" } else { "redoes" };
        let message = match entry.of {
            0 => "this entry does not name the entry to undo or redo".to_owned(),
            of if !numbers.contains(&(entry.side, of)) && !refused.contains(&of) => {
                format!("`{side}` has no entry with the number {of}")
            }
            // An undo must name a smaller number, because the devices of a side share one sequence
            // of numbers.
            of if of == entry.n => format!("entry {of} {verb} itself"),
            of if of > entry.n => {
                format!("entry {} {verb} entry {of}, which comes later", entry.n)
            }
            _ => continue,
        };
        diagnostics.push(
            Diagnostic::new(&UNPLAYED_ENTRY, entry.span, message)
                .help("write the number of an earlier entry of the same side after `of:`"),
        );
    }
    in_vain(&merged(data, all.to_vec()), diagnostics);
}

/// Reports an undo of an entry that was already undone, and a redo of an entry that is in force.
/// Sides with several devices are skipped, because two devices may undo the same entry.
fn in_vain(all: &[PlayEntry], diagnostics: &mut Vec<Diagnostic>) {
    let devices: BTreeSet<(usize, &str)> = all.iter().map(|it| (it.side, &*it.by)).collect();
    let is_alone = |side: usize| devices.iter().filter(|device| device.0 == side).count() == 1;
    let mut gone: BTreeMap<(usize, i64), Span> = BTreeMap::new();
    for entry in
        all.iter().filter(|entry| is_alone(entry.side) && entry.of > 0 && entry.of < entry.n)
    {
        let of = entry.of;
        let (message, taken) = match entry.deed {
            Deed::Undo => match gone.insert((entry.side, of), entry.span) {
                Some(first) => (format!("entry {of} was already undone"), Some(first)),
                None => continue,
            },
            Deed::Redo => match gone.remove(&(entry.side, of)) {
                None => (format!("entry {of} was not undone"), None),
                _ => continue,
            },
            _ => continue,
        };
        let found = Diagnostic::new(&UNPLAYED_ENTRY, entry.span, message)
            .help("name another entry after `of:`, or remove this one");
        diagnostics.push(match taken {
            Some(first) => found.label(first, "undone here"),
            None => found,
        });
    }
}
