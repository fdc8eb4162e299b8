//! A `Desk` is all open documents, with the names that each document uses and defines.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use grognard_core::document::{Kind, identify};
use grognard_project::files::{BUILTIN, Document, Files};
use grognard_project::project::{Settings, built_in_file};
use grognard_syntax::syntax::{Reader, Tree, parse};
use grognard_syntax::text::{FileId, Span};
use rayon::prelude::*;

use super::kept_forces::Kept;
use super::names::{Name, PrintedName, names_of};

/// All open documents. After every change an editor makes a new desk, which reads only the changed
/// documents again.
#[derive(Debug)]
pub struct Desk<'d> {
    pub files: &'d Files,
    /// The settings of each project, by project number.
    pub settings: &'d [Settings],
    /// Ids of the rule sets under which forces are shown; empty for the rule sets that the project
    /// chooses.
    pub rulesets: Vec<String>,
    pub(super) memory: &'d DeskMemory,
    /// Facts about each document, in the order of file ids.
    documents: Vec<Arc<DeskDocument>>,
}

/// Facts about documents that an editor remembers from one desk to the next, so that an unchanged
/// text is neither read nor hashed again.
#[derive(Debug, Default)]
pub struct DeskMemory {
    documents: Mutex<Vec<Arc<DeskDocument>>>,
    pub(super) kept: Kept,
}

/// Facts about one document that editor requests need.
#[derive(Debug)]
pub struct DeskDocument {
    pub name: String,
    pub text: Arc<str>,
    /// Kind of the document, if its content or its file name shows one.
    pub kind: Option<Kind>,
    /// Whether the whole text is valid YAML.
    pub is_whole: bool,
    /// Names that the document uses and defines, in the order of the text.
    pub names: Vec<Name>,
    /// Printed names of the document's units and leaders, in no particular order.
    pub printed: Vec<PrintedName>,
}

impl<'d> Desk<'d> {
    /// Opens every text of a run. `settings` has the settings of each project, by project number.
    pub fn open(files: &'d Files, settings: &'d [Settings], memory: &'d DeskMemory) -> Desk<'d> {
        let mut kept = memory.documents.lock().unwrap_or_else(PoisonError::into_inner);
        let documents = documents(files, &kept);
        kept.clone_from(&documents);
        drop(kept);
        Desk { files, settings, rulesets: Vec::new(), memory, documents }
    }

    /// Returns the facts about a document, including a built-in document, or `None` for a file that
    /// is not a document.
    pub fn document(&self, file: FileId) -> Option<&DeskDocument> {
        match built_in_file(file) {
            Some((path, text)) => built_in_document(path, text),
            None => self.documents.get(file.0 as usize).map(Arc::as_ref),
        }
    }

    /// Returns the documents of a project with their file ids. A name never refers to a document of
    /// another project.
    pub fn of_project(&self, project: usize) -> impl Iterator<Item = (FileId, &DeskDocument)> {
        let documents = self.files.documents.iter().zip(&self.documents);
        let documents = documents.filter(move |(document, _)| document.project == project);
        documents.map(|(document, known)| (document.file, known.as_ref()))
    }

    pub fn project_of(&self, file: FileId) -> Option<usize> {
        self.files.documents.get(file.0 as usize).map(|document| document.project)
    }

    pub fn text(&self, file: FileId) -> &str {
        self.document(file).map_or("", |document| &document.text)
    }

    pub fn slice(&self, span: Span) -> &str {
        self.text(span.file).get(span.range()).unwrap_or("")
    }

    /// Parses a document. Trees are not cached, because parsing a document of usual size takes less
    /// time than finding a cached tree.
    pub(super) fn tree(&self, file: FileId) -> Tree<'_> {
        parse(file, self.text(file), Reader::TwoTier).0
    }

    pub(super) fn settings_of(&self, file: FileId) -> Option<&Settings> {
        self.settings.get(self.project_of(file)?)
    }
}

