//! The check run that every command shares.

use grognard_core::document::Kind;
use grognard_project::check::{Checked, CheckedByDocument, Memory, Options, check_beyond};
use grognard_project::files::Files;
use grognard_project::project::Settings;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::FileId;

use crate::approval::{Approvals, Judged, judge};
use crate::play::judge_logs;

/// Everything that can have findings.
#[derive(Debug, Clone, Copy)]
pub struct Inspected<'i> {
    /// The texts of the run.
    pub files: &'i Files,
    /// The settings of each project, by its number.
    pub settings: &'i [Settings],
    /// Findings about files that are not valid text.
    pub unread: &'i [Diagnostic],
    /// The approved files of each project that has some.
    pub approvals: &'i [Approvals],
    /// Name and version of the program, as approved files record them.
    pub program: &'i str,
}

/// All findings of a run.
pub fn inspect(given: Inspected<'_>, options: Options) -> Checked {
    check_beyond(given.files, given.settings, options, None, &beyond(given)).into()
}

/// Like [`inspect`], but faster, because it reuses the run with the same options that `memory` recorded for these
/// files.
pub fn inspect_again(given: Inspected<'_>, options: Options, memory: &Memory) -> Checked {
    let beside = given.files.beside.iter().map(|beside| beside.file);
    memory
        .whole(given.files, given.settings, beside, || inspect_by_document(given, options, memory))
        .into()
}

/// The findings of [`inspect_again`], grouped by document, so that a change of one document in thousands leaves the
/// lists of the others untouched.
pub fn inspect_by_document(
    given: Inspected<'_>,
    options: Options,
    memory: &Memory,
) -> CheckedByDocument {
    check_beyond(given.files, given.settings, options, Some(memory), &beyond(given))
}

/// The findings that need fielded forces, and those about unreadable bytes.
fn beyond<'i>(given: Inspected<'i>) -> impl Fn(&dyn Fn(FileId) -> bool) -> Vec<Diagnostic> + 'i {
    move |is_broken| {
        let Inspected { files, settings, unread, approvals, program } = given;
        let mut found = unread.to_vec();
        let is_broken =
            |file: FileId| is_broken(file) || unread.iter().any(|found| found.span.file == file);
        let approved = approvals.iter().flat_map(|approvals| {
            let whole = is_asked_whole(files, approvals.project);
            let judged = Judged { program, is_broken: &is_broken, whole };
            judge(files, &settings[approvals.project], approvals, judged)
        });
        found.extend(approved);
        found.extend(judge_logs(files, settings, &is_broken));
        found
    }
}

/// Does the run cover a whole project? It does if its project file, or a folder that contains it, was named.
fn is_asked_whole(files: &Files, project: usize) -> bool {
    let is_project_file = |name: &str| Kind::of_path(name) == Some(Kind::Project);
    files.documents.iter().any(|document| {
        let is_own = document.asked && document.project == project;
        is_own && is_project_file(&files.texts.get(document.file).name)
    })
}
