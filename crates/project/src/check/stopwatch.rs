//! Measures time by floor, summed over all cores.

use std::sync::atomic::{AtomicU64, Ordering};

/// A part of the work of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Floor {
    /// Text to tree.
    Parse,
    /// Tree against schema.
    Validate,
    /// Tree to typed document.
    Read,
    /// Checks of one document.
    Check,
    /// Checks across documents, excuses, sorting.
    Together,
}

const FLOORS: [Floor; 5] =
    [Floor::Parse, Floor::Validate, Floor::Read, Floor::Check, Floor::Together];

/// Nanoseconds spent on each floor. Without a clock they stay 0.
pub(super) struct Stopwatch {
    clock: Option<fn() -> u64>,
    spent: [AtomicU64; 5],
}

impl Stopwatch {
    pub fn new(clock: Option<fn() -> u64>) -> Stopwatch {
        Stopwatch { clock, spent: Default::default() }
    }

    /// The current time in nanoseconds.
    pub fn now(&self) -> u64 {
        self.clock.map_or(0, |clock| clock())
    }

    /// Adds the time since `start` to a floor, and returns the current time.
    pub fn add(&self, floor: Floor, start: u64) -> u64 {
        let now = self.now();
        self.spent[floor as usize].fetch_add(now.saturating_sub(start), Ordering::Relaxed);
        now
    }

    pub fn floors(&self) -> Vec<(Floor, u64)> {
        FLOORS.map(|floor| (floor, self.spent[floor as usize].load(Ordering::Relaxed))).into()
    }
}
