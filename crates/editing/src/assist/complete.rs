//! Completes keys, words, ids, names and whole entries at the cursor.

use std::collections::BTreeSet;

use grognard_core::document::{KINDS, Kind, SchemaNode};
use grognard_syntax::diagnostic::Edit;
use grognard_syntax::syntax::scalar;
use grognard_syntax::text::{FileId, Span, one_line};

use super::Desk;
use super::candidates::{Candidate, candidates, codes_of_findings};
use super::cursor::{Cursor, Place, cursor};
use super::names::{NameKind, role};
use super::slot::{Slot, Wanted, slots};
use super::snippets::snippets;
use super::symbols::has_letters;

/// Maximum number of completions in one answer. A longer list is not needed, because an editor asks
/// again after more letters.
const MAX_COMPLETIONS: usize = 300;

/// Minimum number of typed letters before names of regiments and leaders are offered, because fewer
/// letters match nearly every name.
const MIN_LETTERS: usize = 2;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    pub label: String,
    pub kind: CompletionKind,
    /// Words that the editor shows beside the label.
    pub detail: String,
    /// Explanation in Markdown.
    pub documentation: String,
    /// The replaced span and its new text. LSP requires that the span is on one line and begins
    /// with the typed letters.
    pub edit: Edit,
    /// Whether the replacement is a snippet with tab stops such as `$1`.
    pub snippet: bool,
    /// Position of the completion in the list, counted from 0.
    pub sort: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CompletionKind {
    Key,
    /// A word of a closed list, or a number.
    Word,
    /// An id that is defined elsewhere.
    Id,
    /// A name from another document, such as the name of a regiment.
    Text,
    /// A whole entry for the author to fill in.
    Snippet,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completions {
    /// Completions, of which the best is first.
    pub items: Vec<Completion>,
    /// Whether the list is complete. If the list is incomplete, the editor asks again after more
    /// letters.
    pub is_complete: bool,
}

/// Returns the completions at an offset. The list is empty where the schema does not determine what
/// may follow.
pub fn complete(desk: &Desk<'_>, file: FileId, offset: u32) -> Completions {
    let text = desk.text(file);
    let offset = text.floor_char_boundary((offset as usize).min(text.len()));
    let is_document = desk.document(file).is_some_and(|document| document.is_yaml());
    if !is_document {
        return Completions { items: Vec::new(), is_complete: true };
    }
    let cursor = cursor(text, offset);
    let mut list = CompletionList { desk, text, file, offset, cursor, options: Vec::new() };
    match list.cursor.place {
        Place::Comment(start) => list.comment(start),
        _ => {
            let slots = slots(desk, file, &list.cursor);
            if slots.is_empty() && text.trim().is_empty() {
                list.kinds();
            }
            slots.iter().for_each(|slot| list.slot(slot));
        }
    }
    list.finish()
}

#[derive(Debug, Clone, Default)]
struct CompletionDraft {
    label: String,
    detail: String,
    documentation: String,
    /// Text to insert, or empty to insert the label.
    text: String,
    snippet: bool,
    is_last: bool,
}

impl CompletionDraft {
    fn new(label: impl Into<String>) -> CompletionDraft {
        CompletionDraft { label: label.into(), ..CompletionDraft::default() }
    }
}

struct CompletionList<'l, 'd> {
    desk: &'l Desk<'d>,
    text: &'l str,
    file: FileId,
    offset: usize,
    cursor: Cursor,
    options: Vec<(CompletionKind, CompletionDraft)>,
}

impl<'l> CompletionList<'l, '_> {
    fn add(&mut self, kind: CompletionKind, choice: CompletionDraft) {
        self.options.push((kind, choice));
    }

    /// Returns the letters of the current word before the cursor, without an opening quotation
    /// mark.
    fn typed(&self) -> &'l str {
        self.text[self.cursor.start..self.offset].trim_start_matches(['"', '\''])
    }

    /// Completes an excuse: first the text `grognard: allow(`, then the codes of findings in the
    /// brackets.
    fn comment(&mut self, start: usize) {
        const BEGINNING: &str = "grognard: allow(";
        let text = self.text;
        let words = text[start..self.offset].trim_start_matches(['#', ' ']);
        let begins = !words.is_empty() && BEGINNING.starts_with(words);
        if let Some(listed) = words.strip_prefix(BEGINNING).filter(|listed| !listed.contains(')')) {
            let code = listed.rsplit([',', ' ']).next().unwrap_or("");
            let rest = &text[self.offset..];
            let more = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
            self.cursor.start = self.offset - code.len();
            self.cursor.end = self.offset + more.unwrap_or(rest.len());
            self.ids(codes_of_findings(), "");
        } else if begins {
            self.cursor.start = self.offset - words.len();
            self.cursor.end = self.offset;
            let choice = CompletionDraft {
                detail: "excuse a finding of this line or the next".to_owned(),
                text: format!("{BEGINNING}$1) $2"),
                snippet: true,
                ..CompletionDraft::new("grognard: allow(…)")
            };
            self.add(CompletionKind::Snippet, choice);
        }
    }

    /// Completes the first line of an empty document.
    fn kinds(&mut self) {
        let promised =
            self.desk.document(self.file).and_then(|document| Kind::of_path(&document.name));
        for kind in
            KINDS.into_iter().filter(|kind| promised.is_none_or(|promised| promised == *kind))
        {
            let schema = SchemaNode::of(kind);
            let choice = CompletionDraft {
                detail: "first line of the document".to_owned(),
                documentation: schema.about().to_owned(),
                ..CompletionDraft::new(format!("{}: 1", kind.key()))
            };
            self.add(CompletionKind::Key, choice);
        }
    }

    fn slot(&mut self, slot: &Slot) {
        match &slot.wanted {
            Wanted::Key { map, present } => self.keys(slot, *map, present),
            Wanted::Value { schema, key } => {
                // On an empty line only a key or a list item can follow, so values are not offered.
                if slot.before.is_empty() {
                    self.values(slot, *schema, *schema, key, &[]);
                }
            }
            Wanted::Item { list, key, present } => {
                let Some(item) = list.item() else { return };
                let unique = if list.is_set() { present.as_slice() } else { &[] };
                self.values(slot, *list, item, key, unique);
                if !slot.in_brackets && item.can_be("object") {
                    self.keys(slot, item, &[]);
                }
            }
        }
    }

    /// Completes the keys of a map, the required keys first, because `check` reports a map without
    /// its required keys.
    fn keys(&mut self, slot: &Slot, map: SchemaNode, present: &[String]) {
        if map.is_table() {
            if let Some((kind, false)) = role(map) {
                let mut ids = candidates(self.desk, self.file, slot, kind);
                ids.retain(|id| !present.contains(&id.id));
                let behind = if self.cursor.has_colon { "" } else { ": " };
                for id in ids {
                    let choice = id_choice(id);
                    let text = format!("{}{}{behind}", slot.before, choice.label);
                    self.add(CompletionKind::Id, CompletionDraft { text, ..choice });
                }
            }
            return;
        }
        let required: BTreeSet<&str> = map.required().collect();
        let mut keys: Vec<(&str, SchemaNode)> =
            map.keys().filter(|(key, _)| !present.iter().any(|there| there == key)).collect();
        keys.sort_by_key(|(key, _)| !required.contains(key));
        for (key, value) in keys {
            let block = !slot.in_brackets && !value.can_be("string") && !value.can_be("integer");
            let behind = match value.only_number() {
                _ if self.cursor.has_colon => String::new(),
                Some(number) => format!(": {number}"),
                None if block && (value.can_be("array") || value.can_be("object")) => {
                    ":".to_owned()
                }
                None => ": ".to_owned(),
            };
            let detail = if required.contains(key) { "required" } else { "" };
            let choice = CompletionDraft {
                detail: detail.to_owned(),
                documentation: about(value),
                text: format!("{}{key}{behind}", slot.before),
                ..CompletionDraft::new(key)
            };
            self.add(CompletionKind::Key, choice);
        }
    }

    /// Completes values: words, ids, names and whole entries. For an item of a list, `declared` is
    /// the schema of the list, because the list declares which ids its items name.
    fn values(
        &mut self,
        slot: &Slot,
        declared: SchemaNode,
        schema: SchemaNode,
        key: &str,
        present: &[String],
    ) {
        if let Some(number) = schema.only_number() {
            let choice = CompletionDraft {
                text: format!("{}{number}", slot.before),
                ..CompletionDraft::new(number.to_string())
            };
            self.add(CompletionKind::Word, choice);
        }
        self.words(slot, schema, present);
        match role(declared).or_else(|| role(schema)) {
            Some((kind, false)) if !declared.is_table() => {
                let mut ids = candidates(self.desk, self.file, slot, kind);
                ids.retain(|id| !present.contains(&id.id));
                self.ids(ids, slot.before);
            }
            Some((NameKind::Leader, true)) => {
                let ids = candidates(self.desk, self.file, slot, NameKind::Leader);
                self.ids(ids, slot.before);
            }
            _ => {}
        }
        if key == "name" {
            self.printed_names(slot);
        }
        self.entries(slot, schema, key);
    }

    /// Completes the words that a schema allows, except those already in the list.
    fn words(&mut self, slot: &Slot, schema: SchemaNode, present: &[String]) {
        if schema.can_be("boolean") {
            for word in ["true", "false"] {
                let text = format!("{}{word}", slot.before);
                self.add(
                    CompletionKind::Word,
                    CompletionDraft { text, ..CompletionDraft::new(word) },
                );
            }
        }
        for word in schema.words().filter(|word| !present.iter().any(|there| there == word.word)) {
            let choice = CompletionDraft {
                detail: word.means.to_owned(),
                documentation: about(schema),
                text: format!("{}{}", slot.before, word.word),
                ..CompletionDraft::new(word.word)
            };
            self.add(CompletionKind::Word, choice);
        }
    }

    /// Completes whole entries, such as a battalion, a battery or a brigade.
    fn entries(&mut self, slot: &Slot, schema: SchemaNode, key: &str) {
        for snippet in snippets(schema, key) {
            let choice = CompletionDraft {
                detail: "whole entry".to_owned(),
                documentation: about(schema),
                text: format!("{}{}", slot.before, snippet.text),
                snippet: true,
                ..CompletionDraft::new(snippet.label)
            };
            self.add(CompletionKind::Snippet, choice);
        }
    }

    fn ids(&mut self, ids: Vec<Candidate>, before: &str) {
        for id in ids {
            let choice = id_choice(id);
            let text = format!("{before}{}", choice.label);
            self.add(CompletionKind::Id, CompletionDraft { text, ..choice });
        }
    }

    /// Completes the names of regiments or leaders from the other documents of the project.
    fn printed_names(&mut self, slot: &Slot) {
        let of_leader = match slot.around.first().and_then(|map| map.type_name) {
            Some("Leader") => true,
            Some("Unit") => false,
            _ => return,
        };
        let typed = self.typed().to_lowercase();
        let Some(project) = self.desk.project_of(self.file) else { return };
        if typed.chars().count() < MIN_LETTERS {
            return;
        }
        let mut found = BTreeSet::new();
        for (_, document) in self.desk.of_project(project) {
            for name in document.printed.iter().filter(|name| name.is_leader == of_leader) {
                let words = &document.text[name.start as usize..name.end as usize];
                let own_word =
                    name.start as usize <= self.offset && self.offset <= name.end as usize;
                let is_new = found.len() < MAX_COMPLETIONS && words.to_lowercase().contains(&typed);
                if is_new && !(own_word && words.len() <= typed.len()) {
                    found.insert(one_line(words));
                }
            }
        }
        for name in found {
            let text = scalar(&name);
            self.add(CompletionKind::Text, CompletionDraft { text, ..CompletionDraft::new(name) });
        }
    }

    /// Sorts the completions: labels that begin with the typed letters come first.
    fn finish(self) -> Completions {
        let typed = self.typed().to_lowercase();
        let quoted = self.text[self.cursor.start..].starts_with(['"', '\''])
            && self.cursor.start < self.offset;
        let quote = &self.text[self.cursor.start..self.cursor.start + usize::from(quoted)];
        let span = Span::new(self.file, self.cursor.start, self.cursor.end);
        let mut seen = BTreeSet::new();
        let mut options = self.options;
        options.retain(|(kind, choice)| {
            has_letters(&choice.label.to_lowercase(), &typed)
                && seen.insert((*kind as u8, choice.label.clone()))
        });
        let begins = |choice: &CompletionDraft| choice.label.to_lowercase().starts_with(&typed);
        options.sort_by_key(|(_, choice)| (!begins(choice), choice.is_last));
        let is_complete = options.len() <= MAX_COMPLETIONS;
        options.truncate(MAX_COMPLETIONS);
        let items = options.into_iter().enumerate().map(|(index, (kind, choice))| {
            let text = if choice.text.is_empty() { choice.label.clone() } else { choice.text };
            let in_quotes =
                quoted && kind != CompletionKind::Snippet && !text.starts_with(['"', '\'']);
            let replacement = if in_quotes { format!("{quote}{text}{quote}") } else { text };
            Completion {
                label: choice.label,
                kind,
                detail: choice.detail,
                documentation: choice.documentation,
                edit: Edit { span, replacement },
                snippet: choice.snippet,
                sort: index as u32,
            }
        });
        Completions { items: items.collect(), is_complete }
    }
}

fn id_choice(id: Candidate) -> CompletionDraft {
    CompletionDraft {
        detail: id.detail,
        documentation: id.documentation,
        is_last: id.is_last,
        ..CompletionDraft::new(id.id)
    }
}

/// Joins the schema's description of a key and the description of the key's type, unless both are
/// equal.
fn about(schema: SchemaNode) -> String {
    let (of_place, of_type) = (schema.about(), schema.about_type());
    match of_type.is_empty() || of_place == of_type {
        true => of_place.to_owned(),
        false => format!("{of_place}\n\n{of_type}"),
    }
}
