//! The outline of a document, and the search for symbols in all projects.

use grognard_editing::assist::{self, NameKind, Symbol, SymbolKind};
use serde_json::{Value, json};

use super::super::protocol::QueryParams;
use super::super::state::LanguageServer;
use super::subject::{RequestResult, Subject, about};

pub(super) fn document_symbols(subject: &Subject<'_>) -> RequestResult {
    let symbols = assist::document_symbols(subject.desk, subject.file);
    if subject.server.client.symbol_trees {
        return Ok(symbols.iter().map(|symbol| tree(subject, symbol)).collect());
    }
    let mut list = Vec::new();
    for symbol in &symbols {
        flatten(subject, symbol, "", &mut list);
    }
    Ok(Value::Array(list))
}

fn tree(subject: &Subject<'_>, symbol: &Symbol) -> Value {
    let children: Vec<Value> = symbol.children.iter().map(|child| tree(subject, child)).collect();
    json!({
        "name": name(symbol),
        "detail": symbol.detail,
        "kind": kind(symbol.kind),
        "range": subject.door.range(symbol.span),
        "selectionRange": subject.door.range(symbol.selection),
        "children": children,
    })
}

fn flatten(subject: &Subject<'_>, symbol: &Symbol, above: &str, list: &mut Vec<Value>) {
    if let Some(location) = subject.location(symbol.span) {
        list.push(json!({
            "name": name(symbol),
            "kind": kind(symbol.kind),
            "location": location,
            "containerName": above,
        }));
    }
    for child in &symbol.children {
        flatten(subject, child, &symbol.name, list);
    }
}

/// Returns the name of a symbol. An empty name gets a placeholder, because some editors refuse an
/// outline that contains an empty name.
fn name(symbol: &Symbol) -> &str {
    if symbol.name.trim().is_empty() { "(no name)" } else { &symbol.name }
}

fn kind(kind: SymbolKind) -> u8 {
    match kind {
        SymbolKind::Document => 1,
        SymbolKind::Section => 3,
        SymbolKind::Formation => 5,
        SymbolKind::Unit => 8,
        SymbolKind::Battery => 14,
        SymbolKind::Leader => 13,
        SymbolKind::Side => 4,
        SymbolKind::Event => 24,
        SymbolKind::Place => 20,
        SymbolKind::Entry => 7,
    }
}

pub(super) fn workspace_symbols(server: &LanguageServer, params: QueryParams) -> RequestResult {
    let mut list = Vec::new();
    for (_, place) in &server.places.all {
        let asked = place.files.documents.iter().find(|document| document.asked);
        let Some(key) = asked.and_then(|document| place.key_of(document.file)) else { continue };
        let found = about(server, &server.address(&key), |subject| {
            let found = assist::workspace_symbols(subject.desk, &params.query);
            let found = found.into_iter().filter_map(|symbol| {
                Some(json!({
                    "name": symbol.name,
                    "kind": kind_of_name(symbol.kind),
                    "location": subject.location(symbol.span)?,
                    "containerName": symbol.container,
                }))
            });
            Ok(found.collect())
        })?;
        if let Value::Array(mut found) = found {
            list.append(&mut found);
        }
    }
    Ok(Value::Array(list))
}

fn kind_of_name(kind: NameKind) -> u8 {
    match kind {
        NameKind::Oob | NameKind::Scenario | NameKind::Map | NameKind::Ruleset => 1,
        NameKind::Body => 5,
        NameKind::Leader => 13,
        NameKind::Side => 4,
        NameKind::Place | NameKind::EntryPoint | NameKind::Zone => 20,
        _ => 7,
    }
}
