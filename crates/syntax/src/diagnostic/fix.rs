//! Fixes of findings, with their edits and their safety.

use crate::text::{FileId, Span};

/// Whether a fix may be applied without a review.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Safety {
    /// The fix cannot change the author's meaning, so `check --fix` applies it.
    Safe,
    /// The fix is probably right, but the author decides in an editor.
    Ask,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// Range to replace; empty for an insertion.
    pub span: Span,
    /// New text; empty for a deletion.
    pub replacement: String,
}

/// Applies edits to a text. The edits must be in order and must not overlap.
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

/// The smallest edit that changes `old` into `new`, without the text with which both begin or end.
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

/// A fix of a finding: one or more edits of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// Title of the fix as a command, such as ``write `veteran` ``.
    pub title: String,
    pub safety: Safety,
    pub edits: Vec<Edit>,
}

impl Fix {
    pub fn replace(safety: Safety, span: Span, replacement: impl Into<String>) -> Fix {
        let replacement = replacement.into();
        let title = if replacement.is_empty() {
            "remove it".to_owned()
        } else {
            format!("write `{}`", replacement.trim())
        };
        Fix { title, safety, edits: vec![Edit { span, replacement }] }
    }

    /// A fix with a guess, such as a similar word, which the author must confirm.
    pub fn guess(span: Span, replacement: impl Into<String>) -> Fix {
        let fix = Fix::replace(Safety::Ask, span, replacement);
        let title = format!("did you mean `{}`?", fix.edits[0].replacement.trim());
        fix.titled(title)
    }

    pub fn titled(mut self, title: impl Into<String>) -> Fix {
        self.title = title.into();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_between_two_texts_covers_only_the_difference() {
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
