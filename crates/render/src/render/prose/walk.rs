//! Block structure of the conversion. Each kind of event has one method.

use std::ops::Range;

use grognard_syntax::text::MAX_DEPTH;
use pulldown_cmark::{BlockQuoteKind, Event, HeadingLevel, Tag, TagEnd};

use super::state::{BlockKind, Walk};
use super::{Prose, escape};

impl Walk<'_> {
    pub(super) fn finish(mut self) -> Prose {
        self.close();
        self.write_notes();
        self.made.ids = self.ids.all();
        self.made
    }

    /// Returns a text unconverted, because one of its lines is nested too deeply.
    pub(super) fn unwalked(mut self, text: &str, line: Range<usize>) -> Prose {
        let line = line.start + self.before..line.end + self.before;
        let why = format!(
            "lists and quotes are nested more than {MAX_DEPTH} deep: the text is shown unformatted"
        );
        self.made.dead.push((line, why));
        self.made.html.push_str("<pre tabindex=\"0\"><code>");
        escape::text(&mut self.made.html, text);
        self.made.html.push_str("</code></pre>\n");
        self.made
    }

    pub(super) fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        let range = range.start + self.before..range.end + self.before;
        match event {
            Event::Text(words) if self.in_code => escape::text(&mut self.made.html, &words),
            // Pieces of text are collected before they are written, because pulldown-cmark splits a
            // text wherever a bracket could have been a link.
            Event::Text(words) => self.run.push(&words, range),
            Event::SoftBreak => self.run.push(" ", range),
            other => {
                if matches!(other, Event::End(TagEnd::Heading(_))) {
                    self.heading_id = self.run.take_id();
                }
                self.flush();
                self.mark(other, range);
            }
        }
    }

    fn mark(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(tag) => self.start(tag, range),
            Event::End(tag) => self.end(tag),
            Event::Code(words) => {
                self.begin("");
                self.tag("<code>");
                self.say(&words);
                self.tag("</code>");
            }
            Event::InlineHtml(words) => {
                self.made.refused.push(range);
                self.begin("");
                self.say(&words);
            }
            Event::HardBreak if self.image.is_some() => self.say(" "),
            Event::HardBreak => {
                self.tag("<br>\n");
                self.words.push(' ');
            }
            Event::Rule => {
                self.close();
                self.made.html.push_str("<hr>\n");
            }
            Event::FootnoteReference(name) => self.note_reference(&name),
            Event::TaskListMarker(done) => {
                self.begin("");
                self.say(if done { "☑ " } else { "☐ " });
            }
            // HTML events are the lines of an HTML block. Formulas never occur, because their
            // extension is off.
            Event::Html(words) | Event::InlineMath(words) | Event::DisplayMath(words) => {
                self.say(&words);
            }
            Event::Text(_) | Event::SoftBreak => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>, range: Range<usize>) {
        match tag {
            Tag::Emphasis => self.open_inline("<em>"),
            Tag::Strong => self.open_inline("<strong>"),
            Tag::Strikethrough => self.open_inline("<del>"),
            Tag::Superscript => self.open_inline("<sup>"),
            Tag::Subscript => self.open_inline("<sub>"),
            Tag::Link { link_type, dest_url, .. } => self.start_link(link_type, &dest_url, range),
            Tag::Image { dest_url, .. } => self.start_image(&dest_url, range),
            Tag::TableHead => self.start_row(true),
            Tag::TableRow => self.start_row(false),
            Tag::TableCell => self.start_cell(),
            block => {
                self.close();
                self.start_block(block, range);
            }
        }
    }

    fn start_block(&mut self, tag: Tag<'_>, range: Range<usize>) {
        self.depth += usize::from(holds_blocks(&tag));
        match tag {
            Tag::Paragraph => self.open("<p>", BlockKind::Paragraph),
            Tag::Item => self.open("<li>", BlockKind::Item),
            Tag::DefinitionListTitle => self.open("<dt>", BlockKind::Item),
            Tag::DefinitionListDefinition => self.open("<dd>", BlockKind::Item),
            Tag::Heading { level, .. } => {
                let title = level == HeadingLevel::H1 && self.made.title.is_none();
                let title = title && self.depth == 0;
                self.open("", if title { BlockKind::Title } else { BlockKind::Heading });
            }
            Tag::HtmlBlock => {
                self.made.refused.push(range);
                self.open("<p>", BlockKind::Bare);
            }
            Tag::CodeBlock(_) => {
                self.in_code = true;
                // `tabindex` is set, so that readers can scroll wide code by keyboard.
                self.made.html.push_str("<pre tabindex=\"0\"><code>");
            }
            Tag::BlockQuote(kind) => self.start_quote(kind),
            Tag::List(Some(first)) if first != 1 => {
                self.made.html.push_str(&format!("<ol start=\"{first}\">\n"));
            }
            Tag::List(first) => {
                self.made.html.push_str(if first.is_some() { "<ol>\n" } else { "<ul>\n" });
            }
            Tag::DefinitionList => self.made.html.push_str("<dl>\n"),
            Tag::FootnoteDefinition(name) => self.start_note(&name),
            Tag::Table(alignments) => self.start_table(alignments),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Emphasis => self.tag("</em>"),
            TagEnd::Strong => self.tag("</strong>"),
            TagEnd::Strikethrough => self.tag("</del>"),
            TagEnd::Superscript => self.tag("</sup>"),
            TagEnd::Subscript => self.tag("</sub>"),
            TagEnd::Link => self.end_link(),
            TagEnd::Image => self.end_image(),
            TagEnd::TableHead | TagEnd::TableRow => self.end_row(),
            TagEnd::TableCell => self.end_cell(),
            TagEnd::Table => self.end_table(),
            TagEnd::Heading(level) => self.end_heading(level as u8),
            TagEnd::Paragraph => self.end_paragraph(),
            TagEnd::FootnoteDefinition => {
                self.close();
                self.depth -= 1;
                self.end_note();
            }
            other => {
                self.close();
                let (tag, deep) = closing(other);
                self.depth -= usize::from(deep);
                self.in_code = false;
                self.made.html.push_str(tag);
            }
        }
    }

    fn start_quote(&mut self, kind: Option<BlockQuoteKind>) {
        let Some(kind) = kind else { return self.made.html.push_str("<blockquote>\n") };
        let (class, word) = match kind {
            BlockQuoteKind::Note => ("note", "Note"),
            BlockQuoteKind::Tip => ("tip", "Tip"),
            BlockQuoteKind::Important => ("important", "Important"),
            BlockQuoteKind::Warning => ("warning", "Warning"),
            BlockQuoteKind::Caution => ("caution", "Caution"),
        };
        // The role is `note`, because otherwise each aside would be a landmark, and landmarks need
        // unique names.
        self.made.html.push_str(&format!(
            "<aside class=\"{class}\" role=\"note\">\n<p class=\"word\">{word}</p>\n"
        ));
    }
}

fn holds_blocks(tag: &Tag<'_>) -> bool {
    matches!(
        tag,
        Tag::BlockQuote(_) | Tag::List(_) | Tag::DefinitionList | Tag::FootnoteDefinition(_)
    )
}

/// Closing tags of a block, and whether the block could contain other blocks.
fn closing(tag: TagEnd) -> (&'static str, bool) {
    match tag {
        TagEnd::HtmlBlock => ("</p>\n", false),
        TagEnd::CodeBlock => ("</code></pre>\n", false),
        TagEnd::BlockQuote(None) => ("</blockquote>\n", true),
        TagEnd::BlockQuote(Some(_)) => ("</aside>\n", true),
        TagEnd::List(true) => ("</ol>\n", true),
        TagEnd::List(false) => ("</ul>\n", true),
        TagEnd::Item => ("</li>\n", false),
        TagEnd::DefinitionList => ("</dl>\n", true),
        TagEnd::DefinitionListTitle => ("</dt>\n", false),
        TagEnd::DefinitionListDefinition => ("</dd>\n", false),
        _ => ("", false),
    }
}
