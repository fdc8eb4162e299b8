//! `grognard import`: read · import · write, or show a diff.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::bail;
use grognard_exchange::exchange::is_elevation;
use grognard_exchange::import::{
    ImportedFile, Way, WrittenList, find_format, format_of, run as import,
};
use grognard_lists::lists::table::{Mapping, mapping_text, read_mapping};
use grognard_lists::lists::{ListImportOptions, decode, outline};
use grognard_syntax::text::{Text, Texts, counted, one_line};

use super::import_battle::{battle_between, write_battle};
use super::import_steps::{is_file_name, options, paste, put, tell};
use super::{import_chart, import_map, import_scenario};
use crate::cli::args::{Deny, ImportArgs};
use crate::cli::merged::merge_into;
use crate::cli::outcome::Outcome;
use crate::cli::put_new::{Put, put_new};
use crate::cli::terminal::Terminal;
use crate::cli::told::tell_as;
use crate::disk::read_foreign_bytes;

pub(in crate::cli) fn run(args: &ImportArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    // `-o -` is standard output, as in all commands, and no folder of that name.
    let output = args.output.clone().filter(|path| path != Path::new("-"));
    let args = &ImportArgs { output, ..args.clone() };
    let (mapping, mut outcome) = mapping(args, terminal)?;
    if let Some((id, pack)) = args.chart.as_ref().zip(args.into.as_ref()) {
        return import_chart::run(id, pack, args, terminal);
    }
    if args.files.len() > 1 && args.output.as_ref().is_some_and(|output| is_file_name(output)) {
        bail!("several files need a folder: write `-o FOLDER`");
    }
    if args.files.len() > 1 && args.previous.is_some() {
        bail!("`--previous` is the earlier version of one file: import the others separately");
    }
    for path in &args.files {
        outcome = outcome.or(file(path, args, &mapping, terminal)?);
    }
    Ok(outcome)
}

fn file(
    path: &Path,
    args: &ImportArgs,
    mapping: &Mapping,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let is_paste = path == Path::new("-");
    let name = path.file_name().map(|name| one_line(&name.to_string_lossy())).unwrap_or_default();
    let name = if is_paste { String::new() } else { name };
    // A map is read elsewhere, because it may be larger than a list is allowed to be.
    let stated = args.format.as_deref().and_then(find_format);
    let is_map = match stated {
        Some(stated) => matches!(stated.way, Way::Map),
        None => name.ends_with(".geojson") || is_elevation(&name),
    };
    if is_map {
        return map(path, args, terminal);
    }
    let bytes = if is_paste { paste()? } else { read_foreign_bytes(path)? };
    // Show no progress for pasted text, because the progress line would overwrite what the user
    // types.
    terminal.progress.step("reading", 0);
    let format = stated.unwrap_or_else(|| format_of(&name, &bytes, args.encoding));
    match format.way {
        Way::Map => return map(path, args, terminal),
        Way::Scenario => {
            only_for_lists(args.scenario.is_some(), "--scenario")?;
            let text = decode(&bytes, args.encoding).text;
            return import_scenario::run(path, &text, args, terminal);
        }
        Way::List(_) | Way::Refused(_) => {}
    }
    let mut name = name;
    let options = options(args, mapping)?;
    let mut imported = import(&name, &bytes, Some(format.name), &options);
    // The document of a list without a title has the name of the file that was imported first.
    if let Some(earlier) = args.previous.as_ref().and_then(|path| path.file_name()) {
        let earlier = one_line(&earlier.to_string_lossy());
        let renamed = import(&earlier, &bytes, Some(format.name), &options);
        if !is_there(&imported.lists, args) && is_there(&renamed.lists, args) {
            (name, imported) = (earlier, renamed);
        }
    }
    let shown = if is_paste { "paste".to_owned() } else { path.display().to_string() };
    tell(&imported, &shown, args, terminal)?;
    if imported.lists.is_empty() {
        bail!("no list was read from `{shown}`");
    }
    let is_kept = keep(&imported, &name, args, terminal)?;
    let earlier = earlier(&name, args, &options)?;
    let differs = if args.dry_run {
        dry(&imported, terminal)?
    } else {
        let battle =
            args.scenario.as_ref().map(|name| battle_between(&imported, name)).transpose()?;
        write(&imported.lists, &earlier, args, terminal)?
            | write_battle(&battle.unwrap_or_default(), args, terminal)?
    };
    let found = Outcome::of_found(&imported.found, Some(Deny::Warnings));
    Ok(Outcome::of(differs || !is_kept).or(found))
}

