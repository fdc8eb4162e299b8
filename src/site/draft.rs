//! The files and findings that the parts of a site add to its plan.

use std::collections::BTreeMap;
use std::sync::Arc;

use grognard_core::document::{DEAD_LINK, Date, Front, HTML_IN_SITE};
use grognard_render::render::html::json_in_page;
use grognard_render::render::prose::Prose;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Digest, FileId, Span};
use grognard_view::fielding::job::Fault;
use grognard_view::view::site::{HeadView, LinkView};
use serde::Serialize;

use super::addresses::{COMPARE, PRINT};
use super::context::{File, SiteContext};
use super::search_index::{SearchEntry, SearchKind};

#[derive(Default)]
pub(super) struct Draft {
    pub files: Vec<File>,
    pub found: Vec<SearchEntry>,
    pub diagnostics: Vec<Diagnostic>,
    /// Paths of the pages that search engines may list.
    pub public: Vec<String>,
    /// Battles in the feed: name, page, summary and date.
    pub feed: Vec<(String, String, Option<String>, Option<Date>)>,
    pub home: Option<OwnPage>,
    pub own_nav: Vec<LinkView>,
    /// Digest of everything on which links between pages depend.
    pub links_key: Digest,
    pub previews: BTreeMap<String, BTreeMap<String, (String, String)>>,
    pub pages: usize,
}

impl Draft {
    pub fn page(
        &mut self,
        context: &Arc<SiteContext>,
        path: &str,
        key: Digest,
        template: &'static str,
        view: impl Serialize + Send + Sync + 'static,
    ) {
        self.count(path);
        self.file(context, path, key, move |site| site.page(template, &view));
    }

    pub fn made<V: Serialize>(
        &mut self,
        context: &Arc<SiteContext>,
        path: &str,
        key: Digest,
        template: &'static str,
        view: impl Fn(&SiteContext) -> V + Send + Sync + 'static,
    ) {
        self.count(path);
        self.file(context, path, key, move |site| site.page(template, &view(site)));
    }

    pub fn file(
        &mut self,
        context: &Arc<SiteContext>,
        path: impl Into<String>,
        key: Digest,
        make: impl Fn(&SiteContext) -> Result<Vec<u8>, Fault> + Send + Sync + 'static,
    ) {
        let site = Arc::clone(context);
        self.files.push(File::new(path, key, move || make(&site)));
    }

    fn count(&mut self, path: &str) {
        self.pages += 1;
        if !matches!(path, "404.html" | "search.html" | PRINT | COMPARE) {
            self.public.push(path.to_owned());
        }
    }

    /// Adds a search entry for a page that lists other pages. A search finds the page by its title
    /// and by `also`.
    pub fn find_head(&mut self, head: &HeadView, also: &str) {
        let told = head.description.as_deref().unwrap_or_default();
        let found = SearchEntry::page(SearchKind::Page, &head.title, told, &head.path);
        self.found.push(SearchEntry { also: also.to_owned(), ..found });
    }

    /// Adds previews of charts, rulings and sections of a rule set, each with key, title and HTML.
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

    pub fn close_previews(&mut self, pack: &str, path: &str, key: Digest) {
        let all = self.previews.remove(pack).unwrap_or_default();
        let pack = pack.to_owned();
        self.files.push(File::new(path, key, move || {
            let told = serde_json::to_string(&all).unwrap_or_default();
            let name = serde_json::to_string(&pack).unwrap_or_default();
            Ok(format!("grognard.previews({name},{});\n", json_in_page(&told)).into_bytes())
        }));
    }

    /// Reports the broken links in a text that begins at the given offset of its file.
    pub fn complain(&mut self, file: FileId, begin: usize, prose: &Prose) {
        for (range, why) in &prose.dead {
            let span = Span::new(file, begin + range.start, begin + range.end);
            self.diagnostics.push(Diagnostic::new(&DEAD_LINK, span, why.clone()).help(
                "link to a page (`club/rules.md`), a page of the site (`battles/jena.html`), a rule (`nf:5.a`, `nf:chart:fatigue-levels`) or an address",
            ));
        }
        for range in &prose.refused {
            let span = Span::new(file, begin + range.start, begin + range.end);
            let message = "HTML is shown as text".to_owned();
            let found = Diagnostic::new(&HTML_IN_SITE, span, message);
            self.diagnostics.push(found.help("write it in Markdown, or as code between backticks"));
        }
    }
}

pub(super) struct OwnPage {
    pub path: String,
    pub file: FileId,
    pub front: Front,
    pub prose: Prose,
    pub title: String,
    pub folder: String,
}
