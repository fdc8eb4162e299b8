//! Definitions, references and renames.

use std::collections::BTreeMap;

use grognard_editing::assist::{self, Refusal};
use grognard_syntax::diagnostic::Edit;
use grognard_syntax::text::FileId;
use serde_json::{Value, json};

use super::super::protocol::PlaceParams;
use super::subject::{Fault, RequestResult, Subject};

pub(super) fn definition(subject: &Subject<'_>, offset: u32, _: &PlaceParams) -> RequestResult {
    let places = assist::definition(subject.desk, subject.file, offset);
    Ok(places.into_iter().filter_map(|span| subject.location(span)).collect())
}

pub(super) fn references(
    subject: &Subject<'_>,
    offset: u32,
    params: &PlaceParams,
) -> RequestResult {
    let definitions = params.context.include_declaration;
    let places = assist::references(subject.desk, subject.file, offset, definitions);
    Ok(places.into_iter().filter_map(|span| subject.location(span)).collect())
}

pub(super) fn highlights(subject: &Subject<'_>, offset: u32, _: &PlaceParams) -> RequestResult {
    let highlights = assist::highlights(subject.desk, subject.file, offset);
    let highlights = highlights.into_iter().map(|highlight| {
        let kind = if highlight.is_definition { 3 } else { 2 };
        json!({ "range": subject.door.range(highlight.span), "kind": kind })
    });
    Ok(highlights.collect())
}

pub(super) fn prepare_rename(subject: &Subject<'_>, offset: u32, _: &PlaceParams) -> RequestResult {
    let id = assist::prepare_rename(subject.desk, subject.file, offset).map_err(refused)?;
    Ok(json!({ "range": subject.door.range(id.span), "placeholder": id.value }))
}

pub(super) fn rename(subject: &Subject<'_>, offset: u32, params: &PlaceParams) -> RequestResult {
    let edits = assist::rename(subject.desk, subject.file, offset, &params.new_name);
    Ok(workspace_edit(subject, &edits.map_err(refused)?))
}

fn refused(Refusal(sentence): Refusal) -> Fault {
    Fault::refused(sentence)
}

/// Groups edits by document. An open document has the version for which the edits were made, any
/// other has no version.
pub(super) fn workspace_edit(subject: &Subject<'_>, edits: &[Edit]) -> Value {
    let mut by_file: BTreeMap<FileId, Vec<Value>> = BTreeMap::new();
    for edit in edits {
        let value = json!({ "range": subject.door.range(edit.span), "newText": edit.replacement });
        by_file.entry(edit.span.file).or_default().push(value);
    }
    let addressed = by_file.into_iter().filter_map(|(file, edits)| {
        let key = subject.place.key_of(file)?;
        Some((subject.server.address(&key), subject.server.open.get(&key), edits))
    });
    if subject.server.client.document_changes {
        let changes: Vec<Value> = addressed
            .map(|(uri, open, edits)| {
                let version = open.map(|document| document.version);
                json!({ "textDocument": { "uri": uri, "version": version }, "edits": edits })
            })
            .collect();
        return json!({ "documentChanges": changes });
    }
    let changes: serde_json::Map<String, Value> =
        addressed.map(|(uri, _, edits)| (uri, Value::Array(edits))).collect();
    json!({ "changes": changes })
}
