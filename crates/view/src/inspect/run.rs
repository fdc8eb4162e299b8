//! The one check behind every door.

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
    /// Findings about bytes that are no text.
    pub unread: &'i [Diagnostic],
    /// The approved files of each project that has some.
    pub approvals: &'i [Approvals],
    /// The program and its version, as approved files name it.
    pub program: &'i str,
}

/// All findings of a run.
pub fn inspect(given: Inspected<'_>, options: Options) -> Checked {
    check_beyond(given.files, given.settings, options, None, &beyond(given)).into()
}

/// All findings of a run, sooner where `memory` holds an earlier run over these files with the same options.
pub fn inspect_again(given: Inspected<'_>, options: Options, memory: &Memory) -> Checked {
    let beside = given.files.beside.iter().map(|beside| beside.file);
    memory
        .whole(given.files, given.settings, beside, || inspect_by_document(given, options, memory))
        .into()
}

/// What [`inspect_again`] finds, by document. Where one document of thousands has changed, the lists of the others are
/// not made again.
pub fn inspect_by_document(
    given: Inspected<'_>,
    options: Options,
    memory: &Memory,
) -> CheckedByDocument {
    check_beyond(given.files, given.settings, options, Some(memory), &beyond(given))
}

/// The findings that need fielded forces, and those about bytes.
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

/// Was a whole project asked for? Then its project file is among what was named, or in a folder that was.
fn is_asked_whole(files: &Files, project: usize) -> bool {
    let is_project_file = |name: &str| Kind::of_path(name) == Some(Kind::Project);
    files.documents.iter().any(|document| {
        let is_own = document.asked && document.project == project;
        is_own && is_project_file(&files.texts.get(document.file).name)
    })
}
