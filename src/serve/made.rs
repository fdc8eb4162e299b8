//! A cache of the files of a site. A file is made when it is first requested, and kept until the
//! cache is full.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grognard_project::files::Parcel;
use grognard_syntax::text::Digest;

use super::site::ServedSite;

/// Size of the cache in bytes: enough for several large sites with their pictures.
const ROOM: usize = 256 << 20;

pub(super) struct Made {
    cache: Mutex<Cache>,
    room: usize,
}

#[derive(Default)]
struct Cache {
    slots: BTreeMap<Name, Slot>,
    size: usize,
    /// Number of requests so far. The number at the last request of a file shows how recently the
    /// file was used.
    asked: u64,
}

/// Path and digest of a file. The digest alone is not enough, because two files may have equal
/// inputs.
type Name = (String, Digest);

type BytesInMaking = Arc<Mutex<Option<Arc<Vec<u8>>>>>;

#[derive(Default)]
struct Slot {
    bytes: BytesInMaking,
    size: usize,
    asked: u64,
}

/// Locks a mutex and ignores poisoning, because a thread that panics leaves only complete values
/// behind.
pub(super) fn hold<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Made {
    pub fn new() -> Made {
        Made::with_room(ROOM)
    }

    fn with_room(room: usize) -> Made {
        Made { cache: Mutex::default(), room }
    }

    /// Returns the bytes of a file. While a file is being made, other requests for this file wait,
    /// and requests for other files do not.
    pub fn get<E>(&self, parcel: &Parcel<E>, site: &ServedSite<E>) -> Result<Arc<Vec<u8>>, E> {
        let name = (parcel.path.clone(), parcel.key);
        let slot = hold(&self.cache).ask(name.clone());
        let mut slot = hold(&slot);
        if let Some(bytes) = slot.as_ref() {
            return Ok(bytes.clone());
        }
        let bytes = Arc::new((parcel.make)()?);
        *slot = Some(bytes.clone());
        drop(slot);
        hold(&self.cache).fill(&name, bytes.len(), self.room, site);
        Ok(bytes)
    }
}

impl Cache {
    fn ask(&mut self, name: Name) -> BytesInMaking {
        self.asked += 1;
        let slot = self.slots.entry(name).or_default();
        slot.asked = self.asked;
        slot.bytes.clone()
    }

    /// Records the size of a file. If the cache is full, removes other files: first the files that
    /// the site no longer contains, then the files whose last request is the oldest.
    fn fill<E>(&mut self, name: &Name, size: usize, room: usize, site: &ServedSite<E>) {
        if let Some(slot) = self.slots.get_mut(name) {
            self.size = self.size - slot.size + size;
            slot.size = size;
        }
        if self.size <= room {
            return;
        }
        let current =
            |(path, key): &Name| site.parcels.get(path).is_some_and(|parcel| parcel.key == *key);
        let mut order: Vec<(bool, u64, Name)> = self
            .slots
            .iter()
            .map(|(name, slot)| (current(name), slot.asked, name.clone()))
            .collect();
        order.sort();
        for (_, _, name) in order {
            if self.size <= room {
                break;
            }
            self.size -= self.slots.remove(&name).map_or(0, |slot| slot.size);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn unneeded_files_are_removed_first_when_room_is_short() {
        let made = Made::with_room(10);
        let count = Arc::new(AtomicUsize::new(0));
        let parcel = |path: &str, size: usize| {
            let count = count.clone();
            Parcel::<()>::new(path, Digest::of([path]), move || {
                count.fetch_add(1, Ordering::Relaxed);
                Ok(vec![0; size])
            })
        };
        let (old, a, b) = (parcel("old", 4), parcel("a", 4), parcel("b", 4));
        let site = ServedSite::new(vec![a.clone(), b.clone()]);
        let get = |parcel| made.get(parcel, &site).expect("made").len();
        let calls = || count.load(Ordering::Relaxed);
        assert_eq!(get(&a) + get(&a) + get(&old), 12);
        assert_eq!(calls(), 2);
        get(&b);
        assert_eq!((get(&a), calls()), (4, 3));
        get(&old);
        assert_eq!((calls(), hold(&made.cache).size), (4, 8));
        let large = parcel("large", 100);
        assert_eq!(get(&large), 100);
        assert_eq!(hold(&made.cache).size, 8);
    }
}
