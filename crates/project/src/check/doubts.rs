//! Documents of which a part could not be read. A check that needs that part is silent, and its silence says nothing.

use std::collections::BTreeSet;

use grognard_core::document::Kind;
use grognard_syntax::diagnostic::{Diagnostic, Severity};
use grognard_syntax::text::FileId;

use super::registry::is_found_in_one_document;
use crate::files::Files;

/// The documents and projects of a run with an error in them.
pub(super) struct Doubts<'f> {
    files: &'f Files,
    /// Was every project read whole, so that checks of documents together could run?
    complete: bool,
    documents: BTreeSet<FileId>,
    projects: BTreeSet<usize>,
    /// The projects whose settings could not be read whole: every check may need them.
    settings: BTreeSet<usize>,
}

/// What is in doubt of one document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Doubt {
    /// Could a part of it or of the settings of its project not be read?
    here: bool,
    /// May something be missing in another document of its project?
    elsewhere: bool,
}

impl<'f> Doubts<'f> {
    /// Collects them from everything that was found. An excuse makes nothing readable, so excused errors count.
    pub fn of<'d>(
        files: &'f Files,
        complete: bool,
        diagnostics: impl Iterator<Item = &'d Diagnostic>,
    ) -> Doubts<'f> {
        let mut doubts = Doubts {
            files,
            complete,
            documents: BTreeSet::new(),
            projects: BTreeSet::new(),
            settings: BTreeSet::new(),
        };
        let errors = diagnostics.filter(|found| found.severity == Severity::Error);
        let unsound = files.documents.iter().filter(|document| !document.sound);
        let files_in_doubt = errors.map(|found| found.span.file);
        for file in files_in_doubt.chain(unsound.map(|document| document.file)) {
            doubts.add(file);
        }
        doubts
    }

    fn add(&mut self, file: FileId) {
        if !self.documents.insert(file) {
            return;
        }
        let project = self.project(file);
        self.projects.extend(project);
        if Kind::of_path(&self.files.texts.get(file).name) == Some(Kind::Project) {
            self.settings.extend(project);
        }
    }

    /// The project of a document. What is built in belongs to none.
    fn project(&self, file: FileId) -> Option<usize> {
        // The handle of a document is its index in the list.
        self.files.documents.get(file.0 as usize).map(|document| document.project)
    }

    /// What is in doubt of a document.
    pub fn of_document(&self, file: FileId) -> Doubt {
        let project = self.project(file);
        let is_in = |doubtful: &BTreeSet<usize>| project.is_some_and(|it| doubtful.contains(&it));
        Doubt {
            here: is_in(&self.settings) || self.documents.contains(&file),
            elsewhere: !self.complete || is_in(&self.projects),
        }
    }
}

impl Doubt {
    /// Anything may be hidden, so that no excuse is called unused.
    pub const ALL: Doubt = Doubt { here: true, elsewhere: true };

    /// May a finding with this code be missing because something could not be read?
    pub fn may_hide(self, code: &str) -> bool {
        let elsewhere = || self.elsewhere && !is_found_in_one_document(code);
        self.here || elsewhere()
    }
}
