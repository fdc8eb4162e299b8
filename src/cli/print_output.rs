//! Prints products such as cards to files, and reports findings.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::bail;
use grognard_project::files::{Files, OutputFile, Template};
use grognard_project::project::settings;
use grognard_render::render::typeset::data_of;
use grognard_syntax::text::counted;
use grognard_view::fielding::Print;
use grognard_view::fielding::job::{Ink, Job, PrintTemplates, Printed};
use grognard_view::view::Size;

use super::args::{Paper, PrintArgs, PrintShape};
use super::opened::Opened;
use super::outcome::Outcome;
use super::output::{OutputPlace, deliver as to_file, place_of, show};
use super::print_findings::complain;
use super::print_workers::{print_html, print_sheet};
use super::shape::shape;
use super::terminal::Terminal;
use crate::disk::{project_above, read_project_file, templates, write};

pub(super) struct Printing {
    /// Description in the progress line, such as `163 cards`.
    pub what: String,
    pub stem: String,
    pub print: Print,
}

/// Resolution in dots per inch of a page that is printed as a picture.
const DOTS: u32 = 150;

pub(super) fn size(paper: Paper) -> Size {
    match paper {
        Paper::A4 => Size::A4,
        Paper::Letter => Size { width: 215_900, height: 279_400 },
        Paper::A5 => Size { width: 148_000, height: 210_000 },
    }
}

pub(super) fn paper_name(paper: Paper) -> &'static str {
    match paper {
        Paper::A4 => "a4",
        Paper::Letter => "letter",
        Paper::A5 => "a5",
    }
}

/// Prints a product and writes it, and then reports the findings in its documents. A product that would lack a part is
/// refused.
pub(super) fn deliver(
    printing: &Printing,
    args: &PrintArgs,
    opened: &Opened,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let shape = shape(args.format, args.output.as_deref(), PrintShape::Pdf)?;
    let place = args.output.as_deref().map(place_of);
    check_place(place.as_ref(), shape, args.open)?;
    if opened.refuses(terminal)? {
        return Ok(Outcome::Findings);
    }
    let outcome = print_and_write(printing, args, (shape, place), opened, terminal)?;
    Ok(outcome.or(opened.complain(terminal)?))
}

fn print_and_write(
    printing: &Printing,
    args: &PrintArgs,
    (shape, place): (PrintShape, Option<OutputPlace>),
    opened: &Opened,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let (printed, has_findings) = typeset(printing, (shape, args.ink_saver), opened, terminal)?;
    terminal.progress.step("writing", 0);
    if !printed.faults.is_empty() {
        return Ok(Outcome::Findings);
    }
    if place == Some(OutputPlace::Stdout) {
        only_file(&printed)?;
        terminal.out.write_all(&printed.files[0])?;
        return Ok(Outcome::of(has_findings));
    }
    let (path, told) = write_printed(printed, shape, place, &printing.stem, &opened.files)?;
    if !terminal.quiet {
        writeln!(terminal.err, "{}: {told}", path.display())?;
    }
    if args.open {
        show(&path)?;
    }
    Ok(Outcome::of(has_findings))
}

/// Prints a product and reports its findings. Returns the product, and whether it has findings.
pub(super) fn typeset(
    printing: &Printing,
    (shape, ink_saver): (PrintShape, bool),
    opened: &Opened,
    terminal: &mut Terminal,
) -> anyhow::Result<(Printed, bool)> {
    let print = &printing.print.clone().leaving_out(&opened.left_out_words());
    let templates = print_templates(&opened.files)?;
    let ink = if ink_saver { "saver" } else { "full" };
    let (end, data) = match shape {
        // A browser sets an HTML page, so Typst and its data format are not needed.
        PrintShape::Html => ("html", serde_json::to_vec(print)?),
        _ => ("typ", data_of(print)?),
    };
    let job = Job::new(print, end, data, templates, ink);
    terminal.progress.step(format!("printing {}", printing.what), 0);
    let printed = match shape {
        PrintShape::Html => print_html(&job),
        PrintShape::Pdf => print_sheet(&job, Ink::Pdf)?,
        PrintShape::Svg => print_sheet(&job, Ink::Svg)?,
        PrintShape::Png => print_sheet(&job, Ink::Png(DOTS))?,
    };
    let has_findings = complain(&printed, &job, opened, terminal)?;
    Ok((printed, has_findings))
}

