//! The whole site: which files it has, what each is made of, and what is wrong with its pages.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use serde::Serialize;

use super::find::{Found, index};
#[cfg(feature = "pdf")]
use super::press::Print;
use super::press::{File, Press, PressGiven, short};
use super::words::Own;
use super::{armies, battles, machines, people, rules, words};
use grognard_core::diagnostic::Diagnostic;
use grognard_core::document::{DEAD_LINK, Date, Download, HTML_IN_SITE, read_front};
use grognard_core::text::{Digest, FileId, Span, Texts};
use grognard_project::fielding::job::Fault;
use grognard_project::files::Template;
use grognard_project::project::{Layout, Shelf};
use grognard_project::view::site::{GameLink, LinkView, ShellView};
use grognard_render::render::html::{json_in_page, templates as templates_of};
use grognard_render::render::prose::Prose;

/// What a site is made of.
pub struct SiteGiven {
    /// The project.
    pub shelf: Shelf,
    /// The texts of its documents.
    pub texts: Texts,
    /// All templates, by their paths.
    pub templates: BTreeMap<String, Template>,
    /// The address of the site, if it is known.
    pub base_url: Option<String>,
    /// Are drafts shown too?
    pub drafts: bool,
    /// How cards stand on sheets.
    pub layout: Layout,
    /// What prints.
    #[cfg(feature = "pdf")]
    pub print: Print,
}

/// What is remembered from one plan to the next of the same project.
#[derive(Default)]
pub struct Memory {
    press: Option<Arc<Press>>,
    parts: BTreeMap<&'static str, (Digest, Part)>,
}

impl Memory {
    /// The project as it was.
    pub fn shelf(&self) -> Option<&Shelf> {
        self.press.as_ref().map(|press| &press.shelf)
    }
}

/// A part of a site that follows from little and is worth to be remembered.
#[derive(Clone, Default)]
struct Part {
    files: Vec<File>,
    found: Vec<Found>,
    public: Vec<String>,
    pages: usize,
}

/// A site.
pub struct Site {
    /// Its files.
    pub files: Vec<File>,
    /// What is wrong with its pages.
    pub diagnostics: Vec<Diagnostic>,
    /// How many pages there are.
    pub pages: usize,
}

/// Of what program a site was made.
const MADE_OF: &str = env!("GROGNARD_MADE_OF");

/// A site that grows.
#[derive(Default)]
pub(super) struct Draft {
    pub files: Vec<File>,
    pub found: Vec<Found>,
    pub diagnostics: Vec<Diagnostic>,
    /// The pages that anybody may find.
    pub public: Vec<String>,
    /// Battles for the feed: name, page, what it is about, and the day.
    pub feed: Vec<(String, String, Option<String>, Option<Date>)>,
    /// The project's own first page.
    pub home: Option<Own>,
    /// The project's own pages in the navigation.
    pub own_nav: Vec<LinkView>,
    /// What links between pages depend on.
    pub links_key: Digest,
    previews: BTreeMap<String, BTreeMap<String, (String, String)>>,
    pages: usize,
}

impl Draft {
    /// A page that is at hand.
    pub fn page(
        &mut self,
        press: &Arc<Press>,
        path: &str,
        key: Digest,
        template: &'static str,
        view: impl Serialize + Send + Sync + 'static,
    ) {
        let own = Arc::clone(press);
        self.count(path);
        self.files.push(File::new(path, key, move || own.page(template, &view)));
    }

    /// A page whose view is made when it is needed.
    pub fn made<V: Serialize>(
        &mut self,
        press: &Arc<Press>,
        path: &str,
        key: Digest,
        template: &'static str,
        view: impl Fn() -> V + Send + Sync + 'static,
    ) {
        let own = Arc::clone(press);
        self.count(path);
        self.files.push(File::new(path, key, move || own.page(template, &view())));
    }

