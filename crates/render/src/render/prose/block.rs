//! Blocks of text. The keys at the start of a block determine its id, and at its end the block
//! becomes a passage.

use super::PassageOf;
use super::heading::section_link;
use super::keys::{opening, section_id};
use super::state::{Block, BlockKind, Caption, Walk};

impl Walk<'_> {
    pub(super) fn open(&mut self, tag: &str, kind: BlockKind) {
        let start = self.made.html.len();
        self.made.html.push_str(tag);
        let inside = self.made.html.len();
        let keys = Vec::new();
        let block = Block { kind, tag: start, inside, body: inside, fresh: true, keys, id: None };
        self.block = Some(block);
    }

    /// Gives a block its id and its section keys. The id must be set before anything is written
    /// into the block, because the first text of the block determines the id. Returns the offset in
    /// `words` after the keys.
    pub(super) fn begin(&mut self, words: &str) -> usize {
        if self.table.is_some() || self.image.is_some() {
            return 0;
        }
        if self.block.is_none() {
            self.open("", BlockKind::Bare);
        }
        let Some(block) = self.block.as_mut().filter(|block| block.fresh) else { return 0 };
        block.fresh = false;
        if block.kind == BlockKind::Bare {
            return 0;
        }
        let (keys, from) = opening(words).unwrap_or_default();
        block.keys = keys;
        if matches!(block.kind, BlockKind::Paragraph | BlockKind::Item) {
            self.name_block();
        }
        from
    }

    /// Gives a paragraph or an item an id, and a link to itself that shows the section numbers of
    /// the rule book.
    fn name_block(&mut self) {
        let Some(mut block) = self.block.take() else { return };
        if let Some(first) = block.keys.first() {
            block.id = Some(self.ids.of_section(&section_id(first)));
        } else if self.options.paragraph_ids && !self.notes.is_open() {
            self.paragraphs += 1;
            block.id = Some(self.ids.of_words(&format!("p-{}", self.paragraphs)));
        }
        if let Some(id) = &block.id {
            let id = format!(" id=\"{id}\"");
            self.made.html.insert_str(block.inside - 1, &id);
            block.inside += id.len();
        }
        if !block.keys.is_empty() {
            self.further_ids(&block.keys);
            let link = section_link(block.id.as_deref().unwrap_or(""), &block.keys);
            self.made.html.push_str(&link);
            self.made.html.push(' ');
        }
        block.body = self.made.html.len();
        self.block = Some(block);
    }

    pub(super) fn in_title(&self) -> bool {
        self.block.as_ref().is_some_and(|block| block.kind == BlockKind::Title)
    }

    /// Frees the id of a paragraph that is the caption of a table, so that the numbers of
    /// paragraphs have no gaps.
    pub(super) fn take_back_paragraph(&mut self, id: &str) {
        self.paragraphs -= 1;
        self.ids.give_back(id);
    }

    pub(super) fn end_paragraph(&mut self) {
        self.made.html.push_str("</p>\n");
        let block = self.block.as_ref();
        self.caption = block.and_then(|block| Caption::of(block, &self.words, &self.made));
        self.close();
    }

    pub(super) fn close(&mut self) {
        if let Some(block) = self.block.take() {
            self.passage(block.id, block.keys);
        }
    }

    /// Makes a passage of the text since the last passage.
    pub(super) fn passage(&mut self, id: Option<String>, keys: Vec<String>) {
        let text = self.words.trim();
        if !text.is_empty() || !keys.is_empty() {
            let (heading, text) = (self.heading.0.clone(), text.to_owned());
            let html = self.preview.trim().to_owned();
            self.made.passages.push(PassageOf { id, keys, heading, text, html });
        }
        self.words.clear();
        self.preview.clear();
    }
}
