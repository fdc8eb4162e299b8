//! State of the conversion between two events: open elements, and output so far.

use std::collections::HashMap;

use pulldown_cmark::Alignment;

use super::ids::Ids;
use super::run::TextRun;
use super::{Prose, ProseOptions};

/// State between two events. Nothing in it grows with the nesting depth of the text, because that has no limit.
pub(super) struct Walk<'w> {
    pub(super) options: &'w ProseOptions<'w>,
    /// Number of bytes of a byte order mark that was skipped.
    pub(super) before: usize,
    pub(super) made: Prose,
    pub(super) ids: Ids,
    /// Text that was read and not yet written.
    pub(super) run: TextRun,
    /// Text of the passage so far, and its HTML for a preview.
    pub(super) words: String,
    pub(super) preview: String,
    pub(super) block: Option<Block>,
    /// Current heading: its shortened text, and its id without prefix.
    pub(super) heading: (String, String),
    /// Id that the writer gave a heading.
    pub(super) heading_id: Option<String>,
    pub(super) paragraphs: usize,
    /// Number of open quotes, lists and notes.
    pub(super) depth: usize,
    pub(super) in_code: bool,
    pub(super) links: Vec<Opened>,
    pub(super) image: Option<Image>,
    pub(super) caption: Option<Caption>,
    pub(super) table: Option<Table>,
    pub(super) tables: usize,
    pub(super) notes: Notes,
}

impl<'w> Walk<'w> {
    pub(super) fn new(options: &'w ProseOptions<'w>, before: usize) -> Walk<'w> {
        Walk {
            options,
            before,
            made: Prose::default(),
            ids: Ids::new(options.prefix),
            run: TextRun::default(),
            words: String::new(),
            preview: String::new(),
            block: None,
            heading: Default::default(),
            heading_id: None,
            paragraphs: 0,
            depth: 0,
            in_code: false,
            links: Vec::new(),
            image: None,
            caption: None,
            table: None,
            tables: 0,
            notes: Notes::default(),
        }
    }
}

pub(super) struct Block {
    pub(super) kind: BlockKind,
    /// Offsets in the HTML of its tag, of its content, and of its text behind the keys.
    pub(super) tag: usize,
    pub(super) inside: usize,
    pub(super) body: usize,
    pub(super) fresh: bool,
    pub(super) keys: Vec<String>,
    pub(super) id: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BlockKind {
    Paragraph,
    /// Item of a list, a term or its definition. Paragraphs inside are separate blocks.
    Item,
    Heading,
    /// Heading that is the title of the page.
    Title,
    /// Text without an element, behind a list in an item.
    Bare,
}

pub(super) struct Table {
    pub(super) id: String,
    pub(super) keys: Vec<String>,
    pub(super) alignments: Vec<Alignment>,
    pub(super) head: bool,
    pub(super) column: usize,
    pub(super) rows: usize,
    /// Offset of the cell in the HTML.
    pub(super) cell: usize,
    /// Caption, for previews.
    pub(super) preview: String,
}

/// Paragraph that is the caption of a table, if one follows: `Table 17: Losses` or `Table: Losses`.
pub(super) struct Caption {
    /// Start and end in the HTML.
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) html: String,
    /// Id from its sections. Without one, the number of the table gives the id.
    pub(super) id: Option<String>,
    pub(super) keys: Vec<String>,
    pub(super) name: Option<String>,
    /// Number of passages, including the caption.
    pub(super) passages: usize,
}

pub(super) struct Opened {
    pub(super) href: Option<String>,
    /// Offset of its text in the HTML.
    pub(super) inside: usize,
}

/// Image that is open. Its content is the alternative text.
pub(super) struct Image {
    pub(super) source: Option<String>,
    pub(super) text: String,
    /// Number of images inside its text.
    pub(super) depth: usize,
}

#[derive(Default)]
pub(super) struct Notes {
    /// Number of each referenced note, from 1.
    pub(super) numbers: HashMap<String, usize>,
    /// Ids of the references to each note, by number.
    pub(super) places: Vec<Vec<String>>,
    /// HTML of each note by name, in the order of the text.
    pub(super) said: Vec<(String, String)>,
    /// Open notes: their names, and their offsets in the HTML.
    pub(super) open: Vec<(String, usize)>,
}
