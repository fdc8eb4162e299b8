//! `grognard check`: read · check · fix if asked · print.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;

use crate::check::{Checked, Floor, Options, check, mend};
use crate::cli::args::{CheckArgs, Deny};
use crate::cli::exit::Outcome;
use crate::cli::terminal::Terminal;
use crate::diagnostic::{Diagnostic, Report, Severity, print, tidy};
use crate::document::Kind;
use crate::files::{
    Files, MAX_BYTES, OutputFile, Request, find_project, read, read_project_file, replace, write,
};
use crate::project::{Settings, settings};
use crate::syntax::Reader;

pub(in crate::cli) fn run(args: &CheckArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let start = Instant::now();
    let given = given(args)?;
    let paths = paths(args);
    let project = project(&paths);
    let settings = match &project {
        Some(project) => settings(read_project_file(project)?.as_deref()),
        None => settings(None),
    };
    let request = Request {
        paths: &paths,
        project: project.as_deref(),
        ignore: &settings.ignore,
        given,
        is_document: Some(|name| Kind::of_path(name).is_some()),
    };
    let (mut files, mut checked) = examine(&request, &settings, args)?;
    if args.fix {
        (files, checked) = fix(files, checked, &request, &settings, args, terminal)?;
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
    show(&report, args, terminal)?;
    if args.timings {
        timings(&files, &checked, read_and_checked.as_secs_f64(), terminal)?;
    }
    let fails = |found: &Diagnostic| match found.severity {
        Severity::Error => true,
        Severity::Warning => args.deny == Some(Deny::Warnings),
        Severity::Hint => false,
    };
    let failed = checked.diagnostics.iter().any(fails);
    Ok(if failed { Outcome::Findings } else { Outcome::Clean })
}

fn examine(
    request: &Request<'_>,
    settings: &Settings,
    args: &CheckArgs,
) -> anyhow::Result<(Files, Checked)> {
    let reader = if args.no_fast_path { Reader::GranitOnly } else { Reader::TwoTier };
    let (files, mut found) = read(request)?;
    let options =
        Options { reader, complete: request.project.is_some() || request.given.is_none() };
    let mut checked = check(&files, settings, options);
    if !found.is_empty() {
        checked.diagnostics.append(&mut found);
        tidy(&mut checked.diagnostics);
    }
    Ok((files, checked))
}

/// Repairs may bring up what was hidden, and what overlapped waits: go on until nothing changes.
const MOST_ROUNDS: usize = 10;

fn fix(
    mut files: Files,
    mut checked: Checked,
    request: &Request<'_>,
    settings: &Settings,
    args: &CheckArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<(Files, Checked)> {
    let mut mended = 0;
    for _ in 0..MOST_ROUNDS {
        let before = mended;
        for (document, path) in files.documents.iter().zip(&files.paths) {
            // Standard input cannot be written to, and what was only context is left alone.
            let Some(path) = path.as_deref().filter(|_| document.asked && document.sound) else {
                continue;
            };
            let text = &files.texts.get(document.file).content;
            if let Some((text, made)) = mend(document.file, text, &checked.diagnostics) {
                replace(path, text.as_bytes())?;
                mended += made;
            }
        }
        if mended == before {
            break;
        }
        (files, checked) = examine(request, settings, args)?;
    }
    if !terminal.quiet {
        let noun = if mended == 1 { "finding" } else { "findings" };
        writeln!(terminal.err, "mended {mended} {noun}")?;
    }
    Ok((files, checked))
}

/// What stands on standard input, if it was asked for.
fn given(args: &CheckArgs) -> anyhow::Result<Option<(String, Vec<u8>)>> {
    if !args.paths.iter().any(|path| path == Path::new("-")) {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    let most = MAX_BYTES + 1;
    std::io::stdin().take(most).read_to_end(&mut bytes).context("cannot read standard input")?;
    Ok(Some((args.stdin_name.clone(), bytes)))
}

fn paths(args: &CheckArgs) -> Vec<PathBuf> {
    if args.paths.is_empty() {
        return vec![PathBuf::from(".")];
    }
    args.paths.iter().filter(|path| *path != Path::new("-")).cloned().collect()
}

/// The project of the first path; standard input belongs to the one around this folder.
fn project(paths: &[PathBuf]) -> Option<PathBuf> {
    find_project(paths.first().map_or(Path::new("."), PathBuf::as_path))
}

fn show(report: &Report<'_>, args: &CheckArgs, terminal: &mut Terminal) -> anyhow::Result<()> {
    let format = args.format.format();
    let Some(path) = &args.output else {
        return Ok(print(report, format, &mut terminal.out)?);
    };
    let mut bytes = Vec::new();
    print(report, format, &mut bytes)?;
    let name = path.file_name().context("the output must be a file")?.to_string_lossy();
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    write(folder, &[OutputFile::new(name, bytes)])
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
