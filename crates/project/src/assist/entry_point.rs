//! The point on the map where an arrival comes on, where a scenario names one that is not there.

use super::Desk;
use super::actions::{Action, ActionKind};
use super::meaning::maps_of;
use super::names::NameKind;
use grognard_core::diagnostic::{Diagnostic, Edit};
use grognard_core::document::Id;
use grognard_core::syntax::{Node, NodeKind, Style, Tree};
use grognard_core::text::Span;

/// The action that adds a missing entry point to the map of a scenario.
pub(super) fn missing_entry_point(desk: &Desk<'_>, finding: &Diagnostic) -> Option<Action> {
    let span = finding.span;
    if finding.code.name != "unknown-place" {
        return None;
    }
    let at = desk.name_at(span.file, span.start)?;
    let id = Id::read(desk.word(at)).filter(|_| desk.name(at).kind == NameKind::EntryPoint)?;
    let map = maps_of(desk, span.file).first().copied()?;
    let document = desk.document(map).filter(|document| document.is_whole)?;
    let tree = desk.tree(map);
    let entry = format!("{{ id: {}, kind: entry, at: [0, 0] }}", id.0);
    let edit = addition(&tree, &entry)?;
    Some(Action {
        title: format!("add the entry point `{}` to `{}`", id.0, document.name),
        kind: ActionKind::Fix,
        edits: vec![edit],
        finding: None,
        is_preferred: false,
    })
}

/// The edit that adds an entry to the points of a map.
fn addition(tree: &Tree<'_>, entry: &str) -> Option<Edit> {
    let root =
        tree.root().filter(|root| root.kind() == NodeKind::Map && root.style() == Style::Lines)?;
    let text = tree.text();
    let ending = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let points = root.get("points").filter(|points| points.kind() == NodeKind::List);
    let Some(points) = points else {
        if root.get("points").is_some() {
            return None;
        }
        let start = if text.ends_with('\n') { "" } else { ending };
        let replacement = format!("{start}points:{ending}  - {entry}{ending}");
        let end = text.len() as u32;
        return Some(Edit { span: tree.span(end, end), replacement });
    };
    let last = points.items().last()?;
    if points.style() == Style::Flow {
        return Some(Edit { span: after(tree, last), replacement: format!(", {entry}") });
    }
    let first = points.items().next()?;
    let dash = text[..first.span().start as usize].rfind('-')?;
    let indent = dash - text[..dash].rfind('\n').map_or(0, |line_end| line_end + 1);
    let replacement = format!("{ending}{}- {entry}", " ".repeat(indent));
    Some(Edit { span: end_of_line(tree, last), replacement })
}

fn after(tree: &Tree<'_>, node: Node<'_>) -> Span {
    let end = node.span().end;
    tree.span(end, end)
}

/// The end of the line on which a node ends: behind a comment, if there is one.
fn end_of_line(tree: &Tree<'_>, node: Node<'_>) -> Span {
    let text = tree.text();
    let end = node.span().end as usize;
    // A node may reach to the beginning of the next line.
    let content = text[..end].trim_end().len();
    let line = text[content..].find('\n').map_or(text.len(), |length| content + length);
    let line = text[..line].trim_end_matches('\r').len() as u32;
    tree.span(line, line)
}
