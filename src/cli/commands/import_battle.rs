//! `grognard import --scenario`: a scenario and a map for the two armies of a text.

use std::io::Write;
use std::path::Path;

use anyhow::bail;
use grognard_core::document::{Kind, MAX_NAME};
use grognard_exchange::import::ImportedFile;
use grognard_project::files::OutputFile;

use super::import_steps::is_file_name;
use super::new_from::{MeetingSide, meeting};
use super::placeholders::id_of;
use crate::cli::args::ImportArgs;
use crate::cli::put_new::{Put, put_new};
use crate::cli::terminal::Terminal;

/// Makes the scenario and its map, as `grognard add battle` makes them.
pub(super) fn battle_between(
    imported: &ImportedFile,
    name: &str,
) -> anyhow::Result<Vec<OutputFile>> {
    let lists = &imported.lists;
    if lists.len() != 2 {
        bail!("`--scenario` needs two armies, but the file has {}: leave it out", lists.len());
    }
    let drafts = imported.draft.lists.iter().filter(|list| !list.nodes.is_empty());
    let Some(date) = drafts.clone().find_map(|list| list.date.as_ref()) else {
        bail!(
            "a scenario needs the day of the battle: write `--date`, such as `--date 1809-07-05`"
        );
    };
    let date = format!("date: {}", date.value);
    let sides = lists.iter().zip(drafts).map(|(list, draft)| {
        let title = draft.name.as_ref().map_or(list.id.as_str(), |name| name.value.trim());
        let title = title.chars().take(MAX_NAME).collect();
        MeetingSide { oob: list.id.clone(), id: list.id.clone(), title }
    });
    let sides: Vec<MeetingSide> = sides.collect();
    let id = id_of(name, Kind::Scenario, "battle")?;
    Ok(meeting((name, &id), &date, "Two armies on an invented field.", &sides))
}

/// Writes the files of a battle beside the lists. Returns true if one of them exists with another
/// text.
pub(super) fn write_battle(
    files: &[OutputFile],
    args: &ImportArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<bool> {
    let output = args.output.as_deref().unwrap_or(Path::new(""));
    if !files.is_empty() && is_file_name(output) {
        bail!("a scenario and its armies are several files: name a folder with `-o`");
    }
    let mut differs = false;
    for file in files {
        let path = output.join(&file.path);
        let put = put_new(&path, &String::from_utf8_lossy(&file.bytes), terminal)?;
        if put == Put::Written && !terminal.quiet {
            writeln!(terminal.err, "wrote `{}`", path.display())?;
        }
        differs |= put == Put::Differs;
    }
    Ok(differs)
}
