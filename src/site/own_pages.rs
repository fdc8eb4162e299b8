//! The pages that a project writes itself.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use rayon::prelude::*;

use super::context::{SiteContext, digest};
use super::page_links::{Asked, Targets, lead_within};
use super::plan::Draft;
use super::rule_links::{any_leads, foreign};
use super::search_index::{Found, Kind};
use grognard_core::diagnostic::Diagnostic;
use grognard_core::document::{DEAD_LINK, Front, read_front};
use grognard_core::text::{Digest, FileId, Span, nearest};
use grognard_project::project::PageOn;
use grognard_project::view::site::{HeadView, LinkView, PageView, root_of};
use grognard_render::render::prose::{Lead, Prose, ProseOptions, plain_words, prose};

/// A page of the project's own.
pub(super) struct OwnPage {
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
    context: &SiteContext,
    drafts: bool,
    made: &HashSet<String>,
    draft: &mut Draft,
) -> Vec<OwnPage> {
    let paths: HashSet<&str> =
        context.library.pages.iter().map(|page| page.path.as_str()).collect();
    let beside: HashSet<&str> =
        context.library.beside.iter().map(|(path, _)| path.as_str()).collect();
    let targets = Targets { pages: &paths, beside: &beside, made };
    let read: Vec<Read> =
        context.library.pages.par_iter().map(|page| read_page(context, page, targets)).collect();
    dead_ends(context, &read, draft);
    let mut pages: Vec<OwnPage> = Vec::with_capacity(read.len());
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

fn read_page(context: &SiteContext, page: &PageOn, targets: Targets<'_>) -> Read {
    let text = &context.texts.get(page.file).content;
    let (front, found) = read_front(page.file, text);
    let root = root_of(&page.path);
    let folder = page.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let asked: RefCell<Vec<Asked>> = RefCell::default();
    let link = |target: &str| {
        let own = lead_within(folder, target, targets, &asked);
        own.or_else(|| foreign(&context.library, &root, target))
            .unwrap_or_else(|| Lead::Nowhere(format!("`{target}` leads nowhere")))
    };
    let references = |text: &str| any_leads(&context.library, &root, text);
    let options = ProseOptions {
        link: &link,
        references: Some(&references),
        level: 0,
        prefix: "",
        paragraph_ids: true,
        previews: false,
    };
    let prose = prose(&text[front.body..], &options);
    let last = page.path.rsplit('/').next().unwrap_or_default().replace('-', " ");
    let title = front.title.clone().or_else(|| prose.title.clone()).unwrap_or(last);
    let own = OwnPage {
        path: format!("{}.html", page.path),
        file: page.file,
        front,
        prose,
        title,
        folder: folder.to_owned(),
    };
    (own, found, asked.into_inner())
}

/// A page, what is wrong with its head, and what it asks of others.
type Read = (OwnPage, Vec<Diagnostic>, Vec<Asked>);

/// Links to places that the pages do not have.
fn dead_ends(context: &SiteContext, read: &[Read], draft: &mut Draft) {
    let ids: HashMap<&str, &[String]> =
        read.iter().map(|(own, ..)| (own.path.as_str(), own.prose.ids.as_slice())).collect();
    for (own, _, asked) in read {
        for Asked { page, id, target } in asked {
            let known = ids.get(page.as_str()).copied().unwrap_or_default();
            if known.binary_search(id).is_ok() {
                continue;
            }
            let text = &context.texts.get(own.file).content;
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

/// The pages of the project itself.
pub(super) fn write_pages(context: &Arc<SiteContext>, pages: Vec<OwnPage>, draft: &mut Draft) {
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
    let mut seen_in_folder: HashMap<String, usize> = HashMap::new();
    for own in pages {
        find(&own, draft);
        let (siblings, nav_key) = &folders[&own.folder];
        let seen = seen_in_folder.entry(own.folder.clone()).or_default();
        let number = *seen;
        *seen += 1;
        if own.path == "index.html" {
            draft.home = Some(own);
            continue;
        }
        let view = page_view(context, &own, siblings, number);
        let text = &context.texts.get(own.file).content;
        let key = context.base.and(*nav_key).with(text).with(own.path.as_bytes());
        let (path, html, siblings) = (own.path, own.prose.html, Arc::clone(siblings));
        let make = move || PageView {
            body_html: html.clone(),
            siblings: siblings.to_vec(),
            ..view.clone()
        };
        draft.made(context, &path, key.and(draft.links_key), "page", make);
    }
}

/// A page without its text and its neighbours, which are the same for many.
fn page_view(
    context: &SiteContext,
    own: &OwnPage,
    siblings: &[LinkView],
    number: usize,
) -> PageView {
    let crumbs: Vec<LinkView> = match own.path.ends_with("/index.html") {
        true => Vec::new(),
        false => {
            siblings.iter().filter(|link| link.href.ends_with("/index.html")).cloned().collect()
        }
    };
    let section = siblings.first().map_or(own.path.as_str(), |link| link.href.as_str());
    let head = context.head(&own.path, &own.title, section, &crumbs);
    let first_words = || {
        let text = own.prose.passages.iter().find(|passage| passage.text.len() > 40)?;
        Some(plain_words(&text.text, 160))
    };
    let head = HeadView {
        contents: super::rules::contents(&own.prose),
        description: own.front.description.clone().or_else(first_words),
        previous: number.checked_sub(1).and_then(|before| siblings.get(before)).cloned(),
        next: siblings.get(number + 1).cloned(),
        hidden: own.front.draft,
        ..head
    };
    PageView {
        head,
        body_html: String::new(),
        date: own.front.date.map(grognard_project::view::site::day),
        draft: own.front.draft,
        siblings: Vec::new(),
        edit: context.edit(&context.texts.get(own.file).name),
    }
}

fn find(own: &OwnPage, draft: &mut Draft) {
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
