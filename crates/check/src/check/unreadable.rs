//! Finds the bodies of which a part was not understood. A key that an unreadable body seems to lack
//! may only be misspelt.

use grognard_core::document::{Bodies, is_about_split_entry};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::Tree;
use grognard_syntax::text::Span;

pub(super) struct UnreadableBodies<'d> {
    bodies: &'d Bodies<'d>,
    tree: &'d Tree<'d>,
    /// The bodies with an unknown key, sorted, each with the key that was probably meant.
    misspelt: Vec<(usize, Option<String>)>,
}

impl<'d> UnreadableBodies<'d> {
    pub fn of(
        bodies: &'d Bodies<'d>,
        tree: &'d Tree<'d>,
        diagnostics: &[Diagnostic],
    ) -> UnreadableBodies<'d> {
        let is_about_keys = |found: &&Diagnostic| {
            ["unknown-key", "duplicate-key", "merge-key", "foreign-space"]
                .contains(&found.code.name)
                || tree.text().get(found.span.range()) == Some("{}")
                || is_about_split_entry(found)
        };
        // If a dash has split a body into pieces, the span and the labels of the finding show where
        // each piece begins.
        let about_keys = diagnostics.iter().filter(is_about_keys);
        let places = about_keys.flat_map(|found| {
            let spans = std::iter::once(found.span);
            let spans = spans.chain(found.labels.iter().map(|label| label.span));
            let meant = meant_key(found);
            spans.map(move |span| (span.start, meant.clone()))
        });
        let places: Vec<(u32, Option<String>)> = places.collect();
        let misspelt = if places.is_empty() { Vec::new() } else { bodies_around(bodies, places) };
        UnreadableBodies { bodies, tree, misspelt }
    }

    /// The start of a body: the opening brace, or the first key.
    pub fn head(&self, body_index: usize) -> Span {
        let span = self.bodies.list[body_index].span;
        let text = self.tree.text().get(span.range()).unwrap_or("");
        let length = if text.starts_with('{') { 1 } else { text.find(':').unwrap_or(1) };
        Span { end: (span.start + length as u32).min(span.end), ..span }
    }

    /// A comment in a body, or directly below the body, that consists of one of the keys and a
    /// value.
    pub fn commented(&self, body_index: usize, keys: &[&str]) -> Option<Span> {
        let span = self.bodies.list[body_index].span;
        let text = self.tree.text();
        let behind = &text[(span.end as usize).min(text.len())..];
        let below = behind
            .split_inclusive('\n')
            .take_while(|line| line.trim().is_empty() || line.trim_start().starts_with('#'));
        let end = span.end + below.map(str::len).sum::<usize>() as u32;
        let is_key = |comment: &Span| {
            let words = text[comment.range()].trim_start_matches(['#', ' ']);
            let value = keys.iter().find_map(|key| words.strip_prefix(key)?.strip_prefix(':'));
            value.is_some_and(|value| !value.trim().is_empty())
        };
        let mut comments = self.tree.comments();
        comments
            .find(|comment| span.start <= comment.start && comment.start < end && is_key(comment))
    }

    /// A comment in a body that contains the given number as a word, and may be a value that was
    /// commented out. The result is `None` if several comments contain the number.
    pub fn comment_with(&self, body_index: usize, number: u64) -> Option<Span> {
        let span = self.bodies.list[body_index].span;
        let text = self.tree.text();
        let number = number.to_string();
        let has = |comment: &Span| {
            let mut words = text[comment.range()].split(|letter: char| !letter.is_ascii_digit());
            words.any(|word| word == number)
        };
        let is_in = |comment: &Span| span.start <= comment.start && comment.start < span.end;
        let mut comments = self.tree.comments().filter(|comment| is_in(comment) && has(comment));
        comments.next().filter(|_| comments.next().is_none())
    }

    /// Whether a comment on the line or on the line above excuses a finding with this code.
    pub fn is_excused(&self, span: Span, code: &str) -> bool {
        let text = self.tree.text();
        let line = text[..span.start as usize].rfind('\n').unwrap_or(0);
        let above = text[..line].rfind('\n').unwrap_or(0);
        let rest = &text[span.end as usize..];
        let end = span.end as usize + rest.find('\n').unwrap_or(rest.len());
        let is_beside =
            |comment: &Span| above <= comment.range().start && comment.range().end <= end;
        let says = |comment: &Span| {
            let words = &text[comment.range()];
            words.contains("allow(") && words.contains(code)
        };
        self.tree.comments().any(|comment| is_beside(&comment) && says(&comment))
    }

    pub fn text(&self, span: Span) -> &'d str {
        self.tree.text().get(span.range()).unwrap_or("")
    }

    /// Whether the body has an unknown key, whatever was meant.
    pub fn is_misspelt(&self, body_index: usize) -> bool {
        self.meant_keys(body_index).next().is_some()
    }

    fn meant_keys(&self, body_index: usize) -> impl Iterator<Item = Option<&str>> {
        let from = self.misspelt.partition_point(|(index, _)| *index < body_index);
        let here = self.misspelt[from..].iter().take_while(move |(index, _)| *index == body_index);
        here.map(|(_, meant)| meant.as_deref())
    }

    /// Whether the body has an unknown key or unreadable text, so that a seemingly missing key may
    /// be there.
    pub fn contains(&self, body_index: usize) -> bool {
        self.is_misspelt(body_index) || self.has_hole(body_index)
    }

    /// Like [`UnreadableBodies::contains`], but for one of the given keys. An unknown key that is
    /// probably another key hides none of the given keys.
    pub fn may_have(&self, body_index: usize, keys: &[&str]) -> bool {
        let may_be = |meant: Option<&str>| meant.is_none_or(|meant| keys.contains(&meant));
        self.meant_keys(body_index).any(may_be) || self.has_hole(body_index)
    }

    fn has_hole(&self, body_index: usize) -> bool {
        self.tree.has_hole(self.bodies.list[body_index].span)
    }
}

/// The keys that give the strength of a body or its parts.
pub(super) const STRENGTHS: &[&str] =
    &["arm", "artillery", "formations", "guns", "men", "sabres", "stands", "units"];

/// The key that the author of an unknown key probably meant.
fn meant_key(found: &Diagnostic) -> Option<String> {
    let [edit] = found.fix.as_ref()?.edits.as_slice() else { return None };
    let key = edit.replacement.split(':').next()?;
    let is_key =
        !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    // A repair of the text around the key concerns more than the key.
    let is_alone = edit.span.start == found.span.start;
    (is_key && is_alone).then(|| key.to_owned())
}

fn bodies_around(
    bodies: &Bodies<'_>,
    places: Vec<(u32, Option<String>)>,
) -> Vec<(usize, Option<String>)> {
    // The list is not always in the order of the text, because units may be written before
    // formations.
    let mut by_start: Vec<usize> = (0..bodies.list.len()).collect();
    by_start.sort_by_key(|body_index| bodies.list[*body_index].span.start);
    let around = |(offset, meant): (u32, Option<String>)| {
        let after =
            by_start.partition_point(|body_index| bodies.list[*body_index].span.start <= offset);
        let mut body_index = by_start[after.checked_sub(1)?];
        while bodies.list[body_index].span.end <= offset {
            body_index = bodies.list[body_index].parent?;
        }
        Some((body_index, meant))
    };
    let mut found: Vec<(usize, Option<String>)> = places.into_iter().filter_map(around).collect();
    found.sort_unstable();
    found.dedup();
    found
}
