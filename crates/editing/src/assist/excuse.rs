//! Offers to excuse a finding with a comment, to which the author adds the reason.

use grognard_syntax::diagnostic::{Class, Diagnostic, Edit};
use grognard_syntax::syntax::Tree;
use grognard_syntax::text::Span;

use super::Desk;
use super::action::{Action, ActionKind};
use super::folding::line_start;

const ALLOW: &str = "grognard: allow(";

/// Returns the action that excuses a finding. Only judged findings can be excused, and only outside
/// block scalars, because YAML has no comments inside a block scalar.
pub(super) fn excuse(desk: &Desk<'_>, finding: &Diagnostic) -> Option<Action> {
    let span = finding.span;
    let name = finding.code.name;
    let document = desk.document(span.file).filter(|document| document.is_yaml())?;
    if finding.code.class != Class::Judged || span.start as usize > document.text.len() {
        return None;
    }
    let tree = desk.tree(span.file);
    let edit = match listed(&tree, span) {
        Some(bracket) => Edit { span: bracket, replacement: format!(", {name}") },
        None => Edit { span: line_above(&tree, span)?, replacement: comment(&tree, span, name) },
    };
    Some(Action {
        title: format!("excuse `{name}` here, with a reason"),
        kind: ActionKind::Excuse,
        edits: vec![edit],
        finding: None,
        is_preferred: false,
    })
}

/// Returns the closing bracket of an excuse that is already on the line of a finding or above it,
/// because the new code is added before that bracket.
fn listed(tree: &Tree<'_>, finding: Span) -> Option<Span> {
    let text = tree.text();
    let start = line_start(text, finding.start);
    let end = text[start..].find('\n').map_or(text.len(), |length| start + length);
    let excuses = tree.comments().filter(|comment| {
        let on_line = (start..end).contains(&(comment.start as usize));
        // Only empty lines and comments may come between an excuse and the line of its finding.
        let between = text.get(comment.end as usize..start);
        let alone = text[line_start(text, comment.start)..comment.start as usize].trim().is_empty();
        on_line
            || alone
                && between.is_some_and(|lines| {
                    lines.lines().all(|line| {
                        let words = line.trim();
                        words.is_empty() || words.starts_with('#')
                    })
                })
    });
    let mut brackets = excuses.filter_map(|comment| {
        let words = &text[comment.range()];
        let listed = words.find(ALLOW)? + ALLOW.len();
        let bracket = words[listed..].find(')').map(|bracket| listed + bracket)?;
        let offset = comment.start + bracket as u32;
        Some(Span { start: offset, end: offset, ..comment })
    });
    brackets.next()
}

/// Returns the start of the line of a finding, unless that line is inside a text of several lines,
/// where a comment would become part of the text.
fn line_above(tree: &Tree<'_>, finding: Span) -> Option<Span> {
    let start = line_start(tree.text(), finding.start) as u32;
    let is_text = |span: Span| span.start < start && start < span.end;
    let in_text = tree.nodes().any(|node| node.as_str().is_some() && is_text(node.span()));
    (!in_text).then(|| tree.span(start, start))
}

/// Writes the comment as a separate line with the indent and line ending of the next line.
fn comment(tree: &Tree<'_>, finding: Span, name: &str) -> String {
    let text = tree.text();
    let line = &text[line_start(text, finding.start)..];
    let indent = &line[..line.len() - line.trim_start_matches(' ').len()];
    let ending = match line.lines().next() {
        Some(words) if line[words.len()..].starts_with("\r\n") => "\r\n",
        _ => "\n",
    };
    format!("{indent}# {ALLOW}{name}) {ending}")
}