    fn count(&mut self, path: &str) {
        self.pages += 1;
        if !matches!(path, "404.html" | "search.html") {
            self.public.push(path.to_owned());
        }
    }

    /// What can be shown of places of a rule set before one goes there: key, title and HTML.
    pub fn previews(
        &mut self,
        pack: &str,
        all: impl IntoIterator<Item = (String, String, String)>,
    ) {
        let of_pack = self.previews.entry(pack.to_owned()).or_default();
        for (key, title, html) in all {
            of_pack.entry(key).or_insert((title, html));
        }
    }

    /// Writes the previews of a rule set as a script.
    pub fn close_previews(&mut self, pack: &str, path: &str, key: Digest) {
        let all = self.previews.remove(pack).unwrap_or_default();
        let pack = pack.to_owned();
        self.files.push(File::new(path, key, move || {
            let told = serde_json::to_string(&all).unwrap_or_default();
            let name = serde_json::to_string(&pack).unwrap_or_default();
            Ok(format!("grognard.previews({name},{});\n", json_in_page(&told)).into_bytes())
        }));
    }

    /// Complains of what is wrong with a text, which begins so far in its file.
    pub fn complain(&mut self, file: FileId, begin: usize, prose: &Prose) {
        for (range, why) in &prose.dead {
            let span = Span::new(file, begin + range.start, begin + range.end);
            self.diagnostics.push(Diagnostic::new(&DEAD_LINK, span, why.clone()).help(
                "links lead to a page (`club/rules.md`), to a page of the site (`battles/jena.html`), to a rule (`nf:5.a`, `nf:chart:fatigue-levels`) or to an address",
            ));
        }
        for range in &prose.refused {
            let span = Span::new(file, begin + range.start, begin + range.end);
            let message = "HTML is shown as text".to_owned();
            let found = Diagnostic::new(&HTML_IN_SITE, span, message);
            self.diagnostics.push(found.help("write it in Markdown, or as code between backticks"));
        }
    }

    #[cfg(not(feature = "pdf"))]
    pub(super) fn downloads(&mut self, _: &Arc<Press>, _: usize, _: usize, _: Digest) {}

    #[cfg(not(feature = "pdf"))]
    pub(super) fn sheet_downloads(&mut self, _: &Arc<Press>, _: usize) -> Vec<LinkView> {
        Vec::new()
    }
}

/// The picture of a battle for whoever shares its page.
pub(super) fn social_path(id: &str) -> String {
    format!("social/{id}.png")
}

/// Plans a site. A fault of a template that concerns all pages is returned instead.
pub fn plan(given: SiteGiven, memory: &mut Memory) -> Result<Site, Fault> {
    let drafts = given.drafts;
    let (press, own_nav) = set_up(given)?;
    let press = Arc::new(press);
    let mut draft = Draft { own_nav, ..Draft::default() };
    for (name, path) in asset_paths(&press.paper) {
        draft.files.push(File::at_hand(path, press.asset(name)));
    }
    battles::battles(&press, &mut draft);
    armies::armies(&press, &mut draft);
    let leaders = people::people(&press, &mut draft);
    let packs = press.shelf.packs.iter().fold(press.base, |key, pack| key.and(pack.digest));
    remembered("rules", packs, rules::rules, &press, &mut draft, memory);
    words::musters(&press, &mut draft);
    remembered("checks", press.base, words::checks, &press, &mut draft, memory);
    remembered("glossary", packs, words::glossaries, &press, &mut draft, memory);
    remembered("about", press.base, words::about, &press, &mut draft, memory);
    #[cfg(feature = "pdf")]
    super::social::pictures(&press, &mut draft);
    for (path, bytes) in &press.shelf.beside {
        draft.files.push(File::at_hand(path.clone(), bytes.clone()));
    }
    let made: HashSet<String> = draft.files.iter().map(|file| file.path.clone()).collect();
    let paths: Vec<&str> = press.shelf.pages.iter().map(|page| page.path.as_str()).collect();
    let packs = press.shelf.packs.iter().map(|pack| pack.digest);
    draft.links_key = packs.fold(Digest::of(paths), Digest::and);
    let pages = words::own_pages(&press, drafts, &made, &mut draft);
    let own: HashSet<&str> = pages.iter().map(|own| own.path.as_str()).collect();
    // What a project writes itself stands in place of what the site would make.
    draft.files.retain(|file| !own.contains(file.path.as_str()));
    draft.public.retain(|path| !own.contains(path.as_str()));
    words::words(&press, pages, &mut draft);
    words::home(&press, leaders, &mut draft);
    let found = std::mem::take(&mut draft.found);
    draft.files.extend(index(found));
    machines::machines(&press, &mut draft);
    memory.press = Some(press);
    Ok(Site { files: draft.files, diagnostics: draft.diagnostics, pages: draft.pages })
}

