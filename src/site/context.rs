//! The inputs that all pages of a site share: the library and the templates.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use grognard_core::document::Download;
use grognard_core::model::{Battle, BattleSide};
use grognard_project::files::Parcel;
use grognard_project::project::{Layout, Library, PackOn};
use grognard_render::render::html::{Templates, json_in_page, page_of};
use grognard_syntax::text::{Digest, FileId, Texts};
use grognard_view::fielding::job::{Fault, Ink, Job, PrintTemplates, Printed};
use grognard_view::fielding::{FieldOptions, Fielded, FieldedForce, field, forces_of};
use grognard_view::view::NationLook;
use grognard_view::view::site::{HeadView, LinkView, ShellView, root_of};
use serde::Serialize;

use super::assets::asset;

/// Prints a sheet, in this process or in another one.
pub type PrintSheet = Arc<dyn Fn(&Job, Ink) -> Printed + Send + Sync>;

/// Makes a page in another process, from the name of its template and its data as JSON.
pub type MakePage = Arc<dyn Fn(&SiteTemplates, &str, Vec<u8>) -> Printed + Send + Sync>;

pub struct SiteTemplates {
    pub digest: Digest,
    pub files: BTreeMap<String, Vec<u8>>,
    pub shell: Vec<u8>,
}

pub(super) type File = Parcel<Fault>;

pub(super) struct SiteContext {
    pub library: Library,
    pub texts: Texts,
    pub templates: Templates,
    /// Makes pages in other processes. `None` unless the project has its own templates, which may
    /// never end.
    pub apart: Option<(SiteTemplates, MakePage)>,
    /// Files of all templates, from which prints, scripts and style sheets are made.
    pub sources: PrintTemplates,
    pub shell: ShellView,
    pub looks: HashMap<String, NationLook>,
    pub downloads: Vec<Download>,
    /// Whether each battle has sheets under every rule set, even if its scenario recommends only some.
    pub all_sheets: bool,
    pub layout: Layout,
    pub base: Digest,
    /// Logs of battles in play, by the ids of their scenario and rule set. A player's copy has no
    /// logs.
    pub logs: BTreeMap<(String, String), Vec<FileId>>,
    /// Prints sheets. If `None`, the site has no printed files.
    pub print: Option<PrintSheet>,
    /// Recently fielded forces. The files of a battle are made one after another and need the same
    /// forces.
    pub recent: Mutex<Vec<Recent>>,
}

/// Index of an army, index of a rule set, and the army fielded under that rule set.
pub(super) type Recent = ((usize, usize), Arc<Fielded>);

/// Maximum number of fielded forces in memory: those of the battles that all cores work on at one
/// time.
const MAX_REMEMBERED: usize = 48;

impl SiteContext {
    pub fn has_paper(&self) -> bool {
        self.print.is_some()
    }

    pub fn page(&self, template: &str, page: &impl Serialize) -> Result<Vec<u8>, Fault> {
        let template = format!("site/{template}.html");
        let Some((templates, make)) = &self.apart else {
            return page_of(&self.templates, &template, page);
        };
        let page = serde_json::to_vec(page).map_err(|error| Fault::nowhere(error.to_string()))?;
        only_file(make(templates, &template, page))
    }

    /// Renders a part of a page as a script, because a page on disk can load only scripts.
    pub fn part(&self, template: &str, id: &str, page: &impl Serialize) -> Result<Vec<u8>, Fault> {
        let html = self.page(template, page)?;
        let html = String::from_utf8_lossy(&html);
        let told = serde_json::to_string(&[id, html.trim()]).unwrap_or_default();
        let told = told.trim_start_matches('[').trim_end_matches(']');
        Ok(format!("grognard.part({});\n", json_in_page(told)).into_bytes())
    }

    pub fn asset(&self, name: &str) -> String {
        asset(&self.sources.files, name)
    }

