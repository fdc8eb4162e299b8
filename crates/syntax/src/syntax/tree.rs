//! A text as a tree: one flat list of nodes, each with both ends of its place.

use crate::text::{FileId, Span};

/// What could be read of one text.
#[derive(Debug)]
pub struct Tree<'t> {
    pub(super) file: FileId,
    pub(super) text: &'t str,
    pub(super) records: Vec<Record>,
    /// The root, once there is one.
    pub(super) root: Option<u32>,
    /// Strings that differ from how they are written: escapes, folded and literal blocks.
    pub(super) owned: Vec<Box<str>>,
    pub(super) comments: Vec<(u32, u32)>,
    /// Stretches that could not be read; what seems missing may have stood there.
    pub(super) holes: Vec<(u32, u32)>,
}

/// One node as it is kept: 24 bytes, addressed by its number.
#[derive(Debug, Clone, Copy)]
pub(super) struct Record {
    pub start: u32,
    pub end: u32,
    /// The next sibling, or `NONE`; in a map keys and values alternate.
    pub next: u32,
    /// By kind: half a number, start of a string, first child, target of an alias.
    pub a: u32,
    /// By kind: the other half, end of a string, number of children.
    pub b: u32,
    pub kind: RecordKind,
    pub style: Style,
}

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// What a record holds, with the places where its content is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RecordKind {
    Null,
    False,
    True,
    /// `a` and `b` are the two halves of an `i64`.
    Int,
    /// `a` and `b` are the two halves of an `f64`.
    Float,
    /// The string is `text[a..b]`.
    Str,
    /// The string is `owned[a]`.
    OwnedStr,
    List,
    Map,
    /// The node is `a`.
    Alias,
}

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NodeKind {
    /// Nothing, or `null`.
    Null,
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Int,
    /// A number with a fraction or an exponent.
    Float,
    /// A string.
    Str,
    /// A list.
    List,
    /// A map.
    Map,
}

/// How a node is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Without quotes.
    Plain,
    /// In single quotes.
    Single,
    /// In double quotes.
    Double,
    /// A literal or folded block.
    Block,
    /// A list or map with one entry a line.
    Lines,
    /// A list or map in brackets.
    Flow,
}

/// A node of a tree, as a small handle.
#[derive(Debug, Clone, Copy)]
pub struct Node<'a> {
    tree: &'a Tree<'a>,
    at: u32,
}

impl<'t> Tree<'t> {
    /// An empty tree over a text.
    pub(super) fn new(file: FileId, text: &'t str) -> Tree<'t> {
        // A node takes about eight bytes of text; guessing well saves copying.
        let records = Vec::with_capacity(text.len() / 7 + 8);
        Tree {
            file,
            text,
            records,
            root: None,
            owned: Vec::new(),
            comments: Vec::new(),
            holes: Vec::new(),
        }
    }

    /// The file it was read from.
    pub fn file(&self) -> FileId {
        self.file
    }

    /// The outermost node, if there is any.
    pub fn root(&self) -> Option<Node<'_>> {
        self.root.map(|number| Node { tree: self, at: number })
    }

    /// The text as it was read.
    pub fn text(&self) -> &str {
        self.text
    }

    /// Every node in the order in which it was written.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        (0..self.records.len() as u32).map(|number| Node { tree: self, at: number })
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Is there no node?
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The comments, from `#` to the end of their line.
    pub fn comments(&self) -> impl Iterator<Item = Span> {
        self.comments.iter().map(|(start, end)| self.span(*start, *end))
    }

    /// Could a part of this stretch, or what touches it, not be read?
    pub fn has_hole(&self, span: Span) -> bool {
        self.holes.iter().any(|(start, end)| *start <= span.end && span.start <= *end)
    }

    /// The stretches that could not be read.
    pub fn holes(&self) -> impl Iterator<Item = Span> {
        self.holes.iter().map(|(start, end)| self.span(*start, *end))
    }

    /// The place of a stretch of this text.
    pub fn span(&self, start: u32, end: u32) -> Span {
        Span { file: self.file, start, end }
    }
}

