//! Adds an entry point to a map if an arrival names an entry point that the map does not have.

use grognard_core::document::Id;
use grognard_exchange::exchange::{YamlValue, entry, insert_item, word};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::NodeKind;

use super::Desk;
use super::action::{Action, ActionKind};
use super::meaning::maps_of;
use super::names::NameKind;

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
    let root = tree.root().filter(|root| root.kind() == NodeKind::Map)?;
    let zero = || YamlValue::Scalar("0".to_owned());
    let point = YamlValue::Map(vec![
        entry("id", word(id.0)),
        entry("kind", word("entry")),
        entry("at", YamlValue::List(vec![zero(), zero()])),
    ]);
    let edit = insert_item(root, "points", &point).ok()?;
    Some(Action {
        title: format!("add the entry point `{}` to `{}`", id.0, document.name),
        kind: ActionKind::Fix,
        edits: vec![edit],
        finding: None,
        is_preferred: false,
    })
}
