//! Hovers, inlay hints and semantic tokens.

use grognard_editing::assist::{self, TokenKind};
use serde_json::{Value, json};

use super::super::protocol::{PlaceParams, RangeParams};
use super::subject::{RequestResult, Subject};

/// Token types of the protocol, whose indices [`token_type`] returns.
pub(in crate::lsp) const TOKEN_TYPES: [&str; 3] = ["variable", "enumMember", "number"];

/// Token modifiers of the protocol. Each modifier is one bit, and the first modifier is the lowest
/// bit.
pub(in crate::lsp) const TOKEN_MODIFIERS: [&str; 1] = ["definition"];

/// Marks a text as Markdown or, for editors without Markdown, as plain text.
pub(super) fn words(text: &str, markdown: bool) -> Value {
    json!({ "kind": if markdown { "markdown" } else { "plaintext" }, "value": text })
}

pub(super) fn hover(subject: &Subject<'_>, offset: u32, _: &PlaceParams) -> RequestResult {
    let Some(hover) = assist::hover(subject.desk, subject.file, offset) else {
        return Ok(Value::Null);
    };
    let contents = words(&hover.text, subject.server.client.markdown);
    Ok(json!({ "contents": contents, "range": subject.door.range(hover.span) }))
}

pub(super) fn inlay_hints(
    subject: &Subject<'_>,
    range: std::ops::Range<u32>,
    _: &RangeParams,
) -> RequestResult {
    let hints = assist::inlay_hints(subject.desk, subject.file, range);
    let hints = hints.into_iter().map(|hint| {
        let mut value = json!({
            "position": subject.door.place(hint.span.file, hint.span.start),
            "label": hint.label,
        });
        if !hint.tooltip.is_empty() {
            value["tooltip"] = words(&hint.tooltip, subject.server.client.markdown);
        }
        value
    });
    Ok(hints.collect())
}

pub(super) fn semantic_tokens(subject: &Subject<'_>) -> RequestResult {
    let mut data: Vec<u32> = Vec::new();
    let (mut line, mut column) = (0, 0);
    for token in assist::semantic_tokens(subject.desk, subject.file) {
        let [start, end] = [token.span.start, token.span.end]
            .map(|offset| subject.door.position(subject.file, offset));
        let is_behind = (start.line, start.column) >= (line, column);
        if start.line != end.line || start.column >= end.column || !is_behind {
            continue;
        }
        let (kind, modifiers) = token_type(token.kind);
        let step = if start.line == line { start.column - column } else { start.column };
        data.extend([start.line - line, step, end.column - start.column, kind, modifiers]);
        (line, column) = (start.line, start.column);
    }
    Ok(json!({ "data": data }))
}

fn token_type(kind: TokenKind) -> (u32, u32) {
    match kind {
        TokenKind::Definition => (0, 1),
        TokenKind::Reference => (0, 0),
        TokenKind::Word => (1, 0),
        TokenKind::Value => (2, 0),
    }
}
