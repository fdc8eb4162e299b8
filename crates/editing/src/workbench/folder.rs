//! The workbench: one project in memory.

use std::collections::BTreeMap;
use std::sync::Arc;

use grognard_check::check::{FoundByDocument, Memory, Options};
use grognard_core::document::is_read;
use grognard_project::files::{Files, Given, given};
use grognard_project::project::{Settings, settings};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{FileId, why_no_file_name};
use grognard_view::approval::{Approvals, ApprovedFile, MADE_OF, MadeOfAll, below_folder};
use grognard_view::inspect::{Inspected, inspect_by_document};

use super::held::KeptBattle;
use super::opened::Subject;
use crate::assist::{Desk, DeskMemory};

/// Maximum number of texts in a workbench.
pub const MAX_FILES: usize = 5_000;

/// Maximum size of a text in bytes, which is the limit for documents on disk too, so that the
/// workbench accepts the same documents.
pub const MAX_TEXT: u64 = grognard_project::files::MAX_BYTES;

/// Maximum length of a path in bytes.
const MAX_PATH: usize = 400;

const PROJECT_FILE: &str = "grognard.yaml";

#[derive(Default)]
pub struct Workbench {
    /// Program name and version, which approved files record.
    program: &'static str,
    texts: BTreeMap<String, Arc<str>>,
    opened: Option<OpenedFolder>,
    checks: Memory,
    desk: DeskMemory,
    /// The battle on whose map the author drags a body, dropped after any change of a text.
    pub(super) held: Option<KeptBattle>,
}

/// The opened texts of a workbench, as one project with number 0, because a workbench has no other
/// project.
pub(crate) struct OpenedFolder {
    pub files: Files,
    pub settings: Vec<Settings>,
    /// Findings about texts that are not UTF-8.
    unread: Vec<Diagnostic>,
    approvals: Vec<Approvals>,
    found: Option<FoundByDocument>,
}

impl Workbench {
    /// Creates an empty workbench. `program` is the name and version that approved files record.
    pub fn of(program: &'static str) -> Workbench {
        Workbench { program, ..Workbench::default() }
    }

    pub fn put(&mut self, path: &str, text: &str) -> Result<(), String> {
        why_no_path(path)?;
        if text.len() as u64 > MAX_TEXT {
            return Err(format!(
                "`{path}` is larger than {} MiB: split the file into one file for each army or scenario",
                MAX_TEXT >> 20
            ));
        }
        if !self.texts.contains_key(path) && self.texts.len() >= MAX_FILES {
            return Err(format!(
                "a workbench has at most {MAX_FILES} files: open a smaller folder"
            ));
        }
        self.held = None;
        let is_known = self.texts.insert(path.to_owned(), Arc::from(text)).is_some();
        // A new text, the project file or an approved file can affect every other text, so all
        // texts are opened again.
        if !is_known || path == PROJECT_FILE || below_folder(path).is_some() {
            self.opened = None;
        }
        if let Some(opened) = &mut self.opened {
            opened.lay_over(path, text);
        }
        Ok(())
    }

    pub fn remove(&mut self, path: &str) {
        self.texts.remove(path);
        self.held = None;
        self.opened = None;
    }

    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(path, text)| (path.as_str(), &**text))
    }

    pub(crate) fn opened(&mut self) -> &OpenedFolder {
        self.open();
        self.opened.as_ref().expect("it was opened")
    }

    /// Opens a document with all documents that it names.
    pub(crate) fn subject(&mut self, path: &str) -> Result<Subject, String> {
        let opened = self.opened();
        let file = opened.file(path).ok_or_else(|| no_document(path))?;
        Subject::open(opened.files.clone(), &opened.settings, file, path)
    }

    fn open(&mut self) -> &mut OpenedFolder {
        let texts = &self.texts;
        self.opened.get_or_insert_with(|| open(texts))
    }

    /// Returns the findings of every document that has findings.
    pub fn found(&mut self) -> (&Files, &FoundByDocument) {
        self.open();
        let opened = self.opened.as_mut().expect("it was opened");
        if opened.found.is_none() {
            let options = Options { complete: true, ..Options::default() };
            let given = Inspected {
                files: &opened.files,
                settings: &opened.settings,
                unread: &opened.unread,
                approvals: &opened.approvals,
                program: self.program,
            };
            opened.found = Some(inspect_by_document(given, options, &self.checks).found);
        }
        (&opened.files, opened.found.as_ref().expect("it was checked"))
    }

    pub(crate) fn desk(&mut self) -> Desk<'_> {
        self.open();
        let opened = self.opened.as_ref().expect("it was opened");
        Desk::open(&opened.files, &opened.settings, &self.desk)
    }

    pub(crate) fn desk_and_found(&mut self, file: FileId) -> (Desk<'_>, Arc<Vec<Diagnostic>>) {
        let found = self.found().1.get(&file).cloned().unwrap_or_default();
        (self.desk(), found)
    }
}

