//! The pages that a project writes itself, the first page, and the pages that every site has.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use rayon::prelude::*;

use super::battles::lines;
use super::find::{Found, Kind};
use super::leads::{any_leads, foreign};
use super::plan::Draft;
use super::press::{Press, digest, short};
use grognard_core::diagnostic::Diagnostic;
use grognard_core::document::{DEAD_LINK, Front, read_front};
use grognard_core::text::{Digest, FileId, Span, nearest};
use grognard_project::check::codes;
use grognard_project::view::Mark;
use grognard_project::view::site::{
    CheckView, ChecksView, ContentView, GameLink, GlossaryView, HeadView, HomeView, LinkView,
    MusterLink, MusterPage, MustersView, PageView, WordView, WordsView, glossary, root_of,
};
use grognard_project::view::{Fielded, MusterView, muster};
use grognard_render::render::prose::{Lead, Prose, ProseOptions, plain_words, prose};

/// A page of the project's own.
pub(super) struct Own {
    /// Its path on the site.
    pub path: String,
    pub file: FileId,
    pub front: Front,
    pub prose: Prose,
    pub title: String,
    folder: String,
}

/// Reads the project's own pages. Links between them are made, and those that lead nowhere are told.
pub(super) fn own_pages(
    press: &Press,
    drafts: bool,
    made: &HashSet<String>,
    draft: &mut Draft,
) -> Vec<Own> {
    let paths: HashSet<&str> = press.shelf.pages.iter().map(|page| page.path.as_str()).collect();
    let beside: HashSet<&str> = press.shelf.beside.iter().map(|(path, _)| path.as_str()).collect();
    let read: Vec<Read> = press
        .shelf
        .pages
        .par_iter()
        .map(|page| {
            let text = &press.texts.get(page.file).content;
            let (front, found) = read_front(page.file, text);
            let root = root_of(&page.path);
            let folder = page.path.rsplit_once('/').map_or("", |(folder, _)| folder);
            let asked: RefCell<Vec<(String, String, String)>> = RefCell::default();
            let link = |target: &str| {
                let own = within(folder, target, (&paths, &beside, made), &asked);
                own.or_else(|| foreign(&press.shelf, &root, target))
                    .unwrap_or_else(|| Lead::Nowhere(format!("`{target}` leads nowhere")))
            };
            let references = |text: &str| any_leads(&press.shelf, &root, text);
            let wish = ProseOptions {
                link: &link,
                references: Some(&references),
                level: 0,
                prefix: "",
                paragraph_ids: true,
                previews: false,
            };
            let prose = prose(&text[front.body..], &wish);
            let last = page.path.rsplit('/').next().unwrap_or_default().replace('-', " ");
            let title = front.title.clone().or_else(|| prose.title.clone()).unwrap_or(last);
            let own = Own {
                path: format!("{}.html", page.path),
                file: page.file,
                front,
                prose,
                title,
                folder: folder.to_owned(),
            };
            (own, found, asked.into_inner())
        })
        .collect();
    dead_ends(press, &read, draft);
    let mut pages: Vec<Own> = Vec::with_capacity(read.len());
    for (own, mut found, _) in read {
        if own.front.draft && !drafts {
            continue;
        }
        draft.diagnostics.append(&mut found);
        draft.complain(own.file, own.front.body, &own.prose);
        pages.push(own);
    }
    // In a folder its own page first, then by the order that pages ask for, then by path as people count.
    pages.sort_by_cached_key(|own| {
        let index = own.path.rsplit('/').next() != Some("index.html");
        (own.folder.clone(), index, own.front.order.unwrap_or(i64::MAX), natural(&own.path))
    });
    pages
}

/// A page, what is wrong with its head, and what it asks of others: the page, the id, and the link as written.
type Read = (Own, Vec<Diagnostic>, Vec<(String, String, String)>);

/// Links to places that the pages do not have.
fn dead_ends(press: &Press, read: &[Read], draft: &mut Draft) {
    let ids: HashMap<&str, &[String]> =
        read.iter().map(|(own, ..)| (own.path.as_str(), own.prose.ids.as_slice())).collect();
    for (own, _, asked) in read {
        for (page, id, target) in asked {
            let known = ids.get(page.as_str()).copied().unwrap_or_default();
            if known.binary_search(id).is_ok() {
                continue;
            }
            let text = &press.texts.get(own.file).content;
            let start = text.find(target.as_str()).unwrap_or_default();
            let span = Span::new(own.file, start, start + target.len());
            let near = nearest(id, known.iter().map(String::as_str));
            let near = near.map(|near| format!("; did you mean `#{near}`?")).unwrap_or_default();
            let message = format!("`{page}` has no place `#{id}`{near}");
            draft.diagnostics.push(Diagnostic::new(&DEAD_LINK, span, message));
        }
    }
}

