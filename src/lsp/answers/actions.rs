//! Code actions: fixes, excuses, rewrites, and all safe fixes together.

use grognard_check::check::autofix;
use grognard_editing::assist::{self, Action, ActionKind};
use grognard_syntax::diagnostic::{Diagnostic, edit_between};
use grognard_syntax::text::{FileId, counted};
use serde_json::{Value, json};

use super::super::findings::finding;
use super::super::protocol::RangeParams;
use super::names::workspace_edit;
use super::subject::{RequestResult, Subject};

const FIX_ALL: &str = "source.fixAll.grognard";

pub(super) fn actions(
    subject: &Subject<'_>,
    range: std::ops::Range<u32>,
    params: &RangeParams,
) -> RequestResult {
    if !subject.server.client.code_actions {
        return Ok(json!([]));
    }
    let only = params.context.only.as_deref();
    let found = subject.server.published.raw(&subject.key);
    let mut list = Vec::new();
    // Compute the actions only if they are wanted, because a save requests only "fix all", and saves
    // are frequent.
    if is_wanted(only, "quickfix") || is_wanted(only, "refactor.rewrite") {
        let actions = assist::actions(subject.desk, subject.file, range, found);
        let wanted = actions.iter().filter(|action| is_wanted(only, kind(action.kind)));
        list.extend(wanted.map(|action| value(subject, action, found)));
    }
    // If the editor names no kinds, it shows all actions to the user. "Fix all" is then left out,
    // because it is meant for a save.
    if only.is_some() && is_wanted(only, FIX_ALL) {
        list.extend(fix_all(subject, found));
    }
    Ok(Value::Array(list))
}

/// Whether the editor wants a kind of action. A wanted kind such as `refactor` includes
/// `refactor.rewrite`.
fn is_wanted(only: Option<&[String]>, kind: &str) -> bool {
    let covers = |wanted: &String| {
        kind.strip_prefix(wanted.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.') || wanted.is_empty())
    };
    only.is_none_or(|only| only.iter().any(covers))
}

fn kind(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Fix | ActionKind::Excuse => "quickfix",
        ActionKind::Rewrite => "refactor.rewrite",
    }
}

fn value(subject: &Subject<'_>, action: &Action, found: &[Diagnostic]) -> Value {
    let mut value = json!({
        "title": action.title,
        "kind": kind(action.kind),
        "edit": workspace_edit(subject, &action.edits),
    });
    if action.is_preferred {
        value["isPreferred"] = json!(true);
    }
    if let Some(found) = action.finding.and_then(|number| found.get(number)) {
        let address = |file: FileId| subject.address(file);
        value["diagnostics"] =
            json!([finding(found, &subject.server.client, &subject.door, &address)]);
    }
    value
}

fn fix_all(subject: &Subject<'_>, found: &[Diagnostic]) -> Option<Value> {
    let text = subject.text();
    let (repaired, count) = autofix(subject.file, text, found)?;
    let edit = edit_between(subject.file, text, &repaired)?;
    Some(json!({
        "title": format!("fix {}", counted(count, "finding")),
        "kind": FIX_ALL,
        "edit": workspace_edit(subject, &[edit]),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_wanted_under_its_name_and_those_above_it() {
        let wanted = |only: &str| is_wanted(Some(&[only.to_owned()]), FIX_ALL);
        assert!(["source", "source.fixAll", FIX_ALL, ""].into_iter().all(wanted));
        assert!(!["quickfix", "source.fix", "source.fixAll.eslint", "src"].into_iter().any(wanted));
        assert!(is_wanted(None, "quickfix") && !is_wanted(Some(&[]), "quickfix"));
    }
}
