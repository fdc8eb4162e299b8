//! A whole project, opened: every battle, army, rule set and page, without the texts of its
//! documents.

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

/// A whole project, opened. Its website is made from it.
#[derive(Debug, Default)]
pub struct Library {
    /// The settings of the project.
    pub settings: Settings,
    /// The battles, sorted by date.
    pub battles: Vec<BattleOn>,
    /// The orders of battle, sorted by id.
    pub armies: Vec<ArmyOn>,
    /// The rule sets that are shown, in the order of the settings.
    pub packs: Arc<Vec<PackOn>>,
    /// Rule sets that are not shown, but in whose terms an order of battle is written.
    pub others: Arc<Vec<Ruleset>>,
    /// The digest of everything from which the rule sets were opened.
    packs_key: Digest,
    /// The pages of the website that the project's authors wrote.
    pub pages: Vec<PageOn>,
    /// Files that are published beside the pages: path and content.
    pub beside: Vec<(String, Vec<u8>)>,
    /// Whether this is a copy for one player. A copy is published without documents, because they
    /// contain everything that it hides.
    pub is_copy: bool,
}

/// A scenario, opened with its map and its armies.
#[derive(Debug, Clone)]
pub struct BattleOn {
    /// File of the scenario.
    pub file: FileId,
    /// File of the map.
    pub map: Option<FileId>,
    /// The digest of everything from which it is made.
    pub digest: Digest,
    /// The digest of everything from which it may have been read. If it is unchanged, the battle is
    /// reused.
    read_key: Digest,
    /// The battle that the scenario describes.
    pub battle: Battle,
    /// Other names of the battle.
    pub also: Vec<String>,
    /// For each side, the indices of its armies.
    pub armies: Vec<Vec<usize>>,
    /// Summary in a sentence or two.
    pub summary: Option<String>,
    /// The conditions of victory (Markdown).
    pub victory: Option<String>,
    /// A note for the reader.
    pub note: Option<String>,
    /// For each side, the briefing of its commander (Markdown).
    pub briefings: Vec<Option<String>>,
    /// Name of the side that sets up first.
    pub first_to_set_up: Option<String>,
    /// Name of the side that moves first.
    pub first_to_move: Option<String>,
    /// For each objective, its note.
    pub goal_notes: Vec<Option<String>>,
    /// The special rules of the battle (Markdown): the name of each, its text, and the rule set
    /// that it is for.
    pub special_rules: Vec<(String, String, Option<String>)>,
    /// Sources of the scenario.
    pub sources: Vec<Cited>,
    /// Further reading.
    pub bibliography: Vec<Cited>,
    /// File of the story of the battle (Markdown).
    pub story: Option<FileId>,
}

/// An order of battle, opened.
#[derive(Debug, Clone)]
pub struct ArmyOn {
    /// File of the order of battle.
    pub file: FileId,
    /// The digest of its text.
    pub digest: Digest,
    /// Bodies with their strengths and leaders.
    pub force: Arc<Force>,
    /// For each body, the provenance of its strength.
    pub known: Vec<Known>,
    /// A note for the reader.
    pub note: Option<String>,
    /// Sources of the strengths.
    pub sources: Vec<Cited>,
    /// The indices of the battles in which it fights.
    pub battles: Vec<usize>,
}

/// The provenance of a strength. A body without a value of its own inherits that of the body above
/// it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known {
    /// Short name of its source. A body shares this text with the body above it.
    pub source: Option<Arc<str>>,
    /// How certain the strength is.
    pub confidence: Option<Confidence>,
    /// Which men are counted.
    pub counting: Option<Counting>,
    /// A note on the body.
    pub note: Option<Box<str>>,
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

/// A rule set with its pages.
#[derive(Debug)]
pub struct PackOn {
    /// The rule set, merged with those that it extends.
    pub ruleset: Ruleset,
    /// Pages of the rules, in the order of the pack.
    pub pages: Vec<RulesPage>,
    /// The digest of its texts.
    pub digest: Digest,
}

/// A page of rules.
#[derive(Debug)]
pub struct RulesPage {
    /// Name of the file, without its suffix.
    pub name: String,
    /// Title at the top of the page.
    pub title: String,
    /// Text of the page, in Markdown.
    pub text: String,
    /// The sections that the page explains.
    pub sections: Vec<String>,
}

/// A page of the website.
#[derive(Debug)]
pub struct PageOn {
    /// Path below the folder of the website, without `.md`.
    pub path: String,
    /// File of the page.
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
    // Settings of nations have the names of battalions: if they changed, every army is read again.
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
    /// A rule set that is shown, by its id or an alias.
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
