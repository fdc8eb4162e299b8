//! Pages about the site: the marks of figures, the search, the print list, and the page for a
//! missing address.

use std::sync::Arc;

use grognard_render::render::prose::{Lead, ProseOptions, prose};
use grognard_view::view::Mark;
use grognard_view::view::site::{HeadView, PageView};

use super::addresses::PRINT;
use super::context::SiteContext;
use super::draft::Draft;
use super::search_index::{SearchEntry, SearchKind};

const MARKS: &str = include_str!("marks.md");

pub(super) fn about(context: &Arc<SiteContext>, draft: &mut Draft) {
    let link = |target: &str| Lead::To { href: target.to_owned(), preview: None };
    let options = ProseOptions::new(&link);
    let signs = [Mark::Public, Mark::Derived, Mark::Reading, Mark::Unsaid];
    let mut text = MARKS.to_owned();
    for mark in signs {
        text.push_str(&format!("| {} | {} |\n", mark.sign(), mark.words()));
    }
    let words = prose(&text, &options);
    let view = PageView {
        head: HeadView {
            description: Some("Meaning of the signs after figures".to_owned()),
            ..context.head("marks.html", "Where figures come from", "marks.html", &[])
        },
        body_html: words.html,
        ..PageView::default()
    };
    let title = "Where figures come from";
    let found = SearchEntry::page(SearchKind::Page, title, "meaning of † = * ?", "marks.html");
    draft
        .found
        .push(SearchEntry { also: "signs legend dagger cross star asterisk".to_owned(), ..found });
    draft.page(context, "marks.html", context.base, "page", view);
    let found =
        SearchEntry::page(SearchKind::Page, "Print list", "pages that you want to print", PRINT);
    draft.found.push(SearchEntry { also: "print basket printer paper list".to_owned(), ..found });
    for (path, title, template) in [
        ("search.html", "Search", "search"),
        (PRINT, "Print list", "print"),
        ("404.html", "Page not found", "missing"),
    ] {
        let mut head = context.head(path, title, path, &[]);
        // A host shows this page at any address, so its links must begin at the root of the site.
        if path == "404.html" {
            head.root = home_of(context.shell.base_url.as_deref());
        }
        let view = PageView { head: HeadView { hidden: true, ..head }, ..PageView::default() };
        draft.page(context, path, context.base, template, view);
    }
}

/// Returns the path of a site on its host: `/club/` for `https://example.org/club/`.
fn home_of(base_url: Option<&str>) -> String {
    let path = base_url.and_then(|base| base.split_once("://")?.1.split_once('/'));
    path.map_or_else(|| "/".to_owned(), |(_, path)| format!("/{path}"))
}
