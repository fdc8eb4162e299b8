//! A parser for all of YAML, which builds a tree from the events of the granit-parser crate. No
//! other file uses that crate.

use granit_parser::{ErrorKind, Event, Parser, ScalarStyle, ScanError, StructureStyle};

use super::build::{Builder, null, plain, string};
use super::codes::{
    ALIAS_EXPANSION, MERGE_KEY, SEVERAL_DOCUMENTS, YAML_ANCHOR, YAML_SYNTAX, YAML_TAG,
};
use super::limits::{MAX_ALIASED, MAX_COMMENTS, MAX_DEPTH, MAX_FINDINGS};
use super::tree::{NONE, Record, RecordKind, Style, Tree};
use crate::diagnostic::Diagnostic;
use crate::text::{FileId, Span};

/// The tree up to the last event, findings, and the reason if granit stopped early.
pub(super) struct Outcome<'t> {
    pub tree: Tree<'t>,
    pub diagnostics: Vec<Diagnostic>,
    pub broken: Option<Broken>,
}

#[derive(Debug)]
pub(super) struct Broken {
    pub kind: Trouble,
    pub at: usize,
    pub bracket: Option<usize>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Trouble {
    Tab,
    /// A colon where YAML does not allow a colon.
    Colon,
    /// A line that should be `key: value`.
    NoColon,
    /// A dash where YAML does not allow a list.
    Dash,
    Depth,
    Quote,
    AfterQuote,
    Bracket,
    /// A line whose indentation matches no line above.
    Indentation,
    /// A fault that only granit describes.
    Other(String),
}

const SPACE: [char; 4] = [' ', '\t', '\n', '\r'];

/// Parses `source`, which is `text` with spaces in place of the unreadable parts, so that offsets
/// are valid in both.
pub(super) fn read<'t>(file: FileId, text: &'t str, source: &str) -> Outcome<'t> {
    let options = granit_parser::options! {
        strict_indentation: true,
        emit_unresolved_aliases: true,
        emit_anchor_events: true,
        max_buffered_comment_events: MAX_COMMENTS,
        flow_nesting_limit: MAX_DEPTH + 1,
        block_nesting_limit: MAX_DEPTH + 1,
    };
    let mut reading = GranitReader {
        builder: Builder::new(Tree::new(file, text)),
        diagnostics: Vec::new(),
        anchors: Vec::new(),
        aliased: 0,
        refused: false,
        documents: 0,
        source,
    };
    let mut broken = None;
    let mut parser = Parser::new_from_str_with_options(source, options);
    while let Some(event) = parser.next_event() {
        match event {
            Ok((event, span)) => {
                let range = span.byte_range().unwrap_or(0..0);
                // granit may count wrong offsets after a block of text with a wrong number of
                // spaces, so move each offset to a character boundary.
                let range =
                    text.floor_char_boundary(range.start)..text.floor_char_boundary(range.end);
                if reading.builder.depth() > MAX_DEPTH {
                    let bracket = reading.builder.innermost_bracket();
                    broken = Some(Broken { kind: Trouble::Depth, at: range.start, bracket });
                    break;
                }
                if !reading.take(event, range) {
                    break;
                }
            }
            Err(error) => {
                let offset = byte_offset(&error, source);
                let bracket = reading.builder.innermost_bracket();
                broken = Some(Broken { kind: trouble(error.kind()), at: offset, bracket });
                break;
            }
        }
    }
    let GranitReader { builder, diagnostics, .. } = reading;
    Outcome { tree: builder.finish(), diagnostics, broken }
}

fn byte_offset(error: &ScanError, source: &str) -> usize {
    let marker = error.marker();
    let offset = marker.byte_offset().unwrap_or_else(|| {
        source.char_indices().nth(marker.index()).map_or(source.len(), |(offset, _)| offset)
    });
    source.floor_char_boundary(offset.min(source.len()))
}

