//! Reports a scenario with a map that does not exist.

use grognard_core::document::Kind;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use super::misnamed_document::Misnamed;
use crate::check::subject::ProjectSubject;
use crate::check::suggest::Suggestions;

code!("unknown-map", Unread, "unknown_map.md", Reference);

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if !subject.project.knows_all(Kind::Map) {
        return;
    }
    let maps = subject.project.maps.iter().filter_map(|map| map.document.id.value());
    let map_ids: Vec<&str> = maps.map(|id| id.0).collect();
    let suggestions = Suggestions::new();
    for scenario in &subject.project.scenarios {
        let Some(map) = scenario.document.map.get() else { continue };
        if subject.links.maps.contains_key(map.0) {
            continue;
        }
        let named = Spanned::new(map.0, map.span);
        let found = Diagnostic::new(&CODE, map.span, format!("there is no map `{}`", map.0));
        let found = suggestions.suggest(found, named, "maps", &map_ids);
        let own = subject.project.maps.iter().find(|placed| {
            let name = subject.texts.get(placed.file).name.rsplit('/').next().unwrap_or("");
            name.strip_suffix(".map.yaml") == Some(map.0)
        });
        let id = own.and_then(|placed| placed.document.id.get());
        let found = match id {
            Some(id) => {
                let help =
                    format!("`{0}.map.yaml` has `id: {1}`: correct one of the two", map.0, id.0);
                found.label(id.span, "the id of the map with this file name").help(help)
            }
            None => found.help(format!(
                "or draw one: a file `{0}.map.yaml` with `map: 1` and `id: {0}`",
                map.0
            )),
        };
        diagnostics.push(Misnamed::explains(subject.misnamed, Kind::Map, map.0, found));
    }
}
