//! Plans the whole site: its files, the inputs of each file, and the findings about its pages.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex};

use grognard_core::document::Download;
use grognard_project::files::{Template, builtin};
use grognard_project::project::{Layout, Library};
use grognard_render::render::html::templates as templates_of;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Digest, Texts};
use grognard_view::fielding::job::{Fault, PrintTemplates};
use grognard_view::fielding::nation_looks;
use grognard_view::view::site::{GameLink, LinkView, ShellView};

use super::addresses::{ARMIES, BATTLES};
use super::assets::{MAP_SCRIPT, MAP_STYLE, TABLE_SCRIPT, TABLE_STYLE, asset_paths, own_assets};
use super::context::{File, MakePage, PrintSheet, SiteContext, SiteTemplates, short};
use super::draft::Draft;
use super::search_index::{SearchEntry, index, known};
use super::{
    about, armies, battles, checks, compare, feed, glossary, home, musters, nav, own_pages, people,
    played, rules, service_worker, sitemap, workbench,
};

pub struct SiteGiven {
    pub library: Library,
    pub texts: Texts,
    pub templates: BTreeMap<String, Template>,
    /// Address of the site, if it is known.
    pub base_url: Option<String>,
    pub drafts: bool,
    /// Whether to print sheets for every rule set, even if a scenario recommends only some.
    pub all_sheets: bool,
    pub layout: Layout,
    /// Prints sheets, or `None` if this program cannot print.
    pub print: Option<PrintSheet>,
    /// Makes pages in another process, for a project that has its own templates.
    pub pages: MakePage,
}

/// Results that the next plan of the same project can reuse.
#[derive(Default)]
pub struct PlanMemory {
    context: Option<Arc<SiteContext>>,
    parts: BTreeMap<&'static str, (Digest, SitePart)>,
}

impl PlanMemory {
    pub fn library(&self) -> Option<&Library> {
        self.context.as_ref().map(|context| &context.library)
    }
}

/// A part of a site that takes long to plan and depends on few inputs, so that caching it is
/// worthwhile.
#[derive(Clone, Default)]
struct SitePart {
    files: Vec<File>,
    found: Vec<SearchEntry>,
    public: Vec<String>,
    pages: usize,
}

pub struct Site {
    pub files: Vec<File>,
    /// Findings about the pages, such as broken links.
    pub diagnostics: Vec<Diagnostic>,
    pub pages: usize,
}

/// Digest of the program's sources, so that a new version of the program makes every file again.
const MADE_OF: &str = env!("GROGNARD_MADE_OF");

/// Template with parts that are used both in printed pages and in pages of the site.
const SHARED_PARTS: &str = "print/parts.html";

/// Plans a site. If a fault in a template affects all pages, returns this fault as an error.
pub fn plan(given: SiteGiven, memory: &mut PlanMemory) -> Result<Site, Fault> {
    let drafts = given.drafts;
    let (context, own_nav) = set_up(given)?;
    let context = Arc::new(context);
    let mut draft = Draft { own_nav, ..Draft::default() };
    for (name, path) in asset_paths(&context.sources.files) {
        draft.files.push(File::at_hand(path, context.asset(name)));
    }
    for (name, bytes) in own_assets(&context.sources.files) {
        draft.files.push(File::at_hand(format!("assets/{name}"), bytes.clone()));
    }
    battles::battles(&context, &mut draft);
    armies::armies(&context, &mut draft);
    compare::compare(&context, &mut draft);
    let leaders = people::people(&context, &mut draft);
    let packs = context.library.packs.iter().fold(context.base, |key, pack| key.and(pack.digest));
    remembered("rules", packs, rules::rules, &context, &mut draft, memory);
    musters::musters(&context, &mut draft);
    if context.library.settings.has_checks {
        remembered("checks", context.base, checks::checks, &context, &mut draft, memory);
    }
    let words = glossary::traits(&context).into_iter().fold(packs, Digest::with);
    remembered("glossary", words, glossary::glossaries, &context, &mut draft, memory);
    remembered("about", context.base, about::about, &context, &mut draft, memory);
    super::social::pictures(&context, &mut draft);
    workbench::workbench(&context, &mut draft);
    for (path, bytes) in &context.library.beside {
        draft.files.push(File::at_hand(path.clone(), bytes.clone()));
    }
    let made: HashSet<String> = draft.files.iter().map(|file| file.path.clone()).collect();
    let paths: Vec<&str> = context.library.pages.iter().map(|page| page.path.as_str()).collect();
    let packs = context.library.packs.iter().map(|pack| pack.digest);
    draft.links_key = packs.fold(Digest::of(paths), Digest::and);
    let pages = own_pages::own_pages(&context, drafts, &made, &mut draft);
    let own_paths: HashSet<&str> = pages.iter().map(|own_page| own_page.path.as_str()).collect();
    // A page that the authors wrote replaces a generated page with the same path.
    draft.files.retain(|file| !own_paths.contains(file.path.as_str()));
    draft.public.retain(|path| !own_paths.contains(path.as_str()));
    own_pages::write_pages(&context, pages, &mut draft);
    home::home(&context, leaders, &mut draft);
    let found = std::mem::take(&mut draft.found);
    draft.files.extend(index(found, known(&context.library.packs)));
    for_machines(&context, &mut draft);
    memory.context = Some(context);
    Ok(Site { files: draft.files, diagnostics: draft.diagnostics, pages: draft.pages })
}

