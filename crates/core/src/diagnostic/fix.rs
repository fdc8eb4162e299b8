//! A repair: what would be written instead, and how far it can be trusted.

use crate::text::Span;

/// How far a repair can be trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Safety {
    /// It cannot change what the author meant; `check --fix` applies it.
    Safe,
    /// It is probably what the author meant; an editor offers it.
    Ask,
}

/// Replace one stretch of text by another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced; empty to insert.
    pub span: Span,
    /// What is written instead; empty to delete.
    pub replacement: String,
}

/// A text with edits made, which are in order and do not overlap.
pub fn apply_edits<'e>(text: &str, edits: impl IntoIterator<Item = &'e Edit>) -> String {
    let mut changed = String::with_capacity(text.len() + text.len() / 8);
    let mut copied = 0;
    for edit in edits {
        changed.push_str(&text[copied..edit.span.start as usize]);
        changed.push_str(&edit.replacement);
        copied = edit.span.end as usize;
    }
    changed.push_str(&text[copied..]);
    changed
}

/// A repair as one or more edits of the same file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as a command: ``write `veteran` ``.
    pub title: String,
    /// How far it can be trusted.
    pub safety: Safety,
    /// The edits; they do not overlap.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// A repair that replaces one stretch.
    pub fn replace(safety: Safety, span: Span, replacement: impl Into<String>) -> Fix {
        let replacement = replacement.into();
        let title = if replacement.is_empty() {
            "remove it".to_owned()
        } else {
            format!("write `{}`", replacement.trim())
        };
        Fix { title, safety, edits: vec![Edit { span, replacement }] }
    }

    /// What was probably meant instead; the author decides.
    pub fn guess(span: Span, replacement: impl Into<String>) -> Fix {
        let fix = Fix::replace(Safety::Ask, span, replacement);
        let title = format!("did you mean `{}`?", fix.edits[0].replacement.trim());
        fix.titled(title)
    }

    /// The same repair under another title.
    pub fn titled(mut self, title: impl Into<String>) -> Fix {
        self.title = title.into();
        self
    }
}
