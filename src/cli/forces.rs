//! The forces that a command is about: orders of battle, or the sides of scenarios.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::exit::Outcome;
use super::projects::{every_settings, is_read};
use super::terminal::Terminal;
use crate::disk::{list, read};
use grognard_core::diagnostic::{Diagnostic, Format, Report, Severity, print, tidy};
use grognard_core::document::{
    Field, Kind, Map, Oob, PAGE_SUFFIX, Scenario, identify, read as read_document,
};
use grognard_core::model::{Battle, Battlefield, Force};
use grognard_core::syntax::{Reader, parse};
use grognard_core::text::FileId;
use grognard_project::check::{Options, check};
use grognard_project::files::{Document, Files};
use grognard_project::project::{
    Settings, battle as read_battle, battlefield, force, lay_features,
};

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
    #[cfg(feature = "pdf")]
    pub(super) fn of(files: Files) -> Opened {
        Opened {
            files,
            settings: Vec::new(),
            forces: Vec::new(),
            battles: Vec::new(),
            errors: Vec::new(),
        }
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
    let mut opened =
        Opened { files, settings, forces: Vec::new(), battles: Vec::new(), errors: Vec::new() };
    let asked = |kind: Kind| {
        let of_kind = move |document: &&Document| document.asked && document.sound;
        let files = &opened.files;
        let documents = files.documents.iter().filter(of_kind);
        documents.filter(move |document| kind_of(files, document) == Some(kind)).copied()
    };
    let oobs: Vec<Document> = asked(Kind::Oob).collect();
    let scenarios: Vec<Document> = asked(Kind::Scenario).collect();
    let mut used: HashSet<FileId> = HashSet::new();
    // In a folder the scenarios bring their own orders of battle.
    if scenarios.is_empty() {
        opened.forces = many(&opened.files, &oobs)?;
        used.extend(oobs.iter().map(|oob| oob.file));
    }
    for scenario in scenarios {
        let (battle, read) = battle(&opened.files, scenario)?;
        opened.battles.push(battle);
        used.extend(read);
    }
    errors.retain(|found| used.contains(&found.span.file));
    tidy(&mut errors);
    opened.errors = errors;
    Ok(opened)
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
    let (tree, _) = parse(document.file, &files.texts.get(document.file).content, Reader::TwoTier);
    let mut read = tree.root().map_or(Field::Absent, read_document::<Map<'_>>);
    let Field::Read(map) = &mut read else {
        bail!("`{shown}` cannot be read as a map; `grognard check {shown}` says why");
    };
    lay_features(&mut map.value, &files, document, true);
    let map = battlefield(&map.value);
    let opened = Opened { files, settings, forces: Vec::new(), battles: Vec::new(), errors };
    Ok(Ground { opened, map })
}

fn kind_of(files: &Files, document: &Document) -> Option<Kind> {
    let text = files.texts.get(document.file);
    Kind::of_path(&text.name).or_else(|| {
        // A name may promise nothing; the first key says what it is.
        let yaml = text.name.ends_with(".yaml") || text.name.ends_with(".yml");
        let tree = yaml.then(|| parse(document.file, &text.content, Reader::TwoTier).0)?;
        identify(&tree, &text.name, &mut Vec::new())
    })
}

fn many(files: &Files, documents: &[Document]) -> anyhow::Result<Vec<Force>> {
    use rayon::prelude::*;
    documents.par_iter().map(|document| one(files, *document)).collect()
}

fn one(files: &Files, document: Document) -> anyhow::Result<Force> {
    let text = files.texts.get(document.file);
    let (tree, _) = parse(document.file, &text.content, Reader::TwoTier);
    let read = tree.root().map_or(Field::Absent, read_document::<Oob<'_>>);
    let oob = read.get().with_context(|| {
        format!(
            "`{0}` cannot be read as an order of battle; `grognard check {0}` says why",
            text.name
        )
    })?;
    Ok(force(&oob.value, oob.span))
}

/// A scenario with its forces, and the documents that it is made of.
fn battle(files: &Files, document: Document) -> anyhow::Result<(Battle, Vec<FileId>)> {
    let mut used = vec![document.file];
    let text = files.texts.get(document.file);
    let (tree, _) = parse(document.file, &text.content, Reader::TwoTier);
    let read = tree.root().map_or(Field::Absent, read_document::<Scenario<'_>>);
    let scenario = &read
        .get()
        .with_context(|| {
            format!("`{0}` cannot be read as a scenario; `grognard check {0}` says why", text.name)
        })?
        .value;
    let same = |kind: Kind| {
        let project = files.documents.iter().filter(move |one| one.project == document.project);
        project.filter(move |one| one.sound && kind_of(files, one) == Some(kind))
    };
    let mut forces = Vec::new();
    for side in &scenario.sides {
        let mut of_side = Vec::new();
        for wanted in &side.value.oobs {
            let found = same(Kind::Oob).find(|one| has_id(files, one, "oob", wanted.value.0));
            let found = found.with_context(|| {
                format!(
                    "there is no order of battle `{}`, which `{}` names",
                    wanted.value.0, text.name
                )
            })?;
            used.push(found.file);
            of_side.push(one(files, *found)?);
        }
        forces.push(of_side);
    }
    let map = scenario
        .map
        .value()
        .and_then(|wanted| same(Kind::Map).find(|one| has_id(files, one, "map", wanted.0)));
    let map_file = map.copied();
    used.extend(map.map(|found| found.file));
    let map_tree = map.map(|found| {
        let text = files.texts.get(found.file);
        parse(found.file, &text.content, Reader::TwoTier).0
    });
    let mut map = map_tree.as_ref().and_then(|tree| tree.root()).map(read_document::<Map<'_>>);
    if let (Some(Field::Read(map)), Some(found)) = (&mut map, map_file) {
        // What is wrong with them has been said when the map was checked.
        lay_features(&mut map.value, files, found, true);
    }
    Ok((read_battle(scenario, map.as_ref().and_then(Field::value), forces), used))
}

/// Has a document this id? The id stands near its head; the rest need not be read for that.
fn has_id(files: &Files, document: &Document, key: &str, id: &str) -> bool {
    let content = &files.texts.get(document.file).content;
    if !content.contains(id) {
        return false;
    }
    let (tree, _) = parse(document.file, content, Reader::TwoTier);
    let Some(root) = tree.root() else { return false };
    root.get(key).is_some() && root.get("id").and_then(|node| node.as_str()) == Some(id)
}
