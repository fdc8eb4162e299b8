//! Writes a document with its keys in the order of the schema.

use std::ops::Range;

use grognard_syntax::syntax::format::keeps_layout;
use grognard_syntax::syntax::{Node, NodeKind, Style};

use super::stretches::{Stretches, behind, line_start, stretches};
use crate::document::SchemaNode;

pub(super) fn sorted(root: Node<'_>, schema: SchemaNode) -> String {
    moved(root, schema, &order)
}

/// Gives each key of a map a rank. Keys with smaller ranks come first.
type Order<'o> = &'o dyn Fn(Node<'_>, SchemaNode) -> Vec<usize>;

/// Text of a document in which the keys of each map are sorted by their ranks.
pub(super) fn moved(root: Node<'_>, schema: SchemaNode, order: Order<'_>) -> String {
    let text = root.tree().text();
    let first = line_start(text, root.span().start as usize);
    let mut above = root.tree().comments().filter(|comment| (comment.end as usize) <= first);
    if above.any(|comment| keeps_layout(&text[comment.range()])) {
        return text.to_owned();
    }
    // Comments above the first key stay at the top, because they are about the document.
    let mut writing = Writing { out: text[..first].to_owned(), order };
    writing.value(root, Some(schema), first..text.len());
    writing.out
}

struct Writing<'o> {
    out: String,
    order: Order<'o>,
}

impl Writing<'_> {
    /// Writes a range of the text that contains one value, with the keys of this value sorted.
    fn value(&mut self, node: Node<'_>, schema: Option<SchemaNode>, range: Range<usize>) {
        let text = node.tree().text();
        match (node.kind(), schema) {
            (NodeKind::Map, Some(schema)) if !node.is_alias() => self.map(node, schema, range),
            (NodeKind::List, Some(schema)) if !node.is_alias() => self.list(node, schema, range),
            _ => self.out.push_str(&text[range]),
        }
    }

    fn list(&mut self, node: Node<'_>, schema: SchemaNode, range: Range<usize>) {
        let text = node.tree().text();
        let column = node.span().start as usize - line_start(text, node.span().start as usize);
        let mut written = range.start;
        let mut items = node.items().peekable();
        while let Some(item) = items.next() {
            let limit = items.peek().map_or(range.end, |next| next.span().start as usize);
            let item_end = item.span().end as usize;
            let end = match node.style() {
                Style::Lines => behind(text, item_end, column, limit),
                _ => item_end,
            };
            self.value(item, schema.item(), written..end);
            written = end;
        }
        self.out.push_str(&text[written..range.end]);
    }

    fn map(&mut self, node: Node<'_>, schema: SchemaNode, range: Range<usize>) {
        let text = node.tree().text();
        let found = stretches(node, &range).filter(|found| found.entries.len() == node.len());
        let Some(found) = found else { return self.out.push_str(&text[range]) };
        let (Some(first), Some(last)) = (found.entries.first(), found.entries.last()) else {
            return self.out.push_str(&text[range]);
        };
        let entries = found.entries.iter().zip(node.entries()).map(|(stretch, (key, of_key))| {
            let below = key.as_str().and_then(|key| schema.value_of(key));
            let mut writing = Writing { out: String::new(), order: self.order };
            writing.value(of_key, below, stretch.clone());
            writing.out
        });
        let mut entries: Vec<String> = entries.collect();
        let order = (self.order)(node, schema);
        if order.windows(2).any(|pair| pair[0] > pair[1])
            && fits(&mut entries, &order, node, &found)
        {
            let mut entries_with_rank: Vec<(usize, String)> =
                order.into_iter().zip(entries).collect();
            entries_with_rank.sort_by_key(|(rank, _)| *rank);
            entries = entries_with_rank.into_iter().map(|(_, entry)| entry).collect();
        }
        self.out.push_str(&text[range.start..first.start]);
        let mut gaps = found.entries.windows(2).map(|pair| &text[pair[0].end..pair[1].start]);
        for entry in entries {
            self.out.push_str(&entry);
            self.out.push_str(gaps.next().unwrap_or(""));
        }
        self.out.push_str(&text[last.end..range.end]);
    }
}

/// Position of each key in the schema. Keys that the schema does not list come last.
fn order(node: Node<'_>, schema: SchemaNode) -> Vec<usize> {
    let of_key = |(key, _): (Node<'_>, Node<'_>)| {
        let key = key.as_str()?;
        schema.keys().position(|(listed, _)| listed == key)
    };
    if schema.is_table() {
        return vec![0; node.len()];
    }
    node.entries().map(|entry| of_key(entry).unwrap_or(usize::MAX)).collect()
}

/// Changes the spaces before the first entry and before the entry that becomes the first, because a
/// dash may precede the first. Returns whether the entries can move.
fn fits(entries: &mut [String], order: &[usize], node: Node<'_>, found: &Stretches) -> bool {
    if node.style() == Style::Flow {
        return true;
    }
    // The entries change places, so each entry must end with a line break. The last line of a file
    // may lack a line break.
    if entries.iter().any(|entry| !entry.ends_with('\n')) {
        return false;
    }
    let Some(new) = (0..order.len()).min_by_key(|index| order[*index]).filter(|new| *new > 0)
    else {
        return true;
    };
    let lines = without_empty_lines(&entries[new]);
    if found.in_lines {
        // A comment at the top would seem to be about the whole document, so the order stays.
        let is_root = node.tree().root().is_some_and(|root| root.number() == node.number());
        if is_root && lines.starts_with('#') {
            return false;
        }
        entries[new] = lines.to_owned();
        return true;
    }
    // A comment has no room after a dash, so the order of the keys stays.
    let Some(words) = lines.strip_prefix(&" ".repeat(found.column)) else { return false };
    if words.starts_with(['#', ' ']) {
        return false;
    }
    entries[new] = words.to_owned();
    entries[0].insert_str(0, &" ".repeat(found.column));
    true
}

fn without_empty_lines(entry: &str) -> &str {
    let mut lines = entry;
    while let Some((first, rest)) = lines.split_once('\n')
        && first.trim().is_empty()
    {
        lines = rest;
    }
    lines
}
