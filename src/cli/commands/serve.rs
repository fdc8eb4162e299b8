//! `grognard serve`: build in memory · serve · watch, and build again after every change.

use std::io::Write;
use std::path::{Path, PathBuf};

use grognard_render::render::html::text_in_page;
use grognard_syntax::diagnostic::{Diagnostic, Format, Report, print, tidy};
use grognard_syntax::syntax::scalar;
use grognard_syntax::text::{Texts, counted};
use grognard_view::fielding::job::Fault;

use crate::cli::args::ServeArgs;
use crate::cli::editing::editing;
use crate::cli::outcome::Outcome;
use crate::cli::output::browse;
use crate::cli::site::{BuildMemory, BuildOptions, assemble, of_template, read_project, root};
use crate::cli::terminal::Terminal;
use crate::cli::told::tell_slips;
use crate::disk::write_edited;
use crate::serve::{Event, ServeOptions, Served, start};

pub(in crate::cli) fn run(args: &ServeArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let root = root(args.folder.as_deref())?;
    if args.edit && made_project(&root)? && !terminal.quiet {
        writeln!(terminal.err, "made `grognard.yaml`, because every project needs one")?;
    }
    let options = BuildOptions {
        root: root.clone(),
        base_url: None,
        drafts: true,
        all_sheets: true,
        side: args.side.clone(),
        has_workbench: args.edit,
    };
    let mut memory = BuildMemory::default();
    // Read the project once before the server starts, so that a missing project or side is reported
    // on the terminal and not in the browser.
    let read = read_project(&options)?;
    if options.side.is_some() {
        let slips = assemble(read, &options, &mut memory)?.slips;
        tell_slips(&slips, terminal)?;
    }
    let skip: Vec<PathBuf> = [".git", "target", "node_modules"].map(|name| root.join(name)).into();
    let editing = args.edit.then(|| editing(root.clone()));
    let token = editing.as_ref().map(|editing| editing.token.clone());
    let served = ServeOptions { port: args.port, root, skip };
    let quiet = terminal.quiet;
    let told = move |event: Event| {
        let mut err = anstream::stderr();
        // Ignore an error, because there is nowhere to report that the terminal is gone.
        let _ = match event {
            Event::Changed(_) => Ok(()),
            Event::Rebuilt { .. } if quiet => Ok(()),
            // A file was saved without a change that the site shows.
            Event::Rebuilt { good: true, changed: 0 } => Ok(()),
            Event::Rebuilt { good: true, changed } => {
                writeln!(err, "{} changed", counted(changed, "file"))
            }
            Event::Rebuilt { good: false, .. } => {
                writeln!(err, "errors: the last pages without errors remain (see the browser)")
            }
            Event::Broken(why) => writeln!(err, "grognard: {why}"),
        };
    };
    let server = start(&served, editing, move || build(&options, &mut memory), fault, told)?;
    let first = format!("http://{}/", server.address());
    // Browsers do not send the part after `#` to a server, so the token does not appear in any log.
    let address = token.map_or(first.clone(), |token| format!("{first}workbench/#token={token}"));
    terminal.progress.clear();
    writeln!(terminal.out, "{address}")?;
    terminal.out.flush()?;
    if !terminal.quiet {
        writeln!(terminal.err, "pages update when a file changes; press Ctrl+C to stop")?;
    }
    if args.open {
        browse(&address)?;
    }
    server.wait();
    Ok(Outcome::Clean)
}

/// Writes a project file if the folder has none, so that the workbench can begin in an empty folder.
/// Returns whether a file was written.
fn made_project(root: &Path) -> anyhow::Result<bool> {
    if !root.is_dir() || root.join("grognard.yaml").symlink_metadata().is_ok() {
        return Ok(false);
    }
    let absolute = std::path::absolute(root)?;
    let name = absolute.file_name().and_then(|name| name.to_str()).unwrap_or("My battles");
    let text = format!("grognard: 1\nname: {}\n", scalar(name));
    Ok(write_edited(root, "grognard.yaml", None, &text)?.is_some())
}

/// Builds the current site, or a page that shows why it cannot be built.
fn build(options: &BuildOptions, memory: &mut BuildMemory) -> Served<Fault> {
    let broken = |why: String| {
        let findings = format!("<pre>{}</pre>", text_in_page(&why));
        Served { parcels: Vec::new(), findings, good: false }
    };
    let read = match read_project(options) {
        Ok(read) => read,
        Err(error) => return broken(format!("{error:#}")),
    };
    match assemble(read, options, memory) {
        Ok(mut built) => {
            let files = built.files.take();
            tidy(&mut built.diagnostics);
            let findings = excerpt(&built.diagnostics, &built.texts);
            Served { good: files.is_some(), parcels: files.unwrap_or_default(), findings }
        }
        Err(error) => broken(format!("{error:#}")),
    }
}

fn excerpt(diagnostics: &[Diagnostic], texts: &Texts) -> String {
    if diagnostics.is_empty() {
        return String::new();
    }
    let report = Report { diagnostics, texts, checked: 0, colour: false, width: 100, quiet: true };
    let mut told = Vec::new();
    // Ignore an error, because writing to memory cannot fail.
    let _ = print(&report, Format::Human, &mut told);
    format!("<pre>{}</pre>", text_in_page(&String::from_utf8_lossy(&told)))
}

fn fault(fault: &Fault) -> String {
    let mut texts = Texts::default();
    let found = of_template(fault, &Default::default(), &mut texts);
    let path = fault.path.as_deref().unwrap_or("a template");
    format!("<pre>{}: {}</pre>", text_in_page(path), text_in_page(&found.message))
}
