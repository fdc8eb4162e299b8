//! An entry of a log, with indices into the data of the battle.

use grognard_core::document::Deed;
use grognard_syntax::text::Span;

use super::data::PlayData;

/// Entry of a log, with indices into the battle's data in place of names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayEntry {
    /// Number of the entry. An undo or redo names this number in `of`.
    pub n: i64,
    pub side: usize,
    pub by: String,
    pub turn: i64,
    pub deed: Deed,
    /// Index of the unit, leader, arrival, objective or step that the entry is about. For points
    /// the number is the index of the side, otherwise 0.
    pub about: usize,
    /// Index of the kind of wear in [`PlayData::wear`], or 0 if the entry is not about wear.
    pub wear: usize,
    /// Number of boxes or points, or number of the turn, depending on the action.
    pub count: i64,
    /// New value, such as the id of a posture, depending on the action.
    pub to: String,
    /// Number of the entry that an undo or redo refers to.
    pub of: i64,
    /// Text that the players wrote, such as a note or the name of a replacement.
    pub text: String,
    pub span: Span,
}

/// Number that an entry should probably have, if its number is that of the entry above. The entry
/// below has a number that is higher by two, and no entry has the number in between. Only entries
/// of one device are compared, because each device numbers its entries separately.
pub(super) fn missing_number(all: &[PlayEntry], index: usize) -> Option<i64> {
    let (above, entry, below) = (all.get(index.checked_sub(1)?)?, &all[index], all.get(index + 1)?);
    let is_slip = above.n == entry.n && above.by == entry.by && below.n == entry.n + 2;
    (is_slip && !all.iter().any(|other| other.n == entry.n + 1)).then_some(entry.n + 1)
}

/// Entries sorted by number, side and device, without repetitions.
pub fn merged(data: &PlayData, mut all: Vec<PlayEntry>) -> Vec<PlayEntry> {
    let key = |entry: &PlayEntry| (entry.n, data.sides[entry.side].id.clone(), entry.by.clone());
    all.sort_by_key(key);
    all.dedup_by_key(|entry| key(entry));
    all
}