/// Refuses a place that does not suit the format, before anything is printed.
fn check_place(place: Option<&OutputPlace>, shape: PrintShape, open: bool) -> anyhow::Result<()> {
    match place {
        Some(OutputPlace::Stdout) if open => bail!("`--open` needs a file: leave `-o -` out"),
        Some(OutputPlace::File(path)) if of_pages(shape) && path.extension().is_none() => {
            let (path, end) = (path.display(), end_of(shape));
            bail!(
                "pictures need a folder: write `-o {path}/`, or name a file that ends in `.{end}` for a single picture"
            )
        }
        _ => Ok(()),
    }
}

fn only_file(printed: &Printed) -> anyhow::Result<()> {
    if printed.files.len() == 1 {
        return Ok(());
    }
    bail!("there are {} pictures: name a folder, such as `-o pages/`", printed.files.len())
}

fn end_of(shape: PrintShape) -> &'static str {
    match shape {
        PrintShape::Pdf => "pdf",
        PrintShape::Html => "html",
        PrintShape::Svg => "svg",
        PrintShape::Png => "png",
    }
}

/// Whether a format has a file for each page.
fn of_pages(shape: PrintShape) -> bool {
    matches!(shape, PrintShape::Svg | PrintShape::Png)
}

/// Writes one file with all pages, or a folder with one picture of each page. Returns the path, and
/// a description such as `1 picture`.
fn write_printed(
    printed: Printed,
    shape: PrintShape,
    place: Option<OutputPlace>,
    stem: &str,
    from: &Files,
) -> anyhow::Result<(PathBuf, String)> {
    let end = end_of(shape);
    if !of_pages(shape) {
        let file = format!("{stem}.{end}");
        let path = match place {
            Some(OutputPlace::File(path)) => path,
            Some(OutputPlace::Folder(folder)) => folder.join(file),
            Some(OutputPlace::Stdout) | None => file.into(),
        };
        to_file(&path, &printed.files[0], from)?;
        return Ok((path, counted(printed.pages, "page")));
    }
    let folder = match place {
        Some(OutputPlace::File(path)) => {
            only_file(&printed)?;
            to_file(&path, &printed.files[0], from)?;
            return Ok((path, "1 picture".to_owned()));
        }
        Some(OutputPlace::Folder(folder)) => folder,
        Some(OutputPlace::Stdout) | None => Path::new(stem).to_owned(),
    };
    let pages = printed.files.into_iter().enumerate();
    let pages =
        pages.map(|(index, bytes)| OutputFile::new(format!("{stem}-{}.{end}", index + 1), bytes));
    let pages: Vec<OutputFile> = pages.collect();
    write(&folder, &pages)?;
    Ok((folder, counted(pages.len(), "picture")))
}

pub(super) fn print_templates(from: &Files) -> anyhow::Result<PrintTemplates> {
    let mut all = PrintTemplates::default();
    for (path, template) in layers(from)? {
        all.names.insert(path.clone(), template.name);
        all.files.insert(path, template.bytes);
    }
    Ok(all)
}

/// Returns the templates of the project that contains the named paths. Without paths, the project
/// of the current folder is used.
fn layers(from: &Files) -> anyhow::Result<BTreeMap<String, Template>> {
    let first = from.paths.iter().flatten().next().and_then(|path| path.canonicalize().ok());
    let first = first.or_else(|| std::env::current_dir().ok());
    let project = first.as_deref().and_then(project_above);
    let text = project.map(read_project_file).transpose()?.flatten();
    templates(project, settings(text.as_deref()).theme.as_deref())
}
