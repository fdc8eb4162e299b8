//! `grognard build`: read · check · plan · make · publish.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::bail;
use grognard_project::files::{Files, Parcel, Template};
use grognard_syntax::diagnostic::{Diagnostic, Format, Report, print, tidy};
use grognard_syntax::text::Texts;
use grognard_view::fielding::job::Fault;

use crate::cli::args::BuildArgs;
use crate::cli::outcome::Outcome;
use crate::cli::output::show;
use crate::cli::site::{
    Assembled, BuildMemory, BuildOptions, assemble, of_template, read_project, root,
};
use crate::cli::store::store_of;
use crate::cli::terminal::Terminal;
use crate::cli::told::tell_slips;
use crate::disk::{
    Filled, PublishedCounts, Store, StoreShare, fill, is_published, made_of_file, publish,
    real_path, share, through_store,
};

pub(in crate::cli) fn run(args: &BuildArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let start = Instant::now();
    let options = BuildOptions {
        root: root(args.folder.as_deref())?,
        base_url: args.base_url.clone(),
        drafts: args.draft,
        all_sheets: args.all_sheets,
        side: args.side.clone(),
        has_workbench: false,
    };
    let store = store_of(args)?;
    terminal.progress.step("reading", 0);
    let read = read_project(&options)?;
    check_output(args, &options, &read.files)?;
    let made_of = read.made_of;
    let reading = ("reading", start.elapsed());
    if args.part.is_none()
        && args.side.is_none()
        && let Some(files) = is_published(&args.output, made_of)
    {
        if !terminal.quiet {
            let first = first_page(args);
            writeln!(terminal.err, "{}: {files} files, nothing has changed", first.display())?;
        }
        return Ok(Outcome::Clean);
    }
    terminal.progress.step("checking", 0);
    let templates = read.templates.clone();
    let mut built = assemble(read, &options, &mut BuildMemory::default())?;
    built.times.insert(0, reading);
    let Some(mut files) = built.files.take() else {
        complain(&built.diagnostics, &built.texts, built.documents, terminal)?;
        writeln!(terminal.err, "nothing was built: fix the errors first")?;
        return Ok(Outcome::Findings);
    };
    if let (Some(part), Some(store)) = (args.part, &store) {
        let planned = Planned { files, built, templates };
        return make_part(args, part, store, planned, terminal);
    }
    if let Some(store) = &store {
        files = through_store(store, files);
    }
    // The file with the digest of the inputs lets the next run skip an unchanged site. A site with
    // findings does not get this file, because the next run must report those findings again. A
    // player's copy does not get it either, because a changed digest would reveal that hidden data
    // has changed.
    if built.diagnostics.is_empty() && args.side.is_none() {
        files.push(made_of_file(made_of));
    }
    publish_site(args, store.as_deref(), Planned { files, built, templates }, terminal)
}

/// A site whose files are planned but not made yet.
struct Planned {
    files: Vec<Parcel<Fault>>,
    built: Assembled,
    /// Templates, so that a fault can show the line of its template.
    templates: BTreeMap<String, Template>,
}

fn publish_site(
    args: &BuildArgs,
    store: Option<&Store>,
    planned: Planned,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let Planned { files, mut built, templates } = planned;
    terminal.progress.build(files.iter().map(|file| &*file.path));
    let making = Instant::now();
    let progress = terminal.progress.clone();
    let published = publish(&args.output, &files, &|path| progress.built(path))?;
    built.times.push(("making and publishing", making.elapsed()));
    terminal.progress.clear();
    let published = match published {
        Ok(published) => published,
        Err(faults) => return tell_faults(&faults, built.texts, &templates, terminal),
    };
    if !built.diagnostics.is_empty() {
        complain(&built.diagnostics, &built.texts, built.documents, terminal)?;
    }
    if let Some(kept) = &published.kept_apart {
        writeln!(
            terminal.err,
            "files that others put into `{}` during the build are in the way of the site: they were moved to `{}`",
            args.output.display(),
            kept.display()
        )?;
    }
    // A store that cannot be written is only reported, because the site is complete without it.
    if let Some(fault) = store.and_then(Store::fault) {
        writeln!(terminal.err, "grognard: {fault:#}; the site is built without it")?;
    }
    let first = first_page(args);
    if !terminal.quiet {
        let counts = summary(&published, built.pages, files.len(), store.map_or(0, Store::taken));
        writeln!(terminal.err, "{}: {counts}", first.display())?;
        if built.lacks_workbench {
            writeln!(
                terminal.err,
                "the site has no workbench, because this program was built without the engine: make one with \
                 `just engine`, and build the program again"
            )?;
        }
    }
    tell_times(args, &built, terminal)?;
    if published.made > 0
        && let Some(store) = store
    {
        store.clear_up();
    }
    let outcome = tell_slips(&built.slips, terminal)?;
    // A browser that cannot be opened is only reported, because the site is complete.
    if args.open
        && let Err(error) = show(&first)
    {
        writeln!(terminal.err, "grognard: {error:#}; open the page yourself")?;
    }
    Ok(outcome)
}

