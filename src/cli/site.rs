//! Turns a project into a site: read · check · open · plan. `build` writes the site and `serve`
//! shows it.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use grognard_check::check::{Checked, Memory as CheckedBefore, Options, TEMPLATE_FAULT};
use grognard_core::document::Kind;
use grognard_project::files::{Files, Parcel, SiteFiles, Template};
use grognard_project::project::{Library, Settings, USUAL_LAYOUT, layout, library, library_for};
use grognard_syntax::diagnostic::{Diagnostic, Severity, tidy};
use grognard_syntax::text::{Digest, FileId, Span, Text, Texts, one_line};
use grognard_view::approval::Approvals;
use grognard_view::fielding::job::Fault;
use grognard_view::inspect::{Inspected, inspect_again};
use grognard_view::view::preview;

use super::player_copy::find_in;
use super::print_workers::PrintWorkers;
use crate::PROGRAM;
use crate::disk::{
    every_settings, is_read, list, read, read_approvals, read_site, read_story, templates,
};
use crate::site::{PlanMemory as Planned, Site, SiteGiven, has_engine, plan};

#[derive(Debug, Clone)]
pub(super) struct BuildOptions {
    pub root: PathBuf,
    pub base_url: Option<String>,
    pub drafts: bool,
    /// Whether to print sheets for every rule set, even if a scenario recommends only some.
    pub all_sheets: bool,
    /// The side whose players read the site, for a player's copy.
    pub side: Option<String>,
    /// Whether to add a workbench even if the project's settings do not ask for it.
    pub has_workbench: bool,
}

pub(super) struct ReadProject {
    pub files: Files,
    pub settings: Vec<Settings>,
    /// Index of the project among the projects that were read.
    pub project: usize,
    pub site: SiteFiles,
    stories: HashMap<FileId, FileId>,
    pub templates: BTreeMap<String, Template>,
    unread: Vec<Diagnostic>,
    approvals: Vec<Approvals>,
    pub made_of: Digest,
}

#[derive(Default)]
pub(super) struct BuildMemory {
    check: CheckedBefore,
    plan: Planned,
    workers: Arc<PrintWorkers>,
}

