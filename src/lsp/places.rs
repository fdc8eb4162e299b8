//! All open folders, and the open documents that are in none of them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use grognard_core::document::Kind;
use grognard_syntax::text::FileId;

use super::documents::{Key, OpenDocuments};
use super::place::{Named, Place};
use crate::disk::is_read;

#[derive(Default)]
pub(super) struct Places {
    /// Places with their numbers. A number is never reused, because a late result of a check could
    /// otherwise be applied to another place.
    pub all: Vec<(u64, Place)>,
    next: u64,
}

pub(super) type Faults = Vec<anyhow::Error>;

impl Places {
    /// Finds the document of a key in the place that reports its findings.
    pub fn find(&self, key: &Key) -> Option<(u64, &Place, FileId)> {
        self.all.iter().find_map(|(number, place)| Some((*number, place, place.asked(key)?)))
    }

    pub fn get(&self, number: u64) -> Option<&Place> {
        self.all.iter().find(|(other, _)| *other == number).map(|(_, place)| place)
    }

    /// Opens folders. A folder inside another open folder becomes part of that one. A folder inside
    /// a project is replaced by the folder of the project.
    pub fn open_folders(
        &mut self,
        folders: impl IntoIterator<Item = PathBuf>,
        open: &OpenDocuments,
    ) -> Faults {
        let mut roots: Vec<PathBuf> =
            folders.into_iter().map(|folder| project_above(&folder)).collect();
        roots.extend(self.folders().map(Path::to_owned));
        roots.sort();
        roots.dedup_by(|folder, above| folder.starts_with(above));
        self.all.retain(|(_, place)| {
            folder_of(place).is_none_or(|folder| roots.iter().any(|root| root == folder))
        });
        roots.retain(|root| self.folders().all(|folder| folder != root));
        let mut faults: Faults = roots
            .into_iter()
            .filter_map(|root| self.add(Named::Folder(root), open).err())
            .collect();
        faults.append(&mut self.settle(open, true));
        faults
    }

    pub fn close_folders(&mut self, folders: &[PathBuf], open: &OpenDocuments) -> Faults {
        let folders: Vec<PathBuf> = folders.iter().map(|folder| project_above(folder)).collect();
        let is_closed = |folder: &Path| folders.iter().any(|closed| closed == folder);
        self.all.retain(|(_, place)| !folder_of(place).is_some_and(is_closed));
        self.settle(open, true)
    }

    fn folders(&self) -> impl Iterator<Item = &Path> {
        self.all.iter().filter_map(|(_, place)| folder_of(place))
    }

    /// Opens a place. A folder that cannot be read is kept, because it may become readable later.
    fn add(&mut self, named: Named, open: &OpenDocuments) -> anyhow::Result<()> {
        let is_folder = matches!(named, Named::Folder(_));
        let mut place = Place::new(named);
        let loaded = place.load(open, &BTreeSet::new());
        if loaded.is_ok() || is_folder {
            self.next += 1;
            self.all.push((self.next, place));
        }
        loaded
    }

    /// Updates all places after a document was opened, changed or closed.
    pub fn follow(&mut self, key: &Key, open: &OpenDocuments) -> Faults {
        let mut faults = Faults::new();
        let on_disk = matches!(key, Key::Path(path) if path.is_file());
        let is_present = on_disk || open.contains_key(key);
        for (_, place) in &mut self.all {
            let followed = match place.file_of(key) {
                Some(_) if is_present => place.change(key, open).map(|_| ()),
                Some(_) if folder_of(place).is_some() => place.load(open, &BTreeSet::new()),
                None if !on_disk && may_hold(place, key) => place.load(open, &BTreeSet::new()),
                _ => Ok(()),
            };
            faults.extend(followed.err());
        }
        faults.append(&mut self.settle(open, false));
        faults
    }

    /// Updates all places after changes on disk. An empty `changed` means that anything may have
    /// changed.
    pub fn refresh(&mut self, changed: &BTreeSet<PathBuf>, open: &OpenDocuments) -> Faults {
        let mut faults = Faults::new();
        for (_, place) in &mut self.all {
            faults.extend(refresh(place, changed, open).err());
        }
        faults.append(&mut self.settle(open, true));
        faults
    }

    /// Makes sure that exactly one place reports the findings of each open document. A document
    /// that is in no open folder gets its own place. With `again`, files that were missing or
    /// unreadable are tried again.
    fn settle(&mut self, open: &OpenDocuments, again: bool) -> Faults {
        let in_folder = |key: &Key| {
            self.all
                .iter()
                .any(|(_, place)| folder_of(place).is_some() && place.asked(key).is_some())
        };
        let lone: BTreeSet<Key> = open.keys().filter(|key| !in_folder(key)).cloned().collect();
        self.all.retain(|(_, place)| match &place.named {
            Named::Folder(_) => true,
            Named::File(path) => path.is_file() && lone.contains(&Key::Path(path.clone())),
            Named::Text(Key::Path(path)) if again && path.is_file() => false,
            Named::Text(key) => lone.contains(key),
        });
        let new: Vec<Key> = lone.into_iter().filter(|key| self.find(key).is_none()).collect();
        new.into_iter().filter_map(|key| self.add_single(key, open).err()).collect()
    }

    fn add_single(&mut self, key: Key, open: &OpenDocuments) -> anyhow::Result<()> {
        if let Key::Path(path) = &key
            && path.is_file()
        {
            let added = self.add(Named::File(path.clone()), open);
            if added.is_ok() && self.find(&key).is_some() {
                return Ok(());
            }
        }
        self.add(Named::Text(key), open)
    }
}

fn folder_of(place: &Place) -> Option<&Path> {
    match &place.named {
        Named::Folder(folder) => Some(folder),
        _ => None,
    }
}

fn may_hold(place: &Place, key: &Key) -> bool {
    let Key::Path(path) = key else { return false };
    let name = path.file_name().and_then(|name| name.to_str());
    folder_of(place).is_some_and(|folder| path.starts_with(folder)) && name.is_some_and(is_read)
}

fn refresh(
    place: &mut Place,
    changed: &BTreeSet<PathBuf>,
    open: &OpenDocuments,
) -> anyhow::Result<()> {
    if changed.is_empty() {
        let all = place.files.paths.iter().flatten().cloned().collect();
        return place.load(open, &all);
    }
    let roots = place.files.roots.iter().flatten();
    let roots: Vec<&Path> = roots.map(PathBuf::as_path).chain(folder_of(place)).collect();
    let here = changed.iter().filter(|path| roots.iter().any(|root| path.starts_with(root)));
    let (known, other): (Vec<&PathBuf>, Vec<&PathBuf>) = here
        .partition(|path| path.is_file() && place.file_of(&Key::Path((*path).clone())).is_some());
    // Make a new list of documents, because a new or deleted folder may contain documents, and a
    // changed `.gitignore` may hide some.
    let counts = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        is_read(name) || matches!(name, ".gitignore" | ".ignore") || !path.is_file()
    };
    let came_or_went = other.into_iter().any(counts);
    if came_or_went {
        return place.load(open, changed);
    }
    let known: Vec<Key> = known.into_iter().cloned().map(Key::Path).collect();
    for key in known {
        place.change(&key, open)?;
    }
    Ok(())
}

/// Returns the project folder that contains a folder, or the folder itself outside a project.
pub(super) fn project_above(folder: &Path) -> PathBuf {
    let is_project = |folder: &&Path| folder.join(Kind::Project.suffix()).is_file();
    folder.ancestors().find(is_project).unwrap_or(folder).to_owned()
}
