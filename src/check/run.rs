//! The run: every file by itself and in parallel, then all of them together.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rayon::prelude::*;

use super::damage::Damage;
use super::excuse::{Excuse, apply_excuses, excuses, unknown_severities};
use super::registry::{
    BODY_CHECKS, COLLECTION_CHECKS, MAP_CHECKS, OOB_CHECKS, RULESET_CHECKS, SCENARIO_CHECKS,
    TABLE_CHECKS, find_code,
};
use crate::diagnostic::{Diagnostic, Severity, tidy};
use crate::document::{Bodies, Field, Kind, Oob, SeverityWord, identify, read, validate};
use crate::files::{BUILTIN, Document, Files};
use crate::project::{OobOutline, Placed, Project, Settings};
use crate::syntax::{Node, Reader, Tree, parse};
use crate::text::{FileId, Texts};

/// How a run is to be done.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Which YAML reader comes first.
    pub reader: Reader,
    /// Was a whole project read, so that what is missing is really missing?
    pub complete: bool,
}

/// What a run found.
#[derive(Debug, Default)]
pub struct Checked {
    /// The findings, tidied.
    pub diagnostics: Vec<Diagnostic>,
    /// How many documents were asked for.
    pub documents: usize,
    /// CPU time by floor, in nanoseconds, summed over all cores.
    pub floors: Vec<(Floor, u64)>,
}

/// A part of the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Floor {
    /// Text to tree.
    Parse,
    /// Tree against schema.
    Validate,
    /// Tree to typed document.
    Read,
    /// Checks of one document.
    Check,
    /// Checks of documents together, excuses, sorting.
    Together,
}

/// An order of battle with all that a check of it needs.
pub struct OobPage<'d> {
    /// The document.
    pub oob: &'d Oob<'d>,
    /// Its bodies in one list.
    pub bodies: &'d Bodies<'d>,
    /// The settings of the project.
    pub settings: &'d Settings,
    /// What could not be understood.
    pub damage: Damage<'d>,
}

/// All documents together with all that a check of them needs.
pub struct Table<'d> {
    /// The documents.
    pub project: &'d Project<'d>,
    /// Their texts.
    pub texts: &'d Texts,
    /// The settings of the project.
    pub settings: &'d Settings,
}

/// What one file gave.
struct Sheet<'t> {
    document: Document,
    kind: Option<Kind>,
    tree: Option<Tree<'t>>,
    outline: Option<OobOutline>,
    excuses: Vec<Excuse>,
    diagnostics: Vec<Diagnostic>,
}

/// Checks every document of a run.
pub fn check(files: &Files, settings: &Settings, options: Options) -> Checked {
    let clock = Clock::default();
    let sheets: Vec<Sheet<'_>> = files
        .documents
        .par_iter()
        .map(|document| sheet(files, *document, settings, options, &clock))
        .collect();
    let start = Instant::now();
    let mut diagnostics = Vec::new();
    let mut excuses = Vec::new();
    let mut outlines = Vec::new();
    let mut trees = Vec::new();
    for mut sheet in sheets {
        diagnostics.append(&mut sheet.diagnostics);
        excuses.append(&mut sheet.excuses);
        outlines.extend(sheet.outline);
        trees.extend(sheet.kind.zip(sheet.tree).map(|(kind, tree)| (sheet.document, kind, tree)));
    }
    let project = assemble(outlines, &trees, options.complete);
    let table = Table { project: &project, texts: &files.texts, settings };
    for check in TABLE_CHECKS {
        check(&table, &mut diagnostics);
    }
    unknown_severities(&trees, &mut diagnostics);
    apply_excuses(&files.texts, excuses, &mut diagnostics);
    weigh(settings, &mut diagnostics);
    // Documents stand in the order of their handles.
    let asked = |file: FileId| files.documents[file.0 as usize].asked;
    if files.documents.iter().any(|document| !document.asked) {
        diagnostics.retain(|found| asked(found.span.file));
    }
    tidy(&mut diagnostics);
    clock.add(Floor::Together, start);
    let documents = files.documents.iter().filter(|document| document.asked).count();
    Checked { diagnostics, documents, floors: clock.floors() }
}

fn sheet<'t>(
    files: &'t Files,
    document: Document,
    settings: &Settings,
    options: Options,
    clock: &Clock,
) -> Sheet<'t> {
    let mut sheet = Sheet {
        document,
        kind: None,
        tree: None,
        outline: None,
        excuses: Vec::new(),
        diagnostics: Vec::new(),
    };
    if !document.sound {
        return sheet;
    }
    let text = files.texts.get(document.file);
    let start = Instant::now();
    let (tree, mut diagnostics) = parse(document.file, &text.content, options.reader);
    let start = clock.add(Floor::Parse, start);
    let kind = identify(&tree, &text.name, &mut diagnostics);
    if let Some(kind) = kind {
        validate(&tree, kind, &mut diagnostics);
    }
    let start = clock.add(Floor::Validate, start);
    excuses(&tree, &mut sheet.excuses, &mut diagnostics);
    if let (Some(kind), Some(root)) = (kind, tree.root()) {
        if kind == Kind::Oob {
            sheet.outline = order_of_battle(document, root, settings, &mut diagnostics, clock);
        } else {
            alone(kind, root, &mut diagnostics);
            clock.add(Floor::Check, start);
        }
    }
    sheet.kind = kind;
    sheet.diagnostics = diagnostics;
    // Thousands of orders of battle may be open: of each its outline is enough.
    sheet.tree = (kind != Some(Kind::Oob)).then_some(tree);
    sheet
}

