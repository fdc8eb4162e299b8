//! The option `--assumptions` reports values that a rule set assumes because the list does not give
//! them.

use anyhow::bail;

use grognard_check::check::ASSUMED_VALUE;
use grognard_core::document::SeverityWord;
use grognard_project::project::Settings;

/// Makes a finding of every assumed value: a hint, unless the settings give these findings another
/// severity.
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