fn trouble(kind: &ErrorKind) -> Trouble {
    match kind {
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabAtBlockScalarStart
        | ErrorKind::TabInPlainScalar => Trouble::Tab,
        ErrorKind::MappingValueNotAllowed => Trouble::Colon,
        ErrorKind::SimpleKeyExpected => Trouble::NoColon,
        ErrorKind::BlockSequenceEntryNotAllowed => Trouble::Dash,
        ErrorKind::RecursionLimitExceeded => Trouble::Depth,
        ErrorKind::UnclosedQuotedScalar
        | ErrorKind::DocumentIndicatorInQuotedScalar
        | ErrorKind::InvalidQuotedScalarIndent => Trouble::Quote,
        ErrorKind::InvalidTrailingSingleQuotedScalar
        | ErrorKind::InvalidTrailingDoubleQuotedScalar => Trouble::AfterQuote,
        ErrorKind::UnclosedFlowCollection { .. }
        | ErrorKind::MismatchedFlowCollectionEnd { .. }
        | ErrorKind::MisplacedFlowCollectionEnd
        | ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::UnexpectedEofFlowSequence
        | ErrorKind::UnexpectedEofImplicitFlowMapping => Trouble::Bracket,
        ErrorKind::InvalidIndentation
        | ErrorKind::ExpectedBlockMappingKey
        | ErrorKind::ExpectedBlockSequenceEntry => Trouble::Indentation,
        other => Trouble::Other(other.to_string()),
    }
}

struct GranitReader<'t, 's> {
    builder: Builder<'t>,
    diagnostics: Vec<Diagnostic>,
    anchors: Vec<Anchor>,
    aliased: usize,
    refused: bool,
    documents: usize,
    source: &'s str,
}

/// An anchor: granit's number for it, its node, and the cost of repeating the node once that is
/// computed.
struct Anchor {
    id: usize,
    at: u32,
    cost: Option<usize>,
}

impl GranitReader<'_, '_> {
    /// Processes one event. Returns `false` if parsing must stop.
    fn take(&mut self, event: Event<'_>, range: std::ops::Range<usize>) -> bool {
        let (start, end) = (range.start as u32, range.end as u32);
        match event {
            Event::DocumentStart(explicit, _) => {
                self.documents += 1;
                if self.documents > 1 {
                    self.second_document(explicit, start, end);
                    return false;
                }
            }
            Event::Comment(..) => self.builder.tree.comments.push((start, end)),
            Event::Scalar(value, style, anchor, tag) => {
                self.tagged(tag.is_some(), start, end);
                let record = self.scalar(&value, style, start, end);
                let node = self.builder.add(record);
                self.remember(anchor, node);
            }
            Event::SequenceStart(style, anchor, tag) => {
                self.open(RecordKind::List, style, anchor, tag.is_some(), start, end);
            }
            Event::MappingStart(style, anchor, tag) => {
                self.open(RecordKind::Map, style, anchor, tag.is_some(), start, end);
            }
            Event::SequenceEnd => self.close(false, end),
            Event::MappingEnd => self.close(true, end),
            Event::Alias(id) => self.alias(id, start, end),
            Event::Anchor(_, name) => {
                let span = self.span(start, end);
                self.complain(
                    Diagnostic::new(&YAML_ANCHOR, span, format!("anchor `&{name}`")).help(
                        "write the value out where it is used, or give the body an `id` and refer to that; put a text that begins with `&` in quotes",
                    ),
                );
            }
            Event::UnresolvedAlias(name) => {
                let span = self.span(start, end);
                // An alias without an anchor has nothing to merge, so drop the finding about the
                // merge key.
                let before = self.source[..start as usize].trim_end();
                let is_merged = before.ends_with("<<:");
                if is_merged {
                    let key = before.len() as u32 - "<<:".len() as u32;
                    let is_key =
                        |found: &Diagnostic| found.code == &MERGE_KEY && found.span.start == key;
                    self.diagnostics.retain(|found| !is_key(found));
                }
                self.complain(
                    Diagnostic::new(
                        &YAML_SYNTAX,
                        span,
                        format!("`*{name}` is not defined in this document"),
                    )
                    .help(match is_merged {
                        true => "write the entries themselves in place of the alias".to_owned(),
                        false => format!(
                            "write the value itself; if it is meant as text, put it in quotes: `\"*{name}\"`"
                        ),
                    }),
                );
                self.add_hole(start, end);
            }
            _ => {}
        }
        true
    }

    fn complain(&mut self, found: Diagnostic) {
        if self.diagnostics.len() < MAX_FINDINGS {
            self.diagnostics.push(found);
        }
    }

