//! Builds a tree node by node, for both parsers.

use super::tree::{NONE, Record, RecordKind, Style, Tree};

#[derive(Debug)]
pub(super) struct Builder<'t> {
    pub tree: Tree<'t>,
    open: Vec<Frame>,
}

#[derive(Debug, Clone, Copy)]
struct Frame {
    at: u32,
    last: u32,
    count: u32,
}

impl<'t> Builder<'t> {
    pub(super) fn new(tree: Tree<'t>) -> Builder<'t> {
        Builder { tree, open: Vec::with_capacity(16) }
    }

    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    pub(super) fn at_key(&self) -> bool {
        self.open.last().is_some_and(|frame| {
            self.tree.records[frame.at as usize].kind == RecordKind::Map && frame.count % 2 == 0
        })
    }

    pub(super) fn in_map(&self) -> bool {
        self.open
            .last()
            .is_some_and(|frame| self.tree.records[frame.at as usize].kind == RecordKind::Map)
    }

    pub(super) fn is_open(&self, node: u32) -> bool {
        self.open.iter().any(|frame| frame.at == node)
    }

    pub(super) fn innermost_start(&self) -> u32 {
        self.open.last().map_or(0, |frame| self.tree.records[frame.at as usize].start)
    }

    pub(super) fn innermost_bracket(&self) -> Option<usize> {
        let record = &self.tree.records[self.open.last()?.at as usize];
        (record.style == Style::Flow).then_some(record.start as usize)
    }

    pub(super) fn innermost_style(&self) -> Option<Style> {
        self.open.last().map(|frame| self.tree.records[frame.at as usize].style)
    }

    pub(super) fn last_child(&self) -> Option<&Record> {
        let frame = self.open.last()?;
        (frame.last != NONE).then(|| &self.tree.records[frame.last as usize])
    }

    /// Adds a node to the innermost open list or map, and returns its index.
    pub(super) fn add(&mut self, record: Record) -> u32 {
        let node = self.tree.records.len() as u32;
        self.tree.records.push(record);
        match self.open.last_mut() {
            None => {
                self.tree.root.get_or_insert(node);
            }
            Some(frame) => {
                if frame.last == NONE {
                    self.tree.records[frame.at as usize].a = node;
                } else {
                    self.tree.records[frame.last as usize].next = node;
                }
                frame.last = node;
                frame.count += 1;
            }
        }
        node
    }

    /// Adds a list or map that stays open for further nodes.
    pub(super) fn open(&mut self, kind: RecordKind, start: u32, style: Style) -> u32 {
        let node = self.add(Record { start, end: start, next: NONE, a: NONE, b: 0, kind, style });
        self.open.push(Frame { at: node, last: NONE, count: 0 });
        node
    }

    /// Closes the innermost list or map, which ends with its last child if `end` is `None`.
    pub(super) fn close(&mut self, end: Option<u32>) -> Option<u32> {
        let frame = self.open.pop()?;
        let last_end = match frame.last {
            NONE => self.tree.records[frame.at as usize].start,
            last => self.tree.records[last as usize].end,
        };
        let record = &mut self.tree.records[frame.at as usize];
        record.b = frame.count;
        record.end = end.unwrap_or(last_end);
        Some(frame.at)
    }

    /// Closes all open nodes, and gives a null value to a key without a value.
    pub(super) fn finish(mut self) -> Tree<'t> {
        while let Some(frame) = self.open.last() {
            if self.in_map() && frame.count % 2 == 1 {
                let end = self.last_child().map_or(0, |key| key.end);
                self.add(null(end, end));
            }
            self.close(None);
        }
        self.tree
    }
}

pub(super) fn null(start: u32, end: u32) -> Record {
    Record { start, end, next: NONE, a: 0, b: 0, kind: RecordKind::Null, style: Style::Plain }
}

/// The value of an unquoted word. A key is always a string.
pub(super) fn plain(text: &str, start: u32, end: u32) -> Record {
    use super::Scalar;
    let word = &text[start as usize..end as usize];
    let (kind, halves) = match Scalar::read(word) {
        Scalar::Null => (RecordKind::Null, 0),
        Scalar::Bool(true) => (RecordKind::True, 0),
        Scalar::Bool(false) => (RecordKind::False, 0),
        Scalar::Int(int) => (RecordKind::Int, int as u64),
        Scalar::Float(float) => (RecordKind::Float, float.to_bits()),
        Scalar::Word => (RecordKind::Str, u64::from(start) << 32 | u64::from(end)),
    };
    let (a, b) = ((halves >> 32) as u32, halves as u32);
    Record { start, end, next: NONE, a, b, kind, style: Style::Plain }
}

/// A string whose content is a range of the text.
pub(super) fn string(start: u32, end: u32, a: u32, b: u32, style: Style) -> Record {
    Record { start, end, next: NONE, a, b, kind: RecordKind::Str, style }
}
