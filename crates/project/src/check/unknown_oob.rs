//! A side names an order of battle that is not there.

use super::guess::Guesses;
use super::run::Table;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::Kind;

/// A side names an order of battle that is not there.
pub static CODE: Code = Code::new("unknown-oob", Severity::Error, include_str!("unknown_oob.md"));

pub(super) fn check(table: &Table<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if !table.project.knows_all(Kind::Oob) {
        return;
    }
    let ids = table.project.oobs.iter().filter_map(|oob| oob.id.as_ref());
    let known: Vec<&str> = ids.map(|id| id.value.as_str()).collect();
    let guesses = Guesses::new();
    let links = table.links.scenarios.iter().flat_map(|scenario| &scenario.oobs);
    for named in links.filter(|link| link.oob.is_none()).map(|link| link.id) {
        let message = format!("there is no order of battle `{}`", named.value);
        let found = Diagnostic::new(&CODE, named.span, message);
        let found = guesses.suggest(found, named, "orders of battle", &known);
        diagnostics.push(found.help(format!(
            "or write one: a file `{0}.oob.yaml` with `oob: 1` and `id: {0}`",
            named.value
        )));
    }
}
