//! Collects the documents of which a part could not be read. A check that needs the unread part
//! reports nothing, so an excuse for its finding may only seem to be unused.

use std::collections::BTreeSet;

use grognard_core::document::Kind;
use grognard_syntax::diagnostic::{Diagnostic, Severity};
use grognard_syntax::text::FileId;

use super::registry::is_found_in_one_document;
use grognard_project::files::Files;

/// The documents and projects of a run with an error in them.
pub(super) struct Doubts<'f> {
    files: &'f Files,
    /// Whether every project was read whole, so that the checks across documents could run.
    complete: bool,
    documents: BTreeSet<FileId>,
    projects: BTreeSet<usize>,
    /// The projects whose settings could not be read whole. If the settings of a project cannot be
    /// read, all its documents are in doubt, because any check may need the settings.
    settings: BTreeSet<usize>,
}

/// The reasons why a finding may be missing in one document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Doubt {
    /// Whether a part of the document, or of the settings of its project, could not be read.
    here: bool,
    /// Whether something may be missing in another document of the project.
    elsewhere: bool,
}

impl<'f> Doubts<'f> {
    /// Collects the doubts of all findings. Excused errors count too, because an excuse does not
    /// make the unread part readable.
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

    /// The project of a document. Built-in files do not belong to any project.
    fn project(&self, file: FileId) -> Option<usize> {
        // The handle of a document is its index in the list.
        self.files.documents.get(file.0 as usize).map(|document| document.project)
    }

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
    /// The doubt under which any finding may be missing, so that no excuse is reported as unused.
    pub const ALL: Doubt = Doubt { here: true, elsewhere: true };

    /// Whether a finding with this code may be missing because something could not be read.
    pub fn may_hide(self, code: &str) -> bool {
        let elsewhere = || self.elsewhere && !is_found_in_one_document(code);
        self.here || elsewhere()
    }
}
