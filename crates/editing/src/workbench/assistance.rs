//! Editor requests: completions, hovers, fixes, outlines, formatting, definitions.

use grognard_check::check::autofix;
use grognard_core::document::Kind;
use grognard_syntax::diagnostic::edit_between;
use grognard_syntax::syntax::format::{Options, format};
use grognard_syntax::text::{FileId, Units};
use serde::Serialize;

use super::folder::{Workbench, no_document};
use super::places::{Change, PathStretch, Stretch, changes, path_stretch, span, stretch};
use crate::assist::{self, ActionKind, CompletionKind, Desk, Intent, Refusal, Symbol, SymbolKind};

#[derive(Debug, Serialize)]
pub(crate) struct CompletionsView {
    /// Whether the list is complete, so that the page need not ask again after more letters.
    pub is_complete: bool,
    pub items: Vec<CompletionView>,
}

#[derive(Debug, Serialize)]
pub(crate) struct CompletionView {
    pub label: String,
    pub kind: &'static str,
    pub detail: String,
    pub documentation: String,
    #[serde(flatten)]
    pub stretch: Stretch,
    pub text: String,
    /// Whether the text has tab stops such as `${1:name}`.
    pub is_snippet: bool,
}

#[derive(Debug, Serialize)]
pub(crate) struct HoverView {
    #[serde(flatten)]
    pub stretch: Stretch,
    pub text: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct ActionView {
    pub title: String,
    /// `fix`, `excuse` or `rewrite`.
    pub kind: &'static str,
    pub is_preferred: bool,
    pub changes: Vec<Change>,
}

/// The safe fixes of a document, applied together.
#[derive(Debug, Serialize)]
pub(crate) struct RepairsView {
    pub changes: Vec<Change>,
    pub count: usize,
}

#[derive(Debug, Serialize)]
pub(crate) struct SymbolView {
    pub name: String,
    pub detail: String,
    pub kind: &'static str,
    #[serde(flatten)]
    pub stretch: Stretch,
    pub children: Vec<SymbolView>,
}

pub(crate) fn complete(workbench: &mut Workbench, path: &str, at: u32) -> CompletionsView {
    let empty = CompletionsView { is_complete: true, items: Vec::new() };
    let Some(file) = workbench.opened().file(path) else { return empty };
    let desk = workbench.desk();
    let units = Units::new(desk.text(file));
    let found = assist::complete(&desk, file, units.offset(at));
    let items = found.items.into_iter().map(|item| CompletionView {
        kind: completion_kind(item.kind),
        stretch: stretch(&units, item.edit.span),
        label: item.label,
        detail: item.detail,
        documentation: item.documentation,
        text: item.edit.replacement,
        is_snippet: item.snippet,
    });
    CompletionsView { is_complete: found.is_complete, items: items.collect() }
}

fn completion_kind(kind: CompletionKind) -> &'static str {
    match kind {
        CompletionKind::Key => "key",
        CompletionKind::Word => "word",
        CompletionKind::Id => "id",
        CompletionKind::Text => "text",
        CompletionKind::Snippet => "snippet",
    }
}

/// Explains the text at a place. Forces are shown under the given rule sets or, if no rule sets are
/// given, under those of the project.
pub(crate) fn hover(
    workbench: &mut Workbench,
    path: &str,
    at: u32,
    rulesets: Vec<String>,
) -> Option<HoverView> {
    let file = workbench.opened().file(path)?;
    let mut desk = workbench.desk();
    desk.rulesets = rulesets;
    let units = Units::new(desk.text(file));
    let hover = assist::hover(&desk, file, units.offset(at))?;
    Some(HoverView { stretch: stretch(&units, hover.span), text: hover.text })
}

pub(crate) fn actions(
    workbench: &mut Workbench,
    path: &str,
    from: u32,
    to: u32,
) -> Vec<ActionView> {
    let Some(file) = workbench.opened().file(path) else { return Vec::new() };
    let (desk, found) = workbench.desk_and_found(file);
    let range = span(file, desk.text(file), from, to).range();
    let range = range.start as u32..range.end as u32;
    let actions = assist::actions(&desk, file, range, &found);
    let view = |action: assist::Action| ActionView {
        title: action.title,
        kind: match action.kind {
            ActionKind::Fix => "fix",
            ActionKind::Excuse => "excuse",
            ActionKind::Rewrite => "rewrite",
        },
        is_preferred: action.is_preferred,
        changes: changes(desk.files, &action.edits),
    };
    actions.into_iter().map(view).collect()
}

