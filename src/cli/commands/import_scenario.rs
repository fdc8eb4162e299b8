//! `grognard import` of a scenario for the program republique5: read the scenario and the orders of
//! battle beside it · import · write.

use std::io::Write;
use std::path::Path;

use anyhow::bail;
use grognard_exchange::import::{
    ListBeside, ScenarioDraft, WrittenList, WrittenScenario, read_scenario, run as import,
    written_scenario,
};
use grognard_lists::lists::ListImportOptions;
use grognard_lists::lists::table::Mapping;
use grognard_syntax::text::{FileId, Text, Texts, counted, why_no_file_name};

use super::import_steps::{is_file_name, options, put, tell};
use crate::cli::args::{Deny, ImportArgs};
use crate::cli::outcome::Outcome;
use crate::cli::put_new::{Put, put_new};
use crate::cli::terminal::Terminal;
use crate::cli::told::tell_as;
use crate::disk::read_foreign_bytes;

pub(super) fn run(
    path: &Path,
    text: &str,
    args: &ImportArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let shown = path.display().to_string();
    if args.output.as_ref().is_some_and(|output| is_file_name(output)) {
        bail!("a scenario and its orders of battle are several files: name a folder with `-o`");
    }
    if args.previous.is_some() {
        bail!("`--previous` is only for lists: import the orders of battle separately");
    }
    let mut texts = Texts::default();
    texts.add(Text::new(shown.clone(), text));
    let (draft, mut found) = read_scenario(FileId(0), text);
    let (beside, mut outcome) = beside(path, &draft, args, terminal)?;
    let lists: Vec<ListBeside<'_>> = draft
        .oobs()
        .into_iter()
        .zip(&beside)
        .map(|(name, list)| ListBeside { name, list: list.as_ref() })
        .collect();
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let name = args.name.clone().or(stem).unwrap_or_default();
    let (scenario, told) = written_scenario(&draft, &name, &lists);
    found.extend(told);
    tell_as(args.report, &found, &texts, terminal)?;
    if draft.teams() == 0 {
        bail!("`{shown}` has no team");
    }
    if !args.dry_run {
        let lists: Vec<&WrittenList> = beside.iter().flatten().collect();
        outcome = outcome.or(Outcome::of(write(&scenario, &lists, args, terminal)?));
    }
    Ok(outcome.or(Outcome::of_found(&found, Some(Deny::Warnings))))
}

/// Reads the orders of battle that a scenario names from files in the scenario's folder. A name
/// that contains a folder is skipped, because it could lead outside.
fn beside(
    path: &Path,
    draft: &ScenarioDraft,
    args: &ImportArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<(Vec<Option<WrittenList>>, Outcome)> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let options = options(args, &Mapping::default())?;
    let options =
        ListImportOptions { name: None, side: None, date: options.date.or(draft.day()), ..options };
    let (mut lists, mut outcome) = (Vec::new(), Outcome::Clean);
    for name in draft.oobs() {
        let file = format!("{name}.oob");
        let there = folder.join(&file);
        if why_no_file_name(&file).is_some() || !there.is_file() {
            lists.push(None);
            continue;
        }
        let bytes = read_foreign_bytes(&there)?;
        let imported = import(&file, &bytes, Some("republique"), &options);
        tell(&imported, &there.display().to_string(), args, terminal)?;
        outcome = outcome.or(Outcome::of_found(&imported.found, Some(Deny::Warnings)));
        lists.push(imported.lists.into_iter().next());
    }
    Ok((lists, outcome))
}

/// Writes the scenario and its orders of battle. Returns true if one of the files exists with
/// another text.
fn write(
    scenario: &WrittenScenario,
    lists: &[&WrittenList],
    args: &ImportArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<bool> {
    let name = format!("{}.scenario.yaml", scenario.id);
    let Some(folder) = &args.output else {
        write!(terminal.out, "# {name}\n{}", scenario.text)?;
        for list in lists {
            write!(terminal.out, "# {}.oob.yaml\n{}", list.id, list.text)?;
        }
        return Ok(false);
    };
    let mut differs = false;
    for list in lists {
        differs |= put(&folder.join(format!("{}.oob.yaml", list.id)), list, terminal)?;
    }
    let path = folder.join(name);
    let written = put_new(&path, &scenario.text, terminal)?;
    if written == Put::Written && !terminal.quiet {
        let arrivals = counted(scenario.arrivals, "arrival");
        writeln!(terminal.err, "wrote `{}`: {arrivals}", path.display())?;
    }
    Ok(differs || written == Put::Differs)
}