/// A path in which numbers are ordered as numbers.
fn natural(path: &str) -> Vec<(u64, String)> {
    let mut parts: Vec<(u64, String)> = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        let words = rest.find(|one: char| one.is_ascii_digit()).unwrap_or(rest.len());
        let (word, more) = rest.split_at(words);
        let digits = more.find(|one: char| !one.is_ascii_digit()).unwrap_or(more.len());
        let (number, more) = more.split_at(digits);
        parts.push((0, word.to_owned()));
        parts.push((number.parse().unwrap_or(u64::MAX), String::new()));
        rest = more;
    }
    parts
}

/// Where a link between the project's own pages leads.
fn within(
    folder: &str,
    target: &str,
    (pages, beside, made): (&HashSet<&str>, &HashSet<&str>, &HashSet<String>),
    asked: &RefCell<Vec<(String, String, String)>>,
) -> Option<Lead> {
    let away = ["https://", "http://", "mailto:"].iter().any(|start| target.starts_with(start));
    if away || target.starts_with('#') {
        return Some(Lead::To { href: target.to_owned(), preview: None });
    }
    let (path, end) = target.split_once('#').map_or((target, ""), |(path, end)| (path, end));
    let path = path.replace("%20", " ");
    let mut parts: Vec<&str> =
        if path.starts_with('/') { Vec::new() } else { folder.split('/').collect() };
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    parts.retain(|part| !part.is_empty());
    let whole = parts.join("/");
    let root = "../".repeat(if folder.is_empty() { 0 } else { folder.matches('/').count() + 1 });
    let end = if end.is_empty() { String::new() } else { format!("#{end}") };
    if let Some(stem) = whole.strip_suffix(".md").filter(|stem| pages.contains(stem)) {
        if let Some(id) = end.strip_prefix('#') {
            asked.borrow_mut().push((format!("{stem}.html"), id.to_owned(), target.to_owned()));
        }
        return Some(Lead::To { href: format!("{root}{stem}.html{end}"), preview: None });
    }
    if beside.contains(whole.as_str()) {
        return Some(Lead::To { href: format!("{root}{whole}"), preview: None });
    }
    let own = whole.strip_suffix(".html").is_some_and(|stem| pages.contains(stem));
    if own || made.contains(&whole) || matches!(whole.as_str(), "index.html" | "search.html") {
        return Some(Lead::To { href: format!("{root}{whole}{end}"), preview: None });
    }
    if !whole.ends_with(".html") && !whole.ends_with(".md") {
        return None;
    }
    let known = pages.iter().map(|page| format!("{page}.md")).chain(made.iter().cloned());
    let mut known: Vec<String> = known
        .filter(|page| page.ends_with(".md") || page.ends_with(".html"))
        .take(MOST_LOOKS)
        .collect();
    known.sort();
    let near = nearest(&whole, known.iter().map(String::as_str));
    let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    Some(Lead::Nowhere(format!("there is no page `{whole}`{near}")))
}

/// Among so many pages the one is looked for that was meant.
const MOST_LOOKS: usize = 5_000;

