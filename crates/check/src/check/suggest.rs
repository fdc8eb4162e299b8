//! Suggests existing names for a name that does not exist.

use std::cell::Cell;

use grognard_syntax::diagnostic::{Diagnostic, Fix};
use grognard_syntax::text::{Spanned, choice, equally_near, list, nearest};

/// Maximum number of comparisons of names in one check. A check that needs more comparisons has met
/// a mass rename, where suggestions do not help.
pub(super) const MAX_COMPARISONS: usize = 100_000;

/// Maximum number of known names in a message.
const MAX_LISTED: usize = 12;

/// Maximum number of equally near names that a message offers.
const MAX_NEAR: usize = 4;

/// Makes suggestions until [`MAX_COMPARISONS`] are used up.
pub(super) struct Suggestions(Cell<usize>);

impl Suggestions {
    pub(super) fn new() -> Suggestions {
        Suggestions(Cell::new(MAX_COMPARISONS))
    }

    /// Adds the nearest known name as a fix, and all known names as help. `noun` is the plural noun
    /// for the known names.
    pub(super) fn suggest(
        &self,
        found: Diagnostic,
        named: Spanned<&str>,
        noun: &str,
        known_names: &[&str],
    ) -> Diagnostic {
        let near = self.nearest(named.value, known_names);
        let near = near.or_else(|| with_ending(named.value, known_names));
        let found = match near {
            Some(near) => found.fix(Fix::guess(named.span, near)),
            None => self.of_several(found, named.value, known_names),
        };
        if known_names.is_empty() {
            return found;
        }
        let listed = list(known_names.iter().copied(), MAX_LISTED);
        found.help(format!("known {noun}: {listed}"))
    }

    /// Adds the known names that are equally near as help, because only the author knows which name
    /// was meant.
    fn of_several(&self, found: Diagnostic, name: &str, known_names: &[&str]) -> Diagnostic {
        let Some(left) = self.0.get().checked_sub(known_names.len()) else { return found };
        self.0.set(left);
        match equally_near(name, known_names.iter().copied()) {
            near if near.is_empty() || near.len() > MAX_NEAR => found,
            near => found.help(format!("did you mean {}?", choice(near, MAX_NEAR))),
        }
    }

    pub(super) fn nearest<'k>(&self, name: &str, known_names: &[&'k str]) -> Option<&'k str> {
        let left = self.0.get().checked_sub(known_names.len())?;
        self.0.set(left);
        nearest(name, known_names.iter().copied())
    }
}

/// The only known name that is the name with an ending more or less, such as `hof-2` for `hof`.
fn with_ending<'k>(name: &str, known_names: &[&'k str]) -> Option<&'k str> {
    let goes_on = |long: &str, short: &str| {
        !short.is_empty() && long.strip_prefix(short).is_some_and(|rest| rest.starts_with('-'))
    };
    let mut near =
        known_names.iter().copied().filter(|known| goes_on(known, name) || goes_on(name, known));
    near.next().filter(|_| near.next().is_none())
}
