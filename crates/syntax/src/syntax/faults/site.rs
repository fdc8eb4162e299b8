//! The place of a fault, and the words for it.

use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::codes::YAML_SYNTAX;
use crate::syntax::erase::{Blank, Line, line_at};
use crate::text::{FileId, Span};

pub(in crate::syntax) const WRONG_DASH: &str = "this dash is in column";

pub(in crate::syntax) const NO_ENTRY: &str =
    "this line is neither `key: value` nor an entry of a list";

pub(in crate::syntax) const LIST_WITHOUT_KEY: &str = "a list without a key";

#[derive(Debug)]
pub(in crate::syntax) struct Fault {
    pub diagnostic: Diagnostic,
    /// Offset of the start of the line with the fault.
    pub line: usize,
    pub blank: Blank,
}

pub(super) struct FaultSite<'t> {
    pub file: FileId,
    pub text: &'t str,
    pub source: &'t str,
    pub at: usize,
    pub line: Line<'t>,
}

impl FaultSite<'_> {
    /// A span in the text, widened to whole characters because an erased range may have cut a
    /// character.
    pub fn span(&self, start: usize, end: usize) -> Span {
        let start = self.text.floor_char_boundary(start.min(self.text.len()));
        Span::new(self.file, start, self.text.ceil_char_boundary(end.max(start)))
    }

    pub fn first_word(&self, line: &Line<'_>) -> Span {
        let word = line.words.split(' ').next().unwrap_or("");
        self.span(line.content, line.content + word.len())
    }

    pub fn fault(&self, span: Span, message: impl Into<String>, help: &str, blank: Blank) -> Fault {
        self.fault_of(&YAML_SYNTAX, span, message, help, blank)
    }

    /// A fault with the given code. If `help` is empty, the fix of the fault is the only advice.
    pub fn fault_of(
        &self,
        code: &'static Code,
        span: Span,
        message: impl Into<String>,
        help: &str,
        blank: Blank,
    ) -> Fault {
        let mut diagnostic = Diagnostic::new(code, span, message);
        if !help.is_empty() {
            diagnostic = diagnostic.help(help);
        }
        Fault { diagnostic, line: line_at(self.source, span.start as usize).start, blank }
    }

    pub fn is_in_brackets(&self) -> bool {
        let Line { content, words, .. } = self.line;
        let before =
            &words[..words.floor_char_boundary(self.at.saturating_sub(content).min(words.len()))];
        let count = |signs: [char; 2]| before.matches(signs).count();
        count(['{', '[']) > count(['}', ']'])
    }

    /// The value on the line, with its offset. The value ends at a comment or, in brackets, at the
    /// next entry.
    pub fn value(&self) -> Option<(usize, &str)> {
        let Line { content, words, .. } = self.line;
        let in_brackets = words[..self.at.saturating_sub(content).min(words.len())]
            .rfind(['{', '[', ','])
            .filter(|_| words.contains(['{', '[']))
            .map_or(0, |bracket| bracket + 1);
        let entry = words[in_brackets..].trim_start();
        let start = match entry.find(": ") {
            Some(colon) => &entry[colon + 2..],
            // There is no key, as after a dash, so the whole text is the value.
            None => entry,
        };
        let value = start.trim_start();
        let length = match in_brackets {
            0 => value.find(" #"),
            _ => value.find([',', '}', ']']),
        };
        let from = content + words.len() - value.len();
        let value = value[..length.unwrap_or(value.len())].trim_end();
        (!value.is_empty()).then_some((from, value))
    }
}

/// Reports a line that is neither a key nor an entry, such as a page header or a remark.
pub(super) fn no_entry(site: &FaultSite<'_>, line: &Line<'_>, blank: Blank) -> Fault {
    let span = site.span(line.content, line.content + line.words.len());
    let message = NO_ENTRY;
    let help =
        "delete the line if it does not belong here, or begin it with `#` to make it a comment";
    site.fault(span, message, help, blank)
}
