//! The parsed tree of a text: a flat list of nodes, each with its span in the text.

use crate::text::{FileId, Span};

#[derive(Debug)]
pub struct Tree<'t> {
    pub(super) file: FileId,
    pub(super) text: &'t str,
    pub(super) records: Vec<Record>,
    /// Root node; `None` if the text has no content.
    pub(super) root: Option<u32>,
    /// Strings whose value differs from their text, because the text has escapes or is a block.
    pub(super) owned: Vec<Box<str>>,
    pub(super) comments: Vec<(u32, u32)>,
    /// Ranges that could not be parsed. Missing keys of a map with an unparsed range are not
    /// reported, because the keys may be in the range.
    pub(super) holes: Vec<(u32, u32)>,
}

/// A node in 24 bytes. Nodes refer to each other by index.
#[derive(Debug, Clone, Copy)]
pub(super) struct Record {
    pub start: u32,
    pub end: u32,
    /// Index of the next sibling, or `NONE`. In a map, keys and values alternate.
    pub next: u32,
    /// Half of a number, start of a string, first child or target of an alias, depending on `kind`.
    pub a: u32,
    /// Other half of a number, end of a string, or number of children, depending on `kind`.
    pub b: u32,
    pub kind: RecordKind,
    pub style: Style,
}

pub(super) const NONE: u32 = u32::MAX;

/// The kind of a record, which decides the meaning of `a` and `b`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RecordKind {
    Null,
    False,
    True,
    /// `a` and `b` are the two halves of an `i64`.
    Int,
    /// `a` and `b` are the two halves of an `f64`.
    Float,
    /// The string of the node is `text[a..b]`.
    Str,
    OwnedStr,
    List,
    Map,
    /// The node is an alias of node `a`.
    Alias,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NodeKind {
    /// A missing value, or `null`.
    Null,
    Bool,
    Int,
    /// A number with a fraction or an exponent.
    Float,
    Str,
    List,
    Map,
}

/// How a node is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// A string without quotes, or a number.
    Plain,
    Single,
    Double,
    /// A block of text after `|` or `>`.
    Block,
    Lines,
    Flow,
}

/// A node of a tree, which is cheap to copy.
#[derive(Debug, Clone, Copy)]
pub struct Node<'a> {
    tree: &'a Tree<'a>,
    at: u32,
}

impl<'t> Tree<'t> {
    pub(super) fn new(file: FileId, text: &'t str) -> Tree<'t> {
        // A node takes about eight bytes of text. Estimate the capacity, because reallocation is
        // slow.
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

    pub fn file(&self) -> FileId {
        self.file
    }

    /// Root node; `None` if the text has no content.
    pub fn root(&self) -> Option<Node<'_>> {
        self.root.map(|number| Node { tree: self, at: number })
    }

    pub fn text(&self) -> &str {
        self.text
    }

    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        (0..self.records.len() as u32).map(|number| Node { tree: self, at: number })
    }

    pub fn len(&self) -> usize {
        self.records.len()
    }

    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Spans of comments, from `#` to the end of the line.
    pub fn comments(&self) -> impl Iterator<Item = Span> {
        self.comments.iter().map(|(start, end)| self.span(*start, *end))
    }

    /// Whether a range that could not be parsed overlaps or touches this span.
    pub fn has_hole(&self, span: Span) -> bool {
        self.holes.iter().any(|(start, end)| *start <= span.end && span.start <= *end)
    }

    pub fn holes(&self) -> impl Iterator<Item = Span> {
        self.holes.iter().map(|(start, end)| self.span(*start, *end))
    }

    pub fn span(&self, start: u32, end: u32) -> Span {
        Span { file: self.file, start, end }
    }
}

