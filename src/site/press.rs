//! What every page of a site is pressed with: the shelf, the templates and what they share.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;

use grognard_core::convert::{Conversion, ConvertOptions, convert, turns};
use grognard_core::document::Download;
use grognard_core::model::Battle;
use grognard_core::text::{Digest, Texts};
#[cfg(feature = "pdf")]
use grognard_print::pdf::Ink;
use grognard_project::fielding::job::Fault;
#[cfg(feature = "pdf")]
use grognard_project::fielding::job::{Job, Printed};
use grognard_project::files::Parcel;
use grognard_project::project::{PackOn, Shelf};
use grognard_project::view::site::{HeadView, LinkView, ShellView, root_of};
use grognard_project::view::{ConvertView, NationLook, convert as show, field_on_table};
use grognard_render::render::html::{Templates, json_in_page, page_of};

/// What prints a job, in this process or in another.
#[cfg(feature = "pdf")]
pub type Print = Arc<dyn Fn(&Job, Ink) -> Printed + Send + Sync>;

/// A file of the site.
pub(super) type File = Parcel<Fault>;

/// The press.
pub(super) struct Press {
    /// The project.
    pub shelf: Shelf,
    /// The texts of its documents.
    pub texts: Texts,
    /// The templates of pages.
    pub templates: Templates,
    /// The templates of paper.
    pub paper: BTreeMap<String, Vec<u8>>,
    /// How templates are called where something is said of them.
    #[cfg_attr(not(feature = "pdf"), expect(dead_code, reason = "only paper needs it"))]
    pub names: BTreeMap<String, String>,
    /// What every page knows.
    pub shell: ShellView,
    /// How nations are printed.
    pub looks: HashMap<String, NationLook>,
    /// What can be downloaded as PDF.
    #[cfg_attr(not(feature = "pdf"), expect(dead_code, reason = "only paper needs it"))]
    pub downloads: Vec<Download>,
    /// How cards stand on sheets.
    #[cfg_attr(not(feature = "pdf"), expect(dead_code, reason = "only paper needs it"))]
    pub layout: grognard_project::project::Layout,
    /// The digest of all that every page is made of.
    pub base: Digest,
    /// What prints.
    #[cfg(feature = "pdf")]
    pub print: Print,
    /// Forces that have just been fielded: the files of a battle are made one after another.
    recent: Mutex<Vec<Recent>>,
}

/// An army and a rule set by their numbers, and what came of them.
type Recent = ((usize, usize), Arc<Fielded>);

/// An army under a rule set.
pub(super) struct Fielded {
    pub conversion: Conversion,
    pub view: ConvertView,
}

/// So many fielded forces are remembered: those of the battles on which the cores are at work.
const REMEMBERED: usize = 48;

/// What a press is set up with.
pub(super) struct PressGiven {
    pub shelf: Shelf,
    pub texts: Texts,
    pub templates: Templates,
    pub paper: BTreeMap<String, Vec<u8>>,
    pub names: BTreeMap<String, String>,
    pub shell: ShellView,
    pub downloads: Vec<Download>,
    pub layout: grognard_project::project::Layout,
    pub base: Digest,
    #[cfg(feature = "pdf")]
    pub print: Print,
}

impl Press {
    /// Sets up a press.
    pub fn new(given: PressGiven) -> Press {
        let PressGiven { shelf, texts, templates, paper, names, shell, downloads, .. } = given;
        let looks = shelf.settings.nations.iter().map(|nation| {
            let look = NationLook { name: nation.name.clone(), colour: nation.colour.clone() };
            (nation.id.clone(), look)
        });
        let looks = looks.collect();
        let recent = Mutex::default();
        Press {
            shelf,
            texts,
            templates,
            paper,
            names,
            shell,
            looks,
            downloads,
            layout: given.layout,
            base: given.base,
            #[cfg(feature = "pdf")]
            print: given.print,
            recent,
        }
    }

    /// A page from its template.
    pub fn page(&self, template: &str, page: &impl Serialize) -> Result<Vec<u8>, Fault> {
        page_of(&self.templates, &format!("site/{template}.html"), page)
    }

    /// A part of a page as a script, so that it can be fetched from a folder too.
    pub fn part(&self, template: &str, id: &str, page: &impl Serialize) -> Result<Vec<u8>, Fault> {
        let html = self.page(template, page)?;
        let html = String::from_utf8_lossy(&html);
        let told = serde_json::to_string(&[id, html.trim()]).unwrap_or_default();
        let told = told.trim_start_matches('[').trim_end_matches(']');
        Ok(format!("grognard.part({});\n", json_in_page(told)).into_bytes())
    }

    /// A script or a style sheet as it stands in the templates.
    pub fn asset(&self, name: &str) -> String {
        let bytes = self.paper.get(&format!("site/assets/{name}")).cloned().unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
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
        let number = *self.shelf.armies[army].battles.first()?;
        Some(&self.shelf.battles[number].battle)
    }

    /// An army under a rule set, as it fights in its first battle.
    pub fn fielded(&self, army: usize, pack: usize) -> Arc<Fielded> {
        let key = (army, pack);
        let recent = || self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = recent().iter().find(|(known, _)| *known == key) {
            return Arc::clone(known);
        }
        let made = Arc::new(field(&self.shelf, army, pack, self.battle_of(army)));
        let mut recent = recent();
        if recent.len() >= REMEMBERED {
            recent.remove(0);
        }
        recent.push((key, Arc::clone(&made)));
        made
    }
}

/// Fields an army under a rule set, for a battle or for none.
pub(super) fn field(shelf: &Shelf, army: usize, pack: usize, battle: Option<&Battle>) -> Fielded {
    let force = &shelf.armies[army].force;
    let rules = &shelf.packs[pack].ruleset;
    let later = battle.map(|battle| battle.later(force)).unwrap_or_default();
    let conversion = convert(
        force,
        rules,
        shelf.native(force),
        &ConvertOptions { later, ..ConvertOptions::default() },
    );
    let ground = battle.and_then(Battle::field);
    let clock = battle.and_then(|battle| battle.clock).zip(rules.turn.as_ref());
    let view = ConvertView {
        table: ground.and_then(|(width, height)| field_on_table(rules, width, height)),
        turns: clock.and_then(|((start, end), turn)| Some(turns(turn, start, end)?.0)),
        ..show(&conversion, rules)
    };
    Fielded { conversion, view }
}

/// The short name of a rule set: its first alias, or its id.
pub(super) fn short(pack: &PackOn) -> String {
    pack.ruleset.short().to_owned()
}

/// The digest of something that is shown.
pub(super) fn digest(view: &impl Serialize) -> Digest {
    Digest::of([serde_json::to_vec(view).unwrap_or_default()])
}
