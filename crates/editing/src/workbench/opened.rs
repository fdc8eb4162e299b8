//! An order of battle or a scenario with all documents that it names, fielded under a rule set.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use grognard_check::check::errors_in;
use grognard_core::model::{Battle, Force};
use grognard_core::ruleset::Ruleset;
use grognard_project::files::Files;
use grognard_project::project::{NamedForces, Settings, open_named, open_rulesets};
use grognard_syntax::text::{FileId, list};
use grognard_view::fielding::{
    FieldOptions, FieldedForce, Natives, field, forces_of, nation_looks,
};
use grognard_view::view::{LeftOutView, NationLook, left_out, left_out_words};

/// Maximum number of things that a message lists, so that it stays one sentence.
const MAX_NAMED: usize = 5;

/// A document, opened with all documents that it names.
pub(crate) struct Subject {
    pub files: Files,
    /// Battles of a scenario, or empty for an order of battle, which has `forces` instead.
    pub battles: Vec<Battle>,
    pub forces: Vec<Force>,
    pub nations: HashMap<String, NationLook>,
    settings: Vec<Settings>,
    /// Documents from which the subject is made, without the documents of rule sets.
    made_of: HashSet<FileId>,
}

pub(crate) struct OnTable<'s> {
    pub rules: Ruleset,
    pub forces: Vec<FieldedForce<'s>>,
    /// Parts that could not be read and are missing.
    pub left_out: Vec<LeftOutView>,
}

impl Subject {
    /// Opens the document at a path with all documents that it names.
    pub fn open(
        mut files: Files,
        settings: &[Settings],
        file: FileId,
        path: &str,
    ) -> Result<Subject, String> {
        for document in &mut files.documents {
            document.asked = document.file == file;
        }
        let NamedForces { forces, battles, made_of } =
            open_named(&files, settings).map_err(|why| why.to_string())?;
        if forces.is_empty() && battles.is_empty() {
            return Err(format!("`{path}` is neither an order of battle nor a scenario"));
        }
        let (settings, nations) = (settings.to_vec(), nation_looks(settings));
        Ok(Subject { files, battles, forces, nations, settings, made_of })
    }

    pub fn title(&self) -> &str {
        let battle = self.battles.first().map(|battle| battle.name.as_str());
        battle.or(self.forces.first().map(|force| force.name.as_str())).unwrap_or_default()
    }

    pub fn field(&self, ruleset: &str) -> Result<OnTable<'_>, String> {
        let mut opened =
            open_rulesets(&self.files, [ruleset]).map_err(|unknown| unknown.to_string())?;
        let rules = opened.rulesets.remove(0);
        let entrants = forces_of(&self.battles, &self.forces);
        let natives = Natives::open(&self.files, entrants.iter().map(|entrant| entrant.force));
        let natives = natives.map_err(|unknown| unknown.to_string())?;
        let forces = entrants.into_iter().map(|entrant| {
            let options = FieldOptions::new(&rules, natives.of(entrant.force));
            let fielded = Arc::new(field(entrant.force, entrant.battle, options));
            FieldedForce { entrant, fielded }
        });
        let forces = forces.collect();
        let mut made_of = self.made_of.clone();
        made_of.extend(opened.made_of);
        made_of.extend(&natives.made_of);
        let found = errors_in(&self.files, &self.settings, &made_of, true);
        Ok(OnTable { rules, forces, left_out: left_out(&self.files, &found) })
    }

    /// Fields all forces of the subject. If a part could not be read, the result is an error,
    /// unless the page asked for a partial result.
    pub fn field_whole(&self, ruleset: &str, partial: bool) -> Result<OnTable<'_>, String> {
        let table = self.field(ruleset)?;
        if table.left_out.is_empty() || partial {
            return Ok(table);
        }
        let words = left_out_words(&table.left_out);
        let words = list(words.iter().map(String::as_str), MAX_NAMED);
        Err(format!("fix the parts that cannot be read: {words}"))
    }
}