/// Adds the files for programs. The service worker comes last, because it lists all other files.
fn for_machines(context: &SiteContext, draft: &mut Draft) {
    if context.shell.base_url.is_some() {
        sitemap::sitemap(context, draft);
        feed::feed(context, draft);
    }
    sitemap::robots(context, draft);
    service_worker::manifest(context, draft);
    service_worker::icons(context, draft);
    service_worker::worker(context, draft);
}

/// Adds a part of the site. If the inputs of the part have not changed since the last plan, the
/// cached part is used.
fn remembered(
    name: &'static str,
    key: Digest,
    part: fn(&Arc<SiteContext>, &mut Draft),
    context: &Arc<SiteContext>,
    draft: &mut Draft,
    memory: &mut PlanMemory,
) {
    let remembered = memory.parts.get(name).filter(|(earlier, _)| *earlier == key);
    let SitePart { files, found, public, pages } = match remembered {
        Some((_, kept)) => kept.clone(),
        None => {
            let mut own_draft = Draft::default();
            part(context, &mut own_draft);
            let Draft { files, found, public, pages, .. } = own_draft;
            let part = SitePart { files, found, public, pages };
            memory.parts.insert(name, (key, part.clone()));
            part
        }
    };
    // A search entry refers to its page by index, so the indices of this part must be shifted.
    let first = draft.found.len();
    let moved =
        |entry: SearchEntry| SearchEntry { page: entry.page.map(|page| page + first), ..entry };
    draft.found.extend(found.into_iter().map(moved));
    draft.files.extend(files);
    draft.public.extend(public);
    draft.pages += pages;
}

/// Builds the inputs that all pages share. The result includes the authors' pages in the
/// navigation.
fn set_up(given: SiteGiven) -> Result<(SiteContext, Vec<LinkView>), Fault> {
    let SiteGiven { library, texts, templates, base_url, layout, .. } = given;
    let mut sources = PrintTemplates::default();
    let mut base = Digest::of([MADE_OF]).with([u8::from(library.is_copy)]);
    for (path, template) in templates {
        base = base.with(&path).with(&template.bytes);
        sources.names.insert(path.clone(), template.name);
        sources.files.insert(path, template.bytes);
    }
    let own_nav = nav::own_nav(&library, &texts);
    let assets = asset_paths(&sources.files);
    let shell = shell(&library, base_url, &assets, &own_nav);
    let settings = &library.settings;
    base = base.and(super::context::digest(&shell));
    for nation in &settings.nations {
        let edges: Vec<&str> = nation.edges.iter().map(|edge| edge.word()).collect();
        base =
            base.with(&nation.id).with(&nation.name).with(nation.colour.as_deref().unwrap_or(""));
        base = base.with(edges.join(" "));
    }
    let wanted: BTreeMap<String, Vec<u8>> = sources
        .files
        .iter()
        .filter(|(path, _)| path.starts_with("site/") || path.as_str() == SHARED_PARTS)
        .map(|(path, bytes)| (path.clone(), bytes.clone()))
        .collect();
    let apart = apart(&wanted, base, &shell).zip(Some(given.pages));
    let templates = templates_of(wanted, &shell)?;
    let downloads = settings.site_downloads.clone().unwrap_or_else(|| Download::ALL.to_vec());
    for download in &downloads {
        base = base.with(download.word());
    }
    let context = SiteContext {
        looks: nation_looks([settings]),
        logs: if library.is_copy { BTreeMap::new() } else { played::logs(&texts) },
        library,
        texts,
        templates,
        apart,
        sources,
        shell,
        downloads,
        all_sheets: given.all_sheets,
        layout,
        base,
        print: given.print,
        recent: Mutex::default(),
    };
    Ok((context, own_nav))
}

