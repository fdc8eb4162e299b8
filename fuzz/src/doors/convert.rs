//! Fields orders of battle under all built-in rule sets. No man may be lost, and every output must
//! be possible.

use std::sync::LazyLock;

use grognard_core::convert::Conversion;
use grognard_core::document::{Field, Oob, read};
use grognard_core::model::Force;
use grognard_core::ruleset::Ruleset;
use grognard_exchange::exchange::native;
use grognard_project::files::Files;
use grognard_project::project::{Packs, force};
use grognard_render::render::{conversion, markdown, spreadsheet};
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::FileId;
use grognard_view::fielding::{FieldOptions, Fielded, field};

use super::NO_SETTINGS;
use crate::depth::{is_tried, ways};
use crate::laws;
use crate::{Door, seeds};

pub(crate) static GAMES: LazyLock<Vec<Ruleset>> = LazyLock::new(|| {
    let files = Files::default();
    let packs = Packs::of(&files, Vec::new(), 0);
    packs.list().into_iter().filter_map(|(id, _)| Some(packs.open(id)?.ruleset)).collect()
});

pub const DOOR: Door = Door { name: "convert", open, seeds: seeds::oobs };

/// Maximum number of elements in a unit for which the native list is checked, because the check of
/// larger units would be slow.
const MAX_ELEMENTS: u32 = 200;

pub fn open(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Some(force) = force_of(text) else { return };
    for rules in ways(&GAMES, bytes) {
        let fielded = fielded(&force, rules);
        // Check one input in four, because this check takes as long as everything else together.
        if is_tried(4, bytes) {
            native_list_is_the_same_force(&fielded, rules);
        }
    }
}

pub(crate) fn force_of(text: &str) -> Option<Force> {
    let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
    let Field::Read(oob) = tree.root().map(read::<Oob<'_>>)? else { return None };
    Some(force(&oob.value, oob.span, &NO_SETTINGS))
}

pub(crate) fn fielded(force: &Force, rules: &Ruleset) -> Fielded {
    let fielded = field(force, None, FieldOptions::new(rules, None));
    laws::no_man_is_lost(force, &fielded.conversion);
    let view = &fielded.view;
    assert!(!conversion::text(view, &[], 80).contains('\u{1b}'));
    let _ = markdown::markdown(view);
    let _ = spreadsheet::csv("", view, &spreadsheet::csv_figures([view]));
    let _ = spreadsheet::ledger_csv(&view.ledger);
    fielded
}

/// Writes the fielded force as a native list, and asserts that the list results in the same force.
pub(crate) fn native_list_is_the_same_force(fielded: &Fielded, rules: &Ruleset) {
    // Skip forces with very large units.
    let units = &fielded.conversion.units;
    if units.is_empty() || units.iter().any(|unit| unit.elements > MAX_ELEMENTS) {
        return;
    }
    let list = native(&fielded.conversion, rules);
    let again = force_of(&list).expect("a native list is an order of battle");
    let kept = field(&again, None, FieldOptions::new(rules, Some(rules)));
    // The list has no body that the game has no place for.
    let counts = |conversion: &Conversion| {
        let of = |all: u32, guns| u64::from(all) - laws::unplaced(conversion, guns);
        let (men, guns) = (of(conversion.men_in, false), of(conversion.guns, true));
        (men, guns, conversion.fielded_men, conversion.fielded_guns)
    };
    assert_eq!(counts(&fielded.conversion), counts(&kept.conversion), "{list}");
}
