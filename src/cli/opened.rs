//! The forces that a command is about: orders of battle, or the sides of scenarios.

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::outcome::Outcome;
use super::projects::{every_settings, is_read};
use super::terminal::Terminal;
use crate::disk::{list, read};
use grognard_core::diagnostic::{Diagnostic, Format, Report, Severity, print, tidy};
use grognard_core::document::{Kind, PAGE_SUFFIX};
use grognard_core::model::{Battle, Battlefield, Force};
use grognard_project::check::{Options, check};
use grognard_project::fielding::nation_looks;
use grognard_project::files::Files;
use grognard_project::project::{Named, Settings, open_map as read_map, open_named};
use grognard_project::view::NationLook;

/// What was named, opened.
pub(super) struct Opened {
    pub files: Files,
    /// What holds for each project.
    pub settings: Vec<Settings>,
    /// The forces that were named themselves.
    pub forces: Vec<Force>,
    /// The scenarios that were named, with the forces of their sides.
    pub battles: Vec<Battle>,
    /// What is wrong with these documents: what it touches could not be read.
    errors: Vec<Diagnostic>,
}

impl Opened {
    /// Files by themselves, without forces.
    pub(super) fn of(files: Files) -> Opened {
        Opened {
            files,
            settings: Vec::new(),
            forces: Vec::new(),
            battles: Vec::new(),
            errors: Vec::new(),
        }
    }

    /// The title of what was opened, and how its files are called.
    pub(super) fn title(&self) -> (String, String) {
        match (self.battles.as_slice(), self.forces.as_slice()) {
            ([battle], []) => (battle.name.clone(), battle.id.clone()),
            ([], [force]) => (force.name.clone(), force.id.clone()),
            ([], forces) => (format!("{} orders of battle", forces.len()), "all".to_owned()),
            (battles, _) => (format!("{} battles", battles.len()), "all".to_owned()),
        }
    }

    /// How nations are printed; the first project that names one says it.
    pub(super) fn nations(&self) -> HashMap<String, NationLook> {
        nation_looks(&self.settings)
    }

    /// The address of the site; the first project that has one says it.
    pub(super) fn base_url(&self) -> Option<&str> {
        self.settings.iter().find_map(|settings| settings.base_url.as_deref())
    }

    /// Says what is wrong with the documents, after the result that had to do without it.
    pub(super) fn complain(&self, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
        if self.errors.is_empty() {
            return Ok(Outcome::Clean);
        }
        let report = Report {
            diagnostics: &self.errors,
            texts: &self.files.texts,
            checked: self.files.documents.len(),
            colour: false,
            width: terminal.width,
            quiet: true,
        };
        print(&report, Format::Human, &mut terminal.err)?;
        let errors = match self.errors.len() {
            1 => "this error".to_owned(),
            count => format!("these {count} errors"),
        };
        writeln!(terminal.err, "the result leaves out what {errors} made unreadable")?;
        Ok(Outcome::Findings)
    }
}

/// Opens what was named: orders of battle and scenarios, or folders of them. For scenarios the rest
/// of their project is read too.
pub(super) fn open(paths: &[PathBuf]) -> anyhow::Result<Opened> {
    let opened = open_if_any(paths)?;
    if opened.forces.is_empty() && opened.battles.is_empty() {
        bail!(
            "there is no order of battle and no scenario here: name a `*.oob.yaml` or a `*.scenario.yaml`"
        );
    }
    Ok(opened)
}

/// The same, where folders may hold neither.
pub(super) fn open_if_any(paths: &[PathBuf]) -> anyhow::Result<Opened> {
    for path in paths {
        if !path.exists() {
            bail!("cannot read `{}`: there is no such file", path.display());
        }
    }
    let named = |path: &Path| path.to_str().and_then(Kind::of_path);
    let folders = paths.iter().any(|path| path.is_dir());
    let battles = folders || paths.iter().any(|path| named(path) == Some(Kind::Scenario));
    // One order of battle needs no other; a scenario needs the orders of battle that it names.
    let wanted: fn(&str) -> bool = match battles {
        true => is_read,
        false => |name| Kind::of_path(name) == Some(Kind::Ruleset) || name.ends_with(PAGE_SUFFIX),
    };
    let listing = list(paths, None, wanted)?;
    let settings = every_settings(&listing)?;
    let ignored: Vec<Vec<String>> = settings.iter().map(|project| project.ignore.clone()).collect();
    let (files, mut unread) = read(&listing, &ignored, None)?;
    let mut errors = check(&files, &settings, Options::default()).diagnostics;
    errors.append(&mut unread);
    errors.retain(|found| found.severity == Severity::Error);
    let Named { forces, battles, made_of } = open_named(&files)?;
    errors.retain(|found| made_of.contains(&found.span.file));
    tidy(&mut errors);
    Ok(Opened { files, settings, forces, battles, errors })
}

/// A map that was named by itself.
pub(super) struct Ground {
    /// Its files, and what is wrong with it.
    pub opened: Opened,
    pub map: Battlefield,
}

/// Opens one map with the features that it names.
pub(super) fn open_map(path: &Path) -> anyhow::Result<Ground> {
    let shown = path.display();
    if !path.is_file() {
        bail!("cannot read `{shown}`: there is no such file");
    }
    let listing = list(&[path.to_owned()], None, is_read)?;
    let settings = every_settings(&listing)?;
    let ignored: Vec<Vec<String>> = settings.iter().map(|project| project.ignore.clone()).collect();
    let (files, mut errors) = read(&listing, &ignored, None)?;
    errors.append(&mut check(&files, &settings, Options::default()).diagnostics);
    let document = files.documents.iter().find(|one| one.asked && one.sound).copied();
    let document = document.with_context(|| format!("`{shown}` is no text"))?;
    errors.retain(|found| found.severity == Severity::Error && found.span.file == document.file);
    tidy(&mut errors);
    let map = read_map(&files, document).with_context(|| {
        format!("`{shown}` cannot be read as a map; `grognard check {shown}` says why")
    })?;
    let opened = Opened { files, settings, forces: Vec::new(), battles: Vec::new(), errors };
    Ok(Ground { opened, map })
}
