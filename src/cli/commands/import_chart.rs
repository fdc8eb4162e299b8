//! `grognard import --chart`: read a table · put it into a rule set · write.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::bail;
use grognard_core::document::{Kind, kebab};
use grognard_editing::assist::{ChartHead, chart_into};
use grognard_lists::lists::decode;
use grognard_project::project::with_packs;
use grognard_syntax::text::{FileId, Text, Texts};

use super::around::around;
use super::import_steps::paste;
use crate::cli::args::ImportArgs;
use crate::cli::outcome::Outcome;
use crate::cli::packs::open_packs;
use crate::cli::terminal::Terminal;
use crate::cli::told::{refusal, tell_findings};
use crate::disk::{mend, read_foreign, read_foreign_bytes};

pub(super) fn run(
    id: &str,
    pack: &str,
    args: &ImportArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let [table] = args.files.as_slice() else { bail!("a chart is made from one table") };
    if kebab(id) != id || !id.starts_with(|first: char| first.is_ascii_alphabetic()) {
        bail!("`{id}` is no id: write lower-case letters, digits and hyphens, such as `fire`");
    }
    let path = file_of(pack)?;
    let bytes = match table == Path::new("-") {
        true => paste()?,
        false => read_foreign_bytes(table)?,
    };
    let table = decode(&bytes, args.encoding).text;
    let (files, unread) = read_foreign(&path)?;
    if !unread.is_empty() {
        bail!("`{}` is not a text file", path.display());
    }
    let before = files.texts.get(FileId(0));
    let head = ChartHead {
        id: id.to_owned(),
        name: args.name.clone(),
        topic: args.topic,
        source: args.source.clone(),
    };
    let settings = around(Some(&path))?.settings;
    let chart = chart_into(&before.name, &before.content, &table, &head, &settings)
        .map_err(|refused| refusal(&refused))?;
    if args.dry_run {
        terminal.out.write_all(chart.text.as_bytes())?;
    } else {
        mend(&path, &before.content, &chart.text)?;
    }
    if !terminal.quiet {
        let put = if chart.is_new { "added" } else { "replaced" };
        writeln!(terminal.err, "{put} the chart `{id}` in `{}`: {}", before.name, chart.words())?;
        for line in &chart.told {
            writeln!(terminal.err, "  {line}")?;
        }
    }
    let mut texts = Texts::default();
    texts.add(Text::new(before.name.clone(), chart.text.clone()));
    if !chart.findings.is_empty() {
        tell_findings(&chart.findings, &texts, terminal)?;
    }
    Ok(Outcome::of_found(&chart.findings, None))
}

/// Finds the file of a rule set from its path, or from its id in this project.
fn file_of(pack: &str) -> anyhow::Result<PathBuf> {
    if Kind::of_path(pack) == Some(Kind::Ruleset) {
        return Ok(PathBuf::from(pack));
    }
    let opened = open_packs()?;
    with_packs(&opened.files, None, |packs| match packs.find(pack) {
        None => bail!("there is no rule set `{pack}`; `grognard rules` lists them"),
        Some(index) if packs.packs()[index].built_in => {
            bail!(
                "`{pack}` is built in: write a rule set with `extends: {pack}`, and import into it"
            )
        }
        Some(index) => Ok(PathBuf::from(packs.packs()[index].path)),
    })
}
