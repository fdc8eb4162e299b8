//! Opens the packs of a project with the packs that they extend, and checks each rule set as a
//! whole.

use grognard_core::document::ruleset::Layer as _;
use grognard_core::document::{Field, PAGE_SUFFIX, Ruleset as Written, read, read_page};
use grognard_core::ruleset::resolve;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::{Node, NodeKind, Tree};
use grognard_syntax::text::{Span, Spanned, nearest, slip_of};

use super::checks::{PACK_CHECKS, PAGE_CHECKS};
use super::context::ProjectContext;
use super::subject::{IncompleteEntry, NearEntry, OpenedDocument, PackSubject, ruleset_trees};
use super::suggest::MAX_COMPARISONS;
use grognard_project::files::{Document, Files};
use grognard_project::project::{Pack, Packs};

pub(super) fn check_packs(
    context: &ProjectContext<'_>,
    opened: &[OpenedDocument<'_>],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let files = context.files;
    let trees = ruleset_trees(opened);
    let of_project = files.documents.iter().filter(|document| document.project == context.number);
    let pages: Vec<&Document> = of_project.filter(|document| is_page(files, **document)).collect();
    if trees.is_empty() && pages.is_empty() {
        return;
    }
    let packs = Packs::of(files, trees, context.number);
    for (pack_index, pack) in packs.packs().iter().enumerate().filter(|(_, pack)| !pack.built_in) {
        let file = pack.tree().file();
        let opened = opened.iter().find(|opened| opened.document.file == file);
        let unread = opened.map_or(&[][..], |opened| &opened.unread);
        check_pack(context, &packs, (pack_index, pack, unread), diagnostics);
    }
    super::checks::stray_page::check(&packs, diagnostics);
    for Document { file, .. } in pages {
        let page = read_page(*file, &files.texts.get(*file).content);
        PAGE_CHECKS.iter().for_each(|check| check(*file, &page, diagnostics));
    }
}

fn check_pack(
    context: &ProjectContext<'_>,
    packs: &Packs<'_>,
    (pack_index, pack, unread): (usize, &Pack<'_>, &[Span]),
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(root) = pack.tree().root() else { return };
    let Field::Read(written) = read::<Written<'_>>(root) else { return };
    let mut written = written.value;
    let id = written.id.span().unwrap_or(written.ruleset.span().unwrap_or(root.span()));
    written.settle();
    let Some(open) = packs.open_at(pack_index) else { return };
    let subject = PackSubject {
        packs,
        open: &open,
        alone: &resolve(&written).ruleset,
        tree: pack.tree(),
        incomplete: &incomplete(packs, pack_index),
        near: &near_entries(packs, pack_index, &written),
        settings: context.settings,
        unread,
        id,
    };
    // Without the pack that it extends, the entries that a pack inherits are unknown.
    let is_broken = matches!(written.extends, Field::Broken(_)) || !packs.has_all_below(pack_index);
    if is_broken || written.extends.is_absent() && means_to_extend(root, unread) {
        return;
    }
    let mut found = Vec::new();
    for check in PACK_CHECKS.iter() {
        check(&subject, &mut found);
    }
    withhold(pack.tree(), unread, &mut found);
    diagnostics.append(&mut found);
}

/// Words that authors write for `extends`.
const EXTENDS: &[&str] =
    &["base", "based_on", "builds_on", "extend", "from", "inherits", "overlay", "over", "parent"];

/// Whether an unknown key at the top of a pack is probably `extends`.
fn means_to_extend(root: Node<'_>, unread: &[Span]) -> bool {
    let is_meant = |key: Node<'_>| {
        unread.contains(&key.span())
            && key
                .as_str()
                .is_some_and(|name| EXTENDS.contains(&name) || nearest(name, ["extends"]).is_some())
    };
    root.entries().any(|(key, _)| is_meant(key))
}

/// Findings that follow from the troops of a game: while a unit or an element has an error, they
/// would be consequences of it.
const OF_TROOPS: &[&str] = &["never-applies", "unfielded-arm", "uncovered-unit"];

/// Findings about the cases and the examples of a ruling.
const OF_CASES: &[&str] = &["unreachable-case", "uncovered-case", "example-disagrees"];

/// Withholds the findings that only follow from another finding in the same pack.
fn withhold(tree: &Tree<'_>, unread: &[Span], found: &mut Vec<Diagnostic>) {
    let own = found.iter().filter(|found| found.leaves_unread()).map(|found| found.span);
    let unread: Vec<Span> = own.chain(unread.iter().copied()).collect();
    let troops = ["elements", "units"].into_iter().filter_map(|list| tree.root()?.get(list));
    let is_unread =
        troops.into_iter().any(|list| unread.iter().any(|span| list.span().contains(*span)));
    let spans_of = |code: &str| -> Vec<Span> {
        found.iter().filter(|found| found.code.name == code).map(|found| found.span).collect()
    };
    let (incomplete, unknown) = (spans_of("incomplete-entry"), spans_of("unknown-entry"));
    let unfielded = spans_of("unfielded-arm");
    let rulings: Vec<Span> = tree
        .root()
        .and_then(|root| root.get("rulings"))
        .into_iter()
        .flat_map(Node::items)
        .map(Node::span)
        .collect();
    let ruling_around = |span: Span| rulings.iter().find(|ruling| ruling.contains(span));
    // An author can excuse a `near-entry` or similar cause, so the findings that follow from the
    // cause are not dropped here.
    for found in found.iter_mut() {
        let causes: Vec<Span> = match found.code.name {
            "near-entry" => incomplete.iter().copied().filter(|span| *span == found.span).collect(),
            "never-applies" => unfielded.clone(),
            // The cases of a ruling depend on all its facts.
            code if OF_CASES.contains(&code) => {
                let within = |ruling: &Span| {
                    unknown.iter().copied().filter(|span| ruling.contains(*span)).collect()
                };
                ruling_around(found.span).map(within).unwrap_or_default()
            }
            _ => continue,
        };
        found.rests_on.extend(causes);
    }
    let in_unread_ruling = |span: Span| {
        ruling_around(span)
            .is_some_and(|ruling| unread.iter().any(|unread| ruling.contains(*unread)))
    };
    found.retain(|found| {
        let code = found.code.name;
        let follows = OF_CASES.contains(&code) && in_unread_ruling(found.span)
            || is_unread && OF_TROOPS.contains(&code);
        // An entry with an unread part is judged after the part is corrected.
        let entry = || entry_around(tree, found.span);
        let is_part = || {
            !unread.is_empty()
                && !found.leaves_unread()
                && entry().is_some_and(|entry| unread.iter().any(|span| entry.contains(*span)))
        };
        !follows && !is_part()
    });
}

/// The innermost entry of a list around a span.
fn entry_around(tree: &Tree<'_>, span: Span) -> Option<Span> {
    let mut found = None;
    let mut node = tree.root().filter(|_| span.file == tree.file())?;
    loop {
        let next = match node.kind() {
            NodeKind::Map => {
                node.entries().map(|(_, value)| value).find(|it| it.span().contains(span))
            }
            _ => node.items().find(|it| it.span().contains(span)),
        };
        let Some(next) = next else { return found };
        if node.kind() == NodeKind::List && next.kind() == NodeKind::Map {
            found = Some(next.span());
        }
        node = next;
    }
}

pub(super) fn is_page(files: &Files, document: Document) -> bool {
    files.texts.get(document.file).name.ends_with(PAGE_SUFFIX)
}

/// A pack on top of the packs that it extends, or only those packs if `skipped` is 1.
fn merged<'d>(packs: &'d Packs<'_>, top: usize, skipped: usize) -> Option<Written<'d>> {
    let layers = packs.layers(top);
    let layers = layers.iter().take(layers.len().saturating_sub(skipped));
    let mut merged: Option<Written<'_>> = None;
    for layer in layers {
        let root = packs.packs()[*layer].tree().root();
        if let Field::Read(written) = root.map_or(Field::Absent, read::<Written<'_>>) {
            merged = Some(match merged {
                Some(below) => written.value.over(below),
                None => written.value,
            });
        }
    }
    merged
}

/// Entries that lack a required key even after the pack is merged with the packs that it extends.
fn incomplete(packs: &Packs<'_>, top: usize) -> Vec<IncompleteEntry> {
    let Some(merged) = merged(packs, top, 0) else { return Vec::new() };
    let mut found = Vec::new();
    for list in merged.lists() {
        // Only ids from lower packs are suggested, because the pack itself already has an entry for
        // every other id.
        let is_below = |id: &&Spanned<&str>| id.span.file != packs.packs()[top].tree().file();
        let below: Vec<&str> = list
            .entries
            .iter()
            .map(|entry| &entry.id)
            .filter(is_below)
            .map(|id| id.value)
            .collect();
        for entry in list.entries.into_iter().filter(|entry| !entry.lacks.is_empty()) {
            let id = Spanned::new(entry.id.value.to_owned(), entry.id.span);
            let near = nearest(entry.id.value, below.iter().copied()).map(str::to_owned);
            found.push(IncompleteEntry { noun: list.noun, id, lacks: entry.lacks, near });
        }
    }
    found
}

/// New entries of a pack, with all required keys, whose id is nearly the id of an entry of the
/// packs that it extends.
fn near_entries(packs: &Packs<'_>, top: usize, own: &Written<'_>) -> Vec<NearEntry> {
    let Some(below) = merged(packs, top, 1) else { return Vec::new() };
    let below = below.outer_lists();
    let gaps = below.iter().filter(|list| list.noun == "gap").flat_map(|list| &list.entries);
    let gaps: Vec<&str> = gaps.map(|gap| gap.id.value).collect();
    let mut found = Vec::new();
    let mut left = MAX_COMPARISONS;
    for (list, under) in own.outer_lists().iter().zip(&below) {
        let ids: Vec<&str> = under.entries.iter().map(|entry| entry.id.value).collect();
        let is_new = |id: &str| !ids.contains(&id) && !gaps.contains(&id);
        for entry in list.entries.iter().filter(|entry| is_new(entry.id.value)) {
            let Some(rest) = left.checked_sub(ids.len() + gaps.len()) else { return found };
            left = rest;
            let near = slip_of(entry.id.value, ids.iter().chain(&gaps).copied());
            // An id that the pack also changes is not the id that was meant.
            let Some(near) =
                near.filter(|near| !list.entries.iter().any(|it| it.id.value == *near))
            else {
                continue;
            };
            let id = Spanned::new(entry.id.value.to_owned(), entry.id.span);
            let is_gap = !ids.contains(&near);
            found.push(NearEntry { noun: list.noun, id, near: near.to_owned(), is_gap });
        }
    }
    found
}
