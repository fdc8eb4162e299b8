//! Makes ids unique by adding a number.

use std::collections::{BTreeSet, HashMap};

use grognard_check::check::why_reserved;
use grognard_core::document::{Kind, kebab};

use crate::exchange::{MAX_ID, shortened};

/// Ids that are in use in a document or a file. The next number of each id is stored, so that a
/// hundred thousand equal names take no longer than different ones.
#[derive(Debug, Default)]
pub struct FreeIds {
    taken: BTreeSet<String>,
    next: HashMap<String, usize>,
}

impl FreeIds {
    /// Marks an id as used. Returns false if the id was used before.
    pub fn take(&mut self, id: &str) -> bool {
        self.taken.insert(id.to_owned())
    }

    /// Returns the id if it is unused, or otherwise the id with the first unused number. The result
    /// is marked as used.
    pub fn free(&mut self, id: &str) -> String {
        if self.take(id) {
            return id.to_owned();
        }
        // The id is cut, so that a hyphen and a number of seven digits fit.
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

/// Latin letters for the Cyrillic letters from `а` to `я`.
const LATIN: [&str; 32] = [
    "a", "b", "v", "g", "d", "e", "zh", "z", "i", "i", "k", "l", "m", "n", "o", "p", "r", "s", "t",
    "u", "f", "kh", "ts", "ch", "sh", "shch", "", "y", "", "e", "yu", "ya",
];

/// An id made from a name, with Cyrillic and Polish letters in Latin.
pub(super) fn kebab_of(name: &str) -> String {
    let latin = |letter: char| match u32::from(letter).wrapping_sub(u32::from('а')) {
        at @ 0..=31 => LATIN[at as usize].to_owned(),
        _ => "ёłąćęńśźż"
            .find(letter)
            .map_or(letter.to_string(), |at| "elacenszz"[at / 2..][..1].to_owned()),
    };
    kebab(&name.to_lowercase().chars().map(latin).collect::<String>())
}

/// Makes an id from a name. An id is also a file name, so the names of Windows devices and of pages
/// of a site get the ending `-list`.
pub(super) fn id_of(name: &str, otherwise: &str) -> String {
    let id = shortened(&kebab_of(name), MAX_ID);
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
    fn ids_are_valid_file_names_on_every_system() {
        let ids = ["Con", "NUL", "Index", "Щукин, Łęcki", ""].map(|name| id_of(name, "list"));
        assert_eq!(ids, ["con-list", "nul-list", "index-list", "shchukin-lecki", "list"]);
    }

    #[test]
    fn a_used_id_gets_a_number() {
        let mut ids = FreeIds::default();
        assert!(ids.take("a-2"));
        assert_eq!(["a", "a", "a", "b"].map(|id| ids.free(id)), ["a", "a-3", "a-4", "b"]);
    }
}
