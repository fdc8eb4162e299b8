//! The option `--assumptions`: reports values that rule sets assume because the list lacks them.

use anyhow::bail;

use grognard_core::document::SeverityWord;
use grognard_project::check::ASSUMED_VALUE;
use grognard_project::project::Settings;

/// Turns findings about assumed values into hints, unless the settings give them another severity.
pub(super) fn ask_for_assumptions(settings: &mut [Settings]) -> anyhow::Result<()> {
    if settings.iter().all(|settings| settings.fielded_under.is_empty()) {
        bail!(
            "`--assumptions` needs rule sets to field orders of battle: write `fielded_under: [nf]` in \
             `grognard.yaml`"
        );
    }
    for settings in settings {
        settings.severities.entry(ASSUMED_VALUE.name.to_owned()).or_insert(SeverityWord::Hint);
    }
    Ok(())
}
