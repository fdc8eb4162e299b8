//! A project opened whole: every battle, army, rule set and page, without the texts of its documents.

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

/// A project opened whole. Its website is made of it.
#[derive(Debug, Default)]
pub struct Library {
    /// What holds for the project.
    pub settings: Settings,
    /// The battles, the earliest first.
    pub battles: Vec<BattleOn>,
    /// The orders of battle, by their ids.
    pub armies: Vec<ArmyOn>,
    /// The rule sets that are shown, in their order.
    pub packs: Arc<Vec<PackOn>>,
    /// Rule sets that are not shown, in whose terms some order of battle is written.
    pub others: Arc<Vec<Ruleset>>,
    /// The digest of all from which rule sets were opened.
    packs_key: Digest,
    /// The pages of the website, by their paths.
    pub pages: Vec<PageOn>,
    /// What stands beside the pages.
    pub beside: Vec<(String, Vec<u8>)>,
    /// Is it a copy for one player? Documents are not given along with it.
    pub is_copy: bool,
}

/// A scenario, opened with its map and its armies.
#[derive(Debug, Clone)]
pub struct BattleOn {
    /// File of the scenario.
    pub file: FileId,
    /// File of the map.
    pub map: Option<FileId>,
    /// The digest of all that it is made of.
    pub digest: Digest,
    /// The digest of all that it was read from, and perhaps of more.
    read_key: Digest,
    /// The battle as the scenario tells it.
    pub battle: Battle,
    /// Other names of the battle.
    pub also: Vec<String>,
    /// For each side the numbers of its armies.
    pub armies: Vec<Vec<usize>>,
    /// Summary in a sentence or two.
    pub summary: Option<String>,
    /// Who wins (Markdown).
    pub victory: Option<String>,
    /// What the reader should know.
    pub note: Option<String>,
    /// For each side what its commander is told (Markdown).
    pub briefings: Vec<Option<String>>,
    /// The name of the side that sets up first.
    pub first_to_set_up: Option<String>,
    /// The name of the side that moves first.
    pub first_to_move: Option<String>,
    /// What is to be said of each objective.
    pub goal_notes: Vec<Option<String>>,
    /// What holds in this battle only (Markdown): its name, what it says, and for which rule set.
    pub special_rules: Vec<(String, String, Option<String>)>,
    /// Sources of the scenario.
    pub sources: Vec<Cited>,
    /// Further reading.
    pub bibliography: Vec<Cited>,
    /// The story (Markdown).
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
    /// For each body what is known of its strength.
    pub known: Vec<Known>,
    /// What the reader should know.
    pub note: Option<String>,
    /// Where strengths come from.
    pub sources: Vec<Cited>,
    /// The battles in which it fights, by number.
    pub battles: Vec<usize>,
}

/// What is known of a strength, inherited from above where a body does not say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known {
    /// The short name of its source; bodies share that of the body above them.
    pub source: Option<Arc<str>>,
    /// How sure it is.
    pub confidence: Option<Confidence>,
    /// Who is counted.
    pub counting: Option<Counting>,
    /// What is to be said of the body.
    pub note: Option<Box<str>>,
}

/// A book or a return.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SourceView")]
pub struct Cited {
    /// Short name of the book or return.
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
    /// The rule set, laid over those that it extends.
    pub ruleset: Ruleset,
    /// Pages of the rules, in the order of the pack.
    pub pages: Vec<RulesPage>,
    /// The digest of its texts.
    pub digest: Digest,
}

/// A page of rules.
#[derive(Debug)]
pub struct RulesPage {
    /// Name of the file, without the end.
    pub name: String,
    /// Title at the top of the page.
    pub title: String,
    /// Text of the page, in Markdown.
    pub text: String,
    /// The sections that it tells of.
    pub sections: Vec<String>,
}

/// A page of the website.
#[derive(Debug)]
pub struct PageOn {
    /// Path below the folder of the website, without the end.
    pub path: String,
    /// File of the page.
    pub file: FileId,
}

/// Opens a project. What cannot be read is left out: `check` says why. What is as it was in an earlier state
/// of the same project is taken from there.
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
    // Nations say what battalions are called: where they changed, every army is read again.
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

/// The battles of a project, in the order of their days.
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
