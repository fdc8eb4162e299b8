//! `grognard rules`: read · open · show.

use std::io::Write;

use anyhow::bail;
use grognard_core::ruleset::figures;
use grognard_project::project::{OpenPack, Packs, with_packs};
use grognard_render::render::text;
use grognard_syntax::text::unknown;
use grognard_view::view::{
    ChartView, ErratumView, FigureView, ListItem, PassageView, ReadingView, RulingView, chart,
    erratum, figures_at, passage, reading, rules, ruling, table,
};
use serde::Serialize;

use crate::cli::args::{RulesArgs, Shape};
use crate::cli::outcome::Outcome;
use crate::cli::packs::{open_pack, open_packs};
use crate::cli::terminal::Terminal;

pub(in crate::cli) fn run(args: &RulesArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let opened = open_packs()?;
    let outcome = with_packs(&opened.files, None, |packs| match &args.ruleset {
        None => {
            opened.uses(packs.packs().iter().map(|pack| pack.tree().file()));
            every(packs, args.format, terminal)
        }
        Some(ruleset) => of_pack(&open_pack(&opened, packs, ruleset)?, args, terminal),
    })?;
    Ok(outcome.or(opened.complain(terminal)?))
}

fn of_pack(
    pack: &OpenPack<'_>,
    args: &RulesArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    if let Some(name) = &args.name {
        by_name(pack, name, args.format, terminal)?;
        return Ok(Outcome::Clean);
    }
    let view = rules(&pack.ruleset);
    terminal.show(&view, &text::rules(&view, terminal.width), args.format)?;
    if !terminal.quiet && args.format == Shape::Text {
        let id = &pack.ruleset.id;
        writeln!(
            terminal.err,
            "\n`grognard rules {id} NAME` shows a chart, a table, a ruling, a reading, a word, a figure or a section"
        )?;
    }
    Ok(Outcome::Clean)
}