    pub fn head(&self, path: &str, title: &str, section: &str, crumbs: &[LinkView]) -> HeadView {
        let home = LinkView::new(&self.shell.name, "index.html");
        HeadView {
            title: title.to_owned(),
            path: path.to_owned(),
            root: root_of(path),
            section: section.to_owned(),
            crumbs: std::iter::once(home).chain(crumbs.iter().cloned()).collect(),
            canonical: self.address(path),
            picture: self.address("social/home.png").filter(|_| self.has_paper()),
            ..HeadView::default()
        }
    }

    /// Returns the full address of a path, if the address of the site is known.
    pub fn address(&self, path: &str) -> Option<String> {
        let base = self.shell.base_url.as_ref()?;
        let path = path.strip_suffix("index.html").unwrap_or(path);
        Some(format!("{base}{path}"))
    }

    pub fn edit(&self, name: &str) -> Option<String> {
        let repository = self.shell.repository.as_ref()?;
        let plain = !name.starts_with('/') && !name.contains("..");
        plain.then(|| format!("{repository}/{name}"))
    }

    /// Returns the first battle of an army. The pages of an army show the army as it was in its
    /// first battle.
    pub fn battle_of(&self, army: usize) -> Option<&Battle> {
        let number = *self.library.armies[army].battles.first()?;
        Some(&self.library.battles[number].battle)
    }

    pub fn fielded(&self, army: usize, pack: usize) -> Arc<Fielded> {
        let key = (army, pack);
        let recent = || self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, cached)) = recent().iter().find(|(cached_key, _)| *cached_key == key) {
            return Arc::clone(cached);
        }
        let made = Arc::new(self.field_for(army, pack, self.battle_of(army)));
        let mut recent = recent();
        if recent.len() >= MAX_REMEMBERED {
            recent.remove(0);
        }
        recent.push((key, Arc::clone(&made)));
        made
    }

    /// Fields an army under a rule set, as it was in a battle, or as its document describes it.
    pub fn field_for(&self, army: usize, pack: usize, battle: Option<&Battle>) -> Fielded {
        let army = &self.library.armies[army].force;
        // The army in the battle may differ from its document, because a leader who fell before the
        // battle is missing.
        let of_battle = battle.and_then(|battle| battle.forces().find(|force| force.id == army.id));
        let force = of_battle.unwrap_or(army);
        let rules = &self.library.packs[pack].ruleset;
        field(force, battle, FieldOptions::new(rules, self.library.native(force)))
    }
}

pub(super) fn only_file(mut printed: Printed) -> Result<Vec<u8>, Fault> {
    match printed.faults.pop() {
        Some(fault) => Err(fault),
        None if printed.files.is_empty() => Err(Fault::nowhere("nothing was printed")),
        None => Ok(printed.files.swap_remove(0)),
    }
}

/// Returns the short name of a rule set: its first alias, or else its id.
pub(super) fn short(pack: &PackOn) -> String {
    pack.ruleset.short().to_owned()
}

pub(super) fn digest(view: &impl Serialize) -> Digest {
    Digest::of([serde_json::to_vec(view).unwrap_or_default()])
}

pub(super) fn fielded_forces(
    context: &SiteContext,
    number: usize,
    pack: usize,
) -> Vec<FieldedForce<'_>> {
    let shown = &context.library.battles[number];
    let armies = shown.armies.iter().flatten();
    let entrants = forces_of(std::slice::from_ref(&shown.battle), &[]).into_iter();
    let fielded = entrants.zip(armies).map(|(entrant, army)| {
        // An army that fights in several battles is fielded for each, because it has different
        // arrival hours.
        let is_first = context.library.armies[*army].battles.first() == Some(&number);
        let fielded = match is_first {
            true => context.fielded(*army, pack),
            false => Arc::new(context.field_for(*army, pack, Some(&shown.battle))),
        };
        FieldedForce { entrant, fielded }
    });
    fielded.collect()
}

/// Colour of the first nation of a side.
pub(super) fn colour_of(context: &SiteContext, side: &BattleSide) -> Option<String> {
    let body = side.forces.first()?.bodies.first()?;
    context.looks.get(&*body.nation)?.colour.clone()
}
