//! Steps that imports of lists and of scenarios share.

use std::io::{Read, Write};
use std::path::Path;

use anyhow::Context;
use grognard_check::check::GUESSED_READING;
use grognard_exchange::import::{ImportedFile, WrittenList};
use grognard_lists::lists::table::Mapping;
use grognard_lists::lists::{ListImportOptions, Paren};
use grognard_syntax::diagnostic::{Diagnostic, Format};
use grognard_syntax::text::{Text, Texts, counted};

use super::around::around;
use crate::cli::args::{ImportArgs, ParenArg};
use crate::cli::put_new::{Put, put_new};
use crate::cli::terminal::Terminal;
use crate::cli::told::tell_as;

/// Maximum size of pasted text in bytes: the same as for a file in a foreign format.
const MAX_PASTE: u64 = 64 * 1024 * 1024;

pub(super) fn options(args: &ImportArgs, mapping: &Mapping) -> anyhow::Result<ListImportOptions> {
    let establishments = match args.establishment {
        true => Some(around(None)?.establishments),
        false => None,
    };
    Ok(ListImportOptions {
        establishments,
        encoding: args.encoding,
        paren: args.paren.map(|paren| match paren {
            ParenArg::Battalions => Paren::Battalions,
            ParenArg::Men => Paren::Men,
        }),
        per_base: args.men_per_base.as_ref().map_or_else(Vec::new, |per_base| per_base.0.clone()),
        side: args.side.clone(),
        nation: args.nation.clone(),
        date: args.date,
        name: args.name.clone(),
        source: args.source.clone(),
        mapping: mapping.clone(),
        sheet: args.sheet.clone(),
    })
}

pub(super) fn tell(
    imported: &ImportedFile,
    name: &str,
    args: &ImportArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    let mut texts = Texts::default();
    texts.add(Text::new(name, imported.shown.as_str()));
    tell_as(args.report, &imported.found, &texts, terminal)?;
    if terminal.quiet || args.report == Format::Json || imported.lists.is_empty() {
        return Ok(());
    }
    let tally = imported.tally;
    let lines = counted(tally.lines, "line");
    let is_guess = |found: &&Diagnostic| found.code.name == GUESSED_READING.name;
    let guesses = match imported.found.iter().filter(is_guess).count() {
        1 => "1 guess".to_owned(),
        count => format!("{count} guesses"),
    };
    Ok(writeln!(
        terminal.err,
        "`{name}` as {}: {lines}, {} read, {guesses}, {} left out",
        imported.format,
        tally.read + tally.guessed,
        tally.left
    )?)
}

/// Writes one list to a new file. Returns true if the file exists with another text.
pub(super) fn put(
    path: &Path,
    list: &WrittenList,
    terminal: &mut Terminal,
) -> anyhow::Result<bool> {
    let put = put_new(path, &list.text, terminal)?;
    if put == Put::Written && !terminal.quiet {
        let (formations, units) =
            (counted(list.formations, "formation"), counted(list.units, "unit"));
        writeln!(terminal.err, "wrote `{}`: {formations}, {units}", path.display())?;
    }
    Ok(put == Put::Differs)
}

pub(super) fn is_file_name(path: &Path) -> bool {
    !path.is_dir() && path.extension().is_some_and(|end| end == "yaml" || end == "yml")
}

/// Reads pasted text from standard input.
pub(super) fn paste() -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .take(MAX_PASTE + 1)
        .read_to_end(&mut bytes)
        .context("cannot read standard input")?;
    Ok(bytes)
}
