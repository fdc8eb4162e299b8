//! A place is the set of documents that is checked together: a folder with its projects, a single
//! file with its project, or a text without a file.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use grognard_core::document::Kind;
use grognard_editing::assist::DeskMemory;
use grognard_project::files::{Files, Given, given};
use grognard_project::project::Settings;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::FileId;
use grognard_view::approval::Approvals;

use super::checker::Job;
use super::documents::{Key, OpenDocument, OpenDocuments};
use crate::disk::{
    Listing, is_read, list, read_again, read_approvals, read_document, read_project_file,
    settings_of,
};

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Named {
    /// A folder with all its content, as `grognard check FOLDER` reads it.
    Folder(PathBuf),
    /// A file, with the rest of its project as context, as `grognard check FILE` reads it.
    File(PathBuf),
    /// A text without a file, or with a file that cannot be read.
    Text(Key),
}

/// A place with its current texts. The text in the editor takes precedence over the file on disk.
pub(super) struct Place {
    pub named: Named,
    pub files: Arc<Files>,
    pub settings: Arc<Vec<Settings>>,
    pub unread: Vec<Diagnostic>,
    pub approvals: Arc<Vec<Approvals>>,
    /// Whether all documents were read. A reference to a missing document is then certainly an
    /// error.
    pub is_complete: bool,
    /// Results of reading each document, which are reused as long as its text is unchanged.
    pub memory: DeskMemory,
    /// Counter that increases with every change of a text.
    pub generation: u64,
    /// Counter that increases whenever the documents are listed again.
    pub listing: u64,
    by_key: HashMap<Key, FileId>,
}

impl Place {
    pub fn new(named: Named) -> Place {
        Place {
            named,
            files: Arc::default(),
            settings: Arc::default(),
            unread: Vec::new(),
            approvals: Arc::default(),
            is_complete: false,
            memory: DeskMemory::default(),
            generation: 0,
            listing: 0,
            by_key: HashMap::new(),
        }
    }

    pub fn job(&self, number: u64) -> Job {
        Job {
            place: number,
            generation: self.generation,
            files: Arc::clone(&self.files),
            settings: Arc::clone(&self.settings),
            unread: self.unread.clone(),
            approvals: Arc::clone(&self.approvals),
            is_complete: self.is_complete,
        }
    }

    pub fn file_of(&self, key: &Key) -> Option<FileId> {
        self.by_key.get(key).copied()
    }

    /// Returns the document of a key if this place reports its findings, and `None` for context
    /// documents.
    pub fn asked(&self, key: &Key) -> Option<FileId> {
        self.file_of(key).filter(|file| self.files.documents[file.0 as usize].asked)
    }

    pub fn key_of(&self, file: FileId) -> Option<Key> {
        match &self.named {
            Named::Text(key) => Some(key.clone()),
            _ => self.files.paths.get(file.0 as usize)?.clone().map(Key::Path),
        }
    }

    /// Lists the documents again and reads the files in `changed`. After an error, the place is
    /// unchanged.
    pub fn load(
        &mut self,
        open: &OpenDocuments,
        changed: &BTreeSet<PathBuf>,
    ) -> anyhow::Result<()> {
        match self.named.clone() {
            Named::Folder(folder) => self.load_paths(&[folder], open, changed),
            Named::File(file) => self.load_paths(&[file], open, changed),
            Named::Text(key) => {
                self.load_text(&key, open);
                Ok(())
            }
        }
    }

    fn load_text(&mut self, key: &Key, open: &OpenDocuments) {
        let Some(document) = open.get(key) else { return };
        let name = match key {
            Key::Path(path) => path.to_string_lossy().replace('\\', "/"),
            Key::Address(address) => address.clone(),
        };
        let bytes = document.text.as_bytes().to_vec();
        let (files, unread) = given(vec![Given { name, bytes, project: 0 }]);
        self.by_key = HashMap::from([(key.clone(), FileId(0))]);
        self.files = Arc::new(files);
        self.settings = Arc::new(vec![grognard_project::project::settings(None)]);
        self.unread = unread;
        self.generation += 1;
        self.listing += 1;
    }

    fn load_paths(
        &mut self,
        paths: &[PathBuf],
        open: &OpenDocuments,
        changed: &BTreeSet<PathBuf>,
    ) -> anyhow::Result<()> {
        let mut listing = list(paths, None, is_read)?;
        self.add_unsaved(&mut listing, open);
        let settings = every_settings(&listing, open)?;
        let is_open = |path: &Path| open.contains_key(&Key::Path(path.to_owned()));
        let is_changed = |path: &Path| changed.contains(path) || is_open(path);
        let (mut files, mut unread) = read_again(&listing, &settings, &self.files, &is_changed)?;
        self.approvals = Arc::new(read_approvals(&mut files, &mut unread)?);
        self.by_key.clear();
        self.unread = unread;
        for index in 0..files.documents.len() {
            let Some(key) = files.paths[index].clone().map(Key::Path) else { continue };
            let file = FileId(index as u32);
            if let Some(document) = open.get(&key) {
                lay_over(
                    &mut files,
                    file,
                    Some(document.text.as_bytes().to_vec()),
                    &mut self.unread,
                );
            }
            self.by_key.insert(key, file);
        }
        let is_folder = matches!(self.named, Named::Folder(_));
        self.is_complete = is_folder || listing.projects.iter().all(Option::is_some);
        self.files = Arc::new(files);
        self.settings = Arc::new(settings);
        self.generation += 1;
        self.listing += 1;
        Ok(())
    }

