//! Troops before they were raised or after they were disbanded.

use super::OobPage;
use super::nation_out_of_time::{lifetime, out_of_time};
use super::no_such_date::real;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::document::{Body, BodyKind};
use crate::project::TroopFacts;
use crate::text::has_word;

/// Troops before they were raised or after they were disbanded.
pub static CODE: Code =
    Code::new("troops-out-of-time", Severity::Warning, include_str!("troops_out_of_time.md"));

pub(super) fn check(page: &OobPage<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(date) = real(&page.oob.date) else { return };
    let out = |troops: &&TroopFacts| out_of_time(troops.from, troops.to, date.value).is_some();
    let missing: Vec<&TroopFacts> = page.settings.troops.iter().filter(out).collect();
    if missing.is_empty() {
        return;
    }
    for body in &page.bodies.list {
        let Some(name) = body.name().get().filter(|_| !matches!(body.kind, BodyKind::Whole(_)))
        else {
            continue;
        };
        let Some(nation) = page.bodies.nation(body) else { continue };
        let named = |troops: &&&TroopFacts| troops.nation == nation.value && is_named(body, troops);
        let Some(troops) = missing.iter().find(named) else { continue };
        let when = out_of_time(troops.from, troops.to, date.value).unwrap_or("");
        diagnostics.push(
            Diagnostic::new(
                &CODE,
                name.span,
                format!("there were no troops such as {} {when} on {}", body.title(), date.value),
            )
            .label(date.span, "the date of this list")
            .help(format!(
                "they existed {}: mend the name or the date",
                lifetime(troops.from, troops.to)
            ))
            .help(troops.source.as_str()),
        );
    }
}

fn is_named(body: &Body<'_>, troops: &TroopFacts) -> bool {
    let name = body.name().value().copied().unwrap_or("");
    troops.words.iter().any(|word| has_word(name, word))
}
