//! Colours by meaning, where an editor cannot know them.

use grognard_core::document::SchemaNode;
use grognard_syntax::text::{FileId, Span};

use super::Desk;
use super::walk::scalars;

/// Maximum number of tokens of one document: an editor keeps them all.
const MAX_TOKENS: usize = 50_000;

/// Types whose values have a form of their own: numbers with a meaning.
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

/// A stretch with a meaning. It is on one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// The stretch.
    pub span: Span,
    /// What it is.
    pub kind: TokenKind,
}

/// What a stretch is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// An id that is defined here.
    Definition,
    /// An id that is defined elsewhere.
    Reference,
    /// A word of a closed list.
    Word,
    /// A strength, a date, an hour or another value with a form.
    Value,
}

/// The stretches of a document that have a meaning, in their order. They do not overlap.
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