    fn add_hole(&mut self, start: u32, end: u32) {
        let holes = &mut self.builder.tree.holes;
        let many = holes.len() >= MAX_FINDINGS;
        match holes.last_mut() {
            // Join the ranges beyond the limit.
            Some(last) if many => last.1 = end,
            _ => holes.push((start, end)),
        }
        self.builder.add(null(start, end));
    }

    /// A span in the text. granit may count wrong offsets, so both ends are moved to character
    /// boundaries.
    fn span(&self, start: u32, end: u32) -> Span {
        let between = |at: u32| self.builder.tree.text.floor_char_boundary(at as usize) as u32;
        self.builder.tree.span(between(start), between(end))
    }

    fn second_document(&mut self, explicit: bool, start: u32, end: u32) {
        // Without `---`, the second document starts after the `...` that ended the first.
        let end = if explicit { (start + 3).min(end.max(start + 3)) } else { end };
        let end = end.min(self.source.len() as u32);
        let span = self.span(start.min(end), end);
        // A document begins with its kind and version, such as `oob: 1`. A second part without a
        // kind and version continues the document above.
        let head = |text: &str| {
            let words = |line: &&str| !line.trim().is_empty() && !line.starts_with(['#', '-']);
            text.lines().find(words).is_some_and(|line| line.trim_end().ends_with(": 1"))
        };
        let goes_on = explicit && head(self.source) && !head(&self.source[end as usize..]);
        let found = Diagnostic::new(
            &SEVERAL_DOCUMENTS,
            span,
            match goes_on {
                true => "`---` ends the document here, and the lines after it are not read",
                false => "a second document begins in the same file",
            },
        );
        self.complain(match goes_on {
            true => found.help("remove the line: the lines after it belong to the same document"),
            false => found
                .help("put each document into its own file; the lines from here on are not read"),
        });
        let read = self.source[..start.min(end) as usize].trim_end().len() as u32;
        self.add_hole(read, self.source.len() as u32);
    }

    fn scalar(&mut self, value: &str, style: ScalarStyle, start: u32, end: u32) -> Record {
        let key = self.builder.at_key();
        let text = self.builder.tree.text;
        let style = match style {
            ScalarStyle::Plain => Style::Plain,
            ScalarStyle::SingleQuoted => Style::Single,
            ScalarStyle::DoubleQuoted => Style::Double,
            _ => Style::Block,
        };
        // granit reports a missing value as `~`.
        if style == Style::Plain && start == end {
            let offset = self.place_of_nothing(start);
            return null(offset, offset);
        }
        if key && value == "<<" && style == Style::Plain {
            let span = self.span(start, end);
            self.complain(
                Diagnostic::new(&MERGE_KEY, span, "`<<` adds no entries: it is a plain key here")
                    .help("write the entries themselves in place of the alias"),
            );
        }
        if style == Style::Plain && text.get(start as usize..end as usize) == Some(value) {
            return if key {
                string(start, end, start, end, style)
            } else {
                plain(text, start, end)
            };
        }
        if matches!(style, Style::Single | Style::Double) && end >= start + 2 {
            let (a, b) = (start + 1, end - 1);
            if text.get(a as usize..b as usize) == Some(value) {
                return string(start, end, a, b, style);
            }
        }
        // granit starts the span of a block at its text, so move the start to `|` or `>`, and the
        // end to the last line.
        let start = if style == Style::Block { self.block_sign(start) } else { start };
        let end = if style == Style::Block { self.trim_end(start, end) } else { end };
        self.owned(value, start, end, style)
    }

    fn owned(&mut self, value: &str, start: u32, end: u32, style: Style) -> Record {
        let index = self.builder.tree.owned.len() as u32;
        self.builder.tree.owned.push(value.into());
        Record { start, end, next: NONE, a: index, b: 0, kind: RecordKind::OwnedStr, style }
    }

    fn trim_end(&self, start: u32, end: u32) -> u32 {
        let body = &self.source[start as usize..end as usize];
        start + body.trim_end_matches(SPACE).len() as u32
    }