pub(super) struct Assembled {
    pub texts: Texts,
    pub diagnostics: Vec<Diagnostic>,
    pub files: Option<Vec<Parcel<Fault>>>,
    /// For a player's copy: one line for each text that contains a name hidden from the side.
    pub slips: Vec<String>,
    pub pages: usize,
    pub documents: usize,
    /// Did the project ask for a workbench that the site does not have, because the program has no
    /// engine?
    pub lacks_workbench: bool,
    pub times: Vec<(&'static str, Duration)>,
}

/// Digest of the program's sources, so that a new version of the program makes every site again.
const MADE_OF: &str = env!("GROGNARD_MADE_OF");

pub(super) fn read_project(options: &BuildOptions) -> anyhow::Result<ReadProject> {
    let root = &options.root;
    if !root.is_dir() {
        bail!("`{}` is not a folder: name the one with `grognard.yaml`", root.display());
    }
    let listing = list(std::slice::from_ref(root), None, is_read)?;
    let absolute = std::path::absolute(root)?;
    let is_it = |path: &Option<PathBuf>| path.as_deref() == Some(absolute.as_path());
    let own_file = root.join("grognard.yaml").is_file();
    let project = listing.projects.iter().position(is_it);
    let Some(project) = project.filter(|_| own_file) else {
        bail!(
            "there is no `grognard.yaml` in `{}`: a site is built from a project (`grognard new` makes one)",
            root.display()
        );
    };
    let settings = every_settings(&listing)?;
    let (mut files, mut unread) = read(&listing, &settings, None)?;
    let approvals = read_approvals(&mut files, &mut unread)?;
    let site = read_site(project, root, &settings[project].site_pages, &mut files, &mut unread)?;
    let mut stories = HashMap::new();
    // Unless a file name has the form of another kind of document, it may be the name of a
    // scenario.
    let may_be = |name: &str| Kind::of_path(name).is_none_or(|kind| kind == Kind::Scenario);
    let scenarios = files.documents.iter().filter(|document| document.project == project);
    let scenarios = scenarios.filter(|document| may_be(&files.texts.get(document.file).name));
    for scenario in scenarios.map(|document| document.file).collect::<Vec<FileId>>() {
        if let Some(story) = read_story(scenario, &mut files, &mut unread)? {
            stories.insert(scenario, story);
        }
    }
    let theme = settings[project].theme.as_deref();
    let templates = templates(Some(root), theme)?;
    let mut made_of = Digest::of([MADE_OF, options.base_url.as_deref().unwrap_or("")]);
    made_of =
        made_of.with([options.drafts, options.all_sheets, options.has_workbench].map(u8::from));
    for (file, text) in files.texts.iter() {
        let name = files.name_in_project(file, project);
        made_of = made_of.and(Digest::of([name.as_bytes(), text.content.as_bytes()]));
    }
    for (path, bytes) in &site.beside {
        made_of = made_of.and(Digest::of([path.as_bytes(), bytes]));
    }
    for (path, template) in &templates {
        made_of = made_of.and(Digest::of([path.as_bytes(), &template.bytes]));
    }
    Ok(ReadProject {
        files,
        settings,
        project,
        site,
        stories,
        templates,
        unread,
        approvals,
        made_of,
    })
}

pub(super) fn assemble(
    read: ReadProject,
    options: &BuildOptions,
    memory: &mut BuildMemory,
) -> anyhow::Result<Assembled> {
    let ReadProject {
        files, settings, project, site, stories, templates, unread, approvals, ..
    } = read;
    let given = Inspected {
        files: &files,
        settings: &settings,
        unread: &unread,
        approvals: &approvals,
        program: PROGRAM,
    };
    let (checked, library, mut times) = check_and_open(given, project, site, memory);
    let (mut diagnostics, documents) = (checked.diagnostics, checked.documents);
    let lacks_workbench = library.settings.has_workbench && !options.has_workbench && !has_engine();
    let stopped = |mut diagnostics: Vec<Diagnostic>, texts: Texts, times| {
        tidy(&mut diagnostics);
        let slips = Vec::new();
        let (files, pages) = (None, 0);
        Ok(Assembled { texts, diagnostics, files, slips, pages, documents, lacks_workbench, times })
    };
    if failed(&diagnostics) {
        return stopped(diagnostics, files.texts, times);
    }
    let others =
        |others: Vec<String>| anyhow::anyhow!("there is no layout `{USUAL_LAYOUT}`: {others:?}");
    let layout = layout(&files, USUAL_LAYOUT).map_err(others)?;
    let (library, slips) = for_readers(library, &stories, options)?;
    let start = Instant::now();
    let given = SiteGiven {
        library,
        texts: texts_in_project(&files, project),
        templates: templates.clone(),
        base_url: options.base_url.clone(),
        drafts: options.drafts,
        all_sheets: options.all_sheets,
        layout,
        print: memory.workers.for_sheets(),
        pages: memory.workers.for_pages(),
    };
    let texts = files.texts;
    let planned = plan(given, &mut memory.plan);
    times.push(("planning", start.elapsed()));
    match planned {
        Ok(Site { files, diagnostics: mut found, pages }) => {
            diagnostics.append(&mut found);
            tidy(&mut diagnostics);
            let files = Some(files).filter(|_| !failed(&diagnostics));
            Ok(Assembled {
                texts,
                diagnostics,
                files,
                slips,
                pages,
                documents,
                lacks_workbench,
                times,
            })
        }
        Err(fault) => {
            let mut texts = texts;
            diagnostics.push(of_template(&fault, &templates, &mut texts));
            stopped(diagnostics, texts, times)
        }
    }
}

/// Checks a project and opens its library at the same time, because neither needs the result of the
/// other. The result includes the durations of the check and the opening.
fn check_and_open(
    given: Inspected<'_>,
    project: usize,
    site: SiteFiles,
    memory: &BuildMemory,
) -> (Checked, Library, Vec<(&'static str, Duration)>) {
    let start = Instant::now();
    let options = Options { complete: true, ..Options::default() };
    let of_project = given.settings[project].clone();
    let earlier = memory.plan.library();
    let ((checked, checking), (opened, opening)) = rayon::join(
        || (inspect_again(given, options, &memory.check), start.elapsed()),
        || (library(given.files, of_project, project, site, earlier), start.elapsed()),
    );
    (checked, opened, vec![("checking", checking), ("opening", opening)])
}

/// Adds the stories to a library, and removes the parts that are hidden from the side of the
/// readers. The result includes names that this side must not know but that are still in texts.
fn for_readers(
    mut library: Library,
    stories: &HashMap<FileId, FileId>,
    options: &BuildOptions,
) -> anyhow::Result<(Library, Vec<String>)> {
    for battle in &mut library.battles {
        battle.story = stories.get(&battle.file).copied();
    }
    // A workbench that cannot check documents would mislead the readers of a published site.
    library.settings.has_workbench &= has_engine();
    library.settings.has_workbench |= options.has_workbench;
    let Some(side) = &options.side else {
        return Ok((library, Vec::new()));
    };
    let (battle, side) = find_in(&library, side)?;
    let slips = preview(&library.battles[battle].battle, side).slips;
    Ok((library_for(library, battle, side), slips))
}

fn failed(found: &[Diagnostic]) -> bool {
    found.iter().any(|finding| finding.severity == Severity::Error)
}

/// Returns the texts of a run, named by their paths in the project, because a site must not depend
/// on the current folder.
fn texts_in_project(files: &Files, project: usize) -> Texts {
    let mut texts = Texts::default();
    for (file, text) in files.texts.iter() {
        texts.add(Text::new(files.name_in_project(file, project), Arc::clone(&text.content)));
    }
    texts
}

/// Returns the folder of a project as the user named it, or the current folder.
pub(super) fn root(folder: Option<&Path>) -> anyhow::Result<PathBuf> {
    let root = folder.unwrap_or(Path::new("."));
    let shown = root.display();
    std::fs::metadata(root).with_context(|| format!("cannot read `{shown}`"))?;
    Ok(root.to_owned())
}

pub(super) fn of_template(
    fault: &Fault,
    templates: &BTreeMap<String, Template>,
    texts: &mut Texts,
) -> Diagnostic {
    let path = fault.path.clone().unwrap_or_default();
    let template = templates.get(&path);
    let name = template.map_or("the site", |template| template.name.as_str());
    let template_file = texts.iter().find(|(_, text)| text.name == name).map(|(file, _)| file);
    let file: FileId = template_file.unwrap_or_else(|| {
        let bytes = template.map(|template| template.bytes.as_slice()).unwrap_or_default();
        texts.add(Text::new(name, std::str::from_utf8(bytes).unwrap_or_default()))
    });
    let length = texts.get(file).content.len();
    let (start, end) = (fault.range.start.min(length), fault.range.end.min(length));
    let message = one_line(fault.message.trim_end_matches('.'));
    let found = Diagnostic::new(&TEMPLATE_FAULT, Span::new(file, start, end), message);
    fault.hints.iter().fold(found, |found, hint| found.help(one_line(hint)))
}
