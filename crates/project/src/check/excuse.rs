//! Excuses: a comment that allows a finding in one place, with a reason.
//!
//! `# grognard: allow(round-strength) the source itself rounds` excuses its own line, or the next
//! one when it stands alone.

use super::registry::codes;
use super::run::{Opened, is_code};
use grognard_core::diagnostic::{Code, Diagnostic, Fix, Safety, Severity};
use grognard_core::document::{Kind, ProjectFile, read};
use grognard_core::syntax::Tree;
use grognard_core::text::{Span, Spanned, Texts, nearest};

/// An excuse that says nothing of why.
pub static EXCUSE_WITHOUT_REASON: Code =
    Code::new("excuse-without-reason", Severity::Warning, include_str!("excuse_without_reason.md"));

/// An excuse or a setting for a code that is not there.
pub static UNKNOWN_CODE: Code =
    Code::new("unknown-code", Severity::Error, include_str!("unknown_code.md"));

/// An excuse that excuses nothing.
pub static UNUSED_EXCUSE: Code =
    Code::new("unused-excuse", Severity::Warning, include_str!("unused_excuse.md"));

/// One excuse.
#[derive(Debug, Clone)]
pub(super) struct Excuse {
    /// The comment.
    span: Span,
    /// The line that is excused.
    line: Span,
    codes: Vec<Spanned<String>>,
}

/// Collects the excuses of a text and complains of those that are badly made.
pub(super) fn excuses(
    tree: &Tree<'_>,
    excuses: &mut Vec<Excuse>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for comment in tree.comments() {
        let words = &tree.text()[comment.range()];
        let Some(rest) = words.trim_start_matches(['#', ' ']).strip_prefix("grognard:") else {
            continue;
        };
        let rest = rest.trim_start();
        let start = comment.end - rest.len() as u32;
        let listed = rest.strip_prefix("allow(").and_then(|rest| rest.split_once(')'));
        let Some((listed, reason)) = listed else {
            diagnostics.push(
                Diagnostic::new(&UNKNOWN_CODE, comment, "this comment is not understood")
                    .help("write `# grognard: allow(some-code) why it is right here`"),
            );
            continue;
        };
        let mut at = start + "allow(".len() as u32;
        let mut codes = Vec::new();
        for part in listed.split(',') {
            let lead = (part.len() - part.trim_start().len()) as u32;
            let name = part.trim();
            let span = tree.span(at + lead, at + lead + name.len() as u32);
            at += part.len() as u32 + 1;
            if is_code(name) {
                codes.push(Spanned::new(name.to_owned(), span));
            } else {
                diagnostics.push(unknown_code(name, span));
            }
        }
        if reason.trim_start_matches([':', ' ', '-']).is_empty() {
            diagnostics.push(
                Diagnostic::new(&EXCUSE_WITHOUT_REASON, comment, "an excuse without a reason")
                    .help("say after the bracket why the finding is right here and may stay"),
            );
        }
        if !codes.is_empty() {
            excuses.push(Excuse { span: comment, line: excused_line(tree, comment), codes });
        }
    }
}

/// The comment's own line, or the next one that has content if nothing stands before the comment.
fn excused_line(tree: &Tree<'_>, comment: Span) -> Span {
    let text = tree.text();
    let (start, end) = (comment.start as usize, comment.end as usize);
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    if !text[line_start..start].trim().is_empty() {
        return tree.span(line_start as u32, comment.end);
    }
    let mut at = end;
    for line in text[end..].split_inclusive('\n') {
        let words = line.trim();
        if !words.is_empty() && !words.starts_with('#') {
            return tree.span(at as u32, (at + line.len()) as u32);
        }
        at += line.len();
    }
    tree.span(end as u32, end as u32)
}

fn unknown_code(name: &str, span: Span) -> Diagnostic {
    let found = Diagnostic::new(&UNKNOWN_CODE, span, format!("there is no code `{name}`"));
    match nearest(name, codes().into_iter().map(|code| code.name)) {
        Some(near) => found.fix(Fix::guess(span, near)),
        None => found.help("`grognard explain` lists them"),
    }
}

/// Codes in a project's settings that are not there.
pub(super) fn unknown_severities(opened: &[Opened<'_>], diagnostics: &mut Vec<Diagnostic>) {
    let projects = opened.iter().filter(|opened| opened.kind == Kind::Project);
    for root in projects.filter_map(|opened| opened.tree.root()) {
        let file = read::<ProjectFile<'_>>(root);
        for (code, _) in file.value().into_iter().flat_map(|file| &file.severities.entries) {
            if !is_code(code.value) {
                diagnostics.push(unknown_code(code.value, code.span));
            }
        }
    }
}

/// Takes out what is excused, and complains of excuses that took out nothing.
pub(super) fn apply_excuses(
    texts: &Texts,
    excuses: Vec<Excuse>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for excuse in excuses {
        for code in &excuse.codes {
            let before = diagnostics.len();
            diagnostics.retain(|found| {
                let here = found.span.file == excuse.line.file
                    && (excuse.line.start..=excuse.line.end).contains(&found.span.start);
                !(here && found.code.name == code.value)
            });
            if diagnostics.len() == before {
                diagnostics.push(unused(texts, &excuse, code));
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
    let line_start = text[..excuse.span.start as usize].rfind('\n').map_or(0, |at| at + 1);
    let alone = text[line_start..excuse.span.start as usize].trim().is_empty();
    let start = if alone {
        line_start
    } else {
        text[..excuse.span.start as usize].trim_end_matches([' ', '\t']).len()
    };
    let end = excuse.span.end as usize
        + usize::from(alone && text[excuse.span.end as usize..].starts_with('\n'));
    let span = Span::new(excuse.span.file, start, end);
    found
        .help("take the comment out")
        .fix(Fix::replace(Safety::Safe, span, "").titled("take the comment out"))
}
