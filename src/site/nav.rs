//! Adds pages that the project's authors wrote to the navigation of every page.

use std::collections::BTreeSet;

use grognard_core::document::read_front;
use grognard_project::project::Library;
use grognard_syntax::text::Texts;
use grognard_view::view::site::LinkView;

/// Maximum number of the authors' pages in the navigation, so that the navigation stays short.
pub(super) const MAX_NAV: usize = 8;

/// Selects the authors' pages for the navigation: those outside any folder, and the first page of
/// each folder.
pub(super) fn own_nav(library: &Library, texts: &Texts) -> Vec<LinkView> {
    let mut folders: BTreeSet<&str> = BTreeSet::new();
    let mut nav: Vec<(i64, LinkView)> = Vec::new();
    for page in &library.pages {
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
            _ => library
                .pages
                .iter()
                .map(|other| &other.path)
                .find(|path| **path == index)
                .unwrap_or(&page.path),
        };
        let Some(page) = library.pages.iter().find(|other| other.path == *path) else { continue };
        let text = &texts.get(page.file).content;
        let (front, _) = read_front(page.file, text);
        if front.draft || front.nav.is_none() && is_named_alone(library, path) {
            continue;
        }
        let heading = || {
            let line = text[front.body..].lines().find_map(|line| line.strip_prefix("# "))?;
            Some(line.trim().to_owned())
        };
        let names_itself = folder.is_empty() || *path == index;
        let title = front.nav.or(front.title).or_else(|| heading().filter(|_| names_itself));
        let title =
            title.unwrap_or_else(|| if names_itself { name } else { folder }.replace('-', " "));
        nav.push((front.order.unwrap_or(i64::MAX), LinkView::new(title, format!("{path}.html"))));
    }
    nav.sort_by_key(|(order, _)| *order);
    nav.into_iter().map(|(_, link)| link).collect()
}

/// Whether the settings name this page as a single file. Single files are left out of the
/// navigation, because a repository's changelog and licences would fill it.
fn is_named_alone(library: &Library, path: &str) -> bool {
    let readme = path.strip_suffix("index").map(|folder| format!("{folder}README.md"));
    let named = |name: &String| *name == format!("{path}.md") || Some(name) == readme.as_ref();
    library.settings.site_pages.iter().any(named)
}
