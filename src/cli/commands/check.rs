//! `grognard check`: read · check · fix if asked · print.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use grognard_check::check::{Checked, Options};
use grognard_project::files::{Files, Given, MAX_BYTES};
use grognard_syntax::diagnostic::{Format, Report, Safety, print, tidy};
use grognard_syntax::syntax::Reader;
use grognard_view::inspect::{Inspected, inspect};

use crate::PROGRAM;
use crate::cli::args::CheckArgs;
use crate::cli::assumptions::ask_for_assumptions;
use crate::cli::mending::{Mended, mend_texts};
use crate::cli::narrowed::{Narrowed, write_known};
use crate::cli::no_document::no_document;
use crate::cli::outcome::Outcome;
use crate::cli::output::send;
use crate::cli::repository_names::repository_names;
use crate::cli::shown_diff::shown_diff;
use crate::cli::terminal::Terminal;
use crate::cli::timings::{clock, timings};
use crate::disk::{Listing, every_settings, is_read, list, read, read_approvals};

pub(in crate::cli) fn run(args: &CheckArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let start = Instant::now();
    let paths = named_paths(&args.paths);
    let piped = args.paths.iter().any(|path| path == Path::new("-"));
    let name = piped.then_some(args.stdin_name.as_str());
    let listing = list(&paths, name, is_read)?;
    let given = name.map(|name| given(name, &listing)).transpose()?;
    let mut settings = every_settings(&listing)?;
    if args.assumptions {
        ask_for_assumptions(&mut settings)?;
    }
    terminal.progress.step("checking", 0);
    let (mut files, mut unread) = read(&listing, &settings, given)?;
    let approvals = read_approvals(&mut files, &mut unread)?;
    let options = options(args, &listing);
    let (settings, unread, approvals) = (&settings, &unread, &approvals);
    let inspect_all = |files: &Files| {
        let given = Inspected { files, settings, unread, approvals, program: PROGRAM };
        inspect(given, options)
    };
    let mut checked = inspect_all(&files);
    if checked.documents == 0 && !args.allow_empty {
        bail!(no_document(&paths, &files, settings));
    }
    let narrowed = Narrowed::of(args, &files, &checked)?;
    let gone = narrowed.narrow(&files, &mut checked);
    if let Some(path) = &args.write_baseline {
        write_known(path, &files, &checked, terminal)?;
        return Ok(Outcome::Clean);
    }
    let outcome_now = outcome(&checked);
    if args.fix {
        let least = if args.unsafe_fixes { Safety::Ask } else { Safety::Safe };
        let mended = mend_texts(&mut files, &mut checked, least, &|files| {
            let mut checked = inspect_all(files);
            narrowed.narrow(files, &mut checked);
            checked
        });
        if args.dry_run {
            show_diff(&mended, &files, args, terminal)?;
            return Ok(outcome_now);
        }
        mended.write(&files, terminal)?;
    }
    let seconds = start.elapsed().as_secs_f64();
    tidy(&mut checked.diagnostics);
    narrowed.say(args, &files, &gone, terminal)?;
    show(&checked, &files, args, terminal)?;
    if args.timings {
        timings(&files, &checked, seconds, terminal)?;
    }
    Ok(outcome(&checked))
}

fn options(args: &CheckArgs, listing: &Listing) -> Options {
    // Outside a project, references can be checked only if the user named a folder, because
    // otherwise the missing documents may be in files that this run does not read.
    let folders = args.paths.is_empty() || args.paths.iter().any(|path| path.is_dir());
    Options {
        reader: if args.no_fast_path { Reader::GranitOnly } else { Reader::TwoTier },
        complete: folders || listing.projects.iter().all(Option::is_some),
        uncut: args.baseline.is_some() || args.write_baseline.is_some(),
        dependences: args.since.is_some(),
        clock: Some(clock),
    }
}

/// Does not pass `--deny`, because an earlier step turned findings of a denied severity into
/// errors.
fn outcome(checked: &Checked) -> Outcome {
    Outcome::of_found(&checked.diagnostics, None)
}

fn show_diff(
    mended: &Mended,
    files: &Files,
    args: &CheckArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    let diff = mended.diff(files);
    match &args.output {
        Some(path) => send(Some(path), diff.as_bytes(), files, terminal)?,
        None => write!(terminal.out, "{}", shown_diff(&diff, terminal.colour))?,
    }
    mended.say_what_would_be(terminal)
}

pub(super) fn given(name: &str, listing: &Listing) -> anyhow::Result<Given> {
    let mut bytes = Vec::new();
    let most = MAX_BYTES + 1;
    std::io::stdin().take(most).read_to_end(&mut bytes).context("cannot read standard input")?;
    Ok(Given { name: name.to_owned(), bytes, project: listing.given })
}

/// Returns the paths to list: the current folder if the user named no path, and nothing for
/// standard input (`-`).
pub(super) fn named_paths(paths: &[PathBuf]) -> Vec<PathBuf> {
    if paths.is_empty() {
        return vec![PathBuf::from(".")];
    }
    paths.iter().filter(|path| *path != Path::new("-")).cloned().collect()
}

fn show(
    checked: &Checked,
    files: &Files,
    args: &CheckArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    let format = args.format;
    // Services that read these formats know only paths relative to the repository, so paths
    // relative to the current folder are converted.
    let in_repository = matches!(format, Format::Github | Format::Sarif)
        .then(|| repository_names(&named_paths(&args.paths), files));
    let report = Report {
        diagnostics: &checked.diagnostics,
        texts: in_repository.as_ref().unwrap_or(&files.texts),
        checked: checked.documents,
        colour: terminal.colour && args.output.is_none(),
        width: terminal.width,
        quiet: terminal.quiet,
    };
    let Some(path) = &args.output else {
        return Ok(print(&report, format, &mut terminal.out)?);
    };
    let mut bytes = Vec::new();
    print(&report, format, &mut bytes)?;
    send(Some(path), &bytes, files, terminal)
}