impl<'a> Node<'a> {
    fn record(self) -> &'a Record {
        &self.tree.records[self.at as usize]
    }

    /// The record that holds the content: an alias stands for another one.
    fn content(self) -> &'a Record {
        let record = self.record();
        match record.kind {
            RecordKind::Alias => &self.tree.records[record.a as usize],
            _ => record,
        }
    }

    /// The tree it belongs to.
    pub fn tree(self) -> &'a Tree<'a> {
        self.tree
    }

    /// Where it is written; an alias is where the alias stands.
    pub fn span(self) -> Span {
        let record = self.record();
        self.tree.span(record.start, record.end)
    }

    /// A number that no other node of the tree has; an alias shares that of its anchor.
    pub fn number(self) -> u32 {
        let record = self.record();
        if record.kind == RecordKind::Alias { record.a } else { self.at }
    }

    /// What it is.
    pub fn kind(self) -> NodeKind {
        match self.content().kind {
            RecordKind::Null | RecordKind::Alias => NodeKind::Null,
            RecordKind::False | RecordKind::True => NodeKind::Bool,
            RecordKind::Int => NodeKind::Int,
            RecordKind::Float => NodeKind::Float,
            RecordKind::Str | RecordKind::OwnedStr => NodeKind::Str,
            RecordKind::List => NodeKind::List,
            RecordKind::Map => NodeKind::Map,
        }
    }

    /// How it is written.
    pub fn style(self) -> Style {
        self.record().style
    }

    /// Is it an alias (`*name`)?
    pub fn is_alias(self) -> bool {
        self.record().kind == RecordKind::Alias
    }

    /// The characters as written, quotes included.
    pub fn raw(self) -> &'a str {
        let record = self.record();
        self.tree.text.get(record.start as usize..record.end as usize).unwrap_or("")
    }

    /// The string, if it is one.
    pub fn as_str(self) -> Option<&'a str> {
        let record = self.content();
        match record.kind {
            RecordKind::Str => self.tree.text.get(record.a as usize..record.b as usize),
            RecordKind::OwnedStr => Some(&self.tree.owned[record.a as usize]),
            _ => None,
        }
    }

    /// The truth value, if it is one.
    pub fn as_bool(self) -> Option<bool> {
        match self.content().kind {
            RecordKind::True => Some(true),
            RecordKind::False => Some(false),
            _ => None,
        }
    }

    /// The whole number; `450.0` and `1e3` are whole, as JSON Schema has it.
    pub fn as_int(self) -> Option<i64> {
        let record = self.content();
        match record.kind {
            RecordKind::Int => Some(record.halves() as i64),
            RecordKind::Float => {
                let float = f64::from_bits(record.halves());
                let whole = float.fract() == 0.0 && float.abs() < 9_007_199_254_740_992.0;
                whole.then_some(float as i64)
            }
            _ => None,
        }
    }

    /// The number, whole or not.
    pub fn as_float(self) -> Option<f64> {
        let record = self.content();
        match record.kind {
            RecordKind::Int => Some(record.halves() as i64 as f64),
            RecordKind::Float => Some(f64::from_bits(record.halves())),
            _ => None,
        }
    }

    /// Could a part of it not be read? Then nothing can be said of what it lacks.
    pub fn has_hole(self) -> bool {
        let record = self.record();
        // Brackets tell where they end; lines may have gone on with what was not read.
        let (before, after) = match record.style {
            Style::Flow => (record.end.saturating_sub(1), record.start + 1),
            _ => (record.end, record.start),
        };
        self.tree.holes.iter().any(|(start, end)| *start <= before && after <= *end)
    }

    /// One bit of 64: strings whose bits differ are different.
    pub fn mark(self) -> u64 {
        let bytes = self.as_str().unwrap_or("").as_bytes();
        let ends = bytes.first().zip(bytes.last()).map_or(0, |(first, last)| first ^ (last << 2));
        1 << ((usize::from(ends) + bytes.len()) % 64)
    }

    /// How many entries a list or map has.
    pub fn len(self) -> usize {
        let record = self.content();
        match record.kind {
            RecordKind::List => record.b as usize,
            RecordKind::Map => record.b as usize / 2,
            _ => 0,
        }
    }

    /// Has it no entries?
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The items of a list; none of anything else.
    pub fn items(self) -> Items<'a> {
        let record = self.content();
        let next = if record.kind == RecordKind::List { record.a } else { NONE };
        Items { tree: self.tree, next }
    }

    /// The keys and values of a map, doubles included; none of anything else.
    pub fn entries(self) -> Entries<'a> {
        let record = self.content();
        let next = if record.kind == RecordKind::Map { record.a } else { NONE };
        Entries { tree: self.tree, next }
    }

    /// The entry under a key: the key and its value.
    pub fn entry(self, key: &str) -> Option<(Node<'a>, Node<'a>)> {
        self.entries().find(|(name, _)| name.as_str() == Some(key))
    }

    /// The value under a key.
    pub fn get(self, key: &str) -> Option<Node<'a>> {
        self.entry(key).map(|(_, value)| value)
    }
}

impl Record {
    fn halves(&self) -> u64 {
        u64::from(self.a) << 32 | u64::from(self.b)
    }
}

/// The items of a list.
#[derive(Debug, Clone)]
pub struct Items<'a> {
    tree: &'a Tree<'a>,
    next: u32,
}

impl<'a> Iterator for Items<'a> {
    type Item = Node<'a>;
    fn next(&mut self) -> Option<Node<'a>> {
        if self.next == NONE {
            return None;
        }
        let node = Node { tree: self.tree, at: self.next };
        self.next = node.record().next;
        Some(node)
    }
}

/// The entries of a map.
#[derive(Debug, Clone)]
pub struct Entries<'a> {
    tree: &'a Tree<'a>,
    next: u32,
}

impl<'a> Iterator for Entries<'a> {
    type Item = (Node<'a>, Node<'a>);
    fn next(&mut self) -> Option<(Node<'a>, Node<'a>)> {
        if self.next == NONE {
            return None;
        }
        let key = Node { tree: self.tree, at: self.next };
        // A map is closed only with as many values as keys.
        let value = Node { tree: self.tree, at: key.record().next };
        self.next = value.record().next;
        Some((key, value))
    }
}
