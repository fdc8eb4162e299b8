//! Runs all checks. Every command calls this one run, so that all commands report the same
//! findings.

use grognard_check::check::{Checked, CheckedByDocument, Memory, Options, check_beyond};
use grognard_core::document::Kind;
use grognard_project::files::Files;
use grognard_project::project::Settings;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::FileId;

use crate::approval::{Approvals, Judged, judge};
use crate::fielding::judge_budgets;
use crate::play::judge_logs;

/// Everything that findings can be about.
#[derive(Debug, Clone, Copy)]
pub struct Inspected<'i> {
    pub files: &'i Files,
    /// Settings of each project, by the index of the project.
    pub settings: &'i [Settings],
    /// Findings about files that are not valid text.
    pub unread: &'i [Diagnostic],
    /// Approved files of each project that has approved files.
    pub approvals: &'i [Approvals],
    /// Name and version of the program, as approved files record them.
    pub program: &'i str,
}

pub fn inspect(given: Inspected<'_>, options: Options) -> Checked {
    check_beyond(given.files, given.settings, options, None, &beyond(given)).into()
}

/// Returns the same findings as [`inspect`], but faster, because it reuses the run that `memory`
/// recorded for these files with the same options.
pub fn inspect_again(given: Inspected<'_>, options: Options, memory: &Memory) -> Checked {
    let beside = given.files.beside.iter().map(|beside| beside.file);
    memory
        .whole(given.files, given.settings, beside, || inspect_by_document(given, options, memory))
        .into()
}

/// Returns the findings of [`inspect_again`] grouped by document, so that a change of one document
/// among thousands leaves the lists of all other documents untouched.
pub fn inspect_by_document(
    given: Inspected<'_>,
    options: Options,
    memory: &Memory,
) -> CheckedByDocument {
    check_beyond(given.files, given.settings, options, Some(memory), &beyond(given))
}

/// Findings that need fielded forces, and findings about files that are not valid text.
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
        found.extend(judge_budgets(files, settings, &is_broken));
        found.extend(judge_logs(files, settings, &is_broken));
        found
    }
}

/// Was the check of a whole project requested, because the user named the project file or a folder
/// that contains the project file?
fn is_asked_whole(files: &Files, project: usize) -> bool {
    let is_project_file = |name: &str| Kind::of_path(name) == Some(Kind::Project);
    files.documents.iter().any(|document| {
        let is_own = document.asked && document.project == project;
        is_own && is_project_file(&files.texts.get(document.file).name)
    })
}
