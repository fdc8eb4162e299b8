//! Opens the rule sets in whose terms native lists are written.

use grognard_core::model::Force;
use grognard_core::ruleset::Ruleset;
use grognard_project::files::Files;
use grognard_project::project::{OpenedRulesets, UnknownRuleset, open_rulesets};
use grognard_syntax::text::FileId;

/// Rule sets of native lists, by the names that orders of battle use for them.
#[derive(Debug, Default)]
pub struct Natives {
    rulesets: Vec<(String, Ruleset)>,
    /// Documents of the project that define the rule sets of `rulesets`.
    pub made_of: Vec<FileId>,
}

impl Natives {
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
        // Without native lists, which are rare, the packs of the project need not be parsed.
        if names.is_empty() {
            return Ok(Natives::default());
        }
        let OpenedRulesets { rulesets, made_of } = open_rulesets(files, names.iter().copied())?;
        let rulesets = names.into_iter().map(str::to_owned).zip(rulesets).collect();
        Ok(Natives { rulesets, made_of })
    }

    /// Rule set in whose terms the order of battle of a force is written, if it is a native list.
    pub fn of(&self, force: &Force) -> Option<&Ruleset> {
        let native = force.native.as_ref()?;
        self.rulesets.iter().find(|(name, _)| name == native).map(|(_, ruleset)| ruleset)
    }
}
