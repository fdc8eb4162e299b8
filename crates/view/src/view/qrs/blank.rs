//! Makes space on the quick-reference sheet in which players write charts that the pack does not
//! have.

use super::phases::Placed;
use super::types::{QrsBlock, QrsKind};
use grognard_core::ruleset::{Gap, Ruleset, SheetItem, SheetPart};

/// Splits the missing charts into those that get space on the sheet, and those that the sheet only
/// names.
pub(super) fn split<'r>(rules: &'r Ruleset, items: &[SheetItem]) -> (Vec<&'r Gap>, Vec<&'r Gap>) {
    let is_drawn = |gap: &&Gap| is_drawn(rules, gap, items);
    let (mut drawn, named): (Vec<&Gap>, Vec<&Gap>) = rules.gaps.iter().partition(is_drawn);
    // Missing charts that the sheet of the pack lists as items are in the order of these items.
    drawn.sort_by_key(|gap| item_of(gap, items).unwrap_or(usize::MAX));
    (drawn, named)
}

/// Whether the sheet has room for a missing chart.
fn is_drawn(rules: &Ruleset, gap: &Gap, items: &[SheetItem]) -> bool {
    let listed = rules.sheet.as_ref().and_then(|sheet| sheet.gaps.as_ref());
    let has_items = items.iter().any(|item| item.part == SheetPart::Gap);
    let is_listed = match listed {
        Some(listed) => listed.iter().any(|listed| listed.value == gap.entry.id),
        None => !has_items,
    };
    !gap.columns.is_empty() && (is_listed || item_of(gap, items).is_some())
}

/// The missing charts that an overlay adds, if the sheet of the pack below has room for them and no
/// item shows them.
pub(super) fn filled<'r>(rules: &'r Ruleset, items: &[SheetItem]) -> Vec<&'r Gap> {
    let shown = |gap: &&Gap| items.iter().any(|item| item.id == gap.entry.id);
    let filled = rules.filled_gaps.iter();
    filled.filter(|gap| !shown(gap) && is_drawn(rules, gap, items)).collect()
}

/// Phase of the last part of the sheet on the same topic as a missing chart.
pub(super) fn phase_of(gap: &Gap, parts: &[Placed]) -> Option<String> {
    let same = |part: &&Placed| gap.topic.is_some() && part.topic == gap.topic;
    parts.iter().rev().find(same).and_then(|part| part.phase.clone())
}

/// Index of the item on the sheet for a missing chart.
fn item_of(gap: &Gap, items: &[SheetItem]) -> Option<usize> {
    items.iter().position(|item| item.part == SheetPart::Gap && item.id == gap.entry.id)
}

/// Places a missing chart in the phase of its item, otherwise in the phase of the last part on the
/// same topic.
pub(super) fn placed(gap: &Gap, items: &[SheetItem], parts: &[Placed]) -> Placed {
    let phase = match item_of(gap, items) {
        Some(number) => items[number].phase.as_ref().map(|phase| phase.value.clone()),
        None => phase_of(gap, parts),
    };
    let (id, name) = (gap.entry.id.clone(), gap.entry.name.clone());
    let block = QrsBlock {
        columns: gap.columns.clone(),
        empty: gap.rows.unwrap_or(MAX_LINES).clamp(1, MAX_LINES),
        ..QrsBlock::empty(id, QrsKind::Blank, name, gap.at.clone())
    };
    Placed { topic: gap.topic, phase, block }
}

/// Maximum number of lines for a missing chart. Players do not copy longer charts onto the sheet,
/// and more lines would displace charts that the pack has.
const MAX_LINES: i64 = 4;