/// Returns the templates for another process if one of them is the project's own, because a
/// project's template may never end. `digest` covers all templates and the data that all pages
/// share.
fn apart(
    files: &BTreeMap<String, Vec<u8>>,
    digest: Digest,
    shell: &ShellView,
) -> Option<SiteTemplates> {
    let is_own = |(path, bytes): (&String, &Vec<u8>)| {
        path.ends_with(".html") && builtin(path).is_none_or(|text| text.as_bytes() != bytes)
    };
    files.iter().any(is_own).then(|| {
        let shell = serde_json::to_vec(shell).unwrap_or_default();
        SiteTemplates { digest, files: files.clone(), shell }
    })
}

fn shell(
    library: &Library,
    base_url: Option<String>,
    assets: &[(&'static str, String)],
    own_nav: &[LinkView],
) -> ShellView {
    let settings = &library.settings;
    let asset = |name: &str| {
        let found = assets.iter().find(|(asset, _)| *asset == name);
        found.map(|(_, path)| path.clone()).unwrap_or_default()
    };
    let games = library.packs.iter().map(|pack| GameLink {
        id: pack.ruleset.id.clone(),
        short: short(pack),
        name: pack.ruleset.name.clone(),
        href: format!("rules/{}/index.html", pack.ruleset.id),
    });
    let base_url = base_url.or_else(|| settings.base_url.clone());
    ShellView {
        name: settings.name.clone().unwrap_or_else(|| "Battles".to_owned()),
        description: settings.description.clone(),
        authors: settings.authors.clone(),
        base_url: base_url.map(|base| format!("{}/", base.trim_end_matches('/'))),
        repository: settings.repository.clone(),
        games: games.collect(),
        nav: navigation(library, own_nav),
        style: asset("site.css"),
        rules_style: asset("rules.css"),
        first: asset("first.js"),
        script: asset("site.js"),
        search: asset("search.js"),
        ask: asset("ask.js"),
        filter: asset("filter.js"),
        keep: asset("keep.js"),
        choose: asset("choose.js"),
        compare: asset("compare.js"),
        own: asset("own.js"),
        print: asset("print.js"),
        map_style: asset(MAP_STYLE),
        map_script: asset(MAP_SCRIPT),
        table_style: asset(TABLE_STYLE),
        table_script: asset(TABLE_SCRIPT),
        generator: concat!("grognard ", env!("CARGO_PKG_VERSION")).to_owned(),
    }
}

fn navigation(library: &Library, own_nav: &[LinkView]) -> Vec<LinkView> {
    let battles = !library.battles.is_empty();
    let armies = !library.armies.is_empty();
    let packs = !library.packs.is_empty();
    let sections = [
        (battles, "Battles", BATTLES),
        (armies, "Armies", ARMIES),
        (armies, "Leaders", people::SECTION),
        (packs, "Rules", rules::SECTION),
        (battles, "What you need", "muster/index.html"),
        (packs, "Glossary", "glossary.html"),
    ];
    let sections = sections.into_iter().filter(|(has_pages, ..)| *has_pages);
    let sections = sections.map(|(_, title, href)| LinkView::new(title, href));
    let workbench = workbench::link(library.settings.has_workbench && !library.is_copy);
    sections.chain(own_nav.iter().take(nav::MAX_NAV).cloned()).chain(workbench).collect()
}