    /// The offset of the `|` or `>` before a block of text. `start` is the offset of the text.
    fn block_sign(&self, start: u32) -> u32 {
        let before = self.source[..start as usize].trim_end_matches(SPACE);
        let line = before.rfind('\n').map_or(0, |line_break| line_break + 1);
        // Ignore a comment behind the sign, because the comment may contain `|` or `>` too.
        let words = &before[line..];
        let comment = match words.trim_start_matches([' ', '\t']).starts_with('#') {
            true => Some(0),
            false => words.find(" #").or_else(|| words.find("\t#")),
        };
        let words = comment.map_or(words, |comment| &words[..comment]);
        let sign = words.rfind(['|', '>']).map(|sign| (line + sign) as u32);
        // A lone carriage return also ends a line for granit, so ignore signs that belong to
        // earlier nodes.
        let begun = self.builder.last_child().map_or(0, |before| before.end);
        sign.filter(|sign| *sign >= begun.max(self.builder.innermost_start())).unwrap_or(start)
    }

    /// The offset of a missing value: directly after its colon or dash.
    fn place_of_nothing(&self, start: u32) -> u32 {
        if self.builder.in_map() && !self.builder.at_key() {
            let end = self.builder.last_child().map_or(start, |key| key.end);
            let rest = &self.source[end as usize..];
            let gap = rest.len() - rest.trim_start_matches(SPACE).len();
            // The key `a` has no colon in `{ a, b: c }` or after `? a`.
            return if rest[gap..].starts_with(':') { end + gap as u32 + 1 } else { end };
        }
        let mut before = &self.source[..(start as usize).min(self.source.len())];
        for (comment, end) in self.builder.tree.comments.iter().rev() {
            before = before.trim_end_matches(SPACE);
            if before.len() != *end as usize {
                break;
            }
            before = &before[..*comment as usize];
        }
        let end = before.trim_end_matches(SPACE).len() as u32;
        // Never go back beyond the last node, because the loop may have skipped a comment behind
        // `|` that is part of that node.
        let begun = self.builder.last_child().map_or(0, |before| before.end);
        end.max(begun).max(self.builder.innermost_start())
    }

    fn open(
        &mut self,
        kind: RecordKind,
        style: StructureStyle,
        anchor: usize,
        tagged: bool,
        start: u32,
        end: u32,
    ) {
        self.tagged(tagged, start, end);
        if self.builder.at_key() {
            let span = self.span(start, end.max(start));
            let is_list = kind == RecordKind::List && style == StructureStyle::Flow;
            match is_list.then(|| outside_list(self.source, start as usize)).flatten() {
                Some(true) => self.complain(
                    Diagnostic::new(&YAML_SYNTAX, span, "this list stands outside of its list")
                        .help("put brackets around all the lists of a key: `[[0, 0], [1200, 0]]`"),
                ),
                // The finding about the first list also covers the others.
                Some(false) => {}
                None => self.complain(
                    Diagnostic::new(&YAML_SYNTAX, span, "a key must be a single word or string")
                        .help("if the key is meant as text, put it in quotes"),
                ),
            }
        }
        let flow = style == StructureStyle::Flow;
        let start = if kind == RecordKind::List && !flow { self.dash(start) } else { start };
        let node = self.builder.open(kind, start, if flow { Style::Flow } else { Style::Lines });
        self.remember(anchor, node);
    }

    /// The offset of the first dash of a list with one item on each line. The source is searched,
    /// because granit reports the start of the first item if the list is in the column of its key.
    fn dash(&self, start: u32) -> u32 {
        let line = self.source[..start as usize].rfind('\n').map_or(0, |line_break| line_break + 1);
        let first = self.source[line..].trim_start_matches(' ');
        let dash = (self.source.len() - first.len()) as u32;
        let in_value = self.builder.in_map() && !self.builder.at_key();
        // In `- : - a` the first dash belongs to the outer list, so accept only a dash inside the
        // innermost open node.
        let inside_open_node = self.builder.innermost_start() <= dash;
        if in_value && inside_open_node && dash < start && first.starts_with('-') {
            dash
        } else {
            start
        }
    }

    fn close(&mut self, map: bool, end: u32) {
        if map && self.builder.last_child().is_some() && !self.builder.at_key() {
            let end = self.builder.last_child().map_or(end, |key| key.end);
            self.builder.add(null(end, end));
        }
        // granit reports the end only of a node in brackets. Other nodes end with their last entry.
        let flow = end > 0
            && matches!(self.source.as_bytes().get(end as usize - 1), Some(b']' | b'}'))
            && self.builder.innermost_style() == Some(Style::Flow);
        self.builder.close(flow.then_some(end));
    }

