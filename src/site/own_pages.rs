//! The pages that the project's authors wrote.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use grognard_core::document::{DEAD_LINK, Date, read_front};
use grognard_project::project::PageOn;
use grognard_render::render::prose::{Lead, ProseOptions, plain_words, prose};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Digest, Span, nearest};
use grognard_view::view::site::{HeadView, LinkView, PageView, root_of};
use rayon::prelude::*;

use super::context::{SiteContext, digest};
use super::draft::{Draft, OwnPage};
use super::page_links::{PageLink, Targets, lead_within};
use super::rule_links::{any_leads, foreign};
use super::search_index::{SearchEntry, SearchKind};

/// Reads the authors' pages, resolves the links between these pages, and reports broken links.
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
    let read: Vec<ReadPage> =
        context.library.pages.par_iter().map(|page| read_page(context, page, targets)).collect();
    dead_ends(context, &read, draft);
    let mut pages: Vec<OwnPage> = Vec::with_capacity(read.len());
    for (own_page, mut found, _) in read {
        if own_page.front.draft && !drafts {
            continue;
        }
        draft.diagnostics.append(&mut found);
        draft.complain(own_page.file, own_page.front.body, &own_page.prose);
        pages.push(own_page);
    }
    // In each folder the index comes first, then the other pages by their stated order, then by
    // path. Numbers in paths are compared as numbers, so that `2` comes before `10`.
    pages.sort_by_cached_key(|own_page| {
        let index = own_page.path.rsplit('/').next() != Some("index.html");
        (
            own_page.folder.clone(),
            index,
            own_page.front.order.unwrap_or(i64::MAX),
            natural(&own_page.path),
        )
    });
    pages
}

fn read_page(context: &SiteContext, page: &PageOn, targets: Targets<'_>) -> ReadPage {
    let text = &context.texts.get(page.file).content;
    let (front, found) = read_front(page.file, text);
    let root = root_of(&page.path);
    let folder = page.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let asked: RefCell<Vec<PageLink>> = RefCell::default();
    let link = |target: &str| {
        let own_lead = lead_within(folder, target, targets, &asked);
        own_lead
            .or_else(|| foreign(&context.library, &root, target))
            .unwrap_or_else(|| Lead::Nowhere(format!("broken link `{target}`")))
    };
    let references = |text: &str| any_leads(&context.library, &root, text);
    let options = ProseOptions {
        references: Some(&references),
        paragraph_ids: true,
        ..ProseOptions::new(&link)
    };
    let prose = prose(&text[front.body..], &options);
    let last = page.path.rsplit('/').next().unwrap_or_default().replace('-', " ");
    let title = front.title.clone().or_else(|| prose.title.clone()).unwrap_or(last);
    let own_page = OwnPage {
        path: format!("{}.html", page.path),
        file: page.file,
        front,
        prose,
        title,
        folder: folder.to_owned(),
    };
    (own_page, found, asked.into_inner())
}

/// A page, the findings in its front matter, and its links to other pages of the authors.
type ReadPage = (OwnPage, Vec<Diagnostic>, Vec<PageLink>);

fn dead_ends(context: &SiteContext, read: &[ReadPage], draft: &mut Draft) {
    let ids: HashMap<&str, &[String]> = read
        .iter()
        .map(|(own_page, ..)| (own_page.path.as_str(), own_page.prose.ids.as_slice()))
        .collect();
    for (own_page, _, asked) in read {
        for PageLink { page, id, target } in asked {
            let ids_of_page = ids.get(page.as_str()).copied().unwrap_or_default();
            if ids_of_page.binary_search(id).is_ok() {
                continue;
            }
            let text = &context.texts.get(own_page.file).content;
            let start = text.find(target.as_str()).unwrap_or_default();
            let span = Span::new(own_page.file, start, start + target.len());
            let near = nearest(id, ids_of_page.iter().map(String::as_str));
            let near = near.map(|near| format!("; did you mean `#{near}`?")).unwrap_or_default();
            let message = format!("`{page}` has no anchor `#{id}`{near}");
            draft.diagnostics.push(Diagnostic::new(&DEAD_LINK, span, message));
        }
    }
}

/// Splits a path into words and numbers, so that `2` is sorted before `10`.
fn natural(path: &str) -> Vec<(u64, String)> {
    let mut parts: Vec<(u64, String)> = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        let words = rest.find(|letter: char| letter.is_ascii_digit()).unwrap_or(rest.len());
        let (word, more) = rest.split_at(words);
        let digits = more.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(more.len());
        let (number, more) = more.split_at(digits);
        parts.push((0, word.to_owned()));
        parts.push((number.parse().unwrap_or(u64::MAX), String::new()));
        rest = more;
    }
    parts
}

