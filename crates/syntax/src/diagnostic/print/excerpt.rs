//! Excerpts: the lines around a finding, cleaned, shortened and marked for the renderer.

use std::collections::BTreeMap;
use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Snippet};

use super::line_indexes::LineIndexes;
use super::visible::{visible, visible_line};
use crate::diagnostic::Diagnostic;
use crate::text::{FileId, LineIndex, Span};

/// Maximum length in bytes of a line that is shown completely.
const MAX_LINE_LENGTH: usize = 300;
/// Maximum number of lines of a span that is shown completely. Only the start of a longer span is
/// shown.
const MAX_HEIGHT: usize = 6;
/// Maximum number of lines between two marks in one excerpt, so that a mark that is farther away
/// gets its own excerpt.
const MAX_GAP: usize = 500;

pub(super) struct Excerpt {
    file: FileId,
    marks: Vec<Mark>,
    /// For each marked line, the range that is visible, in bytes of the text.
    lines: BTreeMap<usize, Range<usize>>,
}

/// A marked span, with the words below the mark. No words are below the finding itself, because the
/// title states them.
struct Mark {
    span: Span,
    bytes: Range<usize>,
    lines: Range<usize>,
    words: Option<String>,
}

/// The excerpts of a finding. The first excerpt shows the finding itself and nearby labels; labels
/// that are far away get their own excerpts.
pub(super) fn excerpts(diagnostic: &Diagnostic, indexes: &LineIndexes<'_>) -> Vec<Excerpt> {
    let mut excerpts: Vec<Excerpt> = Vec::new();
    let labels = diagnostic.labels.iter().map(|label| (label.span, Some(&label.message)));
    for (span, words) in std::iter::once((diagnostic.span, None)).chain(labels) {
        let index = indexes.index(span.file);
        let content = indexes.content(span.file);
        let mark = mark(span, words.map(|words| visible_line(words).into_owned()), content, index);
        let windows = windows(&mark, content, index);
        let room = excerpts.iter_mut().find(|excerpt| excerpt.has_room(&mark, &windows));
        match room {
            Some(excerpt) => excerpt.add(mark, windows),
            None => {
                let mut excerpt =
                    Excerpt { file: span.file, marks: Vec::new(), lines: BTreeMap::new() };
                excerpt.add(mark, windows);
                excerpts.push(excerpt);
            }
        }
    }
    excerpts
}

impl Excerpt {
    pub(super) fn last_line(&self) -> usize {
        self.lines.last_key_value().map_or(1, |(line, _)| *line)
    }

    pub(super) fn span(&self) -> Span {
        self.marks[0].span
    }

    /// The excerpt in the form that the renderer draws, `width` columns wide.
    pub(super) fn snippet(
        &self,
        indexes: &LineIndexes<'_>,
        width: usize,
    ) -> Snippet<'static, Annotation<'static>> {
        let content = indexes.content(self.file);
        let shown = self.with_context(content, indexes.index(self.file), width);
        let drawn = Drawn::new(shown, content);
        let visible = drawn.starts.keys().filter(|line| !self.lines.contains_key(line));
        let visible: Vec<Annotation<'static>> = visible
            .map(|line| AnnotationKind::Visible.span(drawn.starts[line]..drawn.starts[line]))
            .collect();
        let marks = self.marks.iter().map(|mark| {
            let start = drawn.offset(mark.bytes.start, mark.lines.start);
            let end = drawn.offset(mark.bytes.end, mark.lines.end - 1);
            match &mark.words {
                None => AnnotationKind::Primary.span(start..end),
                Some(words) => AnnotationKind::Context.span(start..end).label(words.clone()),
            }
        });
        let marks: Vec<Annotation<'static>> = marks.collect();
        Snippet::source(drawn.source)
            .line_start(drawn.first_line)
            .annotations(marks)
            .annotations(visible)
    }

    fn has_room(&self, mark: &Mark, windows: &[(usize, Range<usize>)]) -> bool {
        let near = self.lines.keys().any(|line| line.abs_diff(mark.lines.start) <= MAX_GAP);
        let seen = windows.iter().all(|(line, window)| match self.lines.get(line) {
            Some(shown_part) => shown_part == window || shown_part.contains(&mark.bytes.start),
            None => true,
        });
        self.file == mark.span.file && near && seen
    }

    fn add(&mut self, mark: Mark, windows: Vec<(usize, Range<usize>)>) {
        for (line, window) in windows {
            self.lines.entry(line).or_insert(window);
        }
        self.marks.push(mark);
    }

