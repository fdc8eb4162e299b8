//! Excuses: comments that allow a finding in one place, with a reason.
//!
//! `# grognard: allow(round-strength) the source itself rounds` excuses findings on its line. An
//! excuse that is alone on its line excuses findings on the next line with content.

use std::collections::BTreeSet;

use grognard_syntax::diagnostic::{Class, Code, Diagnostic, Fix, MAX_PER_FILE, Safety};
use grognard_syntax::syntax::Tree;
use grognard_syntax::syntax::format::keeps_layout;
use grognard_syntax::text::{Span, Spanned, Texts, nearest};

use super::checks::placeholder::placeholder;
use super::doubts::Doubt;
use super::excuse_codes::{EXCUSE_WITHOUT_REASON, UNKNOWN_CODE, UNUSED_EXCUSE, VOID_EXCUSE};
use super::registry::{codes, find_code};

#[derive(Debug, Clone)]
pub(super) struct Excuse {
    span: Span,
    line: Span,
    codes: Vec<Spanned<String>>,
}

/// Collects the excuses of a text, and reports malformed ones.
pub(super) fn read_excuses(tree: &Tree<'_>, diagnostics: &mut Vec<Diagnostic>) -> Vec<Excuse> {
    let mut reading = ExcuseReader { unknown: 0, line: tree.span(0, 0) };
    tree.comments().filter_map(|comment| reading.excuse(tree, comment, diagnostics)).collect()
}

/// Maximum number of unknown codes that are reported in one document, because each unknown code is
/// compared with every code.
pub(super) const MAX_UNKNOWN_CODES: usize = MAX_PER_FILE;

struct ExcuseReader {
    unknown: usize,
    /// The line to which the last comment on a line of its own applies.
    line: Span,
}

impl ExcuseReader {
    fn excuse(
        &mut self,
        tree: &Tree<'_>,
        comment: Span,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Excuse> {
        let words = &tree.text()[comment.range()];
        let named = words.trim_start_matches(['#', ' ']).strip_prefix("grognard")?;
        let Some(rest) = named.strip_prefix(':').map(str::trim_start) else {
            diagnostics.extend(misspelt_excuse(named, comment));
            return None;
        };
        if keeps_layout(words) {
            return None;
        }
        let listed = rest.strip_prefix("allow(").and_then(|rest| rest.split_once(')'));
        let Some((listed, reason)) = listed else {
            if let Some(found) = misspelt_excuse(rest, comment) {
                diagnostics.push(found);
                return None;
            }
            diagnostics.push(
            Diagnostic::new(&UNKNOWN_CODE, comment, "this comment is not understood")
                .help("write `# grognard: allow(some-code) why it is right here`, or `# grognard: keep-layout`"),
        );
            return None;
        };
        let mut start = comment.end - rest.len() as u32 + "allow(".len() as u32;
        let mut codes = Vec::new();
        for part in listed.split(',') {
            let indent = (part.len() - part.trim_start().len()) as u32;
            let name = part.trim();
            let span = tree.span(start + indent, start + indent + name.len() as u32);
            start += part.len() as u32 + 1;
            match find_code(name) {
                Some(code) if code.class == Class::Judged => {
                    codes.push(Spanned::new(name.to_owned(), span));
                }
                Some(code) => diagnostics.push(void_excuse(code, span)),
                None if self.unknown < MAX_UNKNOWN_CODES => {
                    self.unknown += 1;
                    diagnostics.push(unknown_code(name, span));
                }
                None => {}
            }
        }
        let reason_text = reason.trim_start_matches([':', ' ', '-']);
        if reason_text.is_empty() || placeholder(reason_text).is_some() {
            diagnostics.push(
                Diagnostic::new(&EXCUSE_WITHOUT_REASON, comment, "an excuse without a reason")
                    .help("write after the bracket why the finding may stay"),
            );
        }
        let line = self.excused_line(tree, comment);
        (!codes.is_empty()).then_some(Excuse { span: comment, line, codes })
    }

    /// The line of the comment, or the next line with content if the comment has a line of its own.
    fn excused_line(&mut self, tree: &Tree<'_>, comment: Span) -> Span {
        let text = tree.text();
        let (start, end) = (comment.start as usize, comment.end as usize);
        let line_start = text[..start].rfind('\n').map_or(0, |line_end| line_end + 1);
        if !text[line_start..start].trim().is_empty() {
            return tree.span(line_start as u32, comment.end);
        }
        // The line found for the previous comment is also that of all comments before the line, so
        // that a long block of comments is scanned only once.
        if comment.end <= self.line.start {
            return self.line;
        }
        let mut start = end;
        for line in text[end..].split_inclusive('\n') {
            let words = line.trim();
            if !words.is_empty() && !words.starts_with('#') {
                self.line = tree.span(start as u32, (start + line.len()) as u32);
                return self.line;
            }
            start += line.len();
        }
        self.line = tree.span(text.len() as u32, text.len() as u32);
        self.line
    }
}

/// Reports an excuse in another form, such as `allow round-strength because …`, if it names a code.
fn misspelt_excuse(rest: &str, comment: Span) -> Option<Diagnostic> {
    let rest = rest.trim_start_matches([':', ' ']);
    let words = ["allow", "ignore", "disable", "excuse"];
    let rest = words.into_iter().find_map(|word| rest.strip_prefix(word))?;
    let signs = |letter: char| !letter.is_alphanumeric();
    let rest = rest.trim_start_matches(signs);
    let end = rest.find(|letter: char| !letter.is_ascii_lowercase() && letter != '-');
    let (name, reason) = rest.split_at(end.unwrap_or(rest.len()));
    let code = find_code(name)?;
    let message = "write an excuse as `grognard: allow(code) why it is right here`";
    let found = Diagnostic::new(&UNKNOWN_CODE, comment, message);
    let reason = reason.trim_start_matches(signs);
    let written = format!("# grognard: allow({}) {reason}", code.name);
    Some(found.fix(Fix::replace(Safety::Ask, comment, written.trim_end())))
}

pub(super) fn unknown_code(name: &str, span: Span) -> Diagnostic {
    let found = Diagnostic::new(&UNKNOWN_CODE, span, format!("there is no code `{name}`"));
    match nearest(name, codes().into_iter().map(|code| code.name)) {
        Some(near) => found.fix(Fix::guess(span, near)),
        None => found.help("`grognard explain` lists all codes"),
    }
}

/// The finding about an excuse or a severity for a code that allows neither.
pub(super) fn void_excuse(code: &Code, span: Span) -> Diagnostic {
    let name = code.name;
    let (why, help) = match code.class {
        Class::Result => {
            ("only a print or an export reports this code, never `check`", "delete this")
        }
        _ => (
            "the finding leaves a value or a body unread",
            "fix what the code reports, then delete the excuse",
        ),
    };
    Diagnostic::new(&VOID_EXCUSE, span, format!("`{name}` cannot be excused: {why}")).help(help)
}

/// Removes excused findings of a document, and reports excuses that removed nothing. An unused
/// excuse is not reported if the check for its code may not have run.
pub(super) fn apply_excuses<'e>(
    texts: &Texts,
    excuses: impl IntoIterator<Item = &'e Excuse>,
    doubt: Doubt,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut left = Left::of(std::mem::take(diagnostics));
    for excuse in excuses {
        for code in &excuse.codes {
            let is_used = left.take(&code.value, excuse.line);
            if !is_used && !doubt.may_hide(&code.value) {
                left.push(unused(texts, excuse, code));
            }
        }
    }
    diagnostics.extend(left.found.into_iter().flatten());
}

