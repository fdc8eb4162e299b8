//! Opens the orders of battle and scenarios of a command.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::{Context, bail};
use grognard_check::check::errors_in;
use grognard_core::document::{Kind, PAGE_SUFFIX};
use grognard_core::model::{Battle, Battlefield, Force};
use grognard_project::files::Files;
use grognard_project::project::{
    NamedForces, Settings, open_every_named, open_map as read_map, open_named,
};
use grognard_render::render::left_out::line;
use grognard_syntax::diagnostic::{Diagnostic, in_order, tidy, visible};
use grognard_syntax::text::{FileId, list as list_of, one_line};
use grognard_view::fielding::nation_looks;
use grognard_view::view::{LeftOutView, NationLook, left_out, left_out_words};

use super::args::PartialArgs;
use super::other_names::under_other_names;
use super::outcome::Outcome;
use super::terminal::Terminal;
use super::told::{tell_findings, tell_slips};
use crate::disk::{Listing, every_settings, is_read, list, list_revision, read};

#[derive(Default)]
pub(super) struct Opened {
    pub files: Files,
    pub settings: Vec<Settings>,
    pub forces: Vec<Force>,
    pub battles: Vec<Battle>,
    /// Whether hidden parts were removed, because the battles are shown to the players of one side.
    pub is_copy: bool,
    /// For a player's copy: the orders of battle of the other sides. What could not be read in them is
    /// not named in the copy.
    pub hidden: HashSet<FileId>,
    /// For a player's copy: one line for each text that all sides read but that contains a hidden
    /// name.
    pub slips: Vec<String>,
    /// Whether the result may lack parts that cannot be read, because the user passed `--partial`.
    pub partial: bool,
    /// Findings about files that are too large or not text.
    unread: Vec<Diagnostic>,
    /// Documents that the result depends on. [`Opened::uses`] adds documents that are opened later.
    made_of: RefCell<HashSet<FileId>>,
    /// Findings in the documents of `made_of`, with the number of documents at the time of the
    /// check. If the number of changes has grown since the run, the findings are out of date.
    judged: RefCell<Option<(usize, Rc<Judged>)>>,
}

struct Judged {
    /// Errors, and other findings because of which a part could not be read.
    found: Vec<Diagnostic>,
    left_out: Vec<LeftOutView>,
}

impl Opened {
    /// Adds documents that the result depends on, so that errors in them are reported.
    pub(super) fn uses(&self, documents: impl IntoIterator<Item = FileId>) {
        self.made_of.borrow_mut().extend(documents);
    }

    pub(super) fn title(&self) -> (String, String) {
        match (self.battles.as_slice(), self.forces.as_slice()) {
            ([battle], []) => (battle.name.clone(), battle.id.clone()),
            ([], [force]) => (force.name.clone(), force.id.clone()),
            ([], forces) => (format!("{} orders of battle", forces.len()), "all".to_owned()),
            (battles, _) => (format!("{} battles", battles.len()), "all".to_owned()),
        }
    }

    pub(super) fn nations(&self) -> HashMap<String, NationLook> {
        nation_looks(&self.settings)
    }

    pub(super) fn base_url(&self) -> Option<&str> {
        // Players get no address of the site, because the site shows both sides.
        if self.is_copy {
            return None;
        }
        self.settings.iter().find_map(|settings| settings.base_url.as_deref())
    }

    fn judged(&self) -> Rc<Judged> {
        let made_of = self.made_of.borrow();
        let mut judged = self.judged.borrow_mut();
        if let Some((_, judged)) = judged.as_ref().filter(|(count, _)| *count == made_of.len()) {
            return Rc::clone(judged);
        }
        // A scenario is opened together with its whole project, so a reference to a missing
        // document is certainly an error.
        let complete = !self.battles.is_empty();
        let mut found = errors_in(&self.files, &self.settings, &made_of, complete);
        let unread = self.unread.iter().filter(|found| made_of.contains(&found.span.file));
        found.extend(unread.cloned());
        in_order(&mut found);
        let left_out = left_out(&self.files, &found);
        let now = Rc::new(Judged { found, left_out });
        *judged = Some((made_of.len(), Rc::clone(&now)));
        now
    }

    /// Returns the parts that could not be read. Call this only after [`Opened::uses`] has been
    /// called for all documents.
    pub(super) fn left_out(&self) -> Vec<LeftOutView> {
        let mut left_out = self.judged().left_out.clone();
        left_out.retain(|it| !self.hidden.contains(&it.document));
        left_out
    }

    pub(super) fn left_out_words(&self) -> Vec<String> {
        left_out_words(&self.left_out())
    }

    /// Refuses a result that lacks parts that could not be read, and reports these parts. With
    /// `--partial` no result is refused.
    pub(super) fn refuses(&self, terminal: &mut Terminal) -> anyhow::Result<bool> {
        let judged = self.judged();
        if judged.left_out.is_empty() || self.partial {
            return Ok(false);
        }
        let mut unread = judged.found.clone();
        unread.retain(Diagnostic::leaves_unread);
        let (count, files) = (unread.len(), files_of(&unread, &self.files));
        tidy(&mut unread);
        tell_findings(&unread, &self.files.texts, terminal)?;
        let findings = if count == 1 {
            "1 finding leaves".to_owned()
        } else {
            format!("{count} findings leave")
        };
        writeln!(
            terminal.err,
            "nothing was written: {findings} a part of {files} unread; fix it, or add `--partial` to leave it out"
        )?;
        Ok(true)
    }

