//! `grognard play`: read · open · field · fold · tell.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};

use crate::cli::args::{PlayArgs, PlayShape};
use crate::cli::fielding::{GameChoice, Table, field};
use crate::cli::opened::open;
use crate::cli::outcome::Outcome;
use crate::cli::output::deliver;
use crate::cli::terminal::Terminal;
use crate::cli::told::tell_findings;
use crate::disk::{list, read};
use grognard_core::diagnostic::{Diagnostic, tidy};
use grognard_core::document::{Field, Log, read as read_document};
use grognard_core::syntax::{Reader, parse};
use grognard_project::files::Files;
use grognard_project::play::{
    Pages, PlayBattle, PlayData, PlayEntry, entries, fold, freeze, merged, report,
};
use grognard_render::render::played;

pub(in crate::cli) fn run(args: &PlayArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    terminal.progress.step("reading", 0);
    let opened = open(std::slice::from_ref(&args.scenario))?;
    let [battle] = opened.battles.as_slice() else {
        bail!("`{}` is not one scenario: name a `*.scenario.yaml`", args.scenario.display());
    };
    let game = GameChoice { to: &args.to, ratio: None, rounding: None };
    let Table { rules, forces } = field(&opened, game, &terminal.progress)?;
    let play = PlayBattle { battle, rules: &rules, forces: &forces };
    let data = freeze(&play, &Pages { section: &|_| None });
    let logs = read_logs(args)?;
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    let mut all: Vec<PlayEntry> = Vec::new();
    for document in &logs.documents {
        let name = Path::new(&logs.texts.get(document.file).name).to_owned();
        let text = &logs.texts.get(document.file).content;
        let (tree, _) = parse(document.file, text, Reader::TwoTier);
        let written = tree.root().map_or(Field::Absent, read_document::<Log<'_>>);
        let log = written.value().filter(|log| !log.log.is_absent());
        let log = log.with_context(|| {
            format!("`{0}` is no log; `grognard check {0}` says why", name.display())
        })?;
        belongs(log, &data, &name)?;
        all.extend(entries(log, &data, &mut diagnostics));
    }
    let all = merged(&data, all);
    let state = fold(&data, &all, &mut diagnostics);
    let report = report(&data, &all, &state);
    let text = match args.format {
        PlayShape::Md => played::markdown(&report),
        PlayShape::Csv => played::csv(&report),
        PlayShape::Json => format!("{}\n", serde_json::to_string_pretty(&report)?),
    };
    match &args.output {
        Some(path) => deliver(path, text.as_bytes(), &opened.files)?,
        None => write!(terminal.out, "{text}")?,
    }
    tidy(&mut diagnostics);
    if !diagnostics.is_empty() {
        tell_findings(&diagnostics, &logs.texts, terminal)?;
    }
    Ok(Outcome::of(!diagnostics.is_empty()).or(opened.complain(terminal)?))
}

fn read_logs(args: &PlayArgs) -> anyhow::Result<Files> {
    if let Some(missing) = args.logs.iter().find(|path| !path.is_file()) {
        bail!("cannot read `{}`: there is no such file", missing.display());
    }
    let listing = list(&args.logs, None, |_| false)?;
    let ignored = vec![Vec::new(); listing.projects.len()];
    let (files, _) = read(&listing, &ignored, None)?;
    Ok(files)
}

/// A log of another battle says nothing of this one.
fn belongs(log: &Log<'_>, data: &PlayData, name: &Path) -> anyhow::Result<()> {
    let of = |field: &Field<grognard_core::document::Id<'_>>, id: &str| {
        field.value().is_none_or(|named| named.0 == id)
    };
    if !of(&log.scenario, &data.battle) {
        bail!("`{}` is the log of another battle than `{}`", name.display(), data.battle);
    }
    if !of(&log.ruleset, &data.ruleset) {
        bail!("`{}` was played under another rule set than `{}`", name.display(), data.ruleset);
    }
    Ok(())
}
