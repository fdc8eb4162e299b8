//! The packs of a project: each opened with what it lies over, and looked at as a whole.

use super::registry::PACK_CHECKS;
use super::run::Opened;
use crate::files::{Document, Files};
use crate::project::{OpenPack, Packs, Settings, is_built_in};
use grognard_core::diagnostic::Diagnostic;
use grognard_core::document::ruleset::Layer as _;
use grognard_core::document::{Field, Kind, Page, Ruleset as Written, read, read_page};
use grognard_core::ruleset::{Ruleset, resolve};
use grognard_core::syntax::Tree;
use grognard_core::text::{FileId, Span, Spanned};

/// A pack with all that a check of it needs.
pub struct PackPage<'d> {
    /// Every pack at hand.
    pub packs: &'d Packs<'d>,
    /// The rule set: the pack over all that it lies over.
    pub open: &'d OpenPack<'d>,
    /// The pack alone.
    pub own: &'d Ruleset,
    /// The pack as it is written.
    pub tree: &'d Tree<'d>,
    /// Entries of the rule set that lack what they must have: what they are, and what they lack.
    pub incomplete: &'d [(&'static str, Spanned<String>, Vec<&'static str>)],
    /// The settings of the project.
    pub settings: &'d Settings,
    /// Where its id is written.
    pub id: Span,
}

impl PackPage<'_> {
    /// Where to complain: what stands in a pack below is complained of where this one lies over it.
    pub(super) fn place(&self, span: Span) -> Span {
        if is_built_in(span.file) { self.id } else { span }
    }

    /// Is this written in the pack itself, or in one of its own pages?
    pub(super) fn is_own(&self, span: Span) -> bool {
        span.file == self.open.file
    }

    /// Its own pages: those that stand beside it.
    pub(super) fn own_pages(&self) -> impl Iterator<Item = &crate::project::OpenPage<'_>> {
        self.open.pages.iter().filter(|page| !is_built_in(page.file))
    }
}

/// Looks at the packs of one project.
pub(super) fn check_packs(
    opened: &[Opened<'_>],
    files: &Files,
    project: usize,
    settings: &Settings,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let trees = opened.iter().filter(|one| one.kind == Kind::Ruleset).map(|one| &one.tree);
    let trees: Vec<&Tree<'_>> = trees.collect();
    let pages = files.documents.iter().any(|one| one.project == project && is_page(files, *one));
    if trees.is_empty() && !pages {
        return;
    }
    let packs = Packs::of(files, trees, project);
    for (at, pack) in packs.packs().iter().enumerate() {
        let Some(root) = pack.tree().root().filter(|_| !pack.built_in) else { continue };
        let Field::Read(written) = read::<Written<'_>>(root) else { continue };
        let mut written = written.value;
        let id = written.id.span().unwrap_or(written.ruleset.span().unwrap_or(root.span()));
        written.settle();
        let own = resolve(&written).ruleset;
        let Some(open) = packs.open_at(at) else { continue };
        let incomplete = incomplete(&packs, at);
        let tree = pack.tree();
        let page = PackPage {
            packs: &packs,
            open: &open,
            own: &own,
            tree,
            incomplete: &incomplete,
            settings,
            id,
        };
        for check in PACK_CHECKS {
            check(&page, diagnostics);
        }
    }
    super::stray_page::check(&packs, diagnostics);
    for document in files.documents.iter().filter(|one| one.project == project) {
        if is_page(files, *document) {
            let page = read_page(document.file, &files.texts.get(document.file).content);
            of_page(document.file, &page, diagnostics);
        }
    }
}

/// Is this document a page of rules?
pub(super) fn is_page(files: &Files, document: Document) -> bool {
    files.texts.get(document.file).name.ends_with(grognard_core::document::PAGE_SUFFIX)
}

fn of_page(file: FileId, page: &Page, diagnostics: &mut Vec<Diagnostic>) {
    super::page_without_title::check(file, page, diagnostics);
    super::html_in_page::check(page, diagnostics);
}

/// Entries that lack what they must have, once every pack lies over those below it.
fn incomplete(
    packs: &Packs<'_>,
    top: usize,
) -> Vec<(&'static str, Spanned<String>, Vec<&'static str>)> {
    let mut merged: Option<Written<'_>> = None;
    for layer in packs.layers(top) {
        let root = packs.packs()[layer].tree().root();
        if let Field::Read(written) = root.map_or(Field::Absent, read::<Written<'_>>) {
            merged = Some(match merged {
                Some(below) => written.value.over(below),
                None => written.value,
            });
        }
    }
    let Some(merged) = merged else { return Vec::new() };
    let mut found = Vec::new();
    for list in merged.lists() {
        for entry in list.entries {
            if !entry.lacks.is_empty() {
                let id = Spanned::new(entry.id.value.to_owned(), entry.id.span);
                found.push((list.noun, id, entry.lacks));
            }
        }
    }
    found
}
