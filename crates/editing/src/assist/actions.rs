//! Actions that an editor offers at the cursor: fixes, excuses, and rewrites.

use std::ops::Range;

use grognard_syntax::diagnostic::{Diagnostic, Edit, Safety};
use grognard_syntax::text::FileId;

use super::Desk;
use super::action::{Action, ActionKind};
use super::entry_point::missing_entry_point;
use super::excuse::excuse;
use super::rewrite::{fill_total, in_lines, on_one_line};

/// Maximum number of actions offered at one place, because menus of editors show fewer.
const MAX_ACTIONS: usize = 100;

/// Returns the actions for a range of a document. `findings` are the findings of that document, in
/// any order.
pub fn actions(
    desk: &Desk<'_>,
    file: FileId,
    range: Range<u32>,
    findings: &[Diagnostic],
) -> Vec<Action> {
    let mut actions = Vec::new();
    let here = |finding: &Diagnostic| {
        let span = finding.span;
        span.file == file && span.start <= range.end && range.start <= span.end
    };
    for (number, finding) in findings.iter().enumerate().filter(|(_, finding)| here(finding)) {
        actions.extend(repair(number, finding));
        actions.extend(replace_all(desk, number, finding, findings));
        actions.extend(missing_entry_point(desk, finding).map(|action| of_finding(number, action)));
    }
    for (number, finding) in findings.iter().enumerate().filter(|(_, finding)| here(finding)) {
        actions.extend(excuse(desk, finding).map(|action| of_finding(number, action)));
    }
    if desk.document(file).is_some_and(|document| document.is_yaml() && document.is_whole) {
        let rewrites = [fill_total, in_lines, on_one_line];
        actions.extend(rewrites.iter().filter_map(|rewrite| rewrite(desk, file, range.start)));
    }
    actions.truncate(MAX_ACTIONS);
    actions
}

fn of_finding(number: usize, action: Action) -> Action {
    Action { finding: Some(number), ..action }
}

/// Returns an action that applies a fix at every place where the document has the same finding
/// about the same word.
fn replace_all(
    desk: &Desk<'_>,
    number: usize,
    finding: &Diagnostic,
    findings: &[Diagnostic],
) -> Option<Action> {
    let text = &desk.document(finding.span.file)?.text;
    let guess = |finding: &Diagnostic| -> Option<Edit> {
        let [edit] = finding.fix.as_ref()?.edits.as_slice() else { return None };
        let at_word = edit.span == finding.span && !edit.replacement.is_empty();
        at_word.then(|| edit.clone())
    };
    let word = |edit: &Edit| text.get(edit.span.range());
    let edit = guess(finding)?;
    let written = word(&edit).filter(|written| !written.is_empty() && !written.contains('\n'))?;
    let alike = findings
        .iter()
        .filter(|other| other.code == finding.code && other.span.file == finding.span.file);
    let alike = alike
        .filter_map(guess)
        .filter(|other| word(other) == Some(written) && other.replacement == edit.replacement);
    let mut edits: Vec<Edit> = alike.collect();
    edits.sort_by_key(|edit| edit.span.start);
    edits.dedup();
    (edits.len() > 1).then(|| Action {
        title: format!(
            "replace all {} `{written}` with `{}`",
            edits.len(),
            edit.replacement.trim()
        ),
        kind: ActionKind::Fix,
        edits,
        finding: Some(number),
        is_preferred: false,
    })
}

fn repair(number: usize, finding: &Diagnostic) -> Option<Action> {
    let fix = finding.fix.as_ref()?;
    Some(Action {
        title: fix.title.clone(),
        kind: ActionKind::Fix,
        edits: fix.edits.clone(),
        finding: Some(number),
        is_preferred: fix.safety == Safety::Safe,
    })
}