/// A part of the site, as it was planned the last time if it follows from the same.
fn remembered(
    name: &'static str,
    key: Digest,
    part: fn(&Arc<Press>, &mut Draft),
    press: &Arc<Press>,
    draft: &mut Draft,
    memory: &mut Memory,
) {
    let known = memory.parts.get(name).filter(|(known, _)| *known == key);
    let Part { files, found, public, pages } = match known {
        Some((_, known)) => known.clone(),
        None => {
            let mut own = Draft::default();
            part(press, &mut own);
            let Draft { files, found, public, pages, .. } = own;
            let part = Part { files, found, public, pages };
            memory.parts.insert(name, (key, part.clone()));
            part
        }
    };
    // What is found on a page knows it by its number.
    let first = draft.found.len();
    let moved = |one: Found| Found { page: one.page.map(|page| page + first), ..one };
    draft.found.extend(found.into_iter().map(moved));
    draft.files.extend(files);
    draft.public.extend(public);
    draft.pages += pages;
}

/// Assets that every page names: their names, and where they stand.
fn asset_paths(files: &BTreeMap<String, Vec<u8>>) -> Vec<(&'static str, String)> {
    let one = |name: &'static str| {
        let bytes =
            files.get(&format!("site/assets/{name}")).map(Vec::as_slice).unwrap_or_default();
        let (stem, end) = name.split_once('.').unwrap_or((name, ""));
        (name, format!("assets/{stem}.{}.{end}", Digest::of([bytes]).short()))
    };
    ["site.css", "first.js", "site.js", "search.js", "ask.js"].map(one).into()
}

