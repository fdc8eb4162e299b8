//! Checks a run: each document alone and in parallel, then the documents of each project together.

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use grognard_core::document::Kind;
use grognard_core::ruleset::Ruleset;
use grognard_syntax::diagnostic::{Diagnostic, Severity};
use grognard_syntax::syntax::Tree;
use grognard_syntax::text::FileId;
use rayon::prelude::*;

use super::checks::misnamed_document::misnamed;
use super::context::ProjectContext;
use super::documents::check_document;
use super::findings::{Checked, CheckedByDocument, CheckedDocument};
use super::memory::{Memory, ProjectMemory};
use super::options::Options;
use super::settled::{Unsettled, settle};
use super::stopwatch::{Floor, Stopwatch};
use super::together::{ProjectDocuments, check_together};
use grognard_project::files::{Document, Files};
use grognard_project::project::{Packs, Settings, pack_trees};

/// Findings that the rooms above derive from fielded forces, added before excuses and severities
/// are applied, so that both apply to these findings too. The argument returns whether a document
/// has an error that is not excused.
pub type Beyond<'b> = dyn Fn(&dyn Fn(FileId) -> bool) -> Vec<Diagnostic> + 'b;

/// Checks the documents of a run, each alone and all together. `settings` is indexed by the number
/// of a project. The room `inspect` adds the findings that need fielded forces.
pub fn check(files: &Files, settings: &[Settings], options: Options) -> Checked {
    check_beyond(files, settings, options, None, &|_| Vec::new()).into()
}

/// Like [`check`], with the findings of `beyond`, and with the results of earlier runs in `memory`.
/// The earlier runs must have had the same files and options.
pub fn check_beyond(
    files: &Files,
    settings: &[Settings],
    options: Options,
    memory: Option<&Memory>,
    beyond: &Beyond<'_>,
) -> CheckedByDocument {
    run(files, settings, options, memory, beyond, &|document| document.asked)
}

/// Checks the documents from which a result is made, whether the user asked for them or not, and
/// returns the errors in them. `complete` is true if the whole project was read.
pub fn errors_in(
    files: &Files,
    settings: &[Settings],
    made_of: &HashSet<FileId>,
    complete: bool,
) -> Vec<Diagnostic> {
    let is_asked = |document: &Document| made_of.contains(&document.file);
    let options = Options { uncut: true, complete, ..Options::default() };
    let checked: Checked = run(files, settings, options, None, &|_| Vec::new(), &is_asked).into();
    let mut found = checked.diagnostics;
    found.retain(|found| found.severity == Severity::Error);
    found
}

fn run(
    files: &Files,
    settings: &[Settings],
    options: Options,
    memory: Option<&Memory>,
    beyond: &Beyond<'_>,
    is_asked: &(dyn Fn(&Document) -> bool + Sync),
) -> CheckedByDocument {
    let clock = Stopwatch::new(options.clock);
    let contexts = contexts(files, settings, options, memory, &clock);
    let all = files.documents.par_iter();
    let all = all.map(|document| Document { asked: is_asked(document), ..*document });
    let all = all.map(|document| check_document(&contexts[document.project], document));
    let all: Vec<CheckedDocument<'_>> = all.collect();
    let start = clock.now();
    let mut unsettled = Unsettled::of(files, settings, options, &all);
    let mut by_project: Vec<ProjectDocuments<'_>> =
        settings.iter().map(|_| ProjectDocuments::default()).collect();
    for checked in all {
        by_project[checked.document.project].add(files, checked);
    }
    let misnamed = misnamed(files);
    if misnamed.iter().any(|file| file.kind == Kind::Project && file.hidden_by.is_none()) {
        unsettled.forget(&super::checks::unknown_nation::CODE, |_| true);
    }
    // If the settings of a project could not be read whole, its nations are unknown.
    let unread: Vec<usize> = unsettled.unread_settings().collect();
    if !unread.is_empty() {
        unsettled.forget(&super::checks::unknown_nation::CODE, |project| unread.contains(&project));
    }
    let mut dependences = Vec::new();
    for (context, documents) in contexts.iter().zip(by_project) {
        dependences.append(&mut check_together(
            context,
            documents,
            &misnamed,
            &mut unsettled.together,
        ));
    }
    super::checks::misnamed_document::check(&misnamed, files, &mut unsettled.together);
    unsettled.together.retain(|found| {
        found.code != &super::checks::misnamed_document::CODE
            || is_asked(&files.document(found.span.file))
    });
    let broken = unsettled.broken();
    unsettled.together.extend(beyond(&|file| broken.contains(&file)));
    let found = match memory {
        Some(memory) => memory.settle(unsettled),
        None => settle(unsettled, &mut BTreeMap::new()),
    };
    clock.add(Floor::Together, start);
    let documents = files.documents.iter().filter(|document| is_asked(document)).count();
    CheckedByDocument { found, documents, dependences, floors: clock.floors() }
}

fn contexts<'r>(
    files: &'r Files,
    settings: &'r [Settings],
    options: Options,
    memory: Option<&'r Memory>,
    clock: &'r Stopwatch,
) -> Vec<ProjectContext<'r>> {
    let context = |(number, settings): (usize, &'r Settings)| {
        let memory = memory.map(|memory| ProjectMemory::of(memory, files, number, settings));
        let games = games(files, number, settings, memory);
        ProjectContext { files, number, settings, games, options, clock, memory }
    };
    settings.iter().enumerate().map(context).collect()
}

fn games(
    files: &Files,
    project: usize,
    settings: &Settings,
    memory: Option<ProjectMemory<'_>>,
) -> Vec<Arc<Ruleset>> {
    if settings.fielded_under.is_empty() {
        return Vec::new();
    }
    let trees = OnceCell::new();
    let packs = OnceCell::new();
    let gather = || {
        let trees: &Vec<(FileId, Tree<'_>)> = trees.get_or_init(|| pack_trees(files));
        // The handle of a document is its index in the list.
        let is_own = |file: FileId| files.documents[file.0 as usize].project == project;
        let of_project = trees.iter().filter(|(file, _)| is_own(*file));
        Packs::of(files, of_project.map(|(_, tree)| tree).collect(), project)
    };
    let open = |name: &String| {
        let open = || Some(Arc::new(packs.get_or_init(gather).open(name)?.ruleset));
        match memory {
            Some(memory) => memory.ruleset(name, open),
            None => open(),
        }
    };
    settings.fielded_under.iter().filter_map(open).collect()
}