/// Reads the earlier version of the file with the same options, and returns its lists.
fn earlier(
    name: &str,
    args: &ImportArgs,
    options: &ListImportOptions,
) -> anyhow::Result<Vec<WrittenList>> {
    let Some(path) = &args.previous else { return Ok(Vec::new()) };
    let bytes = read_foreign_bytes(path)?;
    let earlier = import(name, &bytes, args.format.as_deref(), options);
    if earlier.lists.is_empty() {
        bail!("no list was read from `{}`", path.display());
    }
    Ok(earlier.lists)
}

/// Reads which column means what from the file of `--mapping`. Options `--map` override the file of
/// `--mapping`.
fn mapping(args: &ImportArgs, terminal: &mut Terminal) -> anyhow::Result<(Mapping, Outcome)> {
    let (mut mapping, mut outcome) = (Mapping::default(), Outcome::Clean);
    if let Some(path) = &args.mapping {
        let text = decode(&read_foreign_bytes(path)?, None).text;
        let mut texts = Texts::default();
        let file = texts.add(Text::new(path.display().to_string(), text.as_str()));
        let (read, found) = read_mapping(file, &text);
        outcome = Outcome::of(!found.is_empty());
        tell_as(args.report, &found, &texts, terminal)?;
        mapping = read;
    }
    mapping.columns.extend(args.map.iter().cloned());
    Ok((mapping, outcome))
}

/// Writes the column mapping for `--write-mapping`. Returns false if the file exists with other
/// content.
fn keep(
    imported: &ImportedFile,
    name: &str,
    args: &ImportArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<bool> {
    let Some(path) = &args.write_mapping else { return Ok(true) };
    if imported.mapping.columns.is_empty() {
        bail!("`{name}` has no columns: only tables have a mapping");
    }
    let put = put_new(path, &mapping_text(&imported.mapping, name), terminal)?;
    if put == Put::Written && !terminal.quiet {
        let columns = counted(imported.mapping.columns.len(), "column");
        writeln!(terminal.err, "wrote `{}`: {columns}", path.display())?;
    }
    Ok(put != Put::Differs)
}

fn map(path: &Path, args: &ImportArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    if path == Path::new("-") {
        bail!("a map must be a file: save the paste as `*.geojson` first");
    }
    only_for_lists(args.previous.is_some(), "--previous")?;
    only_for_lists(args.scenario.is_some(), "--scenario")?;
    import_map::run(path, args, terminal)
}

fn only_for_lists(is_given: bool, flag: &str) -> anyhow::Result<()> {
    if is_given {
        bail!("`{flag}` is only for lists: leave it out");
    }
    Ok(())
}

fn dry(imported: &ImportedFile, terminal: &mut Terminal) -> anyhow::Result<bool> {
    for list in &imported.draft.lists {
        write!(terminal.out, "{}", outline(list))?;
    }
    Ok(false)
}

/// Writes the lists. If a file exists, only shows a diff, because the author may have edited that
/// file.
fn write(
    lists: &[WrittenList],
    earlier: &[WrittenList],
    args: &ImportArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<bool> {
    let Some(output) = &args.output else {
        for list in lists {
            if lists.len() > 1 {
                writeln!(terminal.out, "# {}.oob.yaml", list.id)?;
            }
            write!(terminal.out, "{}", list.text)?;
        }
        return Ok(false);
    };
    if lists.len() > 1 && is_file_name(output) {
        bail!(
            "the file has {} lists: name a folder with `-o`, or choose one list with `--side`",
            lists.len()
        );
    }
    let mut differs = false;
    for list in lists {
        let path = path_of(list, output);
        let before = earlier.iter().find(|before| before.id == list.id);
        differs |= match before.filter(|_| path.is_file()) {
            Some(before) => merge_into(&path, before, list, args.merge, terminal)?,
            None => put(&path, list, terminal)?,
        };
    }
    Ok(differs)
}

fn path_of(list: &WrittenList, output: &Path) -> PathBuf {
    match is_file_name(output) {
        true => output.to_owned(),
        false => output.join(format!("{}.oob.yaml", list.id)),
    }
}

fn is_there(lists: &[WrittenList], args: &ImportArgs) -> bool {
    let output = args.output.as_deref();
    output.is_some_and(|output| lists.iter().any(|list| path_of(list, output).is_file()))
}