/// Sets up the press; says which of the project's own pages stand in the navigation.
fn set_up(given: SiteGiven) -> Result<(Press, Vec<LinkView>), Fault> {
    let SiteGiven { shelf, texts, templates, base_url, layout, .. } = given;
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let mut base = Digest::of([MADE_OF]);
    for (path, template) in templates {
        base = base.with(&path).with(&template.bytes);
        names.insert(path.clone(), template.name);
        files.insert(path, template.bytes);
    }
    let settings = &shelf.settings;
    let own_nav = own_nav(&shelf, &texts);
    let assets = asset_paths(&files);
    let asset = |name: &str| {
        let found = assets.iter().find(|(known, _)| *known == name);
        found.map(|(_, path)| path.clone()).unwrap_or_default()
    };
    let games = shelf.packs.iter().map(|pack| GameLink {
        id: pack.ruleset.id.clone(),
        short: short(pack),
        name: pack.ruleset.name.clone(),
        href: format!("rules/{}/index.html", pack.ruleset.id),
    });
    let mut nav = Vec::new();
    let mut add = |there: bool, title: &str, href: &str| {
        if there {
            nav.push(LinkView::new(title, href));
        }
    };
    add(!shelf.battles.is_empty(), "Battles", battles::SECTION);
    add(!shelf.armies.is_empty(), "Armies", armies::SECTION);
    add(!shelf.armies.is_empty(), "Leaders", people::SECTION);
    add(!shelf.packs.is_empty(), "Rules", rules::SECTION);
    add(!shelf.battles.is_empty(), "Muster", "muster/index.html");
    add(!shelf.packs.is_empty(), "Glossary", "glossary.html");
    nav.extend(own_nav.iter().take(MOST_NAV).cloned());
    let name = settings.name.clone().unwrap_or_else(|| "Battles".to_owned());
    let base_url = base_url.or_else(|| settings.base_url.clone());
    let shell = ShellView {
        name,
        description: settings.description.clone(),
        authors: settings.authors.clone(),
        base_url: base_url.map(|base| format!("{}/", base.trim_end_matches('/'))),
        repository: settings.repository.clone(),
        games: games.collect(),
        nav,
        style: asset("site.css"),
        first: asset("first.js"),
        script: asset("site.js"),
        search: asset("search.js"),
        ask: asset("ask.js"),
        generator: concat!("grognard ", env!("CARGO_PKG_VERSION")).to_owned(),
    };
    base = base.and(super::press::digest(&shell));
    let nations = settings.nations.iter();
    for nation in nations {
        base =
            base.with(&nation.id).with(&nation.name).with(nation.colour.as_deref().unwrap_or(""));
    }
    let wanted: BTreeMap<String, Vec<u8>> = files
        .iter()
        .filter(|(path, _)| path.starts_with("site/"))
        .map(|(path, bytes)| (path.clone(), bytes.clone()))
        .collect();
    let templates = templates_of(wanted, &shell)?;
    let all = [Download::Cards, Download::Roster, Download::Labels, Download::Sheet, Download::Map];
    let downloads = settings.site_downloads.clone().unwrap_or_else(|| all.to_vec());
    for one in &downloads {
        base = base.with(one.word());
    }
    let given = PressGiven {
        shelf,
        texts,
        templates,
        paper: files,
        names,
        shell,
        downloads,
        layout,
        base,
        #[cfg(feature = "pdf")]
        print: given.print,
    };
    Ok((Press::new(given), own_nav))
}

/// More of the project's own pages than these are not in the navigation of every page.
const MOST_NAV: usize = 8;

/// The project's own pages that lead on: those of the top, and the first of each folder.
fn own_nav(shelf: &Shelf, texts: &Texts) -> Vec<LinkView> {
    let mut folders: BTreeSet<&str> = BTreeSet::new();
    let mut nav: Vec<(i64, LinkView)> = Vec::new();
    for page in &shelf.pages {
        let (folder, name) = page.path.split_once('/').unwrap_or(("", &page.path));
        let leads = match folder {
            "" => name != "index",
            folder => folders.insert(folder),
        };
        if !leads {
            continue;
        }
        let index = format!("{folder}/index");
        let path = match folder {
            "" => &page.path,
            _ => shelf
                .pages
                .iter()
                .map(|one| &one.path)
                .find(|path| **path == index)
                .unwrap_or(&page.path),
        };
        let Some(page) = shelf.pages.iter().find(|one| one.path == *path) else { continue };
        let text = &texts.get(page.file).content;
        let (front, _) = read_front(page.file, text);
        if front.draft {
            continue;
        }
        let heading = || {
            let line = text[front.body..].lines().find_map(|line| line.strip_prefix("# "))?;
            Some(line.trim().to_owned())
        };
        let own = folder.is_empty() || *path == index;
        let title = front.nav.or(front.title).or_else(|| heading().filter(|_| own));
        let title = title.unwrap_or_else(|| if own { name } else { folder }.replace('-', " "));
        nav.push((front.order.unwrap_or(i64::MAX), LinkView::new(title, format!("{path}.html"))));
    }
    nav.sort_by_key(|(order, _)| *order);
    nav.into_iter().map(|(_, link)| link).collect()
}
