//! The forces that a command is about: orders of battle, or the sides of scenarios.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::{Context, bail};
use grognard_core::document::{Kind, PAGE_SUFFIX};
use grognard_core::model::{Battle, Battlefield, Force};
use grognard_project::check::errors_in;
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
use super::player_copy::tell_slips;
use super::terminal::Terminal;
use super::told::tell_findings;
use crate::disk::{Listing, every_settings, is_read, list, list_revision, read};

/// What was named, opened.
#[derive(Default)]
pub(super) struct Opened {
    pub files: Files,
    /// What holds for each project.
    pub settings: Vec<Settings>,
    /// The forces that were named themselves.
    pub forces: Vec<Force>,
    /// The scenarios that were named, with the forces of their sides.
    pub battles: Vec<Battle>,
    /// Are the battles copies for the players of one side?
    pub is_copy: bool,
    /// Names in such copies that these players may not know, a line each.
    pub slips: Vec<String>,
    /// May a result lack what could not be read?
    pub partial: bool,
    /// What is wrong with bytes.
    unread: Vec<Diagnostic>,
    /// The documents that the result is made of. One that is opened later is told with [`Opened::uses`].
    made_of: RefCell<HashSet<FileId>>,
    /// What was found in them, with their number: there may be more of them by now.
    judged: RefCell<Option<(usize, Rc<Judged>)>>,
}

/// What was found in the documents that a result is made of.
struct Judged {
    /// The errors, and all that leaves something unread.
    found: Vec<Diagnostic>,
    /// What could not be read.
    left_out: Vec<LeftOutView>,
}

impl Opened {
    /// The result is made of these documents too, so their errors are told.
    pub(super) fn uses(&self, documents: impl IntoIterator<Item = FileId>) {
        self.made_of.borrow_mut().extend(documents);
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
        // The site shows both sides.
        if self.is_copy {
            return None;
        }
        self.settings.iter().find_map(|settings| settings.base_url.as_deref())
    }

    /// The documents that the result is made of, checked.
    fn judged(&self) -> Rc<Judged> {
        let made_of = self.made_of.borrow();
        let mut judged = self.judged.borrow_mut();
        if let Some((_, judged)) = judged.as_ref().filter(|(count, _)| *count == made_of.len()) {
            return Rc::clone(judged);
        }
        // A scenario is opened with its whole project: what it names and nobody has is not there.
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

    /// What could not be read of the documents. To be asked when all that the result is made of is known.
    pub(super) fn left_out(&self) -> Vec<LeftOutView> {
        self.judged().left_out.clone()
    }

    /// The same, in words.
    pub(super) fn left_out_words(&self) -> Vec<String> {
        left_out_words(&self.judged().left_out)
    }

    /// May nothing be made of the documents, because it would lack what could not be read? Says so.
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
            "nothing is written: {findings} a part of {files} unread; correct it, or add `--partial` to go on without it"
        )?;
        Ok(true)
    }

    /// Reports what is wrong with the documents and what the result lacks.
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

/// Maximum number of files that one sentence names.
const MAX_FILES: usize = 5;

/// The names of the files in which something was found, as part of a sentence.
fn files_of(found: &[Diagnostic], files: &Files) -> String {
    let files_found: BTreeSet<FileId> = found.iter().map(|finding| finding.span.file).collect();
    let names = files_found.into_iter().map(|file| one_line(&files.texts.get(file).name));
    let names: Vec<String> = names.collect();
    list_of(names.iter().map(String::as_str), MAX_FILES)
}

/// Opens what was named: orders of battle and scenarios, or folders of them. For scenarios the rest
/// of their project is read too.
pub(super) fn open(paths: &[PathBuf], partial: PartialArgs) -> anyhow::Result<Opened> {
    let opened = open_if_any(paths, partial)?;
    if opened.forces.is_empty() && opened.battles.is_empty() {
        // An order of battle that is too large, or no text, is no order of battle, and was named.
        if let Some(found) = opened.unread.first() {
            let name = &opened.files.texts.get(found.span.file).name;
            bail!("`{name}`: {} (see `grognard check`)", found.message);
        }
        bail!(
            "there is no order of battle and no scenario here: name a `*.oob.yaml` or a `*.scenario.yaml`{}",
            under_other_names(&opened.files)
        );
    }
    Ok(opened)
}

/// The same, where folders may hold neither.
pub(super) fn open_if_any(paths: &[PathBuf], partial: PartialArgs) -> anyhow::Result<Opened> {
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

/// Opens one order of battle or scenario as it was at a revision, or all of a folder, with its project as it was then.
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

/// Opens every order of battle and every scenario of a folder, as [`open_revision`] does.
pub(super) fn open_folder(path: &Path, partial: PartialArgs) -> anyhow::Result<Opened> {
    let listed = open_listing(&list(&[path.to_owned()], None, is_read)?)?;
    let NamedForces { forces, battles, made_of } =
        open_every_named(&listed.files, &listed.settings)?;
    listed.uses(made_of);
    Ok(Opened { forces, battles, partial: partial.partial, ..listed })
}

/// Reads listed documents. Which of them the result is made of is still to be said.
pub(super) fn open_listing(listing: &Listing) -> anyhow::Result<Opened> {
    let settings = every_settings(listing)?;
    let (files, unread) = read(listing, &settings, None)?;
    Ok(Opened { files, settings, unread, ..Opened::default() })
}

/// A map that was named by itself.
pub(super) struct Ground {
    /// Its files, and what is wrong with it.
    pub opened: Opened,
    pub map: Battlefield,
}

/// Opens one map with the features that it names.
pub(super) fn open_map(path: &Path, partial: PartialArgs) -> anyhow::Result<Ground> {
    let shown = path.display();
    if !path.is_file() {
        bail!("cannot read `{shown}`: there is no such file");
    }
    let opened = open_listing(&list(&[path.to_owned()], None, is_read)?)?;
    let opened = Opened { partial: partial.partial, ..opened };
    let document =
        opened.files.documents.iter().find(|document| document.asked && document.sound).copied();
    let document = document.with_context(|| format!("`{shown}` is no text"))?;
    opened.uses([document.file]);
    let map = read_map(&opened.files, document).with_context(|| {
        format!("`{shown}` cannot be read as a map; `grognard check {shown}` says why")
    })?;
    Ok(Ground { opened, map })
}
