//! Reports rule sets that extend one another in a cycle.

use std::collections::HashMap;

use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::ProjectSubject;
use grognard_project::project::{RulesetOutline, built_in_ids};

code!("ruleset-cycle", Unread, "ruleset_cycle.md", Identity);

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rulesets = &subject.project.rulesets;
    let below = below(rulesets);
    // For each rule set, the start of the walk that visited it, so that each rule set is visited
    // only once.
    let mut met: Vec<Option<usize>> = vec![None; rulesets.len()];
    for start in 0..rulesets.len() {
        let mut index = start;
        while met[index].is_none() {
            met[index] = Some(start);
            match below[index] {
                Some(next) => index = next,
                None => break,
            }
        }
        if met[index] == Some(start) && below[index].is_some() {
            let circle = circle(&below, index);
            diagnostics.extend(complain(rulesets, &circle));
        }
    }
}

/// For each rule set, the index of the rule set of the project that it extends, if there is one.
pub(super) fn below(rulesets: &[RulesetOutline]) -> Vec<Option<usize>> {
    let mut by_name = HashMap::new();
    for (index, ruleset) in rulesets.iter().enumerate() {
        for name in ruleset.names() {
            by_name.entry(name.value.as_str()).or_insert(index);
        }
    }
    let below = |(index, ruleset): (usize, &RulesetOutline)| {
        let id = ruleset.extends.as_ref()?.value.as_str();
        let below = by_name.get(id).copied()?;
        // A pack that extends its own id is an overlay of the built-in pack of that id.
        (below != index || !built_in_ids().any(|built_in| built_in == id)).then_some(below)
    };
    rulesets.iter().enumerate().map(below).collect()
}

fn circle(below: &[Option<usize>], start: usize) -> Vec<usize> {
    let mut circle = vec![start];
    let mut index = start;
    while let Some(next) = below[index].filter(|next| *next != start) {
        circle.push(next);
        index = next;
    }
    circle
}

/// The single finding about a cycle of rule sets, in the first document of the cycle that the user
/// asked for.
fn complain(rulesets: &[RulesetOutline], circle: &[usize]) -> Option<Diagnostic> {
    let (turn, _) = circle
        .iter()
        .enumerate()
        .filter(|(_, index)| rulesets[**index].asked)
        .min_by_key(|(_, index)| **index)?;
    let circle: Vec<usize> = circle[turn..].iter().chain(&circle[..turn]).copied().collect();
    let extends = |index: usize| rulesets[index].extends.as_ref();
    let name = |index: usize| rulesets[index].id.as_ref().map_or("?", |id| id.value.as_str());
    let (first, rest) = circle.split_first()?;
    let span = extends(*first)?.span;
    if rest.is_empty() {
        let found = Diagnostic::new(&CODE, span, format!("`{}` extends itself", name(*first)));
        let mut others = rulesets.iter().filter(|other| other.file != rulesets[*first].file);
        let other = others.next().filter(|_| others.next().is_none());
        let found = match other.and_then(|other| other.id.as_ref()) {
            Some(other) => found.help(format!("did you mean `extends: {}`?", other.value)),
            None => found,
        };
        return Some(found.help("give this rule set an id of its own, or extend another rule set"));
    }
    let names: Vec<String> =
        circle.iter().chain([first]).map(|index| format!("`{}`", name(*index))).collect();
    let message = format!("rule sets extend one another in a cycle: {}", names.join(" → "));
    let mut found = Diagnostic::new(&CODE, span, message);
    for index in rest {
        found = found.label(extends(*index)?.span, "and this rule set");
    }
    Some(found.help("remove `extends` from one of these rule sets"))
}