/// The pages of the project itself.
pub(super) fn words(press: &Arc<Press>, pages: Vec<Own>, draft: &mut Draft) {
    let mut folders: BTreeMap<String, Vec<LinkView>> = BTreeMap::new();
    for own in &pages {
        let title = own.front.nav.clone().unwrap_or_else(|| own.title.clone());
        folders.entry(own.folder.clone()).or_default().push(LinkView::new(title, &own.path));
    }
    let folders: HashMap<String, (Arc<Vec<LinkView>>, Digest)> = folders
        .into_iter()
        .map(|(folder, links)| {
            let key = digest(&links);
            (folder, (Arc::new(links), key))
        })
        .collect();
    let mut at_in_folder: HashMap<&str, usize> = HashMap::new();
    let mut views: Vec<(PageView, Digest, Arc<Vec<LinkView>>)> = Vec::with_capacity(pages.len());
    for own in &pages {
        let (siblings, nav) = &folders[&own.folder];
        let at = at_in_folder.entry(&own.folder).or_default();
        let place = *at;
        *at += 1;
        if own.path == "index.html" {
            continue;
        }
        let crumbs: Vec<LinkView> = match own.path.ends_with("/index.html") {
            true => Vec::new(),
            false => {
                siblings.iter().filter(|link| link.href.ends_with("/index.html")).cloned().collect()
            }
        };
        let section = siblings.first().map_or(own.path.as_str(), |link| link.href.as_str());
        let head = press.head(&own.path, &own.title, section, &crumbs);
        let description = own.front.description.clone();
        let text = own.prose.passages.iter().find(|passage| passage.text.len() > 40);
        let head = HeadView {
            contents: super::rules::contents(&own.prose),
            description: description.or_else(|| Some(plain_words(&text?.text, 160))),
            previous: place.checked_sub(1).and_then(|at| siblings.get(at)).cloned(),
            next: siblings.get(place + 1).cloned(),
            hidden: own.front.draft,
            ..head
        };
        let text = press.texts.get(own.file);
        let key =
            press.base.and(*nav).with(&text.content).with(own.path.as_bytes()).and(draft.links_key);
        let view = PageView {
            head,
            body_html: String::new(),
            date: own.front.date.map(grognard_project::view::site::day),
            draft: own.front.draft,
            siblings: Vec::new(),
            edit: press.edit(&text.name),
        };
        views.push((view, key, Arc::clone(siblings)));
    }
    let mut views = views.into_iter();
    for own in pages {
        find(&own, draft);
        if own.path == "index.html" {
            draft.home = Some(own);
            continue;
        }
        let Some((view, key, siblings)) = views.next() else { continue };
        let (path, html) = (own.path.clone(), own.prose.html);
        let make = move || PageView {
            body_html: html.clone(),
            siblings: siblings.to_vec(),
            ..view.clone()
        };
        draft.made(press, &path, key, "page", make);
    }
}

fn find(own: &Own, draft: &mut Draft) {
    let told = own.front.description.clone().unwrap_or_default();
    draft.found.push(Found::page(Kind::Page, &own.title, &told, &own.path));
    let page = draft.found.len() - 1;
    let mut words: Vec<(Option<usize>, String)> = vec![(None, String::new())];
    // What stands below a heading is found at it.
    for passage in &own.prose.passages {
        let heading =
            own.prose.contents.iter().position(|one| Some(&one.id) == passage.id.as_ref());
        match heading {
            Some(at) => words.push((Some(at), String::new())),
            None => {
                if let Some((_, words)) = words.last_mut() {
                    words.push(' ');
                    words.push_str(&passage.text);
                }
            }
        }
    }
    for (heading, text) in words {
        match heading.map(|at| &own.prose.contents[at]) {
            None => draft.found[page].words = text,
            Some(heading) => draft.found.push(Found {
                words: text,
                page: Some(page),
                ..Found::page(Kind::Page, &heading.text, "", &format!("#{}", heading.id))
            }),
        }
    }
}

/// The first page.
pub(super) fn home(press: &Arc<Press>, leaders: usize, draft: &mut Draft) {
    let own = draft.home.take();
    let title = press.shell.name.clone();
    let head = press.head("index.html", &title, "index.html", &[]);
    let games = press.shelf.packs.iter().zip(&press.shell.games);
    let view = HomeView {
        head: HeadView {
            description: press.shell.description.clone(),
            crumbs: Vec::new(),
            picture: press.address("social/home.png").filter(|_| cfg!(feature = "pdf")),
            ..head
        },
        body_html: own.map(|own| own.prose.html).unwrap_or_default(),
        battles: lines(press),
        games: games
            .map(|(pack, link): (_, &GameLink)| (link.clone(), pack.ruleset.summary.clone()))
            .collect(),
        armies: press.shelf.armies.len(),
        leaders,
        pages: draft.own_nav.clone(),
    };
    let key = press.base.and(digest(&view));
    draft.page(press, "index.html", key, "home", view);
}

