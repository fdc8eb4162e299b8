//! A cache of finished site files on disk. Each file is stored under the digest of all its inputs.
//!
//! A store is a plain folder. The file `.grognard-store` marks the folder as a store, and a cached
//! file is the entry `ab/cdef…`, named by its key. The first line of an entry contains the key and
//! a digest of the bytes that follow, so that a truncated, swapped or foreign file is never used. A
//! run writes an entry under a temporary name and renames it, so that several runs can share a
//! store, even on several machines.

#![expect(clippy::disallowed_methods, reason = "code outside `disk` never reads or writes files")]

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use anyhow::{Context, bail};
use rayon::prelude::*;

use grognard_project::files::Parcel;
use grognard_syntax::text::Digest;

const MARK: (&str, &str) = (".grognard-store", "grognard store 1\n");

/// Every run holds a shared lock on this file while it uses the store. A run that gets the
/// exclusive lock is alone and may remove old entries.
const LOCK: &str = ".lock";

const HALF: &str = ".part";

/// Beginning of the first line of an entry, with the version of the format.
const FORMAT: &str = "grognard store 1";

const KEPT_UNUSED: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Maximum size of an entry in bytes: many times the largest printed sheet, so that a foreign file
/// cannot fill the memory.
const MAX_ENTRY: u64 = 1 << 30;

/// Minimum time between two updates of an entry's time of last use. Without a minimum, every read
/// of an entry would also write to the disk.
const USED_LATELY: Duration = Duration::from_secs(24 * 60 * 60);

#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    lock: File,
    taken: AtomicUsize,
    kept: AtomicUsize,
    fault: Mutex<Option<anyhow::Error>>,
}

/// A part of a site's files, such as part 2 of 8, for a build that is spread over several machines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoreShare {
    pub number: usize,
    pub of: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Filled {
    pub made: usize,
    pub there: usize,
}

impl Store {
    /// Opens a folder as a store. An empty or missing folder becomes a store.
    pub fn open(folder: &Path) -> anyhow::Result<Arc<Store>> {
        let shown = folder.display();
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder `{shown}`"))?;
        let folder =
            dunce::canonicalize(folder).with_context(|| format!("cannot find `{shown}`"))?;
        let mark = folder.join(MARK.0);
        match fs::read_to_string(&mark) {
            Ok(text) if text == MARK.1 => {}
            Ok(_) => {
                bail!("`{shown}` is a store of another version: name another folder, or delete it")
            }
            Err(_) if is_free(&folder, &mark)? => super::write_file(&mark, MARK.1.as_bytes())?,
            // Another run may just have made the folder a store, so look again.
            Err(_) if fs::read_to_string(&mark).is_ok_and(|text| text == MARK.1) => {}
            Err(_) => bail!(
                "`{shown}` contains other files: name an empty folder, or one that is a store already"
            ),
        }
        let path = folder.join(LOCK);
        let lock = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
        let lock = lock.with_context(|| format!("cannot write `{}`", path.display()))?;
        // Ignore an error, because some network disks do not support locks. A store on a disk
        // without locks is never cleaned up.
        let _ = lock.try_lock_shared();
        let [taken, kept] = [AtomicUsize::new(0), AtomicUsize::new(0)];
        Ok(Arc::new(Store { folder, lock, taken, kept, fault: Mutex::new(None) }))
    }