impl<'a> Node<'a> {
    fn record(self) -> &'a Record {
        &self.tree.records[self.at as usize]
    }

    /// Returns the record with the content of the node. The content of an alias is that of its
    /// target.
    fn content(self) -> &'a Record {
        let record = self.record();
        match record.kind {
            RecordKind::Alias => &self.tree.records[record.a as usize],
            _ => record,
        }
    }

    pub fn tree(self) -> &'a Tree<'a> {
        self.tree
    }

    /// Span of the node, which for an alias is the span of `*name` and not of its target.
    pub fn span(self) -> Span {
        let record = self.record();
        self.tree.span(record.start, record.end)
    }

    /// Index of the node in the tree. An alias has the index of its target.
    pub fn number(self) -> u32 {
        let record = self.record();
        if record.kind == RecordKind::Alias { record.a } else { self.at }
    }

    /// Kind of the node. An alias has the kind of its target.
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

    pub fn style(self) -> Style {
        self.record().style
    }

    /// Whether the node is an alias (`*name`).
    pub fn is_alias(self) -> bool {
        self.record().kind == RecordKind::Alias
    }

    /// Text of the node as written, including quotes.
    pub fn raw(self) -> &'a str {
        let record = self.record();
        self.tree.text.get(record.start as usize..record.end as usize).unwrap_or("")
    }

    /// Value of a string; `None` for other nodes.
    pub fn as_str(self) -> Option<&'a str> {
        let record = self.content();
        match record.kind {
            RecordKind::Str => self.tree.text.get(record.a as usize..record.b as usize),
            RecordKind::OwnedStr => Some(&self.tree.owned[record.a as usize]),
            _ => None,
        }
    }

    /// Value of a boolean; `None` for other nodes.
    pub fn as_bool(self) -> Option<bool> {
        match self.content().kind {
            RecordKind::True => Some(true),
            RecordKind::False => Some(false),
            _ => None,
        }
    }

    /// Value of an integer; `None` for other nodes. As in JSON Schema, `450.0` and `1e3` are
    /// integers.
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

    /// Value of a number; `None` for other nodes.
    pub fn as_float(self) -> Option<f64> {
        let record = self.content();
        match record.kind {
            RecordKind::Int => Some(record.halves() as i64 as f64),
            RecordKind::Float => Some(f64::from_bits(record.halves())),
            _ => None,
        }
    }

    /// Whether the node contains a range that could not be parsed, so that missing keys are not
    /// reported because they may be in that range.
    pub fn has_hole(self) -> bool {
        let record = self.record();
        // A list with one entry on each line may continue in a range behind it that could not be
        // parsed, so count that range too. A list in brackets ends at its bracket.
        let (before, after) = match record.style {
            Style::Flow => (record.end.saturating_sub(1), record.start + 1),
            _ => (record.end, record.start),
        };
        self.tree.holes.iter().any(|(start, end)| *start <= before && after <= *end)
    }

    /// One of 64 bits, computed from a string for a fast first comparison, because strings with
    /// different bits are different.
    pub fn mark(self) -> u64 {
        let bytes = self.as_str().unwrap_or("").as_bytes();
        let ends = bytes.first().zip(bytes.last()).map_or(0, |(first, last)| first ^ (last << 2));
        1 << ((usize::from(ends) + bytes.len()) % 64)
    }

    /// Number of entries of a list or map; 0 for other nodes.
    pub fn len(self) -> usize {
        let record = self.content();
        match record.kind {
            RecordKind::List => record.b as usize,
            RecordKind::Map => record.b as usize / 2,
            _ => 0,
        }
    }

    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Items of a list; empty for other nodes.
    pub fn items(self) -> Items<'a> {
        let record = self.content();
        let next = if record.kind == RecordKind::List { record.a } else { NONE };
        Items { tree: self.tree, next }
    }

    /// Keys and values of a map, including duplicate keys; empty for other nodes.
    pub fn entries(self) -> Entries<'a> {
        let record = self.content();
        let next = if record.kind == RecordKind::Map { record.a } else { NONE };
        Entries { tree: self.tree, next }
    }

    pub fn entry(self, key: &str) -> Option<(Node<'a>, Node<'a>)> {
        self.entries().find(|(name, _)| name.as_str() == Some(key))
    }

    /// The value of the first entry with a key.
    pub fn get(self, key: &str) -> Option<Node<'a>> {
        self.entry(key).map(|(_, value)| value)
    }
}

impl Record {
    fn halves(&self) -> u64 {
        u64::from(self.a) << 32 | u64::from(self.b)
    }
}

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
        // The parsers close a map only after as many values as keys, so each key has a value.
        let value = Node { tree: self.tree, at: key.record().next };
        self.next = value.record().next;
        Some((key, value))
    }
}