/// Returns all safe fixes of a document together, or `None` if no finding has a safe fix.
pub(crate) fn repaired(workbench: &mut Workbench, path: &str) -> Option<RepairsView> {
    let file = workbench.opened().file(path)?;
    let (desk, found) = workbench.desk_and_found(file);
    let (repaired, count) = autofix(file, desk.text(file), &found)?;
    let edit = edit_between(file, desk.text(file), &repaired)?;
    Some(RepairsView { changes: changes(desk.files, &[edit]), count })
}

/// Formats a document. The changes affect only whitespace.
pub(crate) fn layout(workbench: &mut Workbench, path: &str) -> Result<Vec<Change>, String> {
    let opened = workbench.opened();
    let file = opened.file(path).ok_or_else(|| no_document(path))?;
    let files = &opened.files;
    if !files.document(file).sound || Kind::of_path(path).is_none() {
        return Err(format!("`{path}` is not a document: only documents can be formatted"));
    }
    let formatted = format(file, &files.texts.get(file).content, Options::default());
    match formatted.left_alone {
        Some(found) => Err(found.message),
        None => Ok(changes(files, &formatted.edits)),
    }
}

pub(crate) fn outline(workbench: &mut Workbench, path: &str) -> Vec<SymbolView> {
    let Some(file) = workbench.opened().file(path) else { return Vec::new() };
    let desk = workbench.desk();
    let units = Units::new(desk.text(file));
    assist::document_symbols(&desk, file).iter().map(|symbol| symbol_view(symbol, &units)).collect()
}

fn symbol_view(symbol: &Symbol, units: &Units<'_>) -> SymbolView {
    SymbolView {
        name: symbol.name.clone(),
        detail: symbol.detail.clone(),
        kind: symbol_kind(symbol.kind),
        stretch: stretch(units, symbol.selection),
        children: symbol.children.iter().map(|child| symbol_view(child, units)).collect(),
    }
}

fn symbol_kind(kind: SymbolKind) -> &'static str {
    match kind {
        SymbolKind::Document => "document",
        SymbolKind::Section => "section",
        SymbolKind::Formation => "formation",
        SymbolKind::Unit => "unit",
        SymbolKind::Battery => "battery",
        SymbolKind::Leader => "leader",
        SymbolKind::Side => "side",
        SymbolKind::Event => "event",
        SymbolKind::Place => "place",
        SymbolKind::Entry => "entry",
    }
}

pub(crate) fn definition(workbench: &mut Workbench, path: &str, at: u32) -> Vec<PathStretch> {
    named(workbench, path, at, assist::definition)
}

pub(crate) fn references(workbench: &mut Workbench, path: &str, at: u32) -> Vec<PathStretch> {
    named(workbench, path, at, |desk, file, offset| assist::references(desk, file, offset, true))
}

fn named(
    workbench: &mut Workbench,
    path: &str,
    at: u32,
    find: fn(&Desk<'_>, FileId, u32) -> Vec<grognard_syntax::text::Span>,
) -> Vec<PathStretch> {
    let Some(file) = workbench.opened().file(path) else { return Vec::new() };
    let desk = workbench.desk();
    let offset = Units::new(desk.text(file)).offset(at);
    let spans = find(&desk, file, offset);
    spans.into_iter().filter_map(|span| path_stretch(&desk, span)).collect()
}

pub(crate) fn rename(
    workbench: &mut Workbench,
    path: &str,
    at: u32,
    to: &str,
) -> Result<Vec<Change>, String> {
    let file = workbench.opened().file(path).ok_or_else(|| no_document(path))?;
    let desk = workbench.desk();
    let offset = Units::new(desk.text(file)).offset(at);
    let edits = assist::rename(&desk, file, offset, to).map_err(|Refusal(why)| why)?;
    Ok(changes(desk.files, &edits))
}

pub(crate) fn edit(
    workbench: &mut Workbench,
    path: &str,
    intent: &Intent,
) -> Result<Vec<Change>, String> {
    let opened = workbench.opened();
    let file = opened.file(path).ok_or_else(|| no_document(path))?;
    let text = &opened.files.texts.get(file).content;
    let edits = assist::edits_of(file, text, intent).map_err(|Refusal(why)| why)?;
    Ok(changes(&opened.files, &edits))
}