fn open(texts: &BTreeMap<String, Arc<str>>) -> OpenedFolder {
    let given_text = |(path, text): (&String, &Arc<str>)| Given {
        name: path.clone(),
        bytes: text.as_bytes().to_vec(),
        project: 0,
    };
    let texts_read = texts.iter().filter(|(path, _)| is_read(path));
    let (mut files, mut unread) = given(texts_read.map(given_text).collect());
    let settings = vec![settings(texts.get(PROJECT_FILE).map(|text| &**text))];
    let mut approvals = Approvals::default();
    for (path, text) in texts {
        let Some(below) = below_folder(path) else { continue };
        if below == MADE_OF {
            approvals.made_of = MadeOfAll::read(text);
            continue;
        }
        let bytes = Some(text.as_bytes().to_vec());
        let (file, fault) = files.add_beside(0, path.clone(), bytes, None);
        unread.extend(fault);
        approvals.files.push(ApprovedFile { path: below.to_owned(), file });
    }
    OpenedFolder { files, settings, unread, approvals: vec![approvals], found: None }
}

impl OpenedFolder {
    pub fn file(&self, path: &str) -> Option<FileId> {
        // The texts were added in the order of their names, so a binary search finds a path.
        let names = &self.files.documents;
        let name = |number: usize| self.files.texts.get(names[number].file).name.as_str();
        let (mut low, mut high) = (0, names.len());
        while low < high {
            let middle = low.midpoint(high);
            match name(middle).cmp(path) {
                std::cmp::Ordering::Equal => return Some(names[middle].file),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    pub fn text(&self, path: &str) -> Option<FileId> {
        let mut beside = self.files.beside.iter().map(|beside| beside.file);
        let is_it = |file: &FileId| self.files.texts.get(*file).name == path;
        self.file(path).or_else(|| beside.find(is_it))
    }

    fn lay_over(&mut self, path: &str, text: &str) {
        let Some(file) = self.file(path) else { return };
        self.unread.retain(|found| found.span.file != file);
        self.unread.extend(self.files.lay_over(file, Some(text.as_bytes().to_vec())));
        self.found = None;
    }
}

/// Explains why a path is refused. An accepted path stays below the folder and is valid on every
/// system.
fn why_no_path(path: &str) -> Result<(), String> {
    if path.len() > MAX_PATH {
        return Err(format!(
            "a path has at most {MAX_PATH} bytes, but this one has {}",
            path.len()
        ));
    }
    match path.split('/').find_map(|part| Some((part, why_no_file_name(part)?))) {
        Some((part, why)) => Err(format!("the name `{}` {why}", part.escape_debug())),
        None => Ok(()),
    }
}

pub(crate) fn no_document(path: &str) -> String {
    format!("there is no document `{path}` here")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_outside_the_folder_is_refused() {
        let mut workbench = Workbench::default();
        for path in ["", "/etc/passwd", "../a.yaml", "a//b.yaml", "a/./b", "C:\\a", "nul", "a\nb"] {
            assert!(workbench.put(path, "").is_err(), "{path:?}");
        }
        for path in ["a.oob.yaml", "scenarios/jena/a.oob.yaml", "Größe.oob.yaml", "__proto__"] {
            assert_eq!(workbench.put(path, ""), Ok(()), "{path}");
        }
    }

    #[test]
    fn findings_of_a_log_equal_those_of_check() {
        const SAALFELD: [(&str, &str); 4] = [
            (
                "french.oob.yaml",
                include_str!("../../../../scenarios/saalfeld/saalfeld-french.oob.yaml"),
            ),
            (
                "prussian.oob.yaml",
                include_str!("../../../../scenarios/saalfeld/saalfeld-prussian.oob.yaml"),
            ),
            (
                "saalfeld.scenario.yaml",
                include_str!("../../../../scenarios/saalfeld/saalfeld.scenario.yaml"),
            ),
            ("saalfeld.map.yaml", include_str!("../../../../scenarios/saalfeld/saalfeld.map.yaml")),
        ];
        const LOG: &str = "log: 1\nid: evening\nscenario: saalfeld\nruleset: napoleonic-fury\nentries:\n  - { number: 1, side: french, turn: 1, do: lose, unit: nobody, track: brigade-strength }\n";
        let mut workbench = Workbench::default();
        for (path, text) in SAALFELD.into_iter().chain([("evening.log.yaml", LOG)]) {
            workbench.put(path, text).expect("a path");
        }
        let file = workbench.opened().file("evening.log.yaml").expect("it is there");
        let found = workbench.found().1.get(&file).cloned().unwrap_or_default();
        assert!(found.iter().any(|found| found.code.name == "unplayed-entry"), "{found:?}");
    }

    #[test]
    fn changed_and_removed_texts_are_checked_again() {
        let mut workbench = Workbench::default();
        let sound = "oob: 1\nid: b\nname: B\nnation: france\n";
        workbench
            .put("b.oob.yaml", &format!("{sound}colour: red\nshade: dark\nhue: deep\n"))
            .expect("a path");
        workbench.put("a.oob.yaml", "oob: 1\nid: a\n").expect("a path");
        let count = |workbench: &mut Workbench, path: &str| {
            let file = workbench.opened().file(path);
            file.map(|file| workbench.found().1.get(&file).map_or(0, |found| found.len()))
        };
        let before = count(&mut workbench, "b.oob.yaml").expect("it is there");
        workbench.put("b.oob.yaml", sound).expect("a path");
        assert!(count(&mut workbench, "b.oob.yaml").expect("it is there") < before);
        workbench.remove("b.oob.yaml");
        assert_eq!(count(&mut workbench, "b.oob.yaml"), None);
        assert!(count(&mut workbench, "a.oob.yaml").is_some());
    }
}
