//! Draws a fix as lines before and lines after, where the title of the fix is not enough.

use annotate_snippets::renderer::{
    DEFAULT_ADDITION_STYLE, DEFAULT_HELP_STYLE, DEFAULT_LINE_NUM_STYLE, DEFAULT_REMOVAL_STYLE,
};
use anstyle::Style;

use super::line_indexes::LineIndexes;
use super::visible::{visible, visible_line};
use crate::diagnostic::{Diagnostic, Edit, Fix};

/// Maximum number of lines before or after the fix, because a longer picture is hard to read.
const MAX_LINES: usize = 8;
/// Maximum length in bytes of a line in a picture. A fix with longer lines is not drawn.
const MAX_LINE_LENGTH: usize = 200;

pub(super) struct Picture {
    first_line: usize,
    old: Vec<String>,
    new: Vec<String>,
}

/// The picture of a fix; `None` if the title is enough or the picture would be too large.
///
/// The renderer can draw patches too, but leaves out some of several patches.
pub(super) fn picture(diagnostic: &Diagnostic, indexes: &LineIndexes<'_>) -> Option<Picture> {
    let fix = diagnostic.fix.as_ref()?;
    let file = fix.edits.first()?.span.file;
    if says_it_all(fix, diagnostic) || fix.edits.iter().any(|edit| edit.span.file != file) {
        return None;
    }
    let (content, index) = (indexes.content(file), indexes.index(file));
    let end = fix.edits.iter().map(|edit| edit.span.end).max()?;
    let first_line = index.line_at(fix.edits.iter().map(|edit| edit.span.start).min()?);
    let last_line = index.line_at(end);
    if last_line - first_line > MAX_LINES {
        return None;
    }
    // An edit that includes a line break ends at the start of an unchanged line.
    let takes_break = last_line > first_line && index.line(last_line).start == end as usize;
    let end = if takes_break { end as usize } else { index.line(last_line).end };
    let start = index.line(first_line).start;
    let old = lines(content.get(start..end)?)?;
    let new = lines(&edited(content, start..end, &fix.edits)?)?;
    Picture { first_line, old, new }.without_common_lines()
}

impl Picture {
    pub(super) fn last_line(&self) -> usize {
        self.first_line + self.old.len().max(self.new.len())
    }

    /// Draws the picture with its title, below an excerpt whose line numbers are `digits` columns
    /// wide.
    pub(super) fn draw(&self, title: &str, digits: usize, colour: bool) -> String {
        let paint = |style: Style, text: &str| {
            if colour { format!("{style}{text}{style:#}") } else { text.to_owned() }
        };
        let bar = paint(DEFAULT_LINE_NUM_STYLE, &format!("{:digits$} |", ""));
        let rows = |lines: &[String], sign: &str, style: Style| -> String {
            let numbered = lines.iter().enumerate().map(|(index, line)| {
                let number = format!("{:>digits$}", self.first_line + index);
                let number = paint(DEFAULT_LINE_NUM_STYLE, &number);
                format!("{number} {}\n", paint(style, &format!("{sign} {line}")))
            });
            numbered.collect()
        };
        let help = paint(DEFAULT_HELP_STYLE, "help");
        let old = rows(&self.old, "-", DEFAULT_REMOVAL_STYLE);
        let new = rows(&self.new, "+", DEFAULT_ADDITION_STYLE);
        format!("{bar}\n{help}: {}\n{bar}\n{old}{new}{bar}", visible_line(title))
    }

    fn without_common_lines(mut self) -> Option<Picture> {
        let same = self.old.iter().zip(&self.new).take_while(|(old, new)| old == new).count();
        self.old.drain(..same);
        self.new.drain(..same);
        self.first_line += same;
        while self.old.last().is_some_and(|old| self.new.last() == Some(old)) {
            self.old.pop();
            self.new.pop();
        }
        (!self.old.is_empty() || !self.new.is_empty()).then_some(self)
    }
}

/// Whether the title is enough, as in ``write `veteran` `` below an underlined word.
fn says_it_all(fix: &Fix, diagnostic: &Diagnostic) -> bool {
    let [edit] = fix.edits.as_slice() else { return false };
    let new = edit.replacement.trim();
    let at_the_mark = diagnostic.span.contains(edit.span) || edit.span.contains(diagnostic.span);
    at_the_mark && !new.contains('\n') && (new.is_empty() || fix.title.contains(new))
}

fn edited(content: &str, part: std::ops::Range<usize>, edits: &[Edit]) -> Option<String> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut out = String::new();
    let mut copied_to = part.start;
    for edit in edits {
        out.push_str(content.get(copied_to..edit.span.start as usize)?);
        out.push_str(&edit.replacement);
        copied_to = edit.span.end as usize;
    }
    out.push_str(content.get(copied_to..part.end.max(copied_to))?);
    Some(out)
}

/// The lines of a text; `None` if a line is too long or not printable, or if there are too many.
fn lines(text: &str) -> Option<Vec<String>> {
    let shown = |line: &str| line.len() <= MAX_LINE_LENGTH && visible(line) == line;
    let lines: Vec<&str> = text.lines().collect();
    let all = lines.len() <= MAX_LINES && lines.iter().all(|line| shown(line));
    all.then(|| lines.iter().map(|line| line.replace('\t', "    ")).collect())
}
