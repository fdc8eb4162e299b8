//! The contents of an opened project.

use std::sync::Arc;

use grognard_core::document::{Confidence, Counting};
use grognard_core::model::{Battle, Force};
use grognard_core::ruleset::Ruleset;
use grognard_syntax::text::{Digest, FileId};

use super::cited::Cited;
use crate::files::{Document, Files};
use crate::project::Settings;

/// An opened project, from which its website is made.
#[derive(Debug, Default)]
pub struct Library {
    pub settings: Settings,
    /// The battles, sorted by date.
    pub battles: Vec<BattleOn>,
    /// The orders of battle, sorted by id.
    pub armies: Vec<ArmyOn>,
    /// Rule sets that the website shows, in the order of the settings.
    pub packs: Arc<Vec<PackOn>>,
    /// Rule sets that the website does not show, but in whose terms an order of battle is written.
    pub others: Arc<Vec<Ruleset>>,
    /// The digest of everything from which the rule sets were opened.
    pub(super) packs_key: Digest,
    /// The pages of the website that the project's authors wrote.
    pub pages: Vec<PageOn>,
    /// Files that are published beside the pages: path and content.
    pub beside: Vec<(String, Vec<u8>)>,
    /// Whether this is a copy for one player. A copy is published without documents, because
    /// documents contain the facts that the copy hides.
    pub is_copy: bool,
}

#[derive(Debug, Clone)]
pub struct BattleOn {
    pub file: FileId,
    pub map: Option<FileId>,
    /// Digest of everything from which the battle is made.
    pub digest: Digest,
    /// Digest of everything from which the battle may have been read. A battle with an unchanged
    /// digest is reused.
    pub(super) read_key: Digest,
    pub battle: Battle,
    /// Other names of the battle.
    pub also: Vec<String>,
    /// Ids or aliases of the rule sets that suit the battle best.
    pub recommended: Vec<String>,
    /// Playing times that players have measured, each under the id or alias of a rule set.
    pub playing_times: Vec<MeasuredTime>,
    /// Wars and campaigns of the battle.
    pub campaigns: Vec<String>,
    /// Indices of the armies of each side.
    pub armies: Vec<Vec<usize>>,
    /// Summary in a sentence or two.
    pub summary: Option<String>,
    pub facts: KnownFacts,
    /// The conditions of victory (Markdown).
    pub victory: Option<String>,
    pub note: Option<String>,
    /// Briefing of each side's commander (Markdown).
    pub briefings: Vec<Option<String>>,
    /// Name of the side that sets up first.
    pub first_to_set_up: Option<String>,
    /// Name of the side that moves first.
    pub first_to_move: Option<String>,
    /// Note on each objective.
    pub goal_notes: Vec<Option<String>>,
    /// Special rules of the battle (Markdown), each as its name, its text, and the rule set for
    /// which it was written.
    pub special_rules: Vec<(String, String, Option<String>)>,
    pub sources: Vec<Cited>,
    /// Books and articles for further reading.
    pub bibliography: Vec<Cited>,
    /// File of the story of the battle (Markdown).
    pub story: Option<FileId>,
}

/// The playing time of a battle under a rule set, as players have measured it.
#[derive(Debug, Clone)]
pub struct MeasuredTime {
    /// Id or alias of the rule set.
    pub ruleset: String,
    pub minutes: i64,
    /// The basis of the time, such as `two games with four players`.
    pub basis: String,
}

#[derive(Debug, Clone)]
pub struct ArmyOn {
    pub file: FileId,
    /// Digest of the text of the order of battle.
    pub digest: Digest,
    pub force: Arc<Force>,
    pub known: Vec<Known>,
    pub note: Option<String>,
    /// Sources of the strengths.
    pub sources: Vec<Cited>,
    /// Indices of the battles in which the army fights.
    pub battles: Vec<usize>,
}

/// The provenance of a strength. A body that does not give a value inherits the value of the body
/// above.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known {
    /// Short name of the source. A body that inherits its source shares this string with the body
    /// above.
    pub source: Option<Arc<str>>,
    pub confidence: Option<Confidence>,
    /// Soldiers included in the strength, such as all ranks.
    pub counting: Option<Counting>,
    pub note: Option<Box<str>>,
}

/// Historical facts about the battle, in the words of the scenario.
#[derive(Debug, Clone, Default)]
pub struct KnownFacts {
    /// Accounts of the outcome.
    pub result: Vec<KnownFact>,
    /// Accounts of the losses, each with the index of its side.
    pub losses: Vec<(usize, KnownFact)>,
    /// Accounts of the weather.
    pub weather: Vec<KnownFact>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownFact {
    pub text: String,
    /// Short name of the source.
    pub source: Option<String>,
}

#[derive(Debug)]
pub struct PackOn {
    /// The rule set, merged with those that it extends.
    pub ruleset: Ruleset,
    /// Pages of the rules, in the order of the pack.
    pub pages: Vec<RulesPage>,
    pub digest: Digest,
}

#[derive(Debug)]
pub struct RulesPage {
    /// Name of the file, without its suffix.
    pub name: String,
    pub title: String,
    /// Text of the page, in Markdown.
    pub text: String,
    /// The sections that the page explains.
    pub sections: Vec<String>,
}

#[derive(Debug)]
pub struct PageOn {
    /// Path below the folder of the website, without `.md`.
    pub path: String,
    pub file: FileId,
}

impl Library {
    pub fn pack(&self, name: &str) -> Option<&PackOn> {
        let by_id = self.packs.iter().find(|pack| pack.ruleset.id == name);
        by_id.or_else(|| self.packs.iter().find(|pack| pack.ruleset.answers_to(name)))
    }

    /// The rule set in whose terms a force is written.
    pub fn native(&self, force: &Force) -> Option<&Ruleset> {
        let name = force.native.as_deref()?;
        let shown = self.pack(name).map(|pack| &pack.ruleset);
        shown.or_else(|| self.others.iter().find(|ruleset| ruleset.answers_to(name)))
    }
}

pub(super) fn digest_of(files: &Files, document: Document) -> Digest {
    let content = &files.texts.get(document.file).content;
    let name = files.name_in_project(document.file, document.project);
    Digest::of([name.as_bytes(), content.as_bytes()])
}
