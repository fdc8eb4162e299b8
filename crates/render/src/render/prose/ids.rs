//! Unique ids of a text.

use std::collections::HashMap;

pub(super) struct Ids {
    prefix: String,
    taken: HashMap<String, usize>,
}

impl Ids {
    pub(super) fn new(prefix: &str) -> Ids {
        Ids { prefix: prefix.to_owned(), taken: HashMap::new() }
    }

    /// Reserves an id that is made of words. If the id is in use, the second element with these
    /// words gets an id that ends in `-2`.
    pub(super) fn of_words(&mut self, name: &str) -> String {
        self.take(name, "-")
    }

    /// Reserves the id of a section. The id of the second passage of section 1.1 ends in `--2`,
    /// because `r-1-1-2` is the id of section 1.1.2.
    pub(super) fn of_section(&mut self, name: &str) -> String {
        self.take(name, "--")
    }

    /// Reserves an id, or returns `None` if it is in use.
    pub(super) fn if_free(&mut self, name: &str) -> Option<String> {
        let id = format!("{}{name}", self.prefix);
        let free = !self.taken.contains_key(&id);
        free.then(|| self.take(name, "-"))
    }

    pub(super) fn give_back(&mut self, id: &str) {
        self.taken.remove(id);
    }

    pub(super) fn name<'i>(&self, id: &'i str) -> &'i str {
        id.strip_prefix(&self.prefix).unwrap_or(id)
    }

    pub(super) fn all(self) -> Vec<String> {
        let mut all: Vec<String> = self.taken.into_keys().collect();
        all.sort_unstable();
        all
    }

    fn take(&mut self, name: &str, joint: &str) -> String {
        let first = format!("{}{name}", self.prefix);
        let mut id = first.clone();
        // The counter of a name continues from its last value, so that the thousandth equal name
        // does not search from 1.
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
    fn ids_are_unique() {
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

    /// Without a counter for each name, this test would take thousands of millions of steps.
    #[test]
    fn equal_headings_get_numbers_without_a_search() {
        let mut ids = Ids::new("x-");
        let last = (0..80_000).map(|_| ids.of_words("fire")).last();
        assert_eq!(last.as_deref(), Some("x-fire-80000"));
    }
}