    /// Returns the folder of the store, with symbolic links resolved.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the number of files that this run has read from the store so far.
    pub fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }

    /// Removes and returns the first error of writing to the store.
    pub fn fault(&self) -> Option<anyhow::Error> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn path(&self, key: Digest) -> PathBuf {
        let name = key.to_string();
        self.folder.join(&name[..2]).join(&name[2..])
    }

    /// Returns the content of an entry, or `None` if the entry is missing or damaged.
    fn find(&self, key: Digest) -> Option<Vec<u8>> {
        let path = self.path(key);
        // Read only plain files of a limited size, because a pipe would block, a device may never
        // end, and a sparse file could fill the memory.
        let there = fs::symlink_metadata(&path).ok()?;
        if !there.is_file() || there.len() > MAX_ENTRY {
            return None;
        }
        let mut entry = fs::read(&path).ok()?;
        let end = entry.iter().position(|byte| *byte == b'\n')?;
        let is_whole = entry[..end] == *first_line(key, &entry[end + 1..]).as_bytes();
        if !is_whole {
            return None;
        }
        entry.drain(..=end);
        mark_as_used(&path);
        Some(entry)
    }

    /// Writes an entry. An error is only recorded, because a site is complete without the store.
    fn keep(&self, key: Digest, bytes: &[u8]) {
        match self.put(key, bytes) {
            Ok(()) => {
                self.kept.fetch_add(1, Ordering::Relaxed);
            }
            Err(error) => {
                let error = anyhow::Error::new(error)
                    .context(format!("cannot write into the store `{}`", self.folder.display()));
                let mut first = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
                first.get_or_insert(error);
            }
        }
    }

    fn put(&self, key: Digest, bytes: &[u8]) -> io::Result<()> {
        let path = self.path(key);
        let folder = path.parent().unwrap_or(&self.folder);
        if folder.is_symlink() {
            return Err(io::Error::other(format!("`{}` is a link", folder.display())));
        }
        fs::create_dir_all(folder)?;
        // The process id makes the name unique on this machine. If a run on another machine
        // overwrites the file, its digest no longer matches, so the entry is made again.
        let half = folder.join(format!(".{}-{key}{HALF}", std::process::id()));
        let written = File::create(&half)
            .and_then(|mut file| {
                file.write_all(format!("{}\n", first_line(key, bytes)).as_bytes())?;
                file.write_all(bytes)
            })
            .and_then(|()| fs::rename(&half, &path));
        if written.is_err() {
            let _ = fs::remove_file(&half);
        }
        written
    }

    /// Removes unfinished files of killed runs, and entries that no run used for a month. Does
    /// nothing while another run uses the store.
    pub fn clear_up(&self) {
        // Some systems cannot turn a shared lock into an exclusive one, so the shared lock is
        // released first.
        let _ = self.lock.unlock();
        if self.lock.try_lock().is_err() {
            return;
        }
        let now = SystemTime::now();
        let is_old = |entry: &fs::DirEntry| {
            let changed = entry.metadata().and_then(|there| there.modified());
            changed
                .is_ok_and(|changed| now.duration_since(changed).is_ok_and(|age| age > KEPT_UNUSED))
        };
        for group in listed(&self.folder).filter(|group| is_name(group, 2)) {
            for entry in listed(&group.path()) {
                let is_half = entry.file_name().to_string_lossy().ends_with(HALF);
                // Ignore an error, because the next run tries again.
                if is_half || (is_name(&entry, 30) && is_old(&entry)) {
                    let _ = fs::remove_file(entry.path());
                }
            }
        }
        let _ = self.lock.try_lock_shared();
    }
}

fn first_line(key: Digest, bytes: &[u8]) -> String {
    format!("{FORMAT} {key} {}", Digest::of([bytes]))
}

/// Whether a folder contains nothing except a half-written mark file of a killed or parallel run.
fn is_free(folder: &Path, mark: &Path) -> anyhow::Result<bool> {
    let half = super::write::part_of(mark)?;
    Ok(fs::read_dir(folder).is_ok_and(|mut entries| {
        entries.all(|entry| entry.is_ok_and(|entry| entry.path() == half))
    }))
}

fn listed(folder: &Path) -> impl Iterator<Item = fs::DirEntry> {
    fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok)
}

/// Whether a name is hexadecimal, like the names of the folders and entries of a store.
fn is_name(entry: &fs::DirEntry, digits: usize) -> bool {
    let name = entry.file_name();
    let name = name.to_string_lossy();
    name.len() == digits && name.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// Sets the modification time of an entry to now, because [`Store::clear_up`] removes entries by
/// it.
fn mark_as_used(path: &Path) {
    let now = SystemTime::now();
    let used = fs::metadata(path).and_then(|there| there.modified());
    let lately = used.is_ok_and(|used| now.duration_since(used).is_ok_and(|age| age < USED_LATELY));
    if !lately {
        // Ignore an error, because a read-only store can still be read.
        let _ = OpenOptions::new().append(true).open(path).and_then(|file| file.set_modified(now));
    }
}

/// Returns the key of a file in a store. The key includes the path, because two files with
/// different paths may have equal digests.
fn key_of<E>(parcel: &Parcel<E>) -> Digest {
    Digest::of([parcel.path.as_bytes()]).and(parcel.key)
}

/// Wraps parcels so that each is read from the store if possible, and otherwise made and stored.
/// Parcels whose bytes are already in memory stay unchanged.
pub fn through_store<E: 'static>(store: &Arc<Store>, parcels: Vec<Parcel<E>>) -> Vec<Parcel<E>> {
    let through = |parcel: Parcel<E>| {
        if parcel.at_hand {
            return parcel;
        }
        let (store, key, make) = (Arc::clone(store), key_of(&parcel), parcel.make);
        Parcel::new(parcel.path, parcel.key, move || {
            if let Some(bytes) = store.find(key) {
                store.taken.fetch_add(1, Ordering::Relaxed);
                return Ok(bytes);
            }
            let bytes = make()?;
            store.keep(key, &bytes);
            Ok(bytes)
        })
    };
    parcels.into_iter().map(through).collect()
}