fn make_part(
    args: &BuildArgs,
    part: StoreShare,
    store: &Store,
    planned: Planned,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let Planned { files, mut built, templates } = planned;
    terminal.progress.build(share(&files, part).into_iter().map(|file| &*file.path));
    let making = Instant::now();
    let progress = terminal.progress.clone();
    let filled = fill(store, &files, part, &|path| progress.built(path));
    built.times.push(("making", making.elapsed()));
    terminal.progress.clear();
    let filled = match filled {
        Ok(filled) => filled,
        Err(faults) => return tell_faults(&faults, built.texts, &templates, terminal),
    };
    // The store is the only output of this run, so a write error of the store is an error of the
    // run.
    if let Some(fault) = store.fault() {
        return Err(fault);
    }
    if !built.diagnostics.is_empty() {
        complain(&built.diagnostics, &built.texts, built.documents, terminal)?;
    }
    if !terminal.quiet {
        let Filled { made, there } = filled;
        let StoreShare { number, of } = part;
        let folder = store.folder().display();
        writeln!(
            terminal.err,
            "part {number} of {of}: {made} files made, {there} were in the store `{folder}`"
        )?;
    }
    tell_times(args, &built, terminal)?;
    if filled.made > 0 {
        store.clear_up();
    }
    Ok(Outcome::Clean)
}

fn first_page(args: &BuildArgs) -> PathBuf {
    args.output.join("index.html")
}

fn tell_faults(
    faults: &[Fault],
    mut texts: Texts,
    templates: &BTreeMap<String, Template>,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let found = faults.iter().map(|fault| of_template(fault, templates, &mut texts));
    let mut found: Vec<Diagnostic> = found.collect();
    tidy(&mut found);
    complain(&found, &texts, 0, terminal)?;
    writeln!(terminal.err, "nothing was built: a template failed")?;
    Ok(Outcome::Findings)
}

fn tell_times(args: &BuildArgs, built: &Assembled, terminal: &mut Terminal) -> anyhow::Result<()> {
    for (what, time) in built.times.iter().filter(|_| args.timings) {
        writeln!(terminal.err, "{:>8.1} ms  {what}", time.as_secs_f64() * 1e3)?;
    }
    Ok(())
}

/// Folders that belong to the project's author, even before they exist.
const OWN_FOLDERS: [&str; 4] = ["site", "rulesets", "templates", "themes"];

/// Refuses an output folder that contains the project's own files. `grognard` skips published
/// folders because they contain copies, so it would no longer find the documents of the project.
fn check_output(args: &BuildArgs, options: &BuildOptions, files: &Files) -> anyhow::Result<()> {
    let shown = args.output.display();
    let root = real_path(&options.root)?;
    let output = real_path(&args.output)?;
    if root.starts_with(&output) {
        bail!(
            "`{shown}` contains the project itself: build into a separate folder, such as `public`"
        );
    }
    if let Some(folder) = OWN_FOLDERS.iter().find(|folder| output.starts_with(root.join(folder))) {
        bail!(
            "`{shown}` is inside the folder `{folder}` of the project: build into another folder, such as `public`"
        );
    }
    let named = std::path::absolute(&options.root)?;
    let mut below_root =
        files.paths.iter().flatten().filter_map(|path| path.strip_prefix(&named).ok());
    if let Some(folder) = below_root.find(|path| root.join(path).starts_with(&output)) {
        bail!(
            "`{shown}` contains `{}`, an input of the site: build into another folder, such as `public`",
            folder.display()
        );
    }
    Ok(())
}

fn summary(published: &PublishedCounts, pages: usize, files: usize, taken: usize) -> String {
    let mut made = format!("{} made", published.made.saturating_sub(taken));
    for (count, what) in [(taken, "from the store"), (published.kept, "kept")] {
        if count > 0 {
            made = format!("{made}, {count} {what}");
        }
    }
    let gone = match published.removed {
        0 => String::new(),
        gone => format!(", {gone} removed"),
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
