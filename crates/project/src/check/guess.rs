//! What was meant by a name that is not there.

use std::cell::Cell;

use grognard_core::diagnostic::{Diagnostic, Fix};
use grognard_core::text::{Spanned, list, nearest};

/// More comparisons than this serve no reader: somebody renamed everything at once.
const MOST_LOOKS: usize = 100_000;

/// How many known names a message lists.
const MOST_LISTED: usize = 12;

/// Guesses at what was meant, as long as there are not too many to make.
pub(super) struct Guesses(Cell<usize>);

impl Guesses {
    /// Nothing guessed so far.
    pub(super) fn new() -> Guesses {
        Guesses(Cell::new(MOST_LOOKS))
    }

    /// Adds the nearest known name as a repair, and the known names as help; `noun` is what they
    /// are, in the plural.
    pub(super) fn suggest(
        &self,
        found: Diagnostic,
        named: Spanned<&str>,
        noun: &str,
        known: &[&str],
    ) -> Diagnostic {
        let near = self.nearest(named.value, known);
        let found = match near {
            Some(near) => found.fix(Fix::guess(named.span, near)),
            None => found,
        };
        match known {
            [] => found,
            known => {
                let listed = list(known.iter().copied(), MOST_LISTED);
                found.help(format!("known {noun}: {listed}"))
            }
        }
    }

    /// The nearest known name, if any is near.
    pub(super) fn nearest<'k>(&self, name: &str, known: &[&'k str]) -> Option<&'k str> {
        let left = self.0.get().checked_sub(known.len())?;
        self.0.set(left);
        nearest(name, known.iter().copied())
    }
}
