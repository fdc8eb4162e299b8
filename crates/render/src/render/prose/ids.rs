//! The ids of a text: no two are the same.

use std::collections::HashMap;

/// The ids that are taken.
pub(super) struct Ids {
    /// Beginning of every id.
    prefix: String,
    /// How often each was asked for.
    taken: HashMap<String, usize>,
}

impl Ids {
    pub(super) fn new(prefix: &str) -> Ids {
        Ids { prefix: prefix.to_owned(), taken: HashMap::new() }
    }

    /// An id from words; the second of a name ends in `-2`.
    pub(super) fn of_words(&mut self, name: &str) -> String {
        self.take(name, "-")
    }

    /// An id from a section. The second passage of section 1.1 ends in `--2`: `r-1-1-2` is section 1.1.2.
    pub(super) fn of_section(&mut self, name: &str) -> String {
        self.take(name, "--")
    }

    /// An id, or nothing if it is taken already.
    pub(super) fn if_free(&mut self, name: &str) -> Option<String> {
        let id = format!("{}{name}", self.prefix);
        let free = !self.taken.contains_key(&id);
        free.then(|| self.take(name, "-"))
    }

    /// Frees an id whose element was taken out of the page.
    pub(super) fn give_back(&mut self, id: &str) {
        self.taken.remove(id);
    }

    /// An id without the beginning that all have.
    pub(super) fn name<'i>(&self, id: &'i str) -> &'i str {
        id.strip_prefix(&self.prefix).unwrap_or(id)
    }

    /// All of them.
    pub(super) fn all(self) -> Vec<String> {
        let mut all: Vec<String> = self.taken.into_keys().collect();
        all.sort_unstable();
        all
    }

    fn take(&mut self, name: &str, joint: &str) -> String {
        let first = format!("{}{name}", self.prefix);
        let mut id = first.clone();
        // The count goes on from where it was, so that a name asked for again and again is found at once.
        while self.taken.contains_key(&id) {
            let count = self.taken.entry(first.clone()).or_insert(1);
            *count += 1;
            id = format!("{first}{joint}{count}");
        }
        self.taken.insert(id.clone(), 1);
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_never_given_twice() {
        let mut ids = Ids::new("x-");
        assert_eq!(ids.of_words("fire-2"), "x-fire-2");
        assert_eq!(ids.of_words("fire"), "x-fire");
        assert_eq!(ids.of_words("fire"), "x-fire-3");
        assert_eq!(ids.of_section("r-1-1"), "x-r-1-1");
        assert_eq!(ids.of_section("r-1-1"), "x-r-1-1--2");
        assert_eq!(ids.of_section("r-1-1-2"), "x-r-1-1-2");
        assert_eq!(ids.if_free("r-1-1"), None);
        assert_eq!(ids.name("x-fire"), "fire");
        assert_eq!(ids.all().len(), 6);
    }

    /// A search from the beginning would take thousands of millions of steps here.
    #[test]
    fn equal_headings_are_counted_on_and_not_searched() {
        let mut ids = Ids::new("x-");
        let last = (0..80_000).map(|_| ids.of_words("fire")).last();
        assert_eq!(last.as_deref(), Some("x-fire-80000"));
    }
}
