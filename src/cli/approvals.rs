//! What scenarios come to beside what was approved, for `check` and `approve`.

use grognard_core::diagnostic::Diagnostic;
use grognard_core::document::Kind;
use grognard_project::approval::{Approvals, Judged, judge};
use grognard_project::files::Files;
use grognard_project::project::Settings;

/// The program, as approved files know it.
pub(super) const PROGRAM: &str = concat!(env!("CARGO_PKG_VERSION"), " ", env!("GROGNARD_MADE_OF"));

/// The findings about approved files. `found` has those about the documents.
pub(super) fn findings_about_approved(
    files: &Files,
    settings: &[Settings],
    approvals: &[Approvals],
    found: &[Diagnostic],
) -> Vec<Diagnostic> {
    let of_project = approvals.iter().flat_map(|approvals| {
        let project = approvals.project;
        let judged = Judged { program: PROGRAM, found, whole: is_asked_whole(files, project) };
        judge(files, &settings[project], approvals, judged)
    });
    of_project.collect()
}

/// Was a whole project asked for? Then its project file is among what was named, or in a folder that was.
fn is_asked_whole(files: &Files, project: usize) -> bool {
    let is_project_file = |name: &str| Kind::of_path(name) == Some(Kind::Project);
    files.documents.iter().any(|document| {
        let is_own = document.asked && document.project == project;
        is_own && is_project_file(&files.texts.get(document.file).name)
    })
}
