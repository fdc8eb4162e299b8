//! Entries that take back what was done, or let it hold again.

use std::collections::{BTreeMap, BTreeSet};

use grognard_core::document::Deed;
use grognard_project::check::play_codes::UNPLAYED_ENTRY;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use super::data::PlayData;
use super::log::{PlayEntry, merged, missing_number};

/// Complains of entries that take back, or restore, what is not there. What was refused has its finding.
pub(super) fn taken_back(
    data: &PlayData,
    all: &[PlayEntry],
    refused: &BTreeSet<i64>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut numbers: BTreeSet<(usize, i64)> =
        all.iter().map(|entry| (entry.side, entry.n)).collect();
    // An entry under a doubled number is reported there.
    numbers.extend(
        (0..all.len()).filter_map(|index| Some((all[index].side, missing_number(all, index)?))),
    );
    for entry in all.iter().filter(|entry| matches!(entry.deed, Deed::Undo | Deed::Redo)) {
        let side = &data.sides[entry.side].id;
        let verb = if entry.deed == Deed::Undo { "takes back" } else { "restores" };
        let message = match entry.of {
            0 => "this entry names no entry that it takes back or restores".to_owned(),
            of if !numbers.contains(&(entry.side, of)) && !refused.contains(&of) => {
                format!("`{side}` has no entry with the number {of}")
            }
            // Numbers of all devices are in the order in which things were done.
            of if of == entry.n => format!("entry {of} {verb} itself"),
            of if of > entry.n => {
                format!("entry {} {verb} entry {of}, which comes later", entry.n)
            }
            _ => continue,
        };
        diagnostics.push(
            Diagnostic::new(&UNPLAYED_ENTRY, entry.span, message)
                .help("write the number of an earlier entry of the same side behind `of:`"),
        );
    }
    in_vain(&merged(data, all.to_vec()), diagnostics);
}

/// Complains of entries that take back what is taken back, or restore what holds. Where two devices write for a side, each may
/// take back the same.
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
                Some(first) => (format!("entry {of} was taken back before"), Some(first)),
                None => continue,
            },
            Deed::Redo => match gone.remove(&(entry.side, of)) {
                None => (format!("entry {of} was not taken back"), None),
                _ => continue,
            },
            _ => continue,
        };
        let found = Diagnostic::new(&UNPLAYED_ENTRY, entry.span, message)
            .help("was another entry meant behind `of:`?");
        diagnostics.push(match taken {
            Some(first) => found.label(first, "here"),
            None => found,
        });
    }
}
