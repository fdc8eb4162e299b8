//! What was made of a site so far. A file is made when it is asked for, once, and kept while there is
//! room.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grognard_project::files::Parcel;
use grognard_syntax::text::Digest;

use super::site::ServedSite;

/// How many bytes are kept: several large sites with their pictures.
const ROOM: usize = 256 << 20;

/// Files that were made.
pub(super) struct Made {
    cache: Mutex<Cache>,
    room: usize,
}

#[derive(Default)]
struct Cache {
    slots: BTreeMap<Name, Slot>,
    size: usize,
    /// Counts what is asked for, to know what nobody asked for in a long time.
    asked: u64,
}

/// A path and what it is made of: another file may be made of the same.
type Name = (String, Digest);

/// The bytes of a file as soon as they are there.
type BytesInMaking = Arc<Mutex<Option<Arc<Vec<u8>>>>>;

#[derive(Default)]
struct Slot {
    bytes: BytesInMaking,
    size: usize,
    asked: u64,
}

/// What a thread that broke off has left is whole: only finished values are put in.
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

    /// The bytes of a file. Who asks for one that is being made waits for it; nobody else does.
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

    /// Notes the size of a file, and drops others if there is no room: first those that the site has no
    /// more, then those that nobody asked for in a long time.
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
    fn what_nobody_needs_goes_first_when_room_is_short() {
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