fn every(packs: &Packs<'_>, format: Shape, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let items: Vec<ListItem> = packs
        .list()
        .into_iter()
        .filter_map(|(id, _)| {
            let pack = packs.open(id)?.ruleset;
            let (charts, tables) = (pack.charts.len(), pack.tables.len());
            let (rulings, gaps) = (pack.rulings.len(), pack.gaps.len());
            let detail = format!(
                "{charts} charts, {tables} dice tables, {rulings} rulings, {gaps} charts missing"
            );
            Some(ListItem { id: pack.id, name: pack.name, detail, mark: None })
        })
        .collect();
    let mut words = String::new();
    text::list(&items, &mut words);
    terminal.show(&items, &words, format)?;
    if !terminal.quiet && format == Shape::Text {
        writeln!(terminal.err, "\n`grognard rules RULESET` shows one rule set")?;
    }
    Ok(Outcome::Clean)
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum RuleMatch {
    Chart(ChartView),
    Table(ChartView),
    Ruling(RulingView),
    Reading(ReadingView),
    Erratum(ErratumView),
    Term(PassageView),
    Passage(PassageView),
    Figures(Vec<FigureView>),
}

impl RuleMatch {
    fn is_empty(&self) -> bool {
        matches!(self, RuleMatch::Figures(figures) if figures.is_empty())
    }

    fn words(&self, width: usize) -> String {
        match self {
            RuleMatch::Chart(view) | RuleMatch::Table(view) => text::chart(view, width),
            RuleMatch::Ruling(view) => text::ruling(view, width),
            RuleMatch::Reading(view) => text::reading(view, width),
            RuleMatch::Erratum(view) => text::erratum(view, width),
            RuleMatch::Figures(figures) => text::figures(figures),
            RuleMatch::Term(view) | RuleMatch::Passage(view) => text::passage(view, width),
        }
    }
}

fn by_name(
    pack: &OpenPack<'_>,
    name: &str,
    format: Shape,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    let found = find(pack, name);
    if found.is_empty() {
        return nothing(pack, name);
    }
    let words: Vec<String> = found.iter().map(|found| found.words(terminal.width)).collect();
    terminal.show(&found, &words.join("\n"), format)
}

fn find(pack: &OpenPack<'_>, name: &str) -> Vec<RuleMatch> {
    let ruleset = &pack.ruleset;
    let mut found = Vec::new();
    found.extend(ruleset.chart(name).map(|found| RuleMatch::Chart(chart(ruleset, found))));
    found.extend(ruleset.table(name).map(|found| RuleMatch::Table(table(ruleset, found))));
    found.extend(ruleset.ruling(name).map(|found| RuleMatch::Ruling(ruling(ruleset, found))));
    found.extend(ruleset.reading(name).map(|found| RuleMatch::Reading(reading(ruleset, found))));
    let printed = ruleset.errata.iter().find(|erratum| erratum.id == name);
    found.extend(printed.map(|printed| RuleMatch::Erratum(erratum(printed))));
    let term = ruleset.terms.iter().find(|term| term.entry.id == name);
    found.extend(
        term.map(|term| {
            RuleMatch::Term(passage(name, &ruleset.name, &term.entry.name, &term.means))
        }),
    );
    let section = name.trim_start_matches(['§', ' ']);
    for page in &pack.pages {
        let title = page.page.titles.first().map_or("", |title| title.value.as_str());
        for (index, passage_on) in page.page.passages.iter().enumerate() {
            if passage_on.keys.iter().any(|key| key.value == section) {
                let told = page.page.told(index);
                let words = &page.text[told.start as usize..told.end as usize];
                found.push(RuleMatch::Passage(passage(section, title, &passage_on.heading, words)));
            }
        }
    }
    // All other matches already include their figures, so list the figures only if nothing else was
    // found.
    if found.is_empty() {
        let figures = figures_at(ruleset, name.trim_end_matches('/'));
        found.extend(Some(RuleMatch::Figures(figures)).filter(|found| !found.is_empty()));
    }
    found
}

fn nothing(pack: &OpenPack<'_>, name: &str) -> anyhow::Result<()> {
    let ruleset = &pack.ruleset;
    let charts = ruleset.charts.iter().map(|entry| entry.entry.id.as_str());
    let tables = ruleset.tables.iter().map(|entry| entry.entry.id.as_str());
    let rulings = ruleset.rulings.iter().map(|entry| entry.entry.id.as_str());
    let terms = ruleset.terms.iter().map(|entry| entry.entry.id.as_str());
    let keys = pack.pages.iter().flat_map(|page| &page.page.passages);
    let keys = keys.flat_map(|passage| &passage.keys).map(|key| key.value.as_str());
    if let Some(gap) = ruleset.gaps.iter().find(|gap| gap.entry.id == name) {
        bail!(
            "{} has no `{name}`: {} is missing (section {} refers to it)",
            ruleset.name,
            gap.entry.name,
            gap.at
        );
    }
    let readings = ruleset.readings.iter().map(|entry| entry.entry.id.as_str());
    let errata = ruleset.errata.iter().map(|erratum| erratum.id.as_str());
    let figures = figures(ruleset);
    let places = figures.iter().flat_map(|figure| names_of(&figure.place));
    let rules = charts.chain(tables).chain(rulings).chain(readings).chain(errata);
    let what = format!("{} has nothing called `{name}`", ruleset.name);
    let otherwise = format!("`grognard rules {}` lists its contents", ruleset.id);
    bail!(unknown(what, name, rules.chain(terms).chain(keys).chain(places), otherwise))
}

/// Returns the three names by which a figure is found: its path, the path of its entry, and the id
/// of that entry.
fn names_of(place: &str) -> impl Iterator<Item = &str> {
    let id = place.split('/').nth(1);
    let list = place.split('/').next().unwrap_or(place);
    let entry = id.and_then(|id| place.get(..list.len() + 1 + id.len()));
    [Some(place), entry, id].into_iter().flatten()
}
