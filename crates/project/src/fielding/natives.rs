//! The rule sets in whose terms forces are written.

use crate::files::Files;
use crate::project::{UnknownRuleset, open_rulesets};
use grognard_core::model::Force;
use grognard_core::ruleset::Ruleset;

/// Rule sets by the names under which orders of battle ask for them.
#[derive(Debug, Default)]
pub struct Natives(Vec<(String, Ruleset)>);

impl Natives {
    /// Opens the rule sets of all forces that are native lists.
    pub fn open<'f>(
        files: &Files,
        forces: impl IntoIterator<Item = &'f Force>,
    ) -> Result<Natives, UnknownRuleset> {
        let mut names: Vec<&str> = Vec::new();
        for name in forces.into_iter().filter_map(|force| force.native.as_deref()) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        // Most forces are history, and then the packs of the project need not be parsed.
        if names.is_empty() {
            return Ok(Natives::default());
        }
        let rulesets = open_rulesets(files, names.iter().copied())?;
        Ok(Natives(names.into_iter().map(str::to_owned).zip(rulesets).collect()))
    }

    /// The rule set in whose terms a force is written.
    pub fn of(&self, force: &Force) -> Option<&Ruleset> {
        let native = force.native.as_ref()?;
        self.0.iter().find(|(name, _)| name == native).map(|(_, ruleset)| ruleset)
    }
}