fn order_of_battle(
    document: Document,
    root: Node<'_>,
    settings: &Settings,
    diagnostics: &mut Vec<Diagnostic>,
    clock: &Clock,
) -> Option<OobOutline> {
    let start = Instant::now();
    let Field::Read(oob) = read::<Oob<'_>>(root) else { return None };
    let bodies = Bodies::of(&oob.value, oob.span);
    let start = clock.add(Floor::Read, start);
    if document.asked {
        let damage = Damage::of(&bodies, root.tree(), diagnostics);
        let page = OobPage { oob: &oob.value, bodies: &bodies, settings, damage };
        for (at, body) in bodies.iter() {
            for check in BODY_CHECKS {
                check(&page, at, body, diagnostics);
            }
        }
        for check in OOB_CHECKS {
            check(&page, diagnostics);
        }
    }
    let outline = OobOutline::of(document.file, document.asked, &oob.value, &bodies);
    clock.add(Floor::Check, start);
    Some(outline)
}

/// Checks a document of the other kinds by itself.
fn alone(kind: Kind, root: Node<'_>, diagnostics: &mut Vec<Diagnostic>) {
    fn each<'a, T: serde::Deserialize<'a>>(
        root: Node<'a>,
        checks: &[fn(&T, &mut Vec<Diagnostic>)],
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        if let Field::Read(document) = read::<T>(root) {
            for check in checks {
                check(&document.value, diagnostics);
            }
        }
    }
    match kind {
        Kind::Scenario => each(root, SCENARIO_CHECKS, diagnostics),
        Kind::Map => each(root, MAP_CHECKS, diagnostics),
        Kind::Ruleset => each(root, RULESET_CHECKS, diagnostics),
        Kind::Collection => each(root, COLLECTION_CHECKS, diagnostics),
        Kind::Oob | Kind::Project => {}
    }
}

fn assemble<'a>(
    oobs: Vec<OobOutline>,
    trees: &'a [(Document, Kind, Tree<'a>)],
    complete: bool,
) -> Project<'a> {
    fn placed<'a, T: serde::Deserialize<'a>>(
        document: Document,
        tree: &'a Tree<'a>,
        list: &mut Vec<Placed<T>>,
    ) {
        if let Some(Field::Read(read)) = tree.root().map(read::<T>) {
            let Document { file, asked, .. } = document;
            list.push(Placed { file, asked, document: read.value });
        }
    }
    let mut project = Project { oobs, complete, ..Project::default() };
    for (document, kind, tree) in trees {
        match kind {
            Kind::Scenario => placed(*document, tree, &mut project.scenarios),
            Kind::Map => placed(*document, tree, &mut project.maps),
            Kind::Ruleset => placed(*document, tree, &mut project.rulesets),
            Kind::Collection => placed(*document, tree, &mut project.collections),
            Kind::Oob | Kind::Project => {}
        }
    }
    project.ruleset_ids = ruleset_ids(&project);
    project
}

/// The ids and aliases of the built-in rule sets and the project's own.
fn ruleset_ids(project: &Project<'_>) -> Vec<String> {
    let mut ids = Vec::new();
    let mut add = |ruleset: &crate::document::Ruleset<'_>| {
        let own =
            ruleset.id.value().into_iter().chain(ruleset.aliases.items.iter().map(|a| &a.value));
        ids.extend(own.map(|id| id.0.to_owned()));
    };
    for (path, text) in BUILTIN {
        if Kind::of_path(path) == Some(Kind::Ruleset) {
            let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
            if let Some(Field::Read(ruleset)) = tree.root().map(read) {
                add(&ruleset.value);
            }
        }
    }
    project.rulesets.iter().for_each(|placed| add(&placed.document));
    ids
}

/// Gives findings the weight that the project wants them to have.
fn weigh(settings: &Settings, diagnostics: &mut Vec<Diagnostic>) {
    if settings.severities.is_empty() {
        return;
    }
    let word = |found: &Diagnostic| {
        let set = settings.severities.iter().rev().find(|(code, _)| code == found.code.name);
        set.map(|(_, word)| *word)
    };
    diagnostics.retain(|found| word(found) != Some(SeverityWord::Off));
    for found in diagnostics {
        found.severity = match word(found) {
            Some(SeverityWord::Error) => Severity::Error,
            Some(SeverityWord::Warning) => Severity::Warning,
            Some(SeverityWord::Hint) => Severity::Hint,
            Some(SeverityWord::Off) | None => found.severity,
        };
    }
}

/// Time by floor, added up over all cores.
#[derive(Default)]
struct Clock([AtomicU64; 5]);

impl Clock {
    fn add(&self, floor: Floor, start: Instant) -> Instant {
        let now = Instant::now();
        let spent = now.duration_since(start).as_nanos() as u64;
        self.0[floor as usize].fetch_add(spent, Ordering::Relaxed);
        now
    }

    fn floors(&self) -> Vec<(Floor, u64)> {
        let all = [Floor::Parse, Floor::Validate, Floor::Read, Floor::Check, Floor::Together];
        all.into_iter()
            .map(|floor| (floor, self.0[floor as usize].load(Ordering::Relaxed)))
            .collect()
    }
}

/// Is there a code of this name?
pub(super) fn is_code(name: &str) -> bool {
    find_code(name).is_some()
}
