//! Values that are reused as long as their inputs are unchanged.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use grognard_syntax::text::Digest;

/// The last value for each key, with the digest of its inputs.
#[derive(Debug)]
pub(super) struct Remembered<K, V>(Mutex<ValuesWithDigests<K, V>>);

type ValuesWithDigests<K, V> = HashMap<K, (Digest, V)>;

impl<K, V> Default for Remembered<K, V> {
    fn default() -> Remembered<K, V> {
        Remembered(Mutex::default())
    }
}

impl<K: Eq + Hash, V: Clone> Remembered<K, V> {
    /// The stored value for a key, if the inputs of the value are unchanged.
    pub fn get(&self, key: &K, digest: Digest) -> Option<V> {
        let entries = self.lock();
        entries.get(key).filter(|(made_of, _)| *made_of == digest).map(|(_, value)| value.clone())
    }

    /// Whether a value is stored whose inputs are unchanged.
    pub fn holds(&self, key: &K, digest: Digest) -> bool {
        self.lock().get(key).is_some_and(|(made_of, _)| *made_of == digest)
    }

    pub fn keep(&self, key: K, digest: Digest, value: V) {
        self.lock().insert(key, (digest, value));
    }

    /// The stored value for a key. If there is no value, or if its inputs have changed, `make`
    /// makes it.
    pub fn get_or_make(&self, key: K, digest: Digest, make: impl FnOnce() -> V) -> V {
        // The lock is released while a value is made, so that other threads can use other keys.
        if let Some(value) = self.get(&key, digest) {
            return value;
        }
        let value = make();
        self.keep(key, digest, value.clone());
        value
    }

    /// Locks the entries even after a panic in another thread. An entry is inserted in one step, so
    /// no entry can be incomplete.
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
