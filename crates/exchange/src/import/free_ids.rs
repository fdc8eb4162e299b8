//! Ids that nothing else has: a number behind one that is taken.

use std::collections::{BTreeSet, HashMap};

use grognard_core::document::{Kind, kebab};
use grognard_project::check::why_reserved;

use crate::exchange::{MAX_ID, shortened};

/// The ids of a document or of a file. A name that is taken a hundred thousand times costs no more than as many others.
#[derive(Debug, Default)]
pub(super) struct FreeIds {
    taken: BTreeSet<String>,
    /// The next number to try behind an id.
    next: HashMap<String, usize>,
}

impl FreeIds {
    /// Takes an id; says whether it was free.
    pub fn take(&mut self, id: &str) -> bool {
        self.taken.insert(id.to_owned())
    }

    /// The id, or with the first number behind it that is free. It is taken afterwards.
    pub fn free(&mut self, id: &str) -> String {
        if self.take(id) {
            return id.to_owned();
        }
        // Room for a dash and a number of seven figures.
        let base = shortened(id, MAX_ID - 8);
        let next = self.next.entry(base.clone()).or_insert(2);
        loop {
            let numbered = format!("{base}-{next}");
            *next += 1;
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

/// The id of a name. A file is named after it, and some names are kept for devices and for pages of a site.
pub(super) fn id_of(name: &str, otherwise: &str) -> String {
    let id = shortened(&kebab(name), MAX_ID);
    match id.as_str() {
        "" => otherwise.to_owned(),
        id if why_reserved(Kind::Oob, id).is_some() => format!("{id}-list"),
        _ => id,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_the_name_of_a_file_on_every_system() {
        let ids = ["Con", "NUL", "Index", "Congreve", ""].map(|name| id_of(name, "list"));
        assert_eq!(ids, ["con-list", "nul-list", "index-list", "congreve", "list"]);
    }

    #[test]
    fn a_taken_id_has_a_number_behind_it() {
        let mut ids = FreeIds::default();
        assert!(ids.take("a-2"));
        assert_eq!(["a", "a", "a", "b"].map(|id| ids.free(id)), ["a", "a-3", "a-4", "b"]);
    }
}
