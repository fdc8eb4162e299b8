//! Findings about what rule sets take for granted, on request.

use anyhow::bail;

use grognard_core::document::SeverityWord;
use grognard_project::check::ASSUMED_VALUE;
use grognard_project::project::Settings;

/// Lets findings about what rule sets take for granted be hints. Where the settings say something else of them, that holds.
pub(super) fn ask_for_assumptions(settings: &mut [Settings]) -> anyhow::Result<()> {
    if settings.iter().all(|settings| settings.fielded_under.is_empty()) {
        bail!(
            "`--assumptions` fields orders of battle under the rule sets that `fielded_under` in \
             `grognard.yaml` names, and there are none: write `fielded_under: [nf]`"
        );
    }
    for settings in settings {
        settings.severities.entry(ASSUMED_VALUE.name.to_owned()).or_insert(SeverityWord::Hint);
    }
    Ok(())
}