/// Findings that excuses can remove, indexed by code and position because a document may have ten
/// thousand findings and as many excuses.
struct Left {
    found: Vec<Option<Diagnostic>>,
    places: BTreeSet<(&'static str, u32, usize)>,
}

impl Left {
    fn of(diagnostics: Vec<Diagnostic>) -> Left {
        let mut left =
            Left { found: Vec::with_capacity(diagnostics.len()), places: BTreeSet::new() };
        diagnostics.into_iter().for_each(|found| left.push(found));
        left
    }

    fn push(&mut self, found: Diagnostic) {
        self.places.insert((found.code.name, found.span.start, self.found.len()));
        self.found.push(Some(found));
    }

    /// Removes the findings with this code that begin in this line. Returns whether a finding was
    /// removed.
    fn take(&mut self, code: &str, line: Span) -> bool {
        let Some(code) = find_code(code) else { return false };
        let (first, last) = ((code.name, line.start, 0), (code.name, line.end, usize::MAX));
        let taken: Vec<_> = self.places.range(first..=last).copied().collect();
        for place in &taken {
            self.places.remove(place);
            self.found[place.2] = None;
        }
        !taken.is_empty()
    }
}

fn unused(texts: &Texts, excuse: &Excuse, code: &Spanned<String>) -> Diagnostic {
    let message = format!("unused excuse: `{}` does not occur here", code.value);
    let found = Diagnostic::new(&UNUSED_EXCUSE, code.span, message);
    if excuse.codes.len() > 1 {
        return found.help("remove the code from the list");
    }
    let text = &texts.get(excuse.span.file).content;
    let line_start =
        text[..excuse.span.start as usize].rfind('\n').map_or(0, |line_end| line_end + 1);
    let alone = text[line_start..excuse.span.start as usize].trim().is_empty();
    let start = if alone {
        line_start
    } else {
        text[..excuse.span.start as usize].trim_end_matches([' ', '\t']).len()
    };
    let end = excuse.span.end as usize
        + usize::from(alone && text[excuse.span.end as usize..].starts_with('\n'));
    let span = Span::new(excuse.span.file, start, end);
    // The comment contains the author's reason, so only the author may delete it.
    found.fix(Fix::replace(Safety::Ask, span, "").titled("remove the comment"))
}
