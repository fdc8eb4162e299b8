//! Parts of the sheet, before they have a place in it.

use grognard_core::convert::InPlay;
use grognard_core::document::Topic;
use grognard_core::ruleset::{PackEntry, Ruleset, Scope, SheetItem};

use super::types::{QrsBlock, QrsKind};
use crate::view::origin::said;

pub(super) type OfTopic = (Topic, QrsBlock);

/// A part of the sheet without rows, with the name of the pack's entry and the note of the item.
pub(super) fn empty(
    rules: &Ruleset,
    entry: &PackEntry,
    kind: QrsKind,
    item: &SheetItem,
) -> QrsBlock {
    let source = said(rules, entry.origin.as_ref());
    let block = QrsBlock::empty(entry.id.clone(), kind, entry.name.clone(), source);
    QrsBlock { note: item.note.clone(), ..block }
}

pub(super) fn concerns(play: Option<&InPlay>, scope: &Scope) -> bool {
    play.is_none_or(|play| play.concerns(scope))
}
