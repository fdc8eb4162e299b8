//! Reports of battles that were played, made from the logs in a project.

use std::collections::BTreeMap;

use grognard_core::document::{Field, Kind, Log, read};
use grognard_project::project::PackOn;
use grognard_render::render::played::markdown;
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::{Digest, FileId, Texts};
use grognard_view::play::{Pages, PlayBattle, entries, fold, freeze, report};

use super::context::{SiteContext, fielded_forces};
use super::rule_links::prose_of;

const LEVEL: u8 = 2;

pub(super) fn logs(texts: &Texts) -> BTreeMap<(String, String), Vec<FileId>> {
    let mut all: BTreeMap<(String, String), Vec<FileId>> = BTreeMap::new();
    let named = texts.iter().filter(|(_, text)| Kind::of_path(&text.name) == Some(Kind::Log));
    for (file, text) in named {
        let (tree, _) = parse(file, &text.content, Reader::TwoTier);
        let written = tree.root().map_or(Field::Absent, read::<Log<'_>>);
        let Some(log) = written.value() else { continue };
        if let Some((scenario, ruleset)) = log.scenario.value().zip(log.ruleset.value()) {
            all.entry((scenario.0.to_owned(), ruleset.0.to_owned())).or_default().push(file);
        }
    }
    all
}

pub(super) fn key(context: &SiteContext, battle: &str, pack: &PackOn) -> Digest {
    let logs = context.logs.get(&(battle.to_owned(), pack.ruleset.id.clone()));
    let texts = logs.into_iter().flatten().map(|file| &*context.texts.get(*file).content);
    Digest::of(texts)
}

/// Returns a report of each log of a battle as HTML. Faults in a log are not reported here, because
/// the command `play` reports them.
pub(super) fn told(context: &SiteContext, number: usize, pack: usize) -> Vec<String> {
    let battle = &context.library.battles[number].battle;
    let rules = &context.library.packs[pack].ruleset;
    let Some(logs) = context.logs.get(&(battle.id.clone(), rules.id.clone())) else {
        return Vec::new();
    };
    let forces = fielded_forces(context, number, pack);
    let play = PlayBattle { battle, rules, forces: &forces };
    let data = freeze(&play, &Pages { section: &|_| None });
    let html = |(index, file): (usize, &FileId)| {
        let text = &context.texts.get(*file).content;
        let (tree, _) = parse(*file, text, Reader::TwoTier);
        let written = tree.root().map_or(Field::Absent, read::<Log<'_>>);
        let mut left_out = Vec::new();
        let entries = entries(written.value()?, &data, &mut left_out);
        let state = fold(&data, &entries, &mut left_out);
        let report = markdown(&report(&data, &entries, &state));
        // Drop the first line, which is a title, because the page already has one.
        let report = report.split_once('\n').map_or("", |(_, rest)| rest);
        Some(prose_of(context, report, &format!("played-{index}-"), LEVEL).html)
    };
    logs.iter().enumerate().filter_map(html).collect()
}