pub(super) fn write_pages(context: &Arc<SiteContext>, pages: Vec<OwnPage>, draft: &mut Draft) {
    let mut folders: BTreeMap<String, Vec<LinkView>> = BTreeMap::new();
    for own_page in &pages {
        let title = own_page.front.nav.clone().unwrap_or_else(|| own_page.title.clone());
        folders
            .entry(own_page.folder.clone())
            .or_default()
            .push(LinkView::new(title, &own_page.path));
    }
    let folders: HashMap<String, (Arc<Vec<LinkView>>, Digest)> = folders
        .into_iter()
        .map(|(folder, links)| {
            let key = digest(&links);
            (folder, (Arc::new(links), key))
        })
        .collect();
    let mut seen_in_folder: HashMap<String, usize> = HashMap::new();
    for own_page in pages {
        let kind = match is_guide(context, &own_page.path) {
            true => SearchKind::Guide,
            false => SearchKind::Page,
        };
        find(&own_page, kind, draft);
        let (siblings, nav_key) = &folders[&own_page.folder];
        let seen = seen_in_folder.entry(own_page.folder.clone()).or_default();
        let number = *seen;
        *seen += 1;
        if own_page.path == "index.html" {
            draft.home = Some(own_page);
            continue;
        }
        let view = page_view(context, &own_page, siblings, number);
        let text = &context.texts.get(own_page.file).content;
        let key = context.base.and(*nav_key).with(text.as_bytes()).with(own_page.path.as_bytes());
        let (path, html, siblings) = (own_page.path, own_page.prose.html, Arc::clone(siblings));
        let make = move |_: &SiteContext| PageView {
            body_html: html.clone(),
            siblings: siblings.to_vec(),
            ..view.clone()
        };
        draft.made(context, &path, key.and(draft.links_key), "page", make);
    }
}

fn page_view(
    context: &SiteContext,
    own_page: &OwnPage,
    siblings: &[LinkView],
    number: usize,
) -> PageView {
    let crumbs: Vec<LinkView> = match own_page.path.ends_with("/index.html") {
        true => Vec::new(),
        false => {
            siblings.iter().filter(|link| link.href.ends_with("/index.html")).cloned().collect()
        }
    };
    let section = siblings.first().map_or(own_page.path.as_str(), |link| link.href.as_str());
    let head = context.head(&own_page.path, &own_page.title, section, &crumbs);
    let first_words = || {
        let text = own_page.prose.passages.iter().find(|passage| passage.text.len() > 40)?;
        Some(plain_words(&text.text, 160))
    };
    let head = HeadView {
        contents: super::rules::contents(&own_page.prose),
        description: own_page.front.description.clone().or_else(first_words),
        previous: number.checked_sub(1).and_then(|before| siblings.get(before)).cloned(),
        next: siblings.get(number + 1).cloned(),
        hidden: own_page.front.draft,
        ..head
    };
    PageView {
        head,
        body_html: String::new(),
        date: own_page.front.date.map(Date::in_words),
        draft: own_page.front.draft,
        siblings: Vec::new(),
        edit: context.edit(&context.texts.get(own_page.file).name),
    }
}

/// Is a page one of the files that the settings name? Pages of the settings document the project
/// and come after its battles and rules in a search.
fn is_guide(context: &SiteContext, path: &str) -> bool {
    let stem = path.trim_end_matches(".html");
    context.library.settings.site_pages.iter().any(|named| {
        let folder = named.trim_end_matches('/');
        stem == named.trim_end_matches(".md")
            || stem.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
    })
}

fn find(own_page: &OwnPage, kind: SearchKind, draft: &mut Draft) {
    let told = own_page.front.description.clone().unwrap_or_default();
    draft.found.push(SearchEntry::page(kind, &own_page.title, &told, &own_page.path));
    let page = draft.found.len() - 1;
    let mut words: Vec<(Option<usize>, String)> = vec![(None, String::new())];
    let headings = own_page.prose.contents.iter().enumerate();
    let headings: HashMap<&str, usize> =
        headings.map(|(index, heading)| (heading.id.as_str(), index)).collect();
    // A paragraph belongs to the heading above it, because a search result leads to that heading.
    for passage in &own_page.prose.passages {
        match passage.id.as_deref().and_then(|id| headings.get(id).copied()) {
            Some(index) => words.push((Some(index), String::new())),
            None => {
                if let Some((_, words)) = words.last_mut() {
                    words.push(' ');
                    words.push_str(&passage.text);
                }
            }
        }
    }
    for (heading, text) in words {
        match heading.map(|index| &own_page.prose.contents[index]) {
            None => draft.found[page].words = text,
            Some(heading) => draft.found.push(SearchEntry {
                words: text,
                page: Some(page),
                ..SearchEntry::page(kind, &heading.text, "", &format!("#{}", heading.id))
            }),
        }
    }
}