    fn remember(&mut self, id: usize, node: u32) {
        if id > 0 {
            self.anchors.push(Anchor { id, at: node, cost: None });
        }
    }

    fn tagged(&mut self, tagged: bool, start: u32, end: u32) {
        if tagged {
            let span = self.span(start, end.max(start));
            self.complain(
                Diagnostic::new(&YAML_TAG, span, "a value with a tag (`!…`)")
                    .help("leave the tag out; if the `!` is part of the text, put it in quotes"),
            );
        }
    }

    fn alias(&mut self, id: usize, start: u32, end: u32) {
        let refusal = match self.target(id) {
            Ok(a) => {
                let (kind, style) = (RecordKind::Alias, Style::Plain);
                self.builder.add(Record { start, end, next: NONE, a, b: 0, kind, style });
                return;
            }
            Err(refusal) => refusal,
        };
        // Report only the first refused alias, because an alias bomb has thousands.
        if !self.refused {
            self.refused = true;
            let span = self.span(start, end);
            self.complain(
                Diagnostic::new(&ALIAS_EXPANSION, span, refusal)
                    .help("write the values out, or refer to a body by its `id`"),
            );
        }
        self.add_hole(start, end);
    }

    fn target(&mut self, id: usize) -> Result<u32, &'static str> {
        const TOO_MUCH: &str = "aliases expand to too many values";
        // A binary search works, because granit numbers anchors in ascending order.
        let found = self.anchors.binary_search_by_key(&id, |anchor| anchor.id);
        let anchor = found.map_err(|_| "an alias whose anchor cannot be found")?;
        let node = self.anchors[anchor].at;
        if self.builder.is_open(node) {
            return Err("an alias inside its own anchor");
        }
        if self.aliased <= MAX_ALIASED {
            self.aliased = self.aliased.saturating_add(self.cost(anchor));
        }
        if self.aliased > MAX_ALIASED { Err(TOO_MUCH) } else { Ok(node) }
    }

    /// The cost of repeating a node once, so that an alias bomb is refused: its nodes, the nodes
    /// behind its aliases, and its length.
    fn cost(&mut self, anchor: usize) -> usize {
        let Anchor { at: node, cost, .. } = self.anchors[anchor];
        if let Some(cost) = cost {
            return cost;
        }
        let records = &self.builder.tree.records;
        let root = &records[node as usize];
        // A range of records is enough, because the nodes below a node follow it in the list and
        // start before it ends.
        let end = root.end.max(root.start + 1);
        let below = records[node as usize..].iter().take_while(|record| record.start < end);
        let nodes = below.map(|record| self.cost_of_one(record));
        let cost = nodes.fold((end - root.start) as usize / 16, usize::saturating_add);
        self.anchors[anchor].cost = Some(cost);
        cost
    }

    fn cost_of_one(&self, record: &Record) -> usize {
        if record.kind != RecordKind::Alias {
            return 1;
        }
        // Anchors are sorted by node too, because nodes are numbered in the order of the text.
        let found = self.anchors.binary_search_by_key(&record.a, |anchor| anchor.at);
        found.ok().and_then(|found| self.anchors[found].cost).unwrap_or(1)
    }
}

/// Whether a list at the place of a key is an entry of the list that ended before it, as in
/// `outline: [0, 0], [9, 0]`: `true` for the first such list, `false` for the others.
fn outside_list(source: &str, start: usize) -> Option<bool> {
    let first = source[..start].trim_end().strip_suffix("],")?;
    let mut depth = 0_usize;
    let close = source[start..].bytes().take(MAX_KEY).position(|sign| {
        match sign {
            b'[' => depth += 1,
            b']' => depth -= 1,
            _ => {}
        }
        depth == 0
    })?;
    // A list with a colon after it is meant as a key.
    if source[start + close + 1..].trim_start().starts_with(':') {
        return None;
    }
    let opening = first.rfind('[')?;
    Some(!first[..opening].trim_end().ends_with("],"))
}

/// Maximum number of bytes of a list that is searched for its closing bracket.
const MAX_KEY: usize = 1000;
