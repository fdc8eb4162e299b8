//! What the walk over a text knows between two events: what is open, and what is written so far.

use std::collections::HashMap;

use pulldown_cmark::Alignment;

use super::ids::Ids;
use super::run::TextRun;
use super::{Prose, ProseOptions};

/// What is known between two events. Nothing in it is as deep as the text: that may be any depth.
pub(super) struct Walk<'w> {
    pub(super) options: &'w ProseOptions<'w>,
    /// Bytes of the text that stand before what is walked over.
    pub(super) before: usize,
    pub(super) made: Prose,
    pub(super) ids: Ids,
    /// Words that were read and not yet written.
    pub(super) run: TextRun,
    /// The words of the passage so far, and its HTML for a preview.
    pub(super) words: String,
    pub(super) preview: String,
    pub(super) block: Option<Block>,
    /// The heading below which we are: its words, shortened, and its id without what stands before each.
    pub(super) heading: (String, String),
    /// The id that the writer gave a heading.
    pub(super) heading_id: Option<String>,
    pub(super) paragraphs: usize,
    /// How many quotes, lists and notes are open.
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

/// A block of words that is open.
pub(super) struct Block {
    pub(super) kind: BlockKind,
    /// Where its tag begins in the HTML, where its inside begins, and where its words do, behind its keys.
    pub(super) tag: usize,
    pub(super) inside: usize,
    pub(super) body: usize,
    /// Is nothing in it yet?
    pub(super) fresh: bool,
    pub(super) keys: Vec<String>,
    pub(super) id: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BlockKind {
    Paragraph,
    /// An item of a list, a term or what is said of it; paragraphs in it are blocks of their own.
    Item,
    Heading,
    /// The heading that is the title of the page.
    Title,
    /// Words without an element of their own, behind a list in an item.
    Bare,
}

/// A table that is open.
pub(super) struct Table {
    pub(super) id: String,
    pub(super) keys: Vec<String>,
    pub(super) alignments: Vec<Alignment>,
    /// Is the row one of headings?
    pub(super) head: bool,
    pub(super) column: usize,
    pub(super) rows: usize,
    /// Where the cell begins in the HTML.
    pub(super) cell: usize,
    /// What is shown of it elsewhere: its caption.
    pub(super) preview: String,
}

/// A paragraph that is the caption of a table, if one follows: `Table 17: Losses` or `Table: Losses`.
pub(super) struct Caption {
    /// Where it begins and ends in the HTML.
    pub(super) start: usize,
    pub(super) end: usize,
    /// What of it stands in the caption.
    pub(super) html: String,
    /// Its sections have given it an id, else its number does.
    pub(super) id: Option<String>,
    pub(super) keys: Vec<String>,
    pub(super) name: Option<String>,
    /// How many passages there are with it.
    pub(super) passages: usize,
}

/// A link that is open.
pub(super) struct Opened {
    /// Its address, if it is printed as a link.
    pub(super) href: Option<String>,
    /// Where its words begin in the HTML.
    pub(super) inside: usize,
}

/// An image that is open: all in it is text that stands for it.
pub(super) struct Image {
    /// Its address, if it is shown.
    pub(super) source: Option<String>,
    pub(super) text: String,
    /// Images within its text.
    pub(super) depth: usize,
}

/// The footnotes of a text.
#[derive(Default)]
pub(super) struct Notes {
    /// The number of each that is referred to, from 1.
    pub(super) numbers: HashMap<String, usize>,
    /// The places that refer to each, by number.
    pub(super) places: Vec<Vec<String>>,
    /// What each says, by name, in the order of the text.
    pub(super) said: Vec<(String, String)>,
    /// Those that are open: their names and where they begin in the HTML.
    pub(super) open: Vec<(String, usize)>,
}
