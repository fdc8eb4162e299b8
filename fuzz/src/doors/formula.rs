//! Reads formulas of packs, which must be accepted or rejected, and evaluated without an overflow.

use crate::{Door, seeds};
use grognard_core::document::Ratio;
use grognard_core::ruleset::Formula;

pub const DOOR: Door = Door { name: "formula", open, seeds: seeds::formulas };

/// Reads a formula, and evaluates it with very small and very large numbers.
pub fn open(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match Formula::read(text) {
        Ok(formula) => {
            for number in [0, 1, -1, 7, 100_000, i64::MAX, i64::MIN] {
                let _ = formula.value(&|name| (!name.is_empty()).then(|| Ratio::whole(number)));
            }
            assert_eq!(Formula::read(formula.written()).as_ref(), Ok(&formula));
            assert!(formula.names().iter().all(|name| text.contains(name)));
        }
        Err(reason) => assert!(!reason.is_empty() && !reason.contains('\n'), "{reason:?}"),
    }
}
