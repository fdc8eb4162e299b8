//! Checks the documents of a project together: references, duplicates, unused documents, layered
//! packs.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use grognard_core::document::{
    Collection, Field, Id, KINDS, Kind, Log, Map, Read, Scenario, names_no_id, read,
};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::{Tree, parse};
use grognard_syntax::text::FileId;
use rayon::prelude::*;

use super::checks::PROJECT_CHECKS;
use super::checks::misnamed_document::Misnamed;
use super::context::ProjectContext;
use super::dependence::dependences;
use super::findings::{CheckedDocument, Dependence, Outline};
use super::packs::{check_packs, is_page};
use super::severities::void_severities;
use super::subject::{OpenedDocument, ProjectSubject, ruleset_trees};
use grognard_project::files::{Document, Files};
use grognard_project::project::{
    OobOutline, Packs, Placed, Project, RulesetOutline, built_in_ids, is_geojson, lay_features,
    resolve,
};

#[derive(Default)]
pub(super) struct ProjectDocuments<'t> {
    oobs: Vec<Arc<OobOutline>>,
    rulesets: Vec<RulesetOutline>,
    opened: Vec<OpenedDocument<'t>>,
    unread: BTreeSet<Kind>,
    /// Findings about names that cannot be ids.
    bad_names: Vec<Diagnostic>,
}

impl<'t> ProjectDocuments<'t> {
    pub fn add(&mut self, files: &Files, checked: CheckedDocument<'t>) {
        let CheckedDocument { document, opened, findings } = checked;
        if document.asked {
            let bad = findings.diagnostics.iter().filter(|found| names_no_id(found));
            self.bad_names.extend(bad.cloned());
        }
        if is_page(files, document) || is_geojson(files, document) {
            return;
        }
        let has_id = findings.outline.as_ref().is_some_and(Outline::has_id);
        if !has_id && opened.is_none() {
            let promised = Kind::of_path(&files.texts.get(document.file).name);
            self.unread.extend(promised.map_or(KINDS.to_vec(), |kind| vec![kind]));
        }
        // Only the first YAML document of a file is read, so any document that seems to be missing
        // may be in the rest of the file.
        if findings.diagnostics.iter().any(|found| found.code.name == "several-documents") {
            self.unread.extend(KINDS);
        }
        match &findings.outline {
            Some(Outline::Oob(oob)) => self.oobs.push(Arc::clone(oob)),
            Some(Outline::Ruleset(ruleset)) => self.rulesets.push(ruleset.clone()),
            None => {}
        }
        self.opened.extend(opened);
    }
}

