//! The forces that a command is about: orders of battle, or the sides of scenarios.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::exit::Outcome;
use super::projects::every_settings;
use super::terminal::Terminal;
use crate::check::{Options, check};
use crate::diagnostic::{Diagnostic, Format, Report, Severity, print, tidy};
use crate::document::{
    Arrival, Field, Ground, Kind, Map, Oob, PAGE_SUFFIX, Scenario, identify, kebab,
    read as read_document,
};
use crate::files::{Document, Files, list, read};
use crate::model::{Arriving, Battle, Force, Side, SpecialRule};
#[cfg(feature = "pdf")]
use crate::project::Settings;
use crate::project::force;
use crate::syntax::{Reader, parse};
use crate::text::{FileId, one_line};

/// What was named, opened.
pub(super) struct Opened {
    pub files: Files,
    /// What holds for each project.
    #[cfg(feature = "pdf")]
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
        true => |name| Kind::of_path(name).is_some() || name.ends_with(PAGE_SUFFIX),
        false => |name| Kind::of_path(name) == Some(Kind::Ruleset) || name.ends_with(PAGE_SUFFIX),
    };
    let listing = list(paths, None, wanted)?;
    let settings = every_settings(&listing)?;
    let ignored: Vec<Vec<String>> = settings.iter().map(|project| project.ignore.clone()).collect();
    let (files, mut unread) = read(&listing, &ignored, None)?;
    let mut errors = check(&files, &settings, Options::default()).diagnostics;
    errors.append(&mut unread);
    errors.retain(|found| found.severity == Severity::Error);
    let mut opened = Opened {
        files,
        #[cfg(feature = "pdf")]
        settings,
        forces: Vec::new(),
        battles: Vec::new(),
        errors: Vec::new(),
    };
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
    let mut sides = Vec::new();
    for side in &scenario.sides {
        let id = side.value.id.value().map(|id| id.0.to_owned()).unwrap_or_default();
        let name = side.value.name.value().map(|name| one_line(name));
        let mut forces = Vec::new();
        for wanted in &side.value.oobs {
            let found = same(Kind::Oob).find(|one| has_id(files, one, "oob", wanted.value.0));
            let found = found.with_context(|| {
                format!(
                    "there is no order of battle `{}`, which `{}` names",
                    wanted.value.0, text.name
                )
            })?;
            used.push(found.file);
            forces.push(one(files, *found)?);
        }
        sides.push(Side { name: name.unwrap_or_else(|| id.clone()), id, forces });
    }
    let clock = scenario.clock.value();
    let clock = clock.and_then(|clock| Some((*clock.start.value()?, *clock.end.value()?)));
    let map = scenario
        .map
        .value()
        .and_then(|wanted| same(Kind::Map).find(|one| has_id(files, one, "map", wanted.0)));
    let map_tree = map.map(|found| {
        let text = files.texts.get(found.file);
        parse(found.file, &text.content, Reader::TwoTier).0
    });
    let map = map_tree.as_ref().and_then(|tree| tree.root()).map(read_document::<Map<'_>>);
    let map = map.as_ref().and_then(Field::value);
    let arrivals = scenario.arrivals.items.iter();
    let arrivals = arrivals.filter_map(|arrival| arriving(&arrival.value, map));
    let name = scenario.name.value().map(|name| one_line(name)).unwrap_or_default();
    let battle = Battle {
        id: scenario.id.value().map_or_else(|| kebab(&name), |id| id.0.to_owned()),
        name,
        sides,
        clock,
        field: map.and_then(|map| Some((*map.width.value()?, *map.height.value()?))),
        arrivals: arrivals.collect(),
        ground: map.map(ground),
        special_rules: special_rules(scenario),
    };
    Ok((battle, used))
}

/// The kinds of ground on a map, each once. Areas, lines and points go by the words of the ground.
fn ground(map: &Map<'_>) -> Vec<Ground> {
    let areas = map.areas.items.iter().filter_map(|one| Some(one.value.kind.value()?.word()));
    let lines = map.lines.items.iter().filter_map(|one| Some(one.value.kind.value()?.word()));
    let points = map.points.items.iter().filter_map(|one| Some(one.value.kind.value()?.word()));
    let words: Vec<&str> = areas.chain(lines).chain(points).collect();
    Ground::ALL.iter().copied().filter(|ground| words.contains(&ground.word())).collect()
}

fn special_rules(scenario: &Scenario<'_>) -> Vec<SpecialRule> {
    let rules = scenario.special_rules.items.iter();
    let rules = rules.filter_map(|rule| {
        Some(SpecialRule {
            name: one_line(rule.value.name.value()?),
            text: one_line(rule.value.text.value()?),
            ruleset: rule.value.ruleset.value().map(|id| id.0.to_owned()),
        })
    });
    rules.collect()
}

/// A body that comes later; without an hour nobody can say when.
fn arriving(arrival: &Arrival<'_>, map: Option<&Map<'_>>) -> Option<Arriving> {
    let (oob, body) = arrival.body.value()?.parts();
    let window = arrival.window.value();
    let at = arrival.at.value().map(|at| (*at, *at));
    let between = || window.and_then(|one| Some((*one.from.value()?, *one.to.value()?)));
    let (from, to) = at.or_else(between)?;
    let entry = arrival.entry.value().map(|entry| {
        let known = map.into_iter().flat_map(|map| &map.points);
        let known = known.map(|one| &one.value).find(|one| one.id.value() == Some(entry));
        let name = known.and_then(|one| one.name.value());
        name.map_or_else(|| entry.0.to_owned(), |name| one_line(name))
    });
    Some(Arriving {
        oob: oob.map(str::to_owned),
        body: body.to_owned(),
        from,
        to,
        chance: window.filter(|_| at.is_none()).and_then(|one| one.chance.value().copied()),
        entry,
    })
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