/// The findings of `check`, each with its page.
pub(super) fn checks(press: &Arc<Press>, draft: &mut Draft) {
    const SECTION: &str = "checks/index.html";
    let crumbs = [LinkView::new("Findings", SECTION)];
    let link = |target: &str| match target.starts_with("http") {
        true => Lead::To { href: target.to_owned(), preview: None },
        false => Lead::Plain,
    };
    let wish = ProseOptions {
        link: &link,
        references: None,
        level: 0,
        prefix: "",
        paragraph_ids: false,
        previews: false,
    };
    let mut all = Vec::new();
    for code in codes() {
        let path = format!("checks/{}.html", code.name);
        let prose = prose(code.page, &wish);
        let head = press.head(&path, code.name, SECTION, &crumbs);
        let view = CheckView {
            head: HeadView {
                contents: super::rules::contents(&prose),
                description: Some(code.summary()),
                ..head
            },
            name: code.name.to_owned(),
            severity: code.severity.word(),
            summary: code.summary(),
            body_html: prose.html,
        };
        let told = code.summary().replace('`', "");
        draft.found.push(Found::page(Kind::Check, code.name, &told, &path));
        all.push(CheckView { body_html: String::new(), ..view.clone() });
        draft.page(press, &path, press.base, "check", view);
    }
    let head = HeadView {
        description: Some("What grognard complains of".to_owned()),
        ..press.head(SECTION, "Findings", SECTION, &[])
    };
    draft.page(press, SECTION, press.base, "checks", ChecksView { head, checks: all });
}

/// The words of documents and of rule sets.
pub(super) fn glossaries(press: &Arc<Press>, draft: &mut Draft) {
    let lists: Vec<WordsView> = closed_words()
        .into_iter()
        .chain(press.shelf.packs.iter().filter_map(|pack| glossary(&pack.ruleset)))
        .collect();
    let contents = lists.iter().map(|list| ContentView::new(&list.id, &list.title));
    let head = HeadView {
        contents: contents.collect(),
        description: Some("The words of documents and of each rule set".to_owned()),
        ..press.head("glossary.html", "Glossary", "glossary.html", &[])
    };
    let view = GlossaryView { head, lists };
    let key = press.base.and(digest(&view));
    draft.page(press, "glossary.html", key, "glossary", view);
}

/// The closed lists from which documents choose, each word with what it means.
fn closed_words() -> Vec<WordsView> {
    let lists = grognard_core::document::closed_words().into_iter();
    let list = |(title, words): (&'static str, Vec<(&'static str, &'static str)>)| WordsView {
        id: grognard_project::view::site::section_id(title),
        title: title.to_owned(),
        of: None,
        words: words
            .into_iter()
            .map(|(word, means)| WordView {
                id: format!("word-{}-{word}", grognard_project::view::site::section_id(title)),
                word: word.replace('-', " "),
                means: means.trim().to_owned(),
            })
            .collect(),
    };
    lists.map(list).collect()
}

/// What the signs behind figures say.
const MARKS: &str = include_str!("marks.md");

/// The pages about the site itself.
pub(super) fn about(press: &Arc<Press>, draft: &mut Draft) {
    let link = |target: &str| Lead::To { href: target.to_owned(), preview: None };
    let wish = ProseOptions {
        link: &link,
        references: None,
        level: 0,
        prefix: "",
        paragraph_ids: false,
        previews: false,
    };
    let signs = [Mark::Public, Mark::Derived, Mark::Reading, Mark::Unsaid];
    let mut text = MARKS.to_owned();
    for mark in signs {
        text.push_str(&format!("| {} | {} |\n", mark.sign(), mark.words()));
    }
    let words = prose(&text, &wish);
    let view = PageView {
        head: HeadView {
            description: Some("What the signs behind figures say".to_owned()),
            ..press.head("marks.html", "Where figures come from", "marks.html", &[])
        },
        body_html: words.html,
        ..PageView::default()
    };
    draft.found.push(Found::page(
        Kind::Page,
        "Where figures come from",
        "what † = * ? say",
        "marks.html",
    ));
    draft.page(press, "marks.html", press.base, "page", view);
    for (path, title, template) in
        [("search.html", "Search", "search"), ("404.html", "This page is not here", "missing")]
    {
        let mut head = press.head(path, title, path, &[]);
        // A host shows this page at any address, and its links must lead home from there.
        if path == "404.html" {
            head.root = home_of(press.shell.base_url.as_deref());
        }
        let view = PageView { head: HeadView { hidden: true, ..head }, ..PageView::default() };
        draft.page(press, path, press.base, template, view);
    }
}