    /// The marked lines with context: the line above the finding, two more lines of a long span,
    /// and single lines between two marked lines.
    fn with_context(
        &self,
        content: &str,
        index: &LineIndex<'_>,
        width: usize,
    ) -> BTreeMap<usize, Shown> {
        let mut wanted: Vec<usize> = Vec::new();
        for mark in self.marks.iter().filter(|mark| mark.words.is_none()) {
            let above = mark.lines.start - 1;
            // If the renderer scrolls sideways, leave out the line above, because no part of that
            // line would be visible.
            let scrolled = mark.bytes.end - index.line(mark.lines.end - 1).start > width / 2;
            if above > 0 && !scrolled && !content[index.line(above)].trim().is_empty() {
                wanted.push(above);
            }
            if index.line_at(mark.span.end) >= mark.lines.start + MAX_HEIGHT {
                wanted.extend([mark.lines.end, mark.lines.end + 1]);
            }
        }
        let marked: Vec<usize> = self.lines.keys().copied().collect();
        let gaps = marked.windows(2).filter(|pair| pair[1] - pair[0] == 2);
        wanted.extend(gaps.map(|pair| pair[0] + 1));
        let context = wanted.into_iter().map(|line| {
            let whole = line_range(line, content, index);
            (line, window(&whole, whole.start, content))
        });
        let shown = context.chain(self.lines.clone()).map(|(line, window)| {
            let whole = line_range(line, content, index);
            let cut_left = window.start > whole.start;
            let cut_right = window.end < whole.end;
            (line, Shown { window, cut_left, cut_right })
        });
        shown.collect()
    }
}

struct Shown {
    window: Range<usize>,
    cut_left: bool,
    cut_right: bool,
}

/// The text that the renderer draws, with empty lines in place of the lines that the renderer
/// folds.
struct Drawn<'t> {
    content: &'t str,
    source: String,
    first_line: usize,
    shown: BTreeMap<usize, Shown>,
    /// For each visible line, its offset in `source`.
    starts: BTreeMap<usize, usize>,
}

impl<'t> Drawn<'t> {
    fn new(shown: BTreeMap<usize, Shown>, content: &'t str) -> Drawn<'t> {
        let first_line = shown.first_key_value().map_or(1, |(line, _)| *line);
        let last_line = shown.last_key_value().map_or(1, |(line, _)| *line);
        let mut source = String::new();
        let mut starts = BTreeMap::new();
        for line in first_line..=last_line {
            if line > first_line {
                source.push('\n');
            }
            if let Some(shown) = shown.get(&line) {
                starts.insert(line, source.len());
                source.push_str(if shown.cut_left { "…" } else { "" });
                source.push_str(&visible(&content[shown.window.clone()]));
                source.push_str(if shown.cut_right { "…" } else { "" });
            }
        }
        // Add a space for a finding behind the last line break, because the renderer has no line
        // there.
        if source.is_empty() || source.ends_with('\n') {
            source.push(' ');
        }
        Drawn { content, source, first_line, shown, starts }
    }

    /// The offset in `source` of a byte of the document.
    fn offset(&self, offset: usize, line: usize) -> usize {
        let shown = &self.shown[&line];
        let lead = if shown.cut_left { '…'.len_utf8() } else { 0 };
        let end = offset.clamp(shown.window.start, shown.window.end);
        self.starts[&line] + lead + visible(&self.content[shown.window.start..end]).len()
    }
}

fn mark(span: Span, words: Option<String>, content: &str, index: &LineIndex<'_>) -> Mark {
    let start = content.floor_char_boundary((span.start as usize).min(content.len()));
    let end = content.floor_char_boundary((span.end as usize).min(content.len())).max(start);
    // The span of a block extends to the start of the next block, so cut the whitespace at its end.
    let written = content[start..end].trim_end().len();
    let end = if written > 0 { start + written } else { end };
    let first = index.line_at(start as u32);
    let last = index.line_at(end as u32);
    if written == 0 || last >= first + MAX_HEIGHT {
        let end = end.min(index.line(first).end).max(start);
        Mark { span, bytes: start..end, lines: first..first + 1, words }
    } else {
        Mark { span, bytes: start..end, lines: first..last + 1, words }
    }
}

fn windows(mark: &Mark, content: &str, index: &LineIndex<'_>) -> Vec<(usize, Range<usize>)> {
    let window = |line| {
        let whole = line_range(line, content, index);
        let anchor = mark.bytes.start.max(whole.start);
        (line, window(&whole, anchor, content))
    };
    mark.lines.clone().map(window).collect()
}

/// The part of a long line around `anchor`, with some text before it.
fn window(line: &Range<usize>, anchor: usize, content: &str) -> Range<usize> {
    if line.len() <= MAX_LINE_LENGTH {
        return line.clone();
    }
    let start =
        anchor.saturating_sub(MAX_LINE_LENGTH / 3).clamp(line.start, line.end - MAX_LINE_LENGTH);
    let start = content.floor_char_boundary(start);
    start..content.floor_char_boundary(start + MAX_LINE_LENGTH)
}

fn line_range(line: usize, content: &str, index: &LineIndex<'_>) -> Range<usize> {
    let range = index.line(line);
    if content[range.clone()].starts_with('\u{feff}') && line == 1 {
        return range.start + '\u{feff}'.len_utf8()..range.end;
    }
    range
}
