//! An opened project: every battle, army, rule set and page, without the texts of the documents.

mod armies;
mod battles;
mod cited;
mod contents;
mod player_copy;
mod rulesets;

use std::collections::HashSet;
use std::sync::Arc;

use rayon::prelude::*;

use self::armies::army;
use self::battles::{Around, battle};
pub use self::cited::Cited;
use self::contents::digest_of;
pub use self::contents::{
    ArmyOn, BattleOn, Known, KnownFact, KnownFacts, Library, MeasuredTime, PackOn, PageOn,
    RulesPage,
};
pub use self::player_copy::library_for;
use self::rulesets::{packs, packs_key};
use super::{Settings, is_geojson};
use crate::files::{Document, Files, SiteFiles};
use grognard_core::document::Kind;
use grognard_syntax::text::{Digest, FileId};

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
