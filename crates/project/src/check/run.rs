//! The run: every document by itself and in parallel, then the documents of each project together.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::sync::Arc;

use rayon::prelude::*;

use super::context::{Options, ProjectContext};
use super::documents::{CheckedDocument, check_document};
use super::doubts::Doubts;
use super::excuse::apply_excuses;
use super::findings::Checked;
use super::memory::{Memory, ProjectMemory};
use super::severities::apply_severities;
use super::stopwatch::{Floor, Stopwatch};
use super::together::{ProjectDocuments, check_together};
use crate::files::{Document, Files};
use crate::project::{Packs, Settings, pack_trees};
use grognard_core::diagnostic::{Diagnostic, Severity, in_order, tidy};
use grognard_core::ruleset::Ruleset;
use grognard_core::syntax::Tree;
use grognard_core::text::FileId;

/// Checks every document of a run. `settings` has the settings of each project, by its number.
pub fn check(files: &Files, settings: &[Settings], options: Options) -> Checked {
    run(files, settings, options, None, &|document| document.asked)
}

/// Checks every document of a run, and uses what earlier runs over these files left in `memory`.
pub fn check_again(
    files: &Files,
    settings: &[Settings],
    options: Options,
    memory: &Memory,
) -> Checked {
    memory.whole(files, settings, || {
        run(files, settings, options, Some(memory), &|document| document.asked)
    })
}

/// Checks the documents of which a result was made, whether they were asked for or not: the errors in them.
pub fn errors_in(
    files: &Files,
    settings: &[Settings],
    made_of: &HashSet<FileId>,
) -> Vec<Diagnostic> {
    let is_asked = |document: &Document| made_of.contains(&document.file);
    let mut found = run(files, settings, Options::default(), None, &is_asked).diagnostics;
    found.retain(|found| found.severity == Severity::Error);
    found
}

fn run(
    files: &Files,
    settings: &[Settings],
    options: Options,
    memory: Option<&Memory>,
    is_asked: &(dyn Fn(&Document) -> bool + Sync),
) -> Checked {
    let clock = Stopwatch::new(options.clock);
    let numbered = || settings.iter().enumerate();
    let memories = numbered()
        .map(|(number, settings)| Some(ProjectMemory::of(memory?, files, number, settings)));
    let memories: Vec<Option<ProjectMemory<'_>>> = memories.collect();
    let games = numbered()
        .zip(&memories)
        .map(|((number, settings), memory)| games(files, number, settings, *memory));
    let games: Vec<Vec<Arc<Ruleset>>> = games.collect();
    let contexts =
        numbered().zip(&games).zip(memories).map(|(((number, settings), games), memory)| {
            ProjectContext { files, number, settings, games, options, clock: &clock, memory }
        });
    let contexts: Vec<ProjectContext<'_>> = contexts.collect();
    let all = files.documents.par_iter();
    let all = all.map(|document| Document { asked: is_asked(document), ..*document });
    let all = all.map(|document| check_document(&contexts[document.project], document));
    let all: Vec<CheckedDocument<'_>> = all.collect();
    let start = clock.now();
    let mut diagnostics = Vec::new();
    let mut excuses = Vec::new();
    let mut by_project: Vec<ProjectDocuments<'_>> =
        settings.iter().map(|_| ProjectDocuments::default()).collect();
    for checked in all {
        diagnostics.extend_from_slice(&checked.findings.diagnostics);
        excuses.extend_from_slice(&checked.findings.excuses);
        by_project[checked.document.project].add(files, checked);
    }
    let mut dependences = Vec::new();
    for (context, documents) in contexts.iter().zip(by_project) {
        dependences.append(&mut check_together(context, documents, &mut diagnostics));
    }
    super::misnamed_document::check(files, &mut diagnostics);
    let doubts = Doubts::of(files, options.complete, &diagnostics);
    apply_excuses(&files.texts, excuses, &doubts, &mut diagnostics);
    apply_severities(files, settings, &mut diagnostics);
    diagnostics.retain(|found| is_asked(&files.document(found.span.file)));
    if options.uncut {
        in_order(&mut diagnostics)
    } else {
        tidy(&mut diagnostics)
    }
    clock.add(Floor::Together, start);
    let documents = files.documents.iter().filter(|document| is_asked(document)).count();
    Checked { diagnostics, documents, dependences, floors: clock.floors() }
}

/// The rule sets under which a project wants its orders of battle to be fielded.
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