/// Makes one part of a site's files and stores them, or returns the faults. The files of each type
/// are dealt out in turn, so that all parts have about the same number of sheets, pictures and
/// pages.
pub fn fill<E: Send>(
    store: &Store,
    parcels: &[Parcel<E>],
    part: StoreShare,
    tick: &(dyn Fn(&str) + Sync),
) -> Result<Filled, Vec<E>> {
    let share = share(parcels, part);
    let make = |parcel: &&Parcel<E>| {
        let key = key_of(parcel);
        let there = store.find(key).is_some();
        let made = match there {
            true => Ok(()),
            false => (parcel.make)().map(|bytes| store.keep(key, &bytes)),
        };
        tick(&parcel.path);
        made.map(|()| there)
    };
    let results: Vec<Result<bool, E>> = share.par_iter().map(make).collect();
    let there = results.iter().filter(|result| matches!(result, Ok(true))).count();
    let all = results.len();
    let faults: Vec<E> = results.into_iter().filter_map(Result::err).collect();
    if faults.is_empty() { Ok(Filled { made: all - there, there }) } else { Err(faults) }
}

/// Returns the files that one part of a site consists of.
pub fn share<E>(parcels: &[Parcel<E>], part: StoreShare) -> Vec<&Parcel<E>> {
    let mut wanted: Vec<&Parcel<E>> = parcels.iter().filter(|parcel| !parcel.at_hand).collect();
    // Sort by extension and path, so that runs on different machines split the files in the same
    // way.
    wanted.sort_by(|a, b| (ending(&a.path), &a.path).cmp(&(ending(&b.path), &b.path)));
    wanted.into_iter().skip(part.number - 1).step_by(part.of).collect()
}

