//! Links between the pages that the project's authors wrote.

use std::cell::RefCell;
use std::collections::HashSet;

use grognard_render::render::prose::Lead;
use grognard_syntax::text::nearest;

#[derive(Clone, Copy)]
pub(super) struct Targets<'t> {
    /// Paths of the authors' pages, without extensions.
    pub pages: &'t HashSet<&'t str>,
    /// Paths of the other files in the folders of the authors' pages.
    pub beside: &'t HashSet<&'t str>,
    /// Paths of the files that grognard generates for the site.
    pub made: &'t HashSet<String>,
}

/// A link to a heading on another page: path of the page, id of the heading, and the link as the
/// author wrote it.
pub(super) struct PageLink {
    pub page: String,
    pub id: String,
    pub target: String,
}

/// Resolves a link from one of the authors' pages. Returns `None` if the link leads out of the
/// project.
pub(super) fn lead_within(
    folder: &str,
    target: &str,
    targets: Targets<'_>,
    asked: &RefCell<Vec<PageLink>>,
) -> Option<Lead> {
    let Targets { pages, beside, made } = targets;
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
    let stem = whole.strip_suffix(".md").map(|stem| match stem.strip_suffix("README") {
        Some(folder) if !pages.contains(stem) => format!("{folder}index"),
        _ => stem.to_owned(),
    });
    if let Some(stem) = stem.as_deref().filter(|stem| pages.contains(stem)) {
        if let Some(id) = end.strip_prefix('#') {
            asked.borrow_mut().push(PageLink {
                page: format!("{stem}.html"),
                id: id.to_owned(),
                target: target.to_owned(),
            });
        }
        return Some(Lead::To { href: format!("{root}{stem}.html{end}"), preview: None });
    }
    if beside.contains(whole.as_str()) {
        return Some(Lead::To { href: format!("{root}{whole}"), preview: None });
    }
    let own_page = whole.strip_suffix(".html").is_some_and(|stem| pages.contains(stem));
    if own_page || made.contains(&whole) || matches!(whole.as_str(), "index.html" | "search.html") {
        return Some(Lead::To { href: format!("{root}{whole}{end}"), preview: None });
    }
    if !whole.ends_with(".html") && !whole.ends_with(".md") {
        return None;
    }
    // The documentation of grognard links to the Markdown source of each finding's page. In a site,
    // the link leads to the published page of that finding.
    let name = whole.rsplit('/').next().and_then(|name| name.strip_suffix(".md"));
    let check = name.map(|name| format!("checks/{}.html", name.replace('_', "-")));
    if let Some(check) = check.filter(|check| made.contains(check)) {
        return Some(Lead::To { href: format!("{root}{check}"), preview: None });
    }
    let names = pages.iter().map(|page| format!("{page}.md")).chain(made.iter().cloned());
    let mut sorted_names: Vec<String> = names
        .filter(|page| page.ends_with(".md") || page.ends_with(".html"))
        .take(MAX_CANDIDATES)
        .collect();
    sorted_names.sort();
    let near = nearest(&whole, sorted_names.iter().map(String::as_str));
    let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    Some(Lead::Nowhere(format!("there is no page `{whole}`{near}")))
}

/// Maximum number of pages in the search for a suggestion after a broken link, because the link is
/// compared with each of them.
const MAX_CANDIDATES: usize = 5_000;