    /// Reports findings in the documents, and the parts that are missing in the result.
    pub(super) fn complain(&self, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
        let slipped = tell_slips(&self.slips, terminal)?;
        let judged = self.judged();
        if judged.found.is_empty() {
            return Ok(slipped);
        }
        let mut found = judged.found.clone();
        tidy(&mut found);
        tell_findings(&found, &self.files.texts, terminal)?;
        for words in left_out_words(&judged.left_out) {
            writeln!(terminal.err, "{}", visible(&line(&words)))?;
        }
        Ok(Outcome::Findings)
    }
}

const MAX_FILES: usize = 5;

fn files_of(found: &[Diagnostic], files: &Files) -> String {
    let files_found: BTreeSet<FileId> = found.iter().map(|finding| finding.span.file).collect();
    let names = files_found.into_iter().map(|file| one_line(&files.texts.get(file).name));
    let names: Vec<String> = names.collect();
    list_of(names.iter().map(String::as_str), MAX_FILES)
}

/// Opens the orders of battle and scenarios that the user named, or all those in a folder. For a
/// scenario, the rest of its project is read too.
pub(super) fn open(paths: &[PathBuf], partial: PartialArgs) -> anyhow::Result<Opened> {
    let opened = open_if_any(paths, partial)?;
    if opened.forces.is_empty() && opened.battles.is_empty() {
        // A file that is too large or not text gives no order of battle, so its finding is the
        // error of the run.
        if let Some(found) = opened.unread.first() {
            let name = &opened.files.texts.get(found.span.file).name;
            bail!("`{name}`: {} (see `grognard check`)", found.message);
        }
        bail!(
            "no order of battle or scenario was found: name a `*.oob.yaml` or a `*.scenario.yaml`{}",
            under_other_names(&opened.files)
        );
    }
    Ok(opened)
}

/// Opens paths like [`open`], but also accepts a folder that contains no order of battle or
/// scenario.
pub(super) fn open_if_any(paths: &[PathBuf], partial: PartialArgs) -> anyhow::Result<Opened> {
    for path in paths {
        if !path.exists() {
            bail!("cannot read `{}`: there is no such file", path.display());
        }
    }
    let named = |path: &Path| path.to_str().and_then(Kind::of_path);
    let folders = paths.iter().any(|path| path.is_dir());
    let battles = folders || paths.iter().any(|path| named(path) == Some(Kind::Scenario));
    // An order of battle needs only the project file, the rule sets and the layouts. A scenario
    // also needs the documents that it names, so its whole project is read.
    let wanted: fn(&str) -> bool = match battles {
        true => is_read,
        false => |name| {
            let kind = Kind::of_path(name);
            matches!(kind, Some(Kind::Project | Kind::Ruleset | Kind::Layout))
                || name.ends_with(PAGE_SUFFIX)
        },
    };
    let listed = open_listing(&list(paths, None, wanted)?)?;
    let NamedForces { forces, battles, made_of } = open_named(&listed.files, &listed.settings)?;
    listed.uses(made_of);
    Ok(Opened { forces, battles, partial: partial.partial, ..listed })
}

/// Opens an order of battle, a scenario or a folder as it was at a revision, with its project at
/// that revision.
pub(super) fn open_revision(
    path: &Path,
    revision: &str,
    partial: PartialArgs,
) -> anyhow::Result<Opened> {
    if !path.exists() {
        bail!("cannot read `{}`: there is no such file", path.display());
    }
    let listed = open_listing(&list_revision(path, revision, is_read)?)?;
    let open = if path.is_dir() { open_every_named } else { open_named };
    let NamedForces { forces, battles, made_of } = open(&listed.files, &listed.settings)?;
    listed.uses(made_of);
    Ok(Opened { forces, battles, partial: partial.partial, ..listed })
}

/// Opens every order of battle and every scenario of a folder, like [`open_revision`], but from
/// disk.
pub(super) fn open_folder(path: &Path, partial: PartialArgs) -> anyhow::Result<Opened> {
    let listed = open_listing(&list(&[path.to_owned()], None, is_read)?)?;
    let NamedForces { forces, battles, made_of } =
        open_every_named(&listed.files, &listed.settings)?;
    listed.uses(made_of);
    Ok(Opened { forces, battles, partial: partial.partial, ..listed })
}

/// Reads listed documents. The caller must pass those that the result depends on to
/// [`Opened::uses`].
pub(super) fn open_listing(listing: &Listing) -> anyhow::Result<Opened> {
    let settings = every_settings(listing)?;
    let (files, unread) = read(listing, &settings, None)?;
    Ok(Opened { files, settings, unread, ..Opened::default() })
}

pub(super) struct Ground {
    pub opened: Opened,
    pub map: Battlefield,
}

pub(super) fn open_map(path: &Path, partial: PartialArgs) -> anyhow::Result<Ground> {
    let shown = path.display();
    if !path.is_file() {
        bail!("cannot read `{shown}`: there is no such file");
    }
    let opened = open_listing(&list(&[path.to_owned()], None, is_read)?)?;
    let opened = Opened { partial: partial.partial, ..opened };
    let document =
        opened.files.documents.iter().find(|document| document.asked && document.sound).copied();
    let document = document.with_context(|| format!("`{shown}` is not a text file"))?;
    opened.uses([document.file]);
    let map = read_map(&opened.files, document).with_context(|| {
        format!("`{shown}` cannot be read as a map: run `grognard check {shown}`")
    })?;
    Ok(Ground { opened, map })
}
