//! Measures the time of each part of a run, summed over all cores.

use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Floor {
    /// Parses texts to trees.
    Parse,
    /// Validates trees against schemas.
    Validate,
    /// Reads trees into typed documents.
    Read,
    /// Checks single documents.
    Check,
    /// Checks across documents, applies excuses, and sorts findings.
    Together,
}

const FLOORS: [Floor; 5] =
    [Floor::Parse, Floor::Validate, Floor::Read, Floor::Check, Floor::Together];

/// Nanoseconds that each part of a run took, or 0 without a clock.
pub(super) struct Stopwatch {
    clock: Option<fn() -> u64>,
    spent: [AtomicU64; 5],
}

impl Stopwatch {
    pub fn new(clock: Option<fn() -> u64>) -> Stopwatch {
        Stopwatch { clock, spent: Default::default() }
    }

    /// The current time in nanoseconds, or 0 without a clock.
    pub fn now(&self) -> u64 {
        self.clock.map_or(0, |clock| clock())
    }

    /// Adds the time since `start` to a part of the run, and returns the current time.
    pub fn add(&self, floor: Floor, start: u64) -> u64 {
        let now = self.now();
        self.spent[floor as usize].fetch_add(now.saturating_sub(start), Ordering::Relaxed);
        now
    }

    pub fn floors(&self) -> Vec<(Floor, u64)> {
        FLOORS.map(|floor| (floor, self.spent[floor as usize].load(Ordering::Relaxed))).into()
    }
}
