//! The pages of the findings of `check`.

use std::sync::Arc;

use grognard_check::check::codes;
use grognard_render::render::prose::{Lead, ProseOptions, prose};
use grognard_view::view::site::{CheckView, ChecksView, HeadView, LinkView};

use super::context::SiteContext;
use super::draft::Draft;
use super::search_index::{SearchEntry, SearchKind};

pub(super) fn checks(context: &Arc<SiteContext>, draft: &mut Draft) {
    const SECTION: &str = "checks/index.html";
    let crumbs = [LinkView::new("Findings", SECTION)];
    let link = |target: &str| match target.starts_with("http") {
        true => Lead::To { href: target.to_owned(), preview: None },
        false => Lead::Plain,
    };
    let options = ProseOptions::new(&link);
    let mut all = Vec::new();
    for code in codes() {
        let path = format!("checks/{}.html", code.name);
        let prose = prose(&code.whole_page(), &options);
        let head = context.head(&path, code.name, SECTION, &crumbs);
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
        draft.found.push(SearchEntry::page(SearchKind::Check, code.name, &told, &path));
        all.push(CheckView { body_html: String::new(), ..view.clone() });
        draft.page(context, &path, context.base, "check", view);
    }
    let head = HeadView {
        description: Some("All findings that grognard check reports".to_owned()),
        ..context.head(SECTION, "Findings", SECTION, &[])
    };
    draft.page(context, SECTION, context.base, "checks", ChecksView { head, checks: all });
}
