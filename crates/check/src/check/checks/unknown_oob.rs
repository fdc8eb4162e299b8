//! Reports a side with an order of battle that does not exist.

use std::collections::HashSet;

use grognard_core::document::Kind;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

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
    for scenario in &subject.links.scenarios {
        let unknown = scenario.oobs.iter().filter(|link| link.oob.is_none());
        let unknown: Vec<Spanned<&str>> = unknown.map(|link| link.id).collect();
        if unknown.is_empty() {
            continue;
        }
        // A list of another side of the scenario is not the list that was meant.
        let taken = scenario.oobs.iter().filter(|link| link.oob.is_some());
        let taken: HashSet<&str> = taken.map(|link| link.id.value).collect();
        let free: Vec<&str> = oob_ids.iter().copied().filter(|id| !taken.contains(id)).collect();
        for named in unknown {
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
            let found = suggestions.suggest(found, named, "orders of battle", &free);
            let or = if free.is_empty() { "" } else { "or " };
            let own = subject.project.oobs.iter().find(|oob| {
                let name = subject.texts.get(oob.file).name.rsplit('/').next().unwrap_or("");
                name.strip_suffix(".oob.yaml") == Some(named.value)
            });
            let found = match own.and_then(|oob| oob.id.as_ref()) {
                Some(id) => {
                    let (file, id_value) = (named.value, &id.value);
                    let help =
                        format!("`{file}.oob.yaml` has `id: {id_value}`: correct one of the two");
                    found.label(id.span, "the id of the list with this file name").help(help)
                }
                None => found.help(format!(
                    "{or}write one: a file `{0}.oob.yaml` with `oob: 1` and `id: {0}`",
                    named.value
                )),
            };
            diagnostics.push(Misnamed::explains(subject.misnamed, Kind::Oob, named.value, found));
        }
    }
}
