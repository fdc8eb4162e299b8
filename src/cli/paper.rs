//! Paper: a template and its data become files, and what went wrong is said.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use super::args::{Paper, PaperArgs, PrintShape};
use super::exit::Outcome;
use super::forces::Opened;
use super::output::{deliver as to_file, show};
use super::printed::complain;
use super::terminal::Terminal;
use crate::disk::{read_project_file, templates, write};
use grognard_print::pdf::{Ink, print};
use grognard_project::fielding::job::{Job, Sides};
use grognard_project::files::{Files, OutputFile, Template};
use grognard_project::project::settings;
use grognard_project::view::Size;
use grognard_render::render::html;
use grognard_render::render::typeset::typeset;

/// What is printed.
pub(super) struct Print {
    /// The template that is set, without its end.
    pub template: &'static str,
    /// What it is for who waits: `163 cards`.
    pub what: String,
    /// How its file is called, if nobody names one.
    pub stem: String,
    /// What templates read.
    pub data: serde_json::Value,
    /// On which sides of a sheet it stands.
    pub sides: Sides,
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
    opened: &Opened,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let from = &opened.files;
    let (mut files, mut names) = (BTreeMap::new(), BTreeMap::new());
    for (path, template) in layers(from)? {
        names.insert(path.clone(), template.name);
        files.insert(path, template.bytes);
    }
    let page = args.format == PrintShape::Html;
    let mut data = what.data.clone();
    if !page {
        typeset(&mut data);
    }
    files.insert("data.json".to_owned(), serde_json::to_vec(&data)?);
    let ink = if args.ink_saver { "saver" } else { "full" };
    let settings = BTreeMap::from([("ink".to_owned(), ink.to_owned())]);
    let template = format!("{}.{}", what.template, if page { "html" } else { "typ" });
    let job = Job { template, files, names, settings, sides: what.sides };
    terminal.progress.step(format!("setting {}", what.what), 0);
    let (printed, end) = match args.format {
        PrintShape::Pdf => (print(&job, Ink::Pdf), "pdf"),
        PrintShape::Html => (html::print(&job), "html"),
        PrintShape::Svg => (print(&job, Ink::Svg), "svg"),
        PrintShape::Png => (print(&job, Ink::Png(DOTS)), "png"),
    };
    terminal.progress.step("writing", 0);
    let found = complain(&printed, &job, opened, terminal)?;
    if !printed.faults.is_empty() {
        return Ok(Outcome::Findings);
    }
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
        show(&path)?;
    }
    Ok(if found { Outcome::Findings } else { Outcome::Clean })
}

/// The templates of the project to which what was named belongs, or this folder, if nothing was.
pub(super) fn layers(from: &Files) -> anyhow::Result<BTreeMap<String, Template>> {
    let first = from.paths.iter().flatten().next().and_then(|path| path.canonicalize().ok());
    let first = first.or_else(|| std::env::current_dir().ok());
    let mut above = first.iter().flat_map(|path| path.ancestors());
    let project = above.find(|folder| folder.join("grognard.yaml").is_file());
    let text = project.map(read_project_file).transpose()?.flatten();
    templates(project, settings(text.as_deref()).theme.as_deref())
}
