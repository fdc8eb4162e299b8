//! Reports an alias of a pack that names a built-in rule set.

use grognard_core::document::Ruleset;
use grognard_syntax::diagnostic::Diagnostic;

use grognard_project::project::built_in_ids;

code!("taken-alias", Warning, "taken_alias.md", Identity);

pub(super) fn check(ruleset: &Ruleset<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(id) = ruleset.id.value() else { return };
    // A pack with the id of a built-in pack replaces that pack, so it may use its names too.
    if built_in_ids().any(|built_in| built_in == id.0) {
        return;
    }
    for alias in &ruleset.aliases {
        if !built_in_ids().any(|built_in| built_in == alias.value.0) {
            continue;
        }
        let message = format!("`{}` is already the name of a built-in rule set", alias.value.0);
        diagnostics.push(
            Diagnostic::new(&CODE, alias.span, message)
                .help("choose another alias; `grognard rules` lists the names in use"),
        );
    }
}
