//! A repair: what would be written instead, and how far it can be trusted.

use crate::text::{FileId, Span};

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

/// The edit that makes another text of one: what lies between their common beginning and their common end.
pub fn edit_between(file: FileId, old: &str, new: &str) -> Option<Edit> {
    if old == new {
        return None;
    }
    let start = old.bytes().zip(new.bytes()).take_while(|(a, b)| a == b).count();
    let start = old.floor_char_boundary(new.floor_char_boundary(start).min(start));
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let ends = old_rest.chars().rev().zip(new_rest.chars().rev());
    let end: usize = ends.take_while(|(a, b)| a == b).map(|(letter, _)| letter.len_utf8()).sum();
    let span = Span::new(file, start, old.len() - end);
    Some(Edit { span, replacement: new_rest[..new_rest.len() - end].to_owned() })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_between_two_texts_is_what_differs() {
        for (old, new, range, written) in [
            ("men: 612\n", "men: 712\n", 5..6, "7"),
            ("aé", "aè", 1..3, "è"),
            ("aa", "aaa", 2..2, "a"),
            ("abc", "", 0..3, ""),
            ("", "é", 0..0, "é"),
        ] {
            let edit = edit_between(FileId(0), old, new).expect("they differ");
            assert_eq!((edit.span.range(), edit.replacement.as_str()), (range, written), "{old}");
        }
        assert_eq!(edit_between(FileId(0), "a", "a"), None);
    }
}
