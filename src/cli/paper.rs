//! Paper: a template and its data become files, and what went wrong is said.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};

use super::args::{Paper, PaperArgs, PrintShape};
use super::exit::Outcome;
use super::output::deliver as to_file;
use super::terminal::Terminal;
use crate::files::{BUILTIN, Files, OutputFile, templates, write};
use crate::render::html;
use crate::render::job::{Job, Printed};
use crate::render::pdf::{Ink, print};
use crate::view::Size;

/// What is printed.
pub(super) struct Print {
    /// The template that is set, without its end.
    pub template: &'static str,
    /// How its file is called, if nobody names one.
    pub stem: String,
    /// What templates read.
    pub data: serde_json::Value,
}

/// A size of paper in thousandths of a millimetre.
pub(super) fn size(paper: Paper) -> Size {
    let (width, height) = match paper {
        Paper::A4 => (210_000, 297_000),
        Paper::Letter => (215_900, 279_400),
        Paper::A5 => (148_000, 210_000),
    };
    Size { width, height }
}

/// Pictures of pages have so many dots on an inch.
const DOTS: u32 = 150;

/// Prints and writes.
pub(super) fn deliver(
    what: &Print,
    args: &PaperArgs,
    from: &Files,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let built_in = BUILTIN.iter().filter(|(path, _)| path.starts_with("print/"));
    let mut files: BTreeMap<String, Vec<u8>> =
        built_in.map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect();
    // A project's own templates lie over the built-in ones, file by file.
    let first = from.paths.iter().flatten().next().and_then(|path| path.canonicalize().ok());
    let mut above = first.iter().flat_map(|path| path.ancestors());
    if let Some(project) = above.find(|folder| folder.join("grognard.yaml").is_file()) {
        files.extend(templates(project)?);
    }
    files.insert("data.json".to_owned(), serde_json::to_vec(&what.data)?);
    let ink = if args.ink_saver { "saver" } else { "full" };
    let settings = BTreeMap::from([("ink".to_owned(), ink.to_owned())]);
    let page = args.format == PrintShape::Html;
    let template = format!("{}.{}", what.template, if page { "html" } else { "typ" });
    let job = Job { template, files, settings };
    let (printed, end) = match args.format {
        PrintShape::Pdf => (print(&job, Ink::Pdf), "pdf"),
        PrintShape::Html => (html::print(&job), "html"),
        PrintShape::Svg => (print(&job, Ink::Svg), "svg"),
        PrintShape::Png => (print(&job, Ink::Png(DOTS)), "png"),
    };
    faults(&job, &printed)?;
    let named = args.output.clone();
    let count = |count: usize, noun: &str| match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    };
    let (path, told) = if page || args.format == PrintShape::Pdf {
        let path = named.unwrap_or_else(|| format!("{}.{end}", what.stem).into());
        to_file(&path, &printed.files[0], from)?;
        (path, count(printed.pages, "page"))
    } else {
        let folder = named.unwrap_or_else(|| Path::new(&what.stem).to_owned());
        let pages = printed.files.iter().enumerate().map(|(at, bytes)| {
            OutputFile::new(format!("{}-{}.{end}", what.stem, at + 1), bytes.clone())
        });
        write(&folder, &pages.collect::<Vec<OutputFile>>())?;
        (folder, count(printed.files.len(), "picture"))
    };
    if !terminal.quiet {
        writeln!(terminal.err, "{}: {told}", path.display())?;
    }
    if args.open {
        open(&path)?;
    }
    for finding in &printed.findings {
        writeln!(terminal.err, "{finding}")?;
    }
    Ok(if printed.findings.is_empty() { Outcome::Clean } else { Outcome::Findings })
}

/// Shows a file in the program that the computer has for it.
fn open(path: &Path) -> anyhow::Result<()> {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let quiet = || std::process::Stdio::null();
    let path = path.canonicalize()?;
    let mut command = std::process::Command::new(program);
    let started = command.arg(&path).stdout(quiet()).stderr(quiet());
    started.spawn().with_context(|| {
        format!("`{}` is written, but `{program}` could not show it", path.display())
    })?;
    Ok(())
}

/// A broken template prints nothing.
fn faults(job: &Job, printed: &Printed) -> anyhow::Result<()> {
    let Some(fault) = printed.faults.first() else { return Ok(()) };
    let place = fault.path.as_ref().map_or_else(String::new, |path| {
        let text = job.files.get(path).map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        let before = text.as_ref().and_then(|text| text.get(..fault.range.start)).unwrap_or("");
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|letter| *letter != '\n').count() + 1;
        format!("{path}:{line}:{column}: ")
    });
    let hints = fault.hints.iter().map(|hint| format!("\n  {hint}")).collect::<String>();
    bail!("{place}{}{hints}", fault.message)
}
