//! Reports a side with an order of battle that does not exist.

use std::collections::HashSet;

use grognard_core::document::Kind;
use grognard_syntax::diagnostic::Diagnostic;

use super::duplicate_document;
use super::misnamed_document::Misnamed;
use crate::check::subject::ProjectSubject;
use crate::check::suggest::Suggestions;

code!("unknown-oob", Unread, "unknown_oob.md", Reference);

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if !subject.project.knows_all(Kind::Oob) {
        return;
    }
    let ids = subject.project.oobs.iter().filter_map(|oob| oob.id.as_ref());
    let oob_ids: Vec<&str> = ids.map(|id| id.value.as_str()).collect();
    let suggestions = Suggestions::new();
    let mut patterns = HashSet::new();
    let links = subject.links.scenarios.iter().flat_map(|scenario| &scenario.oobs);
    for named in links.filter(|link| link.oob.is_none()).map(|link| link.id) {
        if duplicate_document::explains(subject, Kind::Oob, named.value) {
            continue;
        }
        // If a pattern hides several lists, the pattern is one mistake, so it is reported once.
        let hidden = Misnamed::find(subject.misnamed, Kind::Oob, named.value);
        if let Some(pattern) = hidden.and_then(|hidden| hidden.hidden_by)
            && !patterns.insert((named.span.file, pattern))
        {
            continue;
        }
        let message = format!("there is no order of battle `{}`", named.value);
        let found = Diagnostic::new(&CODE, named.span, message);
        // A list of another side of the scenario is not the list that was meant.
        let of_sides = subject.links.scenarios.iter().filter(|scenario| {
            scenario.oobs.iter().any(|link| link.oob.is_none() && link.id.span == named.span)
        });
        let of_sides: Vec<&str> = of_sides
            .flat_map(|scenario| &scenario.oobs)
            .filter(|link| link.oob.is_some())
            .map(|link| link.id.value)
            .collect();
        let free = oob_ids.iter().copied().filter(|id| !of_sides.contains(id));
        let free: Vec<&str> = free.collect();
        let found = suggestions.suggest(found, named, "orders of battle", &free);
        let found = found.help(format!(
            "or write one: a file `{0}.oob.yaml` with `oob: 1` and `id: {0}`",
            named.value
        ));
        diagnostics.push(Misnamed::explains(subject.misnamed, Kind::Oob, named.value, found));
    }
}