/// Collects the facts about each document. For an unchanged text, the facts of the earlier desk are
/// reused.
fn documents(files: &Files, kept: &[Arc<DeskDocument>]) -> Vec<Arc<DeskDocument>> {
    let is_same = |known: &DeskDocument, document: &Document| {
        let text = files.texts.get(document.file);
        let same = Arc::ptr_eq(&known.text, &text.content) || *known.text == *text.content;
        same && known.name == text.name
    };
    let in_place = |document: &Document| {
        let known = kept.get(document.file.0 as usize)?;
        is_same(known, document).then(|| Arc::clone(known))
    };
    let mut found: Vec<Option<Arc<DeskDocument>>> = files.documents.iter().map(in_place).collect();
    // Adding or removing a document changes the file ids of all later documents, so their facts are
    // looked up by name.
    if found.iter().filter(|found| found.is_none()).count() > 1 {
        let by_name: HashMap<&str, &Arc<DeskDocument>> =
            kept.iter().map(|known| (known.name.as_str(), known)).collect();
        for (found, document) in found.iter_mut().zip(&files.documents) {
            let known = by_name.get(files.texts.get(document.file).name.as_str());
            let known = known.filter(|known| found.is_none() && is_same(known, document));
            *found = found.take().or_else(|| known.map(|known| Arc::clone(known)));
        }
    }
    let missing = found.into_par_iter().zip(&files.documents);
    missing.map(|(found, document)| found.unwrap_or_else(|| open(files, *document))).collect()
}

fn open(files: &Files, document: Document) -> Arc<DeskDocument> {
    let text = files.texts.get(document.file);
    let name = text.name.clone();
    if !document.sound || !is_yaml(&name) {
        let text = Arc::clone(&text.content);
        return Arc::new(DeskDocument {
            name,
            text,
            kind: None,
            is_whole: true,
            names: Vec::new(),
            printed: Vec::new(),
        });
    }
    Arc::new(read(name, Arc::clone(&text.content)))
}

fn is_yaml(name: &str) -> bool {
    name.ends_with(".yaml") || name.ends_with(".yml")
}

/// Collects the facts about a document that other documents need.
fn read(name: String, text: Arc<str>) -> DeskDocument {
    let (tree, _) = parse(FileId(0), &text, Reader::TwoTier);
    let kind = identify(&tree, &name, &mut Vec::new()).or_else(|| Kind::of_path(&name));
    let (names, printed) = kind.map(|kind| names_of(&tree, kind)).unwrap_or_default();
    let is_whole = tree.holes().next().is_none();
    drop(tree);
    DeskDocument { name, text, kind, is_whole, names, printed }
}

impl DeskDocument {
    /// Whether the file is YAML. Pages and GeoJSON files are not YAML.
    pub fn is_yaml(&self) -> bool {
        is_yaml(&self.name)
    }

    pub fn word(&self, name: &Name) -> &str {
        self.text.get(name.start as usize..name.end as usize).unwrap_or("")
    }

    /// Returns the index of the name that touches an offset.
    pub(super) fn name_at(&self, offset: u32) -> Option<usize> {
        let behind = self.names.partition_point(|name| name.end < offset);
        let touches = |name: &Name| name.start <= offset && offset <= name.end;
        self.names.get(behind).filter(|name| touches(name)).map(|_| behind)
    }
}

fn built_in_document(path: &str, text: &'static str) -> Option<&'static DeskDocument> {
    static DOCUMENTS: OnceLock<HashMap<&'static str, OnceLock<DeskDocument>>> = OnceLock::new();
    let documents = DOCUMENTS
        .get_or_init(|| BUILTIN.iter().map(|(path, _)| (*path, OnceLock::new())).collect());
    let document = documents.get(path)?;
    Some(document.get_or_init(|| read(path.to_owned(), Arc::from(text))))
}