    fn add_unsaved(&self, listing: &mut Listing, open: &OpenDocuments) {
        let Named::Folder(folder) = &self.named else { return };
        for key in open.keys() {
            let Key::Path(path) = key else { continue };
            let name = path.file_name().and_then(|name| name.to_str());
            let is_new = path.starts_with(folder) && !path.exists() && name.is_some_and(is_read);
            if is_new && !listing.has(path) {
                listing.add_unsaved(path);
            }
        }
    }

    /// Takes the current text of a document from the editor or, if the document is not open, from
    /// disk. Returns true if the text has changed.
    pub fn change(&mut self, key: &Key, open: &OpenDocuments) -> anyhow::Result<bool> {
        let Some(file) = self.file_of(key) else { return Ok(false) };
        let document = open.get(key);
        if matches!(self.named, Named::Text(_)) {
            self.load_text(key, open);
            return Ok(true);
        }
        let Key::Path(path) = key else { return Ok(false) };
        let bytes = match document {
            Some(OpenDocument { text, .. }) => Some(text.as_bytes().to_vec()),
            None => read_document(path)?,
        };
        let present = self.files.texts.get(file);
        let is_same = bytes.as_deref() == Some(present.content.as_bytes())
            && self.files.documents[file.0 as usize].sound;
        if is_same {
            return Ok(false);
        }
        let files = Arc::make_mut(&mut self.files);
        lay_over(files, file, bytes, &mut self.unread);
        self.generation += 1;
        if is_project_file(path) {
            self.change_settings(file, path, open)?;
        }
        Ok(true)
    }

    fn change_settings(
        &mut self,
        file: FileId,
        path: &Path,
        open: &OpenDocuments,
    ) -> anyhow::Result<()> {
        let number = self.files.documents[file.0 as usize].project;
        // Ignore a project file that was never saved, because only a saved file makes a project.
        if self.files.roots.get(number).and_then(Option::as_deref) != path.parent() {
            return Ok(());
        }
        let text = &self.files.texts.get(file).content;
        let settings = settings_of(path.parent(), Some(&**text))?;
        let same_documents =
            self.settings.get(number).is_some_and(|old| old.ignore == settings.ignore);
        if !same_documents {
            return self.load(open, &BTreeSet::new());
        }
        Arc::make_mut(&mut self.settings)[number] = settings;
        Ok(())
    }
}

/// Replaces the text of a document and its findings about bytes that are not text.
fn lay_over(files: &mut Files, file: FileId, bytes: Option<Vec<u8>>, unread: &mut Vec<Diagnostic>) {
    unread.retain(|found| found.span.file != file);
    let found = files.lay_over(file, bytes);
    unread.extend(found.filter(|_| files.documents[file.0 as usize].asked));
}

pub(super) fn is_project_file(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()) == Some(Kind::Project.suffix())
}

/// Returns the settings of each project, from the text of its project file in the editor or on
/// disk.
fn every_settings(listing: &Listing, open: &OpenDocuments) -> anyhow::Result<Vec<Settings>> {
    let of_project = |project: &Option<PathBuf>| {
        let Some(folder) = project else { return settings_of(None, None) };
        let file = folder.join(Kind::Project.suffix());
        let unsaved = open.get(&Key::Path(file)).map(|document| document.text.to_string());
        let text = match unsaved {
            Some(text) => Some(text),
            None => read_project_file(folder)?,
        };
        settings_of(Some(folder), text.as_deref())
    };
    let settings = listing.projects.iter().map(of_project);
    settings.collect::<anyhow::Result<_>>().context("the settings of a project cannot be read")
}

#[cfg(test)]
pub(crate) fn found_in(folder: &std::path::Path) -> (Arc<Files>, Vec<Diagnostic>) {
    use std::sync::mpsc::channel;

    use super::checker::{Checked, start};
    let mut place = Place::new(Named::Folder(folder.to_owned()));
    place.load(&Default::default(), &Default::default()).expect("the folder can be read");
    let (done, results) = channel();
    let jobs = start(move |checked: Checked| done.send(checked).expect("a test waits"));
    jobs.expect("a thread").send(place.job(1)).expect("the worker lives");
    let checked = results.recv().expect("a result");
    assert!(!checked.is_broken);
    let found = checked.found.into_values().flat_map(Arc::unwrap_or_clone).collect();
    (place.files, found)
}
