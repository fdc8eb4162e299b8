//! State of the conversion between two events: open elements, and output so far.

use std::collections::HashMap;

use pulldown_cmark::Alignment;

use super::ids::Ids;
use super::run::TextRun;
use super::{Prose, ProseOptions};

/// State of the conversion between two events. No part of the state grows with the nesting depth of
/// the text, because the depth is unlimited.
pub(super) struct Walk<'w> {
    pub(super) options: &'w ProseOptions<'w>,
    /// Length in bytes of a byte order mark that was removed from the start of the text.
    pub(super) before: usize,
    pub(super) made: Prose,
    pub(super) ids: Ids,
    /// Text that was read but is not yet written.
    pub(super) run: TextRun,
    /// Text of the current passage, followed by its HTML for a preview.
    pub(super) words: String,
    pub(super) preview: String,
    pub(super) block: Option<Block>,
    /// Heading above the current text: the shortened words, and the id without prefix.
    pub(super) heading: (String, String),
    pub(super) heading_id: Option<String>,
    pub(super) paragraphs: usize,
    /// Number of quotes, lists and notes that are open.
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
    /// Offsets in the HTML: of the tag of the block, of its content, and of its text after the
    /// keys.
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
    /// Item of a list, a term, or the definition of a term. Paragraphs inside an item are separate
    /// blocks.
    Item,
    Heading,
    Title,
    /// Text outside of any element, such as text that follows a list in an item.
    Bare,
}

pub(super) struct Table {
    pub(super) id: String,
    pub(super) keys: Vec<String>,
    pub(super) alignments: Vec<Alignment>,
    pub(super) head: bool,
    pub(super) column: usize,
    pub(super) rows: usize,
    pub(super) cell: usize,
    /// HTML of the caption, for previews.
    pub(super) preview: String,
}

/// Paragraph that is a caption if a table follows: `Table 17: Losses` or `Table: Losses`.
pub(super) struct Caption {
    /// Offsets in the HTML of the start and the end of the paragraph.
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) html: String,
    /// Id from the sections of the paragraph. If the table has no heading, the number of the table
    /// gives the id.
    pub(super) id: Option<String>,
    pub(super) keys: Vec<String>,
    pub(super) name: Option<String>,
    /// Number of passages of the text up to and including the caption.
    pub(super) passages: usize,
}

pub(super) struct Opened {
    pub(super) href: Option<String>,
    /// Offset of the text of the link in the HTML.
    pub(super) inside: usize,
}

/// Image that is open. The text inside the image is its alternative text.
pub(super) struct Image {
    pub(super) source: Option<String>,
    pub(super) text: String,
    /// Number of images inside the text of the image.
    pub(super) depth: usize,
}

#[derive(Default)]
pub(super) struct Notes {
    /// Number of each note that has a reference, counted from 1.
    pub(super) numbers: HashMap<String, usize>,
    /// Ids of all references to a note, by the number of the note.
    pub(super) places: Vec<Vec<String>>,
    /// Name and HTML of each note, in the order of the text.
    pub(super) said: Vec<(String, String)>,
    /// Notes that are open: the name of each, and its offset in the HTML.
    pub(super) open: Vec<(String, usize)>,
}
