//! What was meant by a name that is not there.

use std::cell::Cell;

use grognard_syntax::diagnostic::{Diagnostic, Fix};
use grognard_syntax::text::{Spanned, choice, equally_near, list, nearest};

/// Maximum number of comparisons of names in one check. Where more are wanted somebody renamed
/// everything at once, and suggestions help nobody.
const MAX_COMPARISONS: usize = 100_000;

/// Maximum number of known names in a message.
const MAX_LISTED: usize = 12;

/// Maximum number of names among which one is asked to choose.
const MAX_NEAR: usize = 4;

/// Makes suggestions until [`MAX_COMPARISONS`] are used up.
pub(super) struct Suggestions(Cell<usize>);

impl Suggestions {
    /// All comparisons are left.
    pub(super) fn new() -> Suggestions {
        Suggestions(Cell::new(MAX_COMPARISONS))
    }

    /// Adds the nearest known name as a repair, and the known names as help; `noun` says what they
    /// are, in the plural.
    pub(super) fn suggest(
        &self,
        found: Diagnostic,
        named: Spanned<&str>,
        noun: &str,
        known_names: &[&str],
    ) -> Diagnostic {
        let found = match self.nearest(named.value, known_names) {
            Some(near) => found.fix(Fix::guess(named.span, near)),
            None => self.of_several(found, named.value, known_names),
        };
        if known_names.is_empty() {
            return found;
        }
        let listed = list(known_names.iter().copied(), MAX_LISTED);
        found.help(format!("known {noun}: {listed}"))
    }

    /// Adds the known names that are equally near: which was meant only the author knows.
    fn of_several(&self, found: Diagnostic, name: &str, known_names: &[&str]) -> Diagnostic {
        let Some(left) = self.0.get().checked_sub(known_names.len()) else { return found };
        self.0.set(left);
        match equally_near(name, known_names.iter().copied()) {
            near if near.is_empty() || near.len() > MAX_NEAR => found,
            near => found.help(format!("did you mean {}?", choice(near, MAX_NEAR))),
        }
    }

    /// The nearest known name, if any is near.
    pub(super) fn nearest<'k>(&self, name: &str, known_names: &[&'k str]) -> Option<&'k str> {
        let left = self.0.get().checked_sub(known_names.len())?;
        self.0.set(left);
        nearest(name, known_names.iter().copied())
    }
}
