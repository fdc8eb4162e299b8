//! `grognard import` of a map: read · import · write.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use anyhow::bail;
use grognard_core::document::{OnEarth, read_geojson};
use grognard_exchange::exchange::{
    Elevation, ImportOptions, ImportedMap, elevation, import, is_elevation, read_heights,
};
use grognard_syntax::text::{FileId, counted, one_line};

use crate::cli::args::ImportArgs;
use crate::cli::outcome::Outcome;
use crate::cli::put_new::{Put, put_new};
use crate::cli::terminal::Terminal;
use crate::cli::told::tell_findings;
use crate::disk::{read_foreign, read_foreign_bytes, same_file};

/// Maximum number of reasons for skipped features that are listed separately, so that the report
/// fits on a screen.
const MAX_REASONS: usize = 12;

pub(super) fn run(
    path: &Path,
    args: &ImportArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    if args.format.as_deref() == Some("elevation") || is_elevation(&file_name(path)) {
        return run_elevation(path, args, terminal);
    }
    let shown = path.display();
    let (files, unread) = read_foreign(path)?;
    if !unread.is_empty() {
        tell_findings(&unread, &files.texts, terminal)?;
        bail!("`{shown}` is not a text file");
    }
    terminal.progress.step("reading", 0);
    let (features, found) = read_geojson(FileId(0), &files.texts.get(FileId(0)).content);
    if features.list.is_empty() && !found.is_empty() {
        tell_findings(&found, &files.texts, terminal)?;
        bail!("`{shown}` has no readable feature");
    }
    let made = import(&features, &options(path, args)).map(|imported| {
        let differs = put(&imported, path, args, terminal)?;
        tell(&imported, args, terminal)?;
        anyhow::Ok(differs)
    });
    let differs = made.map(|put| put.map(Outcome::of));
    tell_findings(&found, &files.texts, terminal)?;
    match differs {
        Ok(differs) => Ok(differs?.or(Outcome::of(!found.is_empty()))),
        Err(why) => bail!("`{shown}`: {why}"),
    }
}

fn options(path: &Path, args: &ImportArgs) -> ImportOptions {
    let corner = args.origin.map(|(latitude, longitude)| OnEarth { longitude, latitude });
    ImportOptions {
        name: name(path, args),
        file: file_name(path),
        source: args.source.as_deref().map(one_line).filter(|source| !source.is_empty()),
        extent: corner.zip(args.size),
        simplify: f64::from(args.simplify),
    }
}

/// Imports hills and spot heights from a raster.
fn run_elevation(
    path: &Path,
    args: &ImportArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let shown = path.display();
    let bytes = read_foreign_bytes(path)?;
    terminal.progress.step("reading", 0);
    let options = options(path, args);
    let made = read_heights(&options.file, &bytes)
        .and_then(|heights| elevation(&heights, options.extent))
        .and_then(|found| Ok((import(&found.features, &options)?, found)));
    let (imported, found) = match made {
        Ok(made) => made,
        Err(why) => bail!("`{shown}`: {why}"),
    };
    let differs = put(&imported, path, args, terminal)?;
    tell(&imported, args, terminal)?;
    if !terminal.quiet {
        tell_elevation(&found, options.source.is_some(), terminal)?;
    }
    Ok(Outcome::of(differs))
}

fn tell_elevation(
    found: &Elevation,
    has_source: bool,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    let (low, high) = found.range;
    let err = &mut terminal.err;
    writeln!(err, "ground from {low} to {high} m, a contour every {} m", found.interval)?;
    let left_out = [
        (found.small, "rise", "smaller than a hectare"),
        (found.hollows, "hollow", "because a map has only rises"),
    ];
    for (count, what, why) in left_out.into_iter().filter(|(count, ..)| *count > 0) {
        writeln!(err, "left out {}, {why}", counted(count, what))?;
    }
    if found.empty > 0 {
        writeln!(err, "{} without a height count as lowest", counted(found.empty, "cell"))?;
    }
    writeln!(
        err,
        "a surface model counts trees and roofs as ground: compare the hills with an old map"
    )?;
    if !has_source {
        writeln!(err, "the map has no source: name the data and its licence with `--source`")?;
    }
    Ok(())
}

/// Writes the map, or shows a diff if the file exists. Returns true if the existing file differs.
/// A dry run writes nothing, and does not print the map either.
fn put(
    imported: &ImportedMap,
    path: &Path,
    args: &ImportArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<bool> {
    if args.dry_run {
        return Ok(false);
    }
    let Some(output) = &args.output else {
        write!(terminal.out, "{}", imported.text)?;
        return Ok(false);
    };
    if same_file(path, output) {
        bail!("`{}` is an input: write the result to another file", output.display());
    }
    Ok(put_new(output, &imported.text, terminal)? == Put::Differs)
}

fn name(path: &Path, args: &ImportArgs) -> String {
    let given = args.name.as_deref().map(one_line).filter(|name| !name.is_empty());
    given.unwrap_or_else(|| {
        let stem =
            path.file_stem().map(|stem| stem.to_string_lossy().replace(['-', '_', '.'], " "));
        let stem = one_line(stem.unwrap_or_default().trim());
        let mut letters = stem.chars();
        let first = letters.next().map(|first| first.to_uppercase().chain(letters).collect());
        first.unwrap_or_else(|| "Imported".to_owned())
    })
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| one_line(&name.to_string_lossy())).unwrap_or_default()
}

/// Maximum number of properties in the report, so that its line stays readable.
const MAX_PROPERTIES: usize = 12;

/// Lists the properties of the source that a map document cannot store, most frequent first.
fn properties(unread: &BTreeMap<String, usize>) -> Option<String> {
    let mut all: Vec<(&String, &usize)> = unread.iter().collect();
    all.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let named = all.iter().take(MAX_PROPERTIES);
    let named: Vec<String> = named.map(|(key, count)| format!("`{key}` ({count})")).collect();
    let rest = match all.len().saturating_sub(MAX_PROPERTIES) {
        0 => String::new(),
        1 => " and 1 more property".to_owned(),
        count => format!(" and {count} more properties"),
    };
    (!named.is_empty()).then(|| format!("{}{rest}", named.join(", ")))
}

fn tell(imported: &ImportedMap, args: &ImportArgs, terminal: &mut Terminal) -> anyhow::Result<()> {
    if terminal.quiet {
        return Ok(());
    }
    terminal.out.flush()?;
    let ImportedMap { things, left_out, unread, .. } = imported;
    let things = counted(*things, "thing");
    let written = args.output.as_ref().filter(|_| !args.dry_run);
    let place = written.map(|path| format!(" in `{}`", path.display()));
    writeln!(terminal.err, "{things} on the map{}", place.unwrap_or_default())?;
    if let Some(properties) = properties(unread) {
        writeln!(terminal.err, "properties without a key on maps: {properties}")?;
    }
    if left_out.is_empty() {
        return Ok(());
    }
    let all: usize = left_out.values().sum();
    writeln!(terminal.err, "left out {all}:")?;
    let mut reasons: Vec<(&String, &usize)> = left_out.iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    for (why, count) in reasons.iter().take(MAX_REASONS) {
        writeln!(terminal.err, "  {count:>5}  {why}")?;
    }
    let rest: usize = reasons.iter().skip(MAX_REASONS).map(|(_, count)| **count).sum();
    if rest > 0 {
        writeln!(terminal.err, "  {rest:>5}  for other reasons")?;
    }
    Ok(())
}
