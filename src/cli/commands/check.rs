//! `grognard check`: read · check · fix if asked · print.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Instant;

use anyhow::Context;

use crate::cli::args::CheckArgs;
use crate::cli::outcome::Outcome;
use crate::cli::output::deliver;
use crate::cli::projects::{every_settings, is_read};
use crate::cli::terminal::Terminal;
use crate::disk::{Listing, list, mend, read};
use grognard_core::diagnostic::{Report, print, tidy};
use grognard_core::syntax::Reader;
use grognard_project::check::{Checked, Floor, Options, autofix, check};
use grognard_project::files::{Files, Given, MAX_BYTES};
use grognard_project::project::Settings;

pub(in crate::cli) fn run(args: &CheckArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let start = Instant::now();
    let paths = named_paths(&args.paths);
    let piped = args.paths.iter().any(|path| path == Path::new("-"));
    let name = piped.then_some(args.stdin_name.as_str());
    let listing = list(&paths, name, is_read)?;
    let given = name.map(|name| given(name, &listing)).transpose()?;
    let settings = every_settings(&listing)?;
    terminal.progress.step("checking", 0);
    let (mut files, mut checked) = examine(&listing, given.as_ref(), &settings, args)?;
    if args.fix {
        for _ in 0..MAX_ROUNDS {
            if !fix(&files, &mut checked, terminal)? {
                break;
            }
            (files, checked) = examine(&listing, given.as_ref(), &settings, args)?;
        }
    }
    let read_and_checked = start.elapsed();
    let report = Report {
        diagnostics: &checked.diagnostics,
        texts: &files.texts,
        checked: checked.documents,
        colour: terminal.colour && args.output.is_none(),
        width: terminal.width,
        quiet: terminal.quiet,
    };
    show(&report, &files, args, terminal)?;
    if args.timings {
        timings(&files, &checked, read_and_checked.as_secs_f64(), terminal)?;
    }
    Ok(Outcome::of_found(&checked.diagnostics, args.deny))
}

fn examine(
    listing: &Listing,
    given: Option<&Given>,
    settings: &[Settings],
    args: &CheckArgs,
) -> anyhow::Result<(Files, Checked)> {
    let reader = if args.no_fast_path { Reader::GranitOnly } else { Reader::TwoTier };
    let ignored: Vec<Vec<String>> = settings.iter().map(|project| project.ignore.clone()).collect();
    let (files, mut found) = read(listing, &ignored, given.cloned())?;
    // Of what belongs to no project nobody knows whether all of it was named.
    let folders = args.paths.is_empty() || args.paths.iter().any(|path| path.is_dir());
    let complete = folders || listing.projects.iter().all(Option::is_some);
    let mut checked = check(&files, settings, Options { reader, complete, clock: Some(clock) });
    if !found.is_empty() {
        checked.diagnostics.append(&mut found);
        tidy(&mut checked.diagnostics);
    }
    Ok((files, checked))
}

/// Maximum number of rounds of repairs: a repair may bring up what was hidden, and of two that overlap one waits
/// for the next round.
const MAX_ROUNDS: usize = 10;

/// Makes every safe repair on the disk; was there any?
fn fix(files: &Files, checked: &mut Checked, terminal: &mut Terminal) -> anyhow::Result<bool> {
    let (mut places, mut touched) = (0, 0);
    for (document, path) in files.documents.iter().zip(&files.paths) {
        // Standard input cannot be written to, and what was only context is left alone.
        let Some(path) = path.as_deref().filter(|_| document.asked && document.sound) else {
            continue;
        };
        let content = &files.texts.get(document.file).content;
        if let Some((text, made)) = autofix(document.file, content, &checked.diagnostics) {
            mend(path, content, &text)?;
            places += made;
            touched += 1;
        }
    }
    if places > 0 && !terminal.quiet {
        let findings = if places == 1 { "finding" } else { "findings" };
        let files = if touched == 1 { "file" } else { "files" };
        writeln!(terminal.err, "mended {places} {findings} in {touched} {files}")?;
    }
    Ok(places > 0)
}

/// What stands on standard input.
pub(super) fn given(name: &str, listing: &Listing) -> anyhow::Result<Given> {
    let mut bytes = Vec::new();
    let most = MAX_BYTES + 1;
    std::io::stdin().take(most).read_to_end(&mut bytes).context("cannot read standard input")?;
    Ok(Given { name: name.to_owned(), bytes, project: listing.given })
}

/// The paths to be listed: this folder if none is named, and nothing of standard input.
pub(super) fn named_paths(paths: &[PathBuf]) -> Vec<PathBuf> {
    if paths.is_empty() {
        return vec![PathBuf::from(".")];
    }
    paths.iter().filter(|path| *path != Path::new("-")).cloned().collect()
}

fn show(
    report: &Report<'_>,
    files: &Files,
    args: &CheckArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    let format = args.format.format();
    let Some(path) = &args.output else {
        return Ok(print(report, format, &mut terminal.out)?);
    };
    let mut bytes = Vec::new();
    print(report, format, &mut bytes)?;
    deliver(path, &bytes, files)
}

/// Nanoseconds since the program first asked.
fn clock() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_nanos() as u64
}

fn timings(
    files: &Files,
    checked: &Checked,
    seconds: f64,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    let bytes: usize = files.texts.iter().map(|(_, text)| text.content.len()).sum();
    let megabytes = bytes as f64 / 1e6;
    writeln!(
        terminal.err,
        "{} files, {megabytes:.1} MB, {:.0} ms ({:.0} MB/s)",
        files.texts.len(),
        seconds * 1e3,
        megabytes / seconds.max(1e-9),
    )?;
    for (floor, nanoseconds) in &checked.floors {
        let name = match floor {
            Floor::Parse => "parse",
            Floor::Validate => "validate",
            Floor::Read => "read",
            Floor::Check => "check",
            Floor::Together => "together",
        };
        writeln!(terminal.err, "  {name:9} {:8.2} ms", *nanoseconds as f64 / 1e6)?;
    }
    Ok(())
}
