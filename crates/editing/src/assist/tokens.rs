//! Semantic tokens, which let an editor colour ids and values that its grammar cannot tell apart.

use grognard_core::document::SchemaNode;
use grognard_syntax::text::{FileId, Span};

use super::Desk;
use super::walk::scalars;

/// Maximum number of tokens of one document, because an editor keeps them all in memory.
const MAX_TOKENS: usize = 50_000;

/// Schema types whose values have a special format, such as dates and strengths.
const VALUES: [&str; 12] = [
    "Men",
    "Strengths",
    "Squadrons",
    "Date",
    "Time",
    "Percent",
    "GameLength",
    "GroundLength",
    "Degrees",
    "Wear",
    "Scores",
    "Dice",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    pub span: Span,
    pub kind: TokenKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// An id at the place that defines it.
    Definition,
    /// An id that refers to its definition.
    Reference,
    Word,
    /// A strength, a date, an hour or another value with a format.
    Value,
}

/// Returns the tokens of a document, in order and without overlaps.
pub fn semantic_tokens(desk: &Desk<'_>, file: FileId) -> Vec<Token> {
    let Some(document) = desk.document(file) else { return Vec::new() };
    let names = document.names.iter().map(|name| Token {
        span: Span { file, start: name.start, end: name.end },
        kind: if name.is_definition { TokenKind::Definition } else { TokenKind::Reference },
    });
    let mut tokens: Vec<Token> = names.collect();
    let tree = desk.tree(file);
    if let (Some(root), Some(kind)) = (tree.root(), document.kind) {
        scalars(root, SchemaNode::of(kind), &mut |node, schema| {
            let word = node.as_str().unwrap_or(node.raw());
            let kind = match schema.type_name() {
                Some(name) if VALUES.contains(&name) => TokenKind::Value,
                _ if schema.words().any(|listed| listed.word == word) => TokenKind::Word,
                _ => return,
            };
            if !node.raw().is_empty() {
                tokens.push(Token { span: node.span(), kind });
            }
        });
    }
    tokens.retain(|token| {
        token.span.end > token.span.start && !desk.slice(token.span).contains(['\n', '\r'])
    });
    tokens.sort_by_key(|token| (token.span.start, token.span.end));
    tokens.dedup_by(|next, last| next.span.start < last.span.end);
    tokens.truncate(MAX_TOKENS);
    tokens
}
