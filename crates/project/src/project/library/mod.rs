//! An opened project: every battle, army, rule set and page, without the texts of the documents.

mod armies;
mod battles;
mod cited;
mod player_copy;
mod rulesets;

use std::collections::HashSet;
use std::sync::Arc;

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use self::armies::army;
use self::battles::{Around, battle};
pub use self::player_copy::library_for;
use self::rulesets::{packs, packs_key};
use super::{Settings, answers_to, is_geojson};
use crate::files::{Document, Files, SiteFiles};
use grognard_core::document::{Confidence, Counting, Kind};
use grognard_core::model::{Battle, Force};
use grognard_core::ruleset::Ruleset;
use grognard_syntax::text::{Digest, FileId};

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
    packs_key: Digest,
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
    read_key: Digest,
    pub battle: Battle,
    /// Other names of the battle.
    pub also: Vec<String>,
    /// Ids or aliases of the rule sets that suit the battle best.
    pub recommended: Vec<String>,
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

/// A book or a return that a document cites.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SourceView")]
pub struct Cited {
    /// Short name by which the document cites the book or return; empty in a bibliography.
    pub id: String,
    /// Author, title, place and year.
    pub words: String,
    /// Address where it can be read.
    pub url: Option<String>,
    /// Note on the book or return.
    pub note: Option<String>,
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

/// Opens a project. Documents that cannot be read are left out; `check` reports the reason.
/// Unchanged parts are reused from `earlier`, an earlier state of the same project.
pub fn library(
    files: &Files,
    settings: Settings,
    project: usize,
    site: SiteFiles,
    earlier: Option<&Library>,
) -> Library {
    let of_project: Vec<Document> = files
        .documents
        .iter()
        .filter(|document| document.project == project && document.sound)
        .copied()
        .collect();
    let of = |kind: Kind| {
        let is = move |document: &&Document| {
            Kind::of_path(&files.texts.get(document.file).name) == Some(kind)
        };
        of_project.iter().filter(is).copied().collect::<Vec<Document>>()
    };
    // If the settings of nations have changed, every army is read again, because the settings of
    // nations have the names of battalions.
    let earlier = earlier.filter(|earlier| earlier.settings.nations == settings.nations);
    let read_army = |document: &Document| army(files, *document, &settings, earlier);
    let mut armies: Vec<ArmyOn> = of(Kind::Oob).par_iter().filter_map(read_army).collect();
    armies.sort_by(|a, b| a.force.id.cmp(&b.force.id));
    armies.dedup_by(|a, b| a.force.id == b.force.id);
    let battles = battles(files, &of(Kind::Scenario), &armies, &of(Kind::Map), earlier);
    for (number, battle) in battles.iter().enumerate() {
        for army in battle.armies.iter().flatten() {
            armies[*army].battles.push(number);
        }
    }
    let packs_key = packs_key(files, project, &settings, &armies);
    let (packs, others) = match earlier.filter(|earlier| earlier.packs_key == packs_key) {
        Some(earlier) => (Arc::clone(&earlier.packs), Arc::clone(&earlier.others)),
        None => {
            let (packs, others) = packs(files, project, &settings, &armies);
            (Arc::new(packs), Arc::new(others))
        }
    };
    let page = |(path, file): (String, FileId)| {
        let path = path.strip_suffix(".md").unwrap_or(&path).to_owned();
        PageOn { path, file }
    };
    let pages = site.pages.into_iter().map(page).collect();
    let beside = site.beside;
    Library { settings, battles, armies, packs, others, packs_key, pages, beside, is_copy: false }
}

fn battles(
    files: &Files,
    scenarios: &[Document],
    armies: &[ArmyOn],
    maps: &[Document],
    earlier: Option<&Library>,
) -> Vec<BattleOn> {
    let key = armies.iter().fold(Digest::default(), |key, army| key.and(army.digest));
    let ground = files.documents.iter().filter(|document| {
        is_geojson(files, **document) || maps.iter().any(|map| map.file == document.file)
    });
    let digest = ground.fold(key, |key, document| key.and(digest_of(files, *document)));
    let around = Around { armies, maps, digest, earlier };
    let mut battles: Vec<BattleOn> =
        scenarios.par_iter().filter_map(|scenario| battle(files, *scenario, around)).collect();
    battles.sort_by_key(|battle| (battle.battle.date, battle.battle.id.clone()));
    let mut ids = HashSet::new();
    battles.retain(|battle| ids.insert(battle.battle.id.clone()));
    battles
}

fn digest_of(files: &Files, document: Document) -> Digest {
    let content = &files.texts.get(document.file).content;
    let name = files.name_in_project(document.file, document.project);
    Digest::of([name.as_bytes(), content.as_bytes()])
}

impl Library {
    pub fn pack(&self, name: &str) -> Option<&PackOn> {
        let by_id = self.packs.iter().find(|pack| pack.ruleset.id == name);
        by_id.or_else(|| self.packs.iter().find(|pack| answers_to(&pack.ruleset, name)))
    }

    /// The rule set in whose terms a force is written.
    pub fn native(&self, force: &Force) -> Option<&Ruleset> {
        let name = force.native.as_deref()?;
        let shown = self.pack(name).map(|pack| &pack.ruleset);
        shown.or_else(|| self.others.iter().find(|ruleset| answers_to(ruleset, name)))
    }
}
