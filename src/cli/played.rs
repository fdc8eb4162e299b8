//! Opens a battle in play for commands: a scenario under a rule set, with its logs.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use grognard_core::document::{Field, Id, Log, read as read_document};
use grognard_exchange::exchange::{Fought, after_battle, id_after};
use grognard_project::files::{Files, OutputFile};
use grognard_project::project::Settings;
use grognard_syntax::diagnostic::{Diagnostic, tidy};
use grognard_syntax::syntax::{Reader, parse};
use grognard_view::play::{
    Pages, PlayBattle, PlayData, PlayEntry, PlayState, entries, fold, freeze, losses, merged,
};

use super::args::PartialArgs;
use super::fielding::{GameChoice, Table, field};
use super::opened::{Opened, open};
use super::outcome::Outcome;
use super::terminal::Terminal;
use super::told::{refusal, tell_findings};
use crate::disk::{list, read};

pub(super) struct Played<'p> {
    pub opened: &'p Opened,
    pub play: PlayBattle<'p>,
    pub data: PlayData,
    pub entries: Vec<PlayEntry>,
    pub state: PlayState,
}

#[derive(Clone, Copy)]
pub(super) struct BattleRequest<'a> {
    pub scenario: &'a Path,
    pub ruleset: &'a str,
    pub partial: PartialArgs,
}

pub(super) fn read_logs(logs: &[PathBuf]) -> anyhow::Result<Files> {
    if let Some(missing) = logs.iter().find(|path| !path.is_file()) {
        bail!("cannot read `{}`: there is no such file", missing.display());
    }
    let listing = list(logs, None, |_| false)?;
    let settings = vec![Settings::default(); listing.projects.len()];
    let (files, _) = read(&listing, &settings, None)?;
    Ok(files)
}

/// Opens a battle, merges its logs, calls `write` to write the result of the command, and reports
/// findings.
pub(super) fn played(
    BattleRequest { scenario, ruleset, partial }: BattleRequest<'_>,
    logs: &Files,
    terminal: &mut Terminal,
    write: impl FnOnce(&Played<'_>, &mut Terminal) -> anyhow::Result<()>,
) -> anyhow::Result<Outcome> {
    terminal.progress.step("reading", 0);
    let opened = open(&[scenario.to_owned()], partial)?;
    let [battle] = opened.battles.as_slice() else {
        bail!("`{}` is not one scenario: name a `*.scenario.yaml`", scenario.display());
    };
    let game = GameChoice { to: ruleset, ratio: None, rounding: None };
    let Table { rules, forces } = field(&opened, game, &terminal.progress)?;
    if opened.refuses(terminal)? {
        return Ok(Outcome::Findings);
    }
    let play = PlayBattle { battle, rules: &rules, forces: &forces };
    let data = freeze(&play, &Pages { section: &|_| None });
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    let entries = merged(&data, read_entries(logs, &data, &mut diagnostics)?);
    let state = fold(&data, &entries, &mut diagnostics);
    write(&Played { opened: &opened, play, data, entries, state }, terminal)?;
    tidy(&mut diagnostics);
    if !diagnostics.is_empty() {
        tell_findings(&diagnostics, &logs.texts, terminal)?;
    }
    Ok(Outcome::of(!diagnostics.is_empty()).or(opened.complain(terminal)?))
}

fn read_entries(
    logs: &Files,
    data: &PlayData,
    diagnostics: &mut Vec<Diagnostic>,
) -> anyhow::Result<Vec<PlayEntry>> {
    let mut all: Vec<PlayEntry> = Vec::new();
    for document in &logs.documents {
        let name = Path::new(&logs.texts.get(document.file).name).to_owned();
        let text = &logs.texts.get(document.file).content;
        let (tree, _) = parse(document.file, text, Reader::TwoTier);
        let written = tree.root().map_or(Field::Absent, read_document::<Log<'_>>);
        let log = written.value().filter(|log| !log.log.is_absent());
        let log = log.with_context(|| {
            format!("`{0}` is not a log: run `grognard check {0}`", name.display())
        })?;
        belongs(log, data, &name)?;
        all.extend(entries(log, data, diagnostics));
    }
    Ok(all)
}

/// Refuses the log of another battle or rule set, because its entries would not apply to this
/// battle.
fn belongs(log: &Log<'_>, data: &PlayData, name: &Path) -> anyhow::Result<()> {
    let of = |field: &Field<Id<'_>>, id: &str| field.value().is_none_or(|named| named.0 == id);
    if !of(&log.scenario, &data.battle) {
        bail!("`{}` is the log of a battle other than `{}`", name.display(), data.battle);
    }
    if !of(&log.ruleset, &data.ruleset) {
        bail!("`{}` was played under a rule set other than `{}`", name.display(), data.ruleset);
    }
    Ok(())
}

/// Returns the orders of battle of a battle in play, each with the losses of its units.
pub(super) fn armies_after(played: &Played<'_>) -> anyhow::Result<Vec<OutputFile>> {
    let Played { opened, play, data, state, .. } = played;
    let fought = Fought { id: &data.battle, name: &data.name, ruleset: &data.ruleset_name };
    let forces = losses(play, data, state);
    let after = forces.iter().map(|losses| {
        let file = losses.force.bodies[0].span.file;
        let text = opened.files.texts.get(file);
        let place = opened.files.documents.iter().find(|document| document.file == file);
        let settings = place.and_then(|document| opened.settings.get(document.project));
        let settings = settings.cloned().unwrap_or_default();
        let after = after_battle((&text.name, &text.content), losses, fought, &settings)
            .map_err(|refused| refusal(&refused))?;
        let name = format!("{}.oob.yaml", id_after(&losses.force.id, fought.id));
        Ok(OutputFile::new(name, after.into_bytes()))
    });
    after.collect()
}
