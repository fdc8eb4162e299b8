//! Finishes a text after all lines are read: each force becomes a list, and the rest is reported.

use grognard_project::check::{LEFT_OUT, UNREADABLE_LIST};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, one_line};

use super::{ListTextReader, refused};
use crate::import::text::covered::{note_uncovered, uncovered};
use crate::import::text::tree::build;
use crate::import::{Draft, DraftKind, DraftList, DraftNode, Reading};

impl ListTextReader<'_> {
    pub(super) fn finish(mut self, count: usize) -> Reading {
        let mut draft =
            Draft { lists: Vec::new(), passed: std::mem::take(&mut self.reading.draft.passed) };
        for part in std::mem::take(&mut self.parts) {
            let mut list = part.list;
            let forgotten = build(part.items, &mut list);
            let told: Vec<Diagnostic> = forgotten.iter().map(|span| self.left(*span)).collect();
            self.reading.found.extend(told);
            draft.lists.push(list);
        }
        self.forget_without_troops(&mut draft);
        let bodies: usize = draft.lists.iter().map(|list| list.nodes.len()).sum();
        if bodies == 0 || 2 * self.understood < count {
            let span = Span::new(self.file, 0, self.text.find('\n').unwrap_or(self.text.len()));
            let message = format!(
                "the text is not a list: only {} of {count} lines have a body or a strength",
                self.understood
            );
            return refused(
                Diagnostic::new(&UNREADABLE_LIST, span, message)
                    .help("cut it down to the list, or name its format with `--format`"),
            );
        }
        // Titles before the first force belong to all forces, so every list gets the day in these
        // titles.
        if draft.lists.len() > 1 && draft.lists[0].nodes.is_empty() {
            let head = draft.lists.remove(0);
            for list in &mut draft.lists {
                list.date = list.date.take().or(head.date.clone());
            }
            let kept = head.name.into_iter().chain(head.notes);
            draft.lists[0].notes.extend(kept);
        }
        let uncovered = uncovered(&draft, &self.reading.found, self.text, self.file);
        let left = note_uncovered(&uncovered, &mut draft, self.text);
        let told: Vec<Diagnostic> = left.iter().map(|span| self.left(*span)).collect();
        self.reading.found.extend(told);
        Reading { draft, found: self.reading.found, ..Reading::default() }
    }

    fn left(&self, span: Span) -> Diagnostic {
        let shown = one_line(&self.text[span.range()]);
        Diagnostic::new(&LEFT_OUT, span, format!("`{shown}` is not understood and is left out"))
            .help("write it into the document, or fix the line and import again")
    }

    /// Drops headings without units below them, because the table of contents of a web page is not
    /// a list.
    fn forget_without_troops(&mut self, draft: &mut Draft) {
        let has_troops = |node: &DraftNode| {
            node.has_strength()
                || !node.total.is_empty()
                || !matches!(node.kind.value, DraftKind::Formation(_))
        };
        let is_contents = |list: &DraftList| !list.nodes.iter().any(has_troops);
        if draft.lists.len() < 2 || draft.lists.iter().all(is_contents) {
            return;
        }
        for list in draft.lists.iter_mut().filter(|list| is_contents(list)) {
            let nodes = std::mem::take(&mut list.nodes);
            let told: Vec<Diagnostic> =
                nodes.iter().map(|node| self.left(node.name.span)).collect();
            self.reading.found.extend(told);
        }
        // The first list may have a title for all forces; the other lists have only a name.
        let mut index = 0;
        draft.lists.retain(|list| {
            index += 1;
            index == 1 || !list.nodes.is_empty() || {
                let told = list.name.iter().map(|name| self.left(name.span));
                self.reading.found.extend(told.collect::<Vec<Diagnostic>>());
                false
            }
        });
    }
}
