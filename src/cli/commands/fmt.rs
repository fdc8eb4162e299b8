//! `grognard fmt`: read · format · write, or show a diff.

use std::io::Write;
use std::path::{Path, PathBuf};

use grognard_core::document::{Kind, sort_keys};
use grognard_project::files::Files;
use grognard_syntax::diagnostic::{Diagnostic, Format, Report, print, tidy};
use grognard_syntax::syntax::format::{Options, format};
use grognard_syntax::text::{FileId, Text, counted, unified_diff};

use crate::cli::args::FmtArgs;
use crate::cli::commands::check::{given, named_paths};
use crate::cli::outcome::Outcome;
use crate::cli::terminal::Terminal;
use crate::disk::{every_settings, list, mend, read};

pub(in crate::cli) fn run(args: &FmtArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    terminal.progress.step("reading", 0);
    let piped = args.paths.iter().any(|path| path == Path::new("-"));
    let name = piped.then_some(args.stdin_name.as_str());
    let is_document = |name: &str| Kind::of_path(name).is_some();
    let listing = list(&named_paths(&args.paths), name, is_document)?;
    let given = name.map(|name| given(name, &listing)).transpose()?;
    let settings = every_settings(&listing)?;
    let (files, found) = read(&listing, &settings, given)?;
    let mut laid_out = lay_out(&files, args);
    laid_out.found.extend(found);
    tidy(&mut laid_out.found);
    for change in &laid_out.changes {
        write(&files, change, args, terminal)?;
    }
    report(&files, &laid_out, args, terminal)?;
    let would_change = args.check && laid_out.changes.iter().any(|change| change.differs);
    Ok(Outcome::of(would_change).or(Outcome::of_found(&laid_out.found, None)))
}

struct LaidOut {
    documents: usize,
    changes: Vec<FormattedText>,
    found: Vec<Diagnostic>,
}

/// A text to write. Standard input is always written, another text only if formatting changed it.
struct FormattedText {
    file: FileId,
    path: Option<PathBuf>,
    text: String,
    differs: bool,
}

fn lay_out(files: &Files, args: &FmtArgs) -> LaidOut {
    let mut laid_out = LaidOut { documents: 0, changes: Vec::new(), found: Vec::new() };
    for (document, path) in files.documents.iter().zip(&files.paths) {
        if !document.asked || !document.sound {
            continue;
        }
        let content = &files.texts.get(document.file).content;
        let formatted = format(document.file, content, Options { rows: args.rows() });
        let mut text = formatted.apply(content);
        if args.sort_keys && formatted.left_alone.is_none() {
            laid_out.found.extend(sort(
                &files.texts.get(document.file).name,
                document.file,
                &mut text,
            ));
        }
        let differs = text != **content;
        laid_out.documents += 1;
        laid_out.found.extend(formatted.left_alone);
        if differs || path.is_none() {
            let (file, path) = (document.file, path.clone());
            laid_out.changes.push(FormattedText { file, path, text, differs });
        }
    }
    laid_out
}

/// Sorts the keys of a formatted text and formats the moved parts again. If the keys cannot be
/// sorted, returns a finding with the reason.
fn sort(name: &str, file: FileId, text: &mut String) -> Option<Diagnostic> {
    let sorted = sort_keys(file, text, name);
    // Format with the default options, which keep the alignment that the first formatting gave to
    // rows.
    *text = format(file, &sorted.text, Options::default()).apply(&sorted.text);
    sorted.left_alone
}

fn write(
    files: &Files,
    change: &FormattedText,
    args: &FmtArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    let old = files.texts.get(change.file);
    if args.check {
        let named = |side: &str, content: &str| Text::new(format!("{side}/{}", old.name), content);
        let diff = unified_diff(&named("a", &old.content), &named("b", &change.text));
        terminal.out.write_all(diff.as_bytes())?;
        return Ok(());
    }
    match &change.path {
        Some(path) => mend(path, &old.content, &change.text),
        None => Ok(terminal.out.write_all(change.text.as_bytes())?),
    }
}

fn report(
    files: &Files,
    laid_out: &LaidOut,
    args: &FmtArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    if !laid_out.found.is_empty() {
        let report = Report {
            diagnostics: &laid_out.found,
            texts: &files.texts,
            checked: laid_out.documents,
            colour: false,
            width: terminal.width,
            quiet: terminal.quiet,
        };
        print(&report, Format::Human, &mut terminal.err)?;
    }
    let piped = laid_out.changes.iter().any(|change| change.path.is_none());
    if !terminal.quiet && !piped {
        let changed = laid_out.changes.len();
        let documents = counted(laid_out.documents, "document");
        let line = match (changed, args.check) {
            (0, _) => format!("nothing to change in {documents}"),
            (_, true) => format!("{changed} of {documents} would change"),
            (_, false) => format!("formatted {changed} of {documents}"),
        };
        writeln!(terminal.err, "{line}")?;
    }
    Ok(())
}
