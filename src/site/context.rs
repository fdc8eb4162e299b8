//! What every page of a site is made with: the library, the templates and what they share.

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

/// What prints a sheet, in this process or in another.
pub type PrintSheet = Arc<dyn Fn(&Job, Ink) -> Printed + Send + Sync>;

/// What makes a page in another process: of its template, and of what it shows as JSON.
pub type MakePage = Arc<dyn Fn(&SiteTemplates, &str, Vec<u8>) -> Printed + Send + Sync>;

/// The templates of pages, as another process takes them.
pub struct SiteTemplates {
    /// Their digest, with that of what every page knows.
    pub digest: Digest,
    /// Contents by path.
    pub files: BTreeMap<String, Vec<u8>>,
    /// What every page knows, as JSON.
    pub shell: Vec<u8>,
}

/// A file of the site.
pub(super) type File = Parcel<Fault>;

/// What every page of a site is made with.
pub(super) struct SiteContext {
    /// The project.
    pub library: Library,
    /// The texts of its documents.
    pub texts: Texts,
    /// The templates of pages.
    pub templates: Templates,
    /// What makes pages apart; nothing where no template is the project's own.
    pub apart: Option<(SiteTemplates, MakePage)>,
    /// All templates, as paper and assets take them.
    pub sources: PrintTemplates,
    /// What every page knows.
    pub shell: ShellView,
    /// How nations are printed.
    pub looks: HashMap<String, NationLook>,
    /// What can be downloaded as PDF.
    pub downloads: Vec<Download>,
    /// How cards stand on sheets.
    pub layout: Layout,
    /// The digest of all that every page is made of.
    pub base: Digest,
    /// Logs of battles in play, by the ids of their scenarios and rule sets. A copy for players has none.
    pub logs: BTreeMap<(String, String), Vec<FileId>>,
    /// What prints; nothing in a program without paper, whose sites have no printed files.
    pub print: Option<PrintSheet>,
    /// Forces that have just been fielded: the files of a battle are made one after another.
    pub recent: Mutex<Vec<Recent>>,
}

/// An army and a rule set by their numbers, and what came of them.
pub(super) type Recent = ((usize, usize), Arc<Fielded>);

/// Maximum number of fielded forces that are remembered: those of the battles on which the cores are at work.
const MAX_REMEMBERED: usize = 48;

impl SiteContext {
    /// Is there something that prints?
    pub fn has_paper(&self) -> bool {
        self.print.is_some()
    }

    /// A page from its template.
    pub fn page(&self, template: &str, page: &impl Serialize) -> Result<Vec<u8>, Fault> {
        let template = format!("site/{template}.html");
        let Some((templates, make)) = &self.apart else {
            return page_of(&self.templates, &template, page);
        };
        let page = serde_json::to_vec(page).map_err(|error| Fault::nowhere(error.to_string()))?;
        only_file(make(templates, &template, page))
    }

    /// A part of a page as a script, so that it can be fetched from a folder too.
    pub fn part(&self, template: &str, id: &str, page: &impl Serialize) -> Result<Vec<u8>, Fault> {
        let html = self.page(template, page)?;
        let html = String::from_utf8_lossy(&html);
        let told = serde_json::to_string(&[id, html.trim()]).unwrap_or_default();
        let told = told.trim_start_matches('[').trim_end_matches(']');
        Ok(format!("grognard.part({});\n", json_in_page(told)).into_bytes())
    }

    /// A script or a style sheet.
    pub fn asset(&self, name: &str) -> String {
        asset(&self.sources.files, name)
    }

    /// The head of a page.
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

    /// The whole address of something on the site, if that of the site is known.
    pub fn address(&self, path: &str) -> Option<String> {
        let base = self.shell.base_url.as_ref()?;
        let path = path.strip_suffix("index.html").unwrap_or(path);
        Some(format!("{base}{path}"))
    }

    /// Where a document can be seen and mended.
    pub fn edit(&self, name: &str) -> Option<String> {
        let repository = self.shell.repository.as_ref()?;
        let plain = !name.starts_with('/') && !name.contains("..");
        plain.then(|| format!("{repository}/{name}"))
    }

    /// The battle in which an army is shown: the first that has it.
    pub fn battle_of(&self, army: usize) -> Option<&Battle> {
        let number = *self.library.armies[army].battles.first()?;
        Some(&self.library.battles[number].battle)
    }

    /// An army under a rule set, as it fights in its first battle.
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

    /// An army under a rule set, as it fights in a battle, or by itself.
    pub fn field_for(&self, army: usize, pack: usize, battle: Option<&Battle>) -> Fielded {
        let army = &self.library.armies[army].force;
        // A leader who fell before the battle is not in its force.
        let of_battle = battle.and_then(|battle| battle.forces().find(|force| force.id == army.id));
        let force = of_battle.unwrap_or(army);
        let rules = &self.library.packs[pack].ruleset;
        field(force, battle, FieldOptions::new(rules, self.library.native(force)))
    }
}

/// The one file that something was printed as.
pub(super) fn only_file(mut printed: Printed) -> Result<Vec<u8>, Fault> {
    match printed.faults.pop() {
        Some(fault) => Err(fault),
        None if printed.files.is_empty() => Err(Fault::nowhere("nothing was printed")),
        None => Ok(printed.files.swap_remove(0)),
    }
}

/// The short name of a rule set: its first alias, or its id.
pub(super) fn short(pack: &PackOn) -> String {
    pack.ruleset.short().to_owned()
}

/// The digest of something that is shown.
pub(super) fn digest(view: &impl Serialize) -> Digest {
    Digest::of([serde_json::to_vec(view).unwrap_or_default()])
}
