//! Finishes a text after all lines are read: each force becomes a list, and the rest is reported.

use grognard_check::check::{LEFT_OUT, UNREADABLE_LIST};
use grognard_core::document::Echelon;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, list, one_line, shorten};

use super::{ListTextReader, refused};
use crate::lists::text::covered::{note_uncovered, uncovered};
use crate::lists::text::kinds::AMONG_PROSE;
use crate::lists::text::tree::build;
use crate::lists::{Draft, DraftKind, DraftList, DraftNode, Mark, Reading, Value};

/// Minimum number of bodies with a strength that make a list of a text with much prose.
const MIN_COUNTED: usize = 6;

/// Ways on for a text without a list. `--format` names the formats.
const NO_LIST: &str = "cut the text down to the list, one body on a line. Lists are read in Dutch, English, French, German, Italian, Polish, Portuguese, Russian and Spanish, and as tables, workbooks, web pages and files of games: `--format` names them";

impl ListTextReader<'_> {
    pub(super) fn finish(mut self, count: usize) -> Reading {
        let mut draft =
            Draft { lists: Vec::new(), passed: std::mem::take(&mut self.reading.draft.passed) };
        for part in std::mem::take(&mut self.parts) {
            let mut list = part.list;
            let forgotten = build(part.items, &mut list);
            let told: Vec<Diagnostic> = forgotten.iter().map(|span| self.left(*span)).collect();
            self.reading.found.extend(told);
            draft.lists.extend(armies(list));
        }
        self.forget_without_troops(&mut draft);
        let bodies: usize = draft.lists.iter().map(|list| list.nodes.len()).sum();
        // Lines of prose around many bodies with strengths do not matter.
        let nodes = draft.lists.iter().flat_map(|list| &list.nodes);
        let counted = nodes.filter(|node| node.has_strength()).count();
        let wanted = if counted >= MIN_COUNTED { 4 } else { 2 };
        if bodies == 0 || wanted * self.understood < count {
            let span = Span::new(self.file, 0, self.text.find('\n').unwrap_or(self.text.len()));
            let names = draft.lists.iter().flat_map(|list| &list.nodes);
            let names: Vec<String> = names.map(|node| shorten(&node.name.value)).collect();
            let names = list(names.iter().map(String::as_str), 3);
            let message = format!(
                "the text is not a list: only {} of {count} lines have a body or a strength, recognised bodies: {names}",
                self.understood
            );
            return refused(Diagnostic::new(&UNREADABLE_LIST, span, message).help(NO_LIST));
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
        doubt_among_prose(&mut draft, self.text);
        let told: Vec<Diagnostic> = left.iter().map(|span| self.left(*span)).collect();
        self.reading.found.extend(told);
        Reading { draft, found: self.reading.found, ..Reading::default() }
    }

    fn left(&self, span: Span) -> Diagnostic {
        let shown = one_line(&self.text[span.range()]);
        Diagnostic::new(&LEFT_OUT, span, format!("`{shown}` is not understood and is left out"))
            .help("write the line into the document, or fix the line and import again")
    }

    /// Drops headings without units below them, because the table of contents of a web page is not
    /// a list.
    fn forget_without_troops(&mut self, draft: &mut Draft) {
        let has_troops = |node: &DraftNode| {
            node.has_strength_or_count()
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

/// Marks all bodies as guesses if much of the text is prose. In 126 lists with their truth, 35 of
/// 100 bodies without a mark were wrong where two fifths of the text are prose, elsewhere 11.
fn doubt_among_prose(draft: &mut Draft, text: &str) {
    let notes = draft.lists.iter().flat_map(|list| &list.notes);
    let noted: usize = notes.map(|note| note.value.len()).sum();
    if 5 * noted < 2 * text.len() {
        return;
    }
    for node in draft.lists.iter_mut().flat_map(|list| &mut list.nodes) {
        if !matches!(node.kind.mark, Mark::Guess(_)) {
            node.kind.mark = Mark::Guess(&AMONG_PROSE);
        }
    }
}

/// Splits a list with several armies at its top into a list for each. An army without bodies stays
/// where it is.
fn armies(mut list: DraftList) -> Vec<DraftList> {
    let is_army = |node: &DraftNode| {
        node.depth == 0
            && matches!(node.kind.value, DraftKind::Formation(Echelon::Army))
            && !node.has_strength()
    };
    let starts: Vec<usize> =
        (0..list.nodes.len()).filter(|index| is_army(&list.nodes[*index])).collect();
    let has_parts = |index: &usize| list.nodes.get(index + 1).is_some_and(|next| next.depth > 0);
    let first = starts.first().copied().unwrap_or(0);
    let roots = list.nodes.iter().skip(first).filter(|node| node.depth == 0).count();
    // Bodies above the first army are lines of its title.
    let is_title =
        |node: &DraftNode| !node.has_strength() && node.depth == 0 && node.total.is_empty();
    if starts.len() < 2
        || starts.len() < roots
        || !starts.iter().all(has_parts)
        || !list.nodes[..first].iter().all(is_title)
    {
        return vec![list];
    }
    let mut lists = Vec::new();
    for start in starts.into_iter().rev() {
        let mut nodes = list.nodes.split_off(start);
        let army = nodes.remove(0);
        nodes.iter_mut().for_each(|node| node.depth -= 1);
        lists.push(DraftList {
            name: Some(army.name),
            nation: army.nation.or(list.nation.clone()),
            leader: army.leader,
            total: army.total,
            notes: army.notes,
            date: list.date.clone(),
            nodes,
            ..DraftList::default()
        });
    }
    lists.reverse();
    let titles = list.nodes.drain(..).flat_map(|node| std::iter::once(node.name).chain(node.notes));
    let titles: Vec<Value<String>> = titles.collect();
    // The title of the text belongs to its first army.
    let first = &mut lists[0];
    first.notes.extend(list.name.into_iter().chain(titles).chain(list.notes));
    lists
}
