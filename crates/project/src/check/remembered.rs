//! Values that are used again as long as nothing that they were made of has changed.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use grognard_syntax::text::Digest;

/// The last value for each key, with the digest of everything that it was made of.
#[derive(Debug)]
pub(super) struct Remembered<K, V>(Mutex<ValuesWithDigests<K, V>>);

type ValuesWithDigests<K, V> = HashMap<K, (Digest, V)>;

impl<K, V> Default for Remembered<K, V> {
    fn default() -> Remembered<K, V> {
        Remembered(Mutex::default())
    }
}

impl<K: Eq + Hash, V: Clone> Remembered<K, V> {
    /// The value, if it was made of the same.
    pub fn get(&self, key: &K, digest: Digest) -> Option<V> {
        let entries = self.lock();
        entries.get(key).filter(|(made_of, _)| *made_of == digest).map(|(_, value)| value.clone())
    }

    /// Is there a value that was made of the same?
    pub fn holds(&self, key: &K, digest: Digest) -> bool {
        self.lock().get(key).is_some_and(|(made_of, _)| *made_of == digest)
    }

    /// Keeps a value in the place of an older one.
    pub fn keep(&self, key: K, digest: Digest, value: V) {
        self.lock().insert(key, (digest, value));
    }

    /// The value, made now if it is not there or was made of something else.
    pub fn get_or_make(&self, key: K, digest: Digest, make: impl FnOnce() -> V) -> V {
        // The lock is not held while a value is made: other threads use other keys.
        if let Some(value) = self.get(&key, digest) {
            return value;
        }
        let value = make();
        self.keep(key, digest, value.clone());
        value
    }

    /// A thread that panicked left whole entries: an entry is inserted in one step.
    fn lock(&self) -> MutexGuard<'_, ValuesWithDigests<K, V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_again_only_when_its_digest_changes() {
        let remembered: Remembered<&str, u32> = Remembered::default();
        let [old, new] = ["old", "new"].map(|text| Digest::of([text]));
        assert_eq!(remembered.get_or_make("a", old, || 1), 1);
        assert_eq!(remembered.get_or_make("a", old, || unreachable!("it is there")), 1);
        assert_eq!(remembered.get_or_make("a", new, || 2), 2);
        assert!(remembered.holds(&"a", new) && !remembered.holds(&"a", old));
        assert_eq!(remembered.get(&"b", new), None);
    }
}