/// Checks the documents of one project together. Returns the dependences between documents, if the
/// options ask for dependences.
pub(super) fn check_together(
    context: &ProjectContext<'_>,
    documents: ProjectDocuments<'_>,
    misnamed: &[Misnamed],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Dependence> {
    let ProjectDocuments { oobs, rulesets, opened, unread, bad_names } = documents;
    let check = |found: &mut Vec<Diagnostic>| check_packs(context, &opened, found);
    match context.memory {
        Some(memory) => diagnostics.append(&mut memory.packs(check)),
        None => check(diagnostics),
    }
    let (files, complete) = (context.files, context.options.complete);
    let project = Project { oobs, rulesets, unread, complete, ..Project::default() };
    let mut project = assemble(project, &opened);
    for map in &mut project.maps {
        // The findings are dropped, because they were reported when the map was checked alone.
        let document = files.documents[map.file.0 as usize];
        lay_features(&mut map.document, files, document, complete);
    }
    let links = resolve(&project, &files.texts);
    let settings = context.settings;
    let subject = ProjectSubject {
        project: &project,
        links: &links,
        texts: &files.texts,
        files,
        opened: &opened,
        settings,
        misnamed,
    };
    let of_each = PROJECT_CHECKS.par_iter().map(|check| {
        let mut found = Vec::new();
        check(&subject, &mut found);
        found
    });
    let of_each: Vec<Vec<Diagnostic>> = of_each.collect();
    diagnostics.extend(of_each.into_iter().flatten());
    check_terms(context, &opened, &subject, diagnostics);
    void_severities(&opened, diagnostics);
    super::meant_names::check(&subject, &bad_names, diagnostics);
    if context.options.dependences { dependences(context, &subject) } else { Vec::new() }
}

/// Checks the words of games in orders of battle. A rule set is opened when its first word is
/// looked up, because most projects use no such words.
fn check_terms(
    context: &ProjectContext<'_>,
    opened: &[OpenedDocument<'_>],
    subject: &ProjectSubject<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let is_opened = |file: FileId| opened.iter().any(|opened| opened.document.file == file);
    // Rule sets that are unchanged since the last run were not parsed in this run.
    let parse_unchanged = || -> Vec<Tree<'_>> {
        let files = subject.project.rulesets.iter().map(|ruleset| ruleset.file);
        let unchanged = files.filter(|file| !is_opened(*file));
        let text = |file: FileId| &*context.files.texts.get(file).content;
        unchanged.map(|file| parse(file, text(file), context.options.reader).0).collect()
    };
    let unchanged = OnceCell::new();
    let packs = OnceCell::new();
    let gather_packs = || {
        let mut trees = ruleset_trees(opened);
        trees.extend(unchanged.get_or_init(parse_unchanged));
        trees.sort_by_key(|tree| tree.file());
        Packs::of(context.files, trees, context.number)
    };
    let ruleset = |name: &str| {
        let open = || Some(Arc::new(packs.get_or_init(gather_packs).open(name)?.ruleset));
        match context.memory {
            Some(memory) => memory.ruleset(name, open),
            None => open(),
        }
    };
    super::checks::unknown_term::check(subject, ruleset, diagnostics);
}

fn assemble<'a>(mut project: Project<'a>, opened: &'a [OpenedDocument<'a>]) -> Project<'a> {
    let mut unread = std::mem::take(&mut project.unread);
    for opened in opened {
        let has_id = match opened.kind {
            Kind::Scenario => {
                let id = |scenario: &Scenario<'a>| has_id(&scenario.id);
                place(opened, &mut project.scenarios, id)
            }
            Kind::Map => place(opened, &mut project.maps, |map: &Map<'a>| has_id(&map.id)),
            Kind::Collection => {
                let id = |collection: &Collection<'a>| has_id(&collection.id);
                place(opened, &mut project.collections, id)
            }
            Kind::Log => place(opened, &mut project.logs, |log: &Log<'a>| has_id(&log.id)),
            Kind::Ruleset => {
                let file = opened.document.file;
                let outline = project.rulesets.iter().find(|ruleset| ruleset.file == file);
                outline.is_some_and(|ruleset| ruleset.id.is_some())
            }
            Kind::Oob | Kind::Layout | Kind::Project => continue,
        };
        if !has_id {
            unread.insert(opened.kind);
        }
    }
    project.unread = unread;
    project.ruleset_ids = ruleset_ids(&project);
    project
}

/// Reads a document into a list of its kind, and returns whether its id was understood.
fn place<'a, T: Read<'a>>(
    opened: &'a OpenedDocument<'a>,
    list: &mut Vec<Placed<T>>,
    has_id: impl Fn(&T) -> bool,
) -> bool {
    let Some(Field::Read(read)) = opened.tree.root().map(read::<T>) else { return false };
    let has_id = has_id(&read.value);
    let Document { file, asked, .. } = opened.document;
    list.push(Placed { file, asked, unclear: opened.unclear.clone(), document: read.value });
    has_id
}

fn has_id(id: &Field<Id<'_>>) -> bool {
    id.value().is_some()
}

fn ruleset_ids(project: &Project<'_>) -> Vec<String> {
    let built_in = built_in_ids().map(str::to_owned);
    let of_project = project.rulesets.iter().flat_map(RulesetOutline::names);
    built_in.chain(of_project.map(|id| id.value.clone())).collect()
}