fn ending(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, ending)| ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Page = Parcel<&'static str>;

    fn store() -> (tempfile::TempDir, Arc<Store>) {
        let home = tempfile::tempdir().expect("a folder");
        let store = Store::open(&home.path().join("store")).expect("room");
        (home, store)
    }

    fn page(path: &str, text: &'static str) -> Page {
        Parcel::new(path, Digest::of([text]), move || Ok(text.into()))
    }

    /// A page that fails if it is made, so that it must come from the store.
    fn never(path: &str, text: &str) -> Page {
        Parcel::new(path, Digest::of([text]), || Err("made again"))
    }

    fn made(store: &Arc<Store>, parcel: Page) -> Result<Vec<u8>, &'static str> {
        let through = through_store(store, vec![parcel]);
        (through[0].make)()
    }

    #[test]
    fn a_page_is_made_once() {
        let (_home, store) = store();
        assert_eq!(made(&store, page("a", "1")), Ok(b"1".to_vec()));
        assert_eq!(made(&store, never("a", "1")), Ok(b"1".to_vec()));
        assert_eq!(store.taken(), 1);
        // A page with another path or with other inputs has another key, so the store does not have
        // it.
        assert_eq!(made(&store, never("b", "1")), Err("made again"));
        assert_eq!(made(&store, never("a", "2")), Err("made again"));
        assert!(store.fault().is_none());
    }

    #[test]
    fn corrupted_entries_are_made_again() {
        let (_home, store) = store();
        made(&store, page("a", "long enough")).expect("made");
        made(&store, page("b", "another")).expect("made");
        let [a, b] = [page("a", "long enough"), page("b", "another")];
        let [path, other] = [&a, &b].map(|parcel| store.path(key_of(parcel)));
        let whole = fs::read(&path).expect("an entry");
        let other = fs::read(other).expect("an entry");
        let mut changed = whole.clone();
        *changed.last_mut().expect("a byte") ^= 1;
        for spoilt in [&whole[..whole.len() - 1], &changed, &other, b"", b"\n", &whole[..20]] {
            fs::write(&path, spoilt).expect("room");
            assert_eq!(made(&store, never("a", "long enough")), Err("made again"));
        }
        assert_eq!(made(&store, page("a", "long enough")), Ok(b"long enough".to_vec()));
        assert_eq!(fs::read(&path).expect("an entry"), whole);
    }

    #[cfg(unix)]
    #[test]
    fn an_entry_that_is_not_a_plain_file_is_made_again() {
        let (home, store) = store();
        made(&store, page("a", "text")).expect("made");
        let path = store.path(key_of(&page("a", "text")));
        fs::remove_file(&path).expect("ours");
        std::os::unix::fs::symlink("/dev/zero", &path).expect("a link");
        assert_eq!(made(&store, page("a", "text")), Ok(b"text".to_vec()));
        assert!(path.symlink_metadata().expect("an entry").is_file());
        File::create(&path)
            .and_then(|file| file.set_len(MAX_ENTRY + 1))
            .expect("a file with a hole");
        assert_eq!(made(&store, page("a", "text")), Ok(b"text".to_vec()));
        // Nothing may be written through a symbolic link in place of a folder of entries.
        let folder = path.parent().expect("a folder");
        let outside = home.path().join("outside");
        fs::rename(folder, &outside).expect("ours");
        fs::remove_file(outside.join(path.file_name().expect("a name"))).expect("ours");
        std::os::unix::fs::symlink(&outside, folder).expect("a link");
        assert_eq!(made(&store, page("a", "text")), Ok(b"text".to_vec()));
        assert_eq!(listed(&outside).count(), 0);
    }

    #[test]
    fn shares_make_every_file_once() {
        let (_home, store) = store();
        let paths = ["a.html", "b.html", "c.pdf", "d.html", "e.pdf", "f.css", "g.pdf"];
        let mut parcels: Vec<Page> = paths.iter().map(|path| page(path, "text")).collect();
        parcels.push(Parcel::at_hand("h.html", "at hand"));
        let parts = (1..=3).map(|number| StoreShare { number, of: 3 });
        let made = parts.map(|part| fill(&store, &parcels, part, &|_| ()).expect("made").made);
        assert_eq!(made.collect::<Vec<_>>(), [3, 2, 2]);
        let whole = StoreShare { number: 1, of: 1 };
        let again = fill(&store, &parcels, whole, &|_| ());
        assert_eq!(again, Ok(Filled { made: 0, there: 7 }));
        let broken = [never("z", "1"), page("y", "2")];
        assert_eq!(fill(&store, &broken, whole, &|_| ()), Err(vec!["made again"]));
    }

    #[test]
    fn unfinished_and_unused_entries_are_removed_and_used_ones_stay() {
        let (home, store) = store();
        made(&store, page("old", "1")).expect("made");
        made(&store, page("new", "2")).expect("made");
        let [old, new] = [page("old", "1"), page("new", "2")].map(|page| store.path(key_of(&page)));
        let half = new.with_file_name(".1-2.part");
        let foreign = new.with_file_name("notes.txt");
        for path in [&half, &foreign] {
            fs::write(path, "x").expect("room");
        }
        let long_ago = SystemTime::now() - KEPT_UNUSED - Duration::from_secs(60);
        for path in [&old, &foreign] {
            let file = OpenOptions::new().append(true).open(path).expect("it is there");
            file.set_modified(long_ago).expect("ours");
        }
        // `clear_up` must remove nothing while another run uses the store.
        let other = Store::open(&home.path().join("store")).expect("the same");
        store.clear_up();
        assert!(half.exists() && old.exists());
        drop(other);
        store.clear_up();
        assert!(!half.exists() && !old.exists() && new.exists() && foreign.exists());
        // Reading the entry updates its time, so it is no longer old.
        made(&store, page("old", "1")).expect("made");
        let file = OpenOptions::new().append(true).open(&old).expect("it is there");
        file.set_modified(long_ago).expect("ours");
        assert_eq!(made(&store, never("old", "1")), Ok(b"1".to_vec()));
        store.clear_up();
        assert!(old.exists());
    }

    #[test]
    fn a_cache_killed_while_it_was_created_is_created_again() {
        let home = tempfile::tempdir().expect("a folder");
        fs::write(home.path().join("..grognard-store.part"), "grog").expect("room");
        let store = Store::open(home.path()).expect("its own mark is no file of others");
        let names: Vec<_> = listed(store.folder()).map(|entry| entry.file_name()).collect();
        assert_eq!(names.len(), 2, "{names:?}");
        assert_eq!(fs::read_to_string(home.path().join(MARK.0)).expect("a mark"), MARK.1);
    }

    #[test]
    fn folders_of_others_are_not_used_as_stores() {
        let home = tempfile::tempdir().expect("a folder");
        fs::write(home.path().join("letter.txt"), "mine").expect("room");
        let refused = |folder: &Path| Store::open(folder).expect_err("refused").to_string();
        assert!(refused(home.path()).contains("contains other files"));
        assert!(!refused(&home.path().join("letter.txt")).is_empty());
        let newer = home.path().join("newer");
        fs::create_dir(&newer).expect("room");
        fs::write(newer.join(MARK.0), "grognard store 2\n").expect("room");
        assert!(refused(&newer).contains("a store of another version"));
    }

    #[cfg(unix)]
    #[test]
    fn an_unwritable_store_is_reported_and_the_page_is_still_made() {
        let (_home, store) = store();
        // A file at the path of each folder of entries makes every write fail.
        for first in 0..=255 {
            fs::write(store.folder().join(format!("{first:02x}")), "").expect("room");
        }
        assert_eq!(made(&store, page("a", "1")), Ok(b"1".to_vec()));
        let fault = format!("{:#}", store.fault().expect("a fault"));
        assert!(fault.contains("cannot write into the store"), "{fault}");
    }
}
