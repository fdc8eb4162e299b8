//! The inputs that all pages of a site share: the library and the templates.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use grognard_core::document::Download;
use grognard_core::model::Battle;
use grognard_project::files::Parcel;
use grognard_project::project::{Layout, Library, PackOn};
use grognard_render::render::html::{Templates, json_in_page, page_of};
use grognard_syntax::text::{Digest, FileId, Texts};
use grognard_view::fielding::job::{Fault, Ink, Job, PrintTemplates, Printed};
use grognard_view::fielding::{FieldOptions, Fielded, field};
use grognard_view::view::NationLook;
use grognard_view::view::site::{HeadView, LinkView, ShellView, root_of};
use serde::Serialize;

use super::assets::asset;

/// Prints a sheet, in this process or in another.
pub type PrintSheet = Arc<dyn Fn(&Job, Ink) -> Printed + Send + Sync>;

/// Makes a page in another process, from the name of its template and its data as JSON.
pub type MakePage = Arc<dyn Fn(&SiteTemplates, &str, Vec<u8>) -> Printed + Send + Sync>;

/// The templates of pages, for another process.
pub struct SiteTemplates {
    /// Digest of the templates and of the data common to all pages.
    pub digest: Digest,
    /// Contents by path.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Data common to all pages, as JSON.
    pub shell: Vec<u8>,
}

pub(super) type File = Parcel<Fault>;

pub(super) struct SiteContext {
    pub library: Library,
    pub texts: Texts,
    pub templates: Templates,
    /// Makes pages in other processes, if the project has templates of its own.
    pub apart: Option<(SiteTemplates, MakePage)>,
    /// All templates, for prints and assets.
    pub sources: PrintTemplates,
    pub shell: ShellView,
    /// The printed look of nations.
    pub looks: HashMap<String, NationLook>,
    /// Products that can be downloaded as PDF.
    pub downloads: Vec<Download>,
    /// The arrangement of cards on sheets.
    pub layout: Layout,
    /// Digest of the inputs that all pages share.
    pub base: Digest,
    /// Logs of battles in play, by the ids of their scenarios and rule sets. A player's copy has
    /// none.
    pub logs: BTreeMap<(String, String), Vec<FileId>>,
    /// Prints sheets. Without it the site has no printed files.
    pub print: Option<PrintSheet>,
    /// Recently fielded forces, because the files of a battle are made one after another.
    pub recent: Mutex<Vec<Recent>>,
}

/// Numbers of an army and a rule set, with the fielded force.
pub(super) type Recent = ((usize, usize), Arc<Fielded>);

/// Maximum number of fielded forces in memory: those of the battles that all cores are working on.
const MAX_REMEMBERED: usize = 48;

impl SiteContext {
    pub fn has_paper(&self) -> bool {
        self.print.is_some()
    }

    /// Renders a page with its template.
    pub fn page(&self, template: &str, page: &impl Serialize) -> Result<Vec<u8>, Fault> {
        let template = format!("site/{template}.html");
        let Some((templates, make)) = &self.apart else {
            return page_of(&self.templates, &template, page);
        };
        let page = serde_json::to_vec(page).map_err(|error| Fault::nowhere(error.to_string()))?;
        only_file(make(templates, &template, page))
    }

    /// Renders a part of a page as a script, so that pages on disk can load it too.
    pub fn part(&self, template: &str, id: &str, page: &impl Serialize) -> Result<Vec<u8>, Fault> {
        let html = self.page(template, page)?;
        let html = String::from_utf8_lossy(&html);
        let told = serde_json::to_string(&[id, html.trim()]).unwrap_or_default();
        let told = told.trim_start_matches('[').trim_end_matches(']');
        Ok(format!("grognard.part({});\n", json_in_page(told)).into_bytes())
    }

    /// Returns the content of a script or style sheet.
    pub fn asset(&self, name: &str) -> String {
        asset(&self.sources.files, name)
    }

    /// Returns the head of a page.
    pub fn head(&self, path: &str, title: &str, section: &str, crumbs: &[LinkView]) -> HeadView {
        let home = LinkView::new(&self.shell.name, "index.html");
        HeadView {
            title: title.to_owned(),
            path: path.to_owned(),
            root: root_of(path),
            section: section.to_owned(),
            crumbs: std::iter::once(home).chain(crumbs.iter().cloned()).collect(),
            canonical: self.address(path),
            ..HeadView::default()
        }
    }

    /// Returns the full address of a path, if that of the site is known.
    pub fn address(&self, path: &str) -> Option<String> {
        let base = self.shell.base_url.as_ref()?;
        let path = path.strip_suffix("index.html").unwrap_or(path);
        Some(format!("{base}{path}"))
    }

    /// Returns the address where a document can be viewed and edited.
    pub fn edit(&self, name: &str) -> Option<String> {
        let repository = self.shell.repository.as_ref()?;
        let plain = !name.starts_with('/') && !name.contains("..");
        plain.then(|| format!("{repository}/{name}"))
    }

    /// Returns the battle in which an army is shown, which is its first.
    pub fn battle_of(&self, army: usize) -> Option<&Battle> {
        let number = *self.library.armies[army].battles.first()?;
        Some(&self.library.battles[number].battle)
    }

    /// Fields an army under a rule set, as in its first battle.
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

    /// Fields an army under a rule set, as in a battle or without one.
    pub fn field_for(&self, army: usize, pack: usize, battle: Option<&Battle>) -> Fielded {
        let army = &self.library.armies[army].force;
        // The battle's version of the force is used, because a leader who fell before the battle is
        // missing in it.
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

/// Returns the short name of a rule set: its first alias, or its id.
pub(super) fn short(pack: &PackOn) -> String {
    pack.ruleset.short().to_owned()
}

pub(super) fn digest(view: &impl Serialize) -> Digest {
    Digest::of([serde_json::to_vec(view).unwrap_or_default()])
}
