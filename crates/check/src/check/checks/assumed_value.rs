//! Reports values that a rule set assumes because the documents do not give them.

use std::collections::HashMap;

use grognard_core::convert::{Change, Conversion, Cut, Entry};
use grognard_core::document::SeverityWord;
use grognard_core::model::{Body, Force};
use grognard_core::ruleset::Ruleset;
use grognard_syntax::diagnostic::Diagnostic;

use grognard_project::project::Settings;

code!("assumed-value", Hint, "assumed_value.md");

/// Whether the project asks for this check. The check is off unless `severities` names its code,
/// because a list need not have every value that a game requires.
pub(super) fn is_asked_for(settings: &Settings) -> bool {
    settings.severities.get(CODE.name).is_some_and(|word| *word != SeverityWord::Allow)
}

pub(super) fn check(
    force: &Force,
    game: &Ruleset,
    conversion: &Conversion,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let bodies: HashMap<&str, &Body> =
        force.bodies.iter().map(|body| (body.id.as_str(), body)).collect();
    let assumed = |entry: &Entry| Some((*bodies.get(entry.body.as_str())?, words(&entry.change)?));
    for (body, (what, help)) in conversion.ledger.iter().filter_map(assumed) {
        let message = format!("under {} `{}` {what}", game.name, body.name);
        diagnostics.push(Diagnostic::new(&CODE, body.span, message).help(help));
    }
}

fn words(change: &Change) -> Option<(String, &'static str)> {
    Some(match change {
        Change::AssumedGrade { grade } => (
            format!("is {}, because it has no `grade`", grade.name),
            "write its `grade`, or the `grade` of a formation above it",
        ),
        Change::AssumedQuality { quality } => (
            format!("is commanded as {}, because it has no `quality`", quality.name),
            "write its `quality`, or the `quality` of a formation above it",
        ),
        Change::Overruled { stated, below, .. } => (
            format!("has the {below} of its parts, not its own {stated}"),
            "correct the grade of the body or of its parts",
        ),
        Change::Split(split) if split.cut == Cut::Invented => (
            format!("becomes {} units, because its parts are not given", split.units),
            "write its battalions, squadrons or batteries as units",
        ),
        _ => return None,
    })
}
