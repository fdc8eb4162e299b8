//! `grognard build`: read · check · plan · make · publish.

use std::io::Write;
use std::time::Instant;

use anyhow::bail;

use crate::cli::args::BuildArgs;
use crate::cli::outcome::Outcome;
use crate::cli::output::show;
use crate::cli::site::{BuildOptions, Memory, assemble, of_template, read_project, root};
use crate::cli::terminal::Terminal;
use crate::disk::{Published, is_published, made_of_file, publish, real_path};
use grognard_core::diagnostic::{Diagnostic, Format, Report, print, tidy};
use grognard_core::text::Texts;
use grognard_project::files::Files;

pub(in crate::cli) fn run(args: &BuildArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let start = Instant::now();
    let options = BuildOptions {
        root: root(args.folder.as_deref())?,
        base_url: args.base_url.clone(),
        drafts: args.draft,
    };
    terminal.progress.step("reading", 0);
    let read = read_project(&options)?;
    check_output(args, &options, &read.files)?;
    let made_of = read.made_of;
    let mut times = vec![("reading", start.elapsed())];
    let first = args.output.join("index.html");
    if let Some(files) = is_published(&args.output, made_of) {
        if !terminal.quiet {
            writeln!(terminal.err, "{}: {files} files, nothing has changed", first.display())?;
        }
        return Ok(Outcome::Clean);
    }
    terminal.progress.step("checking", 0);
    let templates = read.templates.clone();
    let mut built = assemble(read, &options, &mut Memory::default())?;
    times.append(&mut built.times);
    let Some(mut files) = built.files.take() else {
        complain(&built.diagnostics, &built.texts, built.documents, terminal)?;
        writeln!(terminal.err, "nothing is built: mend the errors first")?;
        return Ok(Outcome::Findings);
    };
    // What was said of a site once is said again, so only one without findings is left as it is.
    if built.diagnostics.is_empty() {
        files.push(made_of_file(made_of));
    }
    terminal.progress.step("building", files.len());
    let making = Instant::now();
    let progress = terminal.progress.clone();
    let published = publish(&args.output, &files, &|| progress.tick())?;
    times.push(("making and publishing", making.elapsed()));
    terminal.progress.clear();
    let published = match published {
        Ok(published) => published,
        Err(faults) => {
            let mut texts = built.texts;
            let found = faults.iter().map(|fault| of_template(fault, &templates, &mut texts));
            let mut found: Vec<Diagnostic> = found.collect();
            tidy(&mut found);
            complain(&found, &texts, 0, terminal)?;
            writeln!(terminal.err, "nothing is built: a template cannot be set")?;
            return Ok(Outcome::Findings);
        }
    };
    if !built.diagnostics.is_empty() {
        complain(&built.diagnostics, &built.texts, built.documents, terminal)?;
    }
    if let Some(kept) = &published.kept_apart {
        writeln!(
            terminal.err,
            "somebody put files into `{}` while the site was made, where the site has files of its own: theirs \
             are now in `{}`",
            args.output.display(),
            kept.display()
        )?;
    }
    if !terminal.quiet {
        let counts = summary(&published, built.pages, files.len());
        writeln!(terminal.err, "{}: {counts}", first.display())?;
    }
    if args.timings {
        for (what, time) in times {
            writeln!(terminal.err, "{:>8.1} ms  {what}", time.as_secs_f64() * 1e3)?;
        }
    }
    // The site is there, whether or not this computer has something to show it with.
    if args.open
        && let Err(error) = show(&first)
    {
        writeln!(terminal.err, "grognard: {error:#}; open it yourself")?;
    }
    Ok(Outcome::Clean)
}

/// Folders of a project in which its own files lie, whether it has any yet or not.
const OWN_FOLDERS: [&str; 4] = ["site", "rulesets", "templates", "themes"];

/// A site is not built into what it is made of: what lies in a published folder is taken for copies, so that the
/// project would lose its own documents from sight.
fn check_output(args: &BuildArgs, options: &BuildOptions, files: &Files) -> anyhow::Result<()> {
    let shown = args.output.display();
    let root = real_path(&options.root)?;
    let output = real_path(&args.output)?;
    if root.starts_with(&output) {
        bail!(
            "`{shown}` holds the project itself: build into a folder of its own, such as `public`"
        );
    }
    if let Some(folder) = OWN_FOLDERS.iter().find(|folder| output.starts_with(root.join(folder))) {
        bail!(
            "`{shown}` is for files of the project, which has its {folder} there: build into another folder, such as `public`"
        );
    }
    let named = std::path::absolute(&options.root)?;
    let mut below_root =
        files.paths.iter().flatten().filter_map(|path| path.strip_prefix(&named).ok());
    if let Some(folder) = below_root.find(|path| root.join(path).starts_with(&output)) {
        bail!(
            "`{shown}` holds `{}`, of which the site is made: build into another folder, such as `public`",
            folder.display()
        );
    }
    Ok(())
}

/// `639 pages, 831 files (12 made, 819 kept, 1 gone)`.
fn summary(published: &Published, pages: usize, files: usize) -> String {
    let made = match (published.made, published.kept) {
        (made, 0) => format!("{made} made"),
        (made, kept) => format!("{made} made, {kept} kept"),
    };
    let gone = match published.removed {
        0 => String::new(),
        gone => format!(", {gone} gone"),
    };
    format!("{pages} pages, {files} files ({made}{gone})")
}

fn complain(
    diagnostics: &[Diagnostic],
    texts: &Texts,
    checked: usize,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    let report = Report {
        diagnostics,
        texts,
        checked,
        colour: terminal.colour,
        width: terminal.width,
        quiet: terminal.quiet,
    };
    terminal.progress.clear();
    Ok(print(&report, Format::Human, &mut terminal.err)?)
}