/// The path of a site on its host.
fn home_of(base_url: Option<&str>) -> String {
    let path = base_url.and_then(|base| base.split_once("://")?.1.split_once('/'));
    path.map_or_else(|| "/".to_owned(), |(_, path)| format!("/{path}"))
}

/// What must be on the shelf, under each rule set.
pub(super) fn musters(press: &Arc<Press>, draft: &mut Draft) {
    const SECTION: &str = "muster/index.html";
    if press.shelf.battles.is_empty() {
        return;
    }
    let crumbs = [LinkView::new("Muster", SECTION)];
    let all = press.shelf.battles.iter().fold(press.base, |key, battle| key.and(battle.digest));
    let games = press.shelf.packs.iter();
    let games: Vec<LinkView> = games
        .map(|pack| LinkView::new(&pack.ruleset.name, format!("muster/{}.html", short(pack))))
        .collect();
    for (at, pack) in press.shelf.packs.iter().enumerate() {
        let path = format!("muster/{}.html", short(pack));
        let title = format!("Muster for {}", pack.ruleset.name);
        let head = HeadView {
            description: Some("Bases and figures that the battles need".to_owned()),
            previous: at.checked_sub(1).map(|before| games[before].clone()),
            next: games.get(at + 1).cloned(),
            ..press.head(&path, &title, SECTION, &crumbs)
        };
        draft.found.push(Found::page(Kind::Page, &title, "bases and figures", &path));
        let own = Arc::clone(press);
        let make = move || muster_page(&own, at, head.clone());
        draft.made(press, &path, all.and(pack.digest), "muster", make);
    }
    let head = HeadView {
        description: Some("What must be on the shelf for the battles".to_owned()),
        ..press.head(SECTION, "Muster", SECTION, &[])
    };
    let own = Arc::clone(press);
    let make = move || MustersView {
        head: head.clone(),
        games: games
            .iter()
            .enumerate()
            .map(|(at, game)| {
                let (all, _) = count(&own, at);
                let figures = all.lines.iter().map(|line| line.figures);
                MusterLink {
                    game: game.clone(),
                    bases: all.lines.iter().map(|line| line.bases).sum(),
                    figures: figures.sum::<Option<u32>>(),
                }
            })
            .collect(),
    };
    let key = press.shelf.packs.iter().fold(all, |key, pack| key.and(pack.digest));
    draft.made(press, SECTION, key, "musters", make);
}

/// The muster of all battles together, and of each.
fn count(press: &Press, pack: usize) -> (MusterView, Vec<MusterView>) {
    let rules = &press.shelf.packs[pack].ruleset;
    let fielded: Vec<Vec<_>> = (0..press.shelf.battles.len())
        .into_par_iter()
        .map(|battle| super::battles::fielded(press, battle, pack))
        .collect();
    let battles: Vec<(String, Vec<Fielded<'_>>)> = press
        .shelf
        .battles
        .iter()
        .zip(&fielded)
        .map(|(one, fielded)| {
            let forces = one.battle.forces().zip(fielded);
            let forces = forces.map(|(force, (_, one))| (force, &one.conversion));
            (one.battle.name.clone(), forces.collect())
        })
        .collect();
    let each = battles.iter().map(|one| muster(rules, std::slice::from_ref(one), None));
    (muster(rules, &battles, None), each.collect())
}

fn muster_page(press: &Press, pack: usize, head: HeadView) -> MusterPage {
    let rules = &press.shelf.packs[pack].ruleset;
    let (all, each) = count(press, pack);
    let json = |view: &MusterView| {
        let mut view = view.clone();
        for line in &mut view.lines {
            if let Some(nation) = press.shelf.settings.nation(&line.nation) {
                line.nation.clone_from(&nation.name);
            }
        }
        serde_json::to_value(&view).unwrap_or_default()
    };
    let battles = press.shelf.battles.iter().zip(&each).map(|(one, view)| {
        let href = format!("battles/{}.html", one.battle.id);
        (LinkView::new(&one.battle.name, href), json(view))
    });
    MusterPage {
        head,
        ruleset: rules.id.clone(),
        ruleset_name: rules.name.clone(),
        all: json(&all),
        battles: battles.collect(),
    }
}
