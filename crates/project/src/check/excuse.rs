//! Excuses: a comment that allows a finding in one place, with a reason.
//!
//! `# grognard: allow(round-strength) the source itself rounds` excuses its own line, or the next
//! one when it stands alone.

use super::doubts::Doubt;
use super::excuse_codes::{EXCUSE_WITHOUT_REASON, UNKNOWN_CODE, UNUSED_EXCUSE, VOID_EXCUSE};
use super::registry::{codes, find_code};
use grognard_core::diagnostic::{Class, Code, Diagnostic, Fix, Safety};
use grognard_core::syntax::Tree;
use grognard_core::syntax::format::keeps_layout;
use grognard_core::text::{Span, Spanned, Texts, nearest};

/// An excuse in a comment.
#[derive(Debug, Clone)]
pub(super) struct Excuse {
    /// The span of the comment.
    span: Span,
    /// The line that is excused.
    line: Span,
    /// The codes of the findings that it allows.
    codes: Vec<Spanned<String>>,
}

/// Collects the excuses of a text, and reports those that are badly made.
pub(super) fn read_excuses(tree: &Tree<'_>, diagnostics: &mut Vec<Diagnostic>) -> Vec<Excuse> {
    tree.comments().filter_map(|comment| excuse(tree, comment, diagnostics)).collect()
}

fn excuse(tree: &Tree<'_>, comment: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Excuse> {
    let words = &tree.text()[comment.range()];
    let rest = words.trim_start_matches(['#', ' ']).strip_prefix("grognard:")?.trim_start();
    if keeps_layout(words) {
        return None;
    }
    let listed = rest.strip_prefix("allow(").and_then(|rest| rest.split_once(')'));
    let Some((listed, reason)) = listed else {
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
            None => diagnostics.push(unknown_code(name, span)),
        }
    }
    if reason.trim_start_matches([':', ' ', '-']).is_empty() {
        diagnostics.push(
            Diagnostic::new(&EXCUSE_WITHOUT_REASON, comment, "an excuse without a reason")
                .help("say after the bracket why the finding is right here and may stay"),
        );
    }
    let line = excused_line(tree, comment);
    (!codes.is_empty()).then_some(Excuse { span: comment, line, codes })
}

/// The line of the comment, or the next line with content if the comment has a line of its own.
fn excused_line(tree: &Tree<'_>, comment: Span) -> Span {
    let text = tree.text();
    let (start, end) = (comment.start as usize, comment.end as usize);
    let line_start = text[..start].rfind('\n').map_or(0, |line_end| line_end + 1);
    if !text[line_start..start].trim().is_empty() {
        return tree.span(line_start as u32, comment.end);
    }
    let mut start = end;
    for line in text[end..].split_inclusive('\n') {
        let words = line.trim();
        if !words.is_empty() && !words.starts_with('#') {
            return tree.span(start as u32, (start + line.len()) as u32);
        }
        start += line.len();
    }
    tree.span(end as u32, end as u32)
}

/// The finding about a code that is not there.
pub(super) fn unknown_code(name: &str, span: Span) -> Diagnostic {
    let found = Diagnostic::new(&UNKNOWN_CODE, span, format!("there is no code `{name}`"));
    match nearest(name, codes().into_iter().map(|code| code.name)) {
        Some(near) => found.fix(Fix::guess(span, near)),
        None => found.help("`grognard explain` lists them"),
    }
}

/// The finding about an excuse, or another weight, for a code that has none.
pub(super) fn void_excuse(code: &Code, span: Span) -> Diagnostic {
    let name = code.name;
    let (why, help) = match code.class {
        Class::Result => ("`check` never reports it, only what prints or exports", "delete this"),
        _ => ("it leaves a value or a body unread", "fix what it reports, then delete this"),
    };
    Diagnostic::new(&VOID_EXCUSE, span, format!("`{name}` cannot be excused: {why}")).help(help)
}

/// Does one of these excuses cover a finding?
pub(super) fn excuses(excuses: &[Excuse], found: &Diagnostic) -> bool {
    excuses.iter().any(|excuse| {
        excuse.covers(found) && excuse.codes.iter().any(|code| code.value == found.code.name)
    })
}

impl Excuse {
    /// Does a finding begin in the line that is excused?
    fn covers(&self, found: &Diagnostic) -> bool {
        (self.line.start..=self.line.end).contains(&found.span.start)
    }
}

/// Removes what is excused in a document, and reports excuses that removed nothing. One whose check may not have run is
/// neither used nor unused.
pub(super) fn apply_excuses<'e>(
    texts: &Texts,
    excuses: impl IntoIterator<Item = &'e Excuse>,
    doubt: Doubt,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for excuse in excuses {
        for code in &excuse.codes {
            let before = diagnostics.len();
            diagnostics.retain(|found| !(excuse.covers(found) && found.code.name == code.value));
            let is_used = diagnostics.len() < before;
            if !is_used && !doubt.may_hide(&code.value) {
                diagnostics.push(unused(texts, excuse, code));
            }
        }
    }
}

fn unused(texts: &Texts, excuse: &Excuse, code: &Spanned<String>) -> Diagnostic {
    let message = format!("nothing to excuse: `{}` does not occur here", code.value);
    let found = Diagnostic::new(&UNUSED_EXCUSE, code.span, message);
    if excuse.codes.len() > 1 {
        return found.help("take it out of the list");
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
    // The comment holds the reason of its author: nobody else takes it out.
    found.fix(Fix::replace(Safety::Ask, span, "").titled("take the comment out"))
}
