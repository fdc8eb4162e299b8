//! The leaders and the armies by nation.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::context::{SiteContext, digest};
use super::plan::Draft;
use super::search_index::{Found, Kind};
use grognard_project::view::site::{
    ContentView, HeadView, LeaderPage, LeadersView, LinkView, leaders, section_id,
};

/// The part of the site to which leaders belong.
pub(super) const SECTION: &str = "leaders/index.html";

/// Maximum number of a leader's commands that are named where a search finds him.
const MAX_POSTS: usize = 3;

/// All leaders, and each by himself. Says how many there are.
pub(super) fn people(context: &Arc<SiteContext>, draft: &mut Draft) -> usize {
    let all = leaders(&context.library);
    let mut nations: BTreeMap<String, Vec<LeaderPage>> = BTreeMap::new();
    let crumbs = [LinkView::new("Leaders", SECTION)];
    for one in &all {
        let path = format!("leaders/{}.html", one.slug);
        let posts = one.posts.iter().take(MAX_POSTS).map(|post| post.body.title.as_str());
        let more = one.posts.len().checked_sub(MAX_POSTS).filter(|&more| more > 0);
        let more = more.map(|more| format!(" and {more} more")).unwrap_or_default();
        let posts = posts.collect::<Vec<&str>>().join(", ");
        let told = format!("{} · {posts}{more}", one.nation);
        draft.found.push(Found::page(Kind::Leader, &one.name, &told, &path));
        let mut page = one.clone();
        page.head = HeadView {
            description: Some(format!("{}, {told}", one.name)),
            ..context.head(&path, &one.name, SECTION, &crumbs)
        };
        nations.entry(one.nation.clone()).or_default().push(one.clone());
        let key = context.base.and(digest(&page));
        draft.page(context, &path, key, "leader", page);
    }
    for leaders in nations.values_mut() {
        leaders.sort_by(|a, b| (&a.name, &a.slug).cmp(&(&b.name, &b.slug)));
    }
    let contents = nations.keys().map(|nation| ContentView::new(section_id(nation), nation));
    let head = HeadView {
        contents: contents.collect(),
        description: Some(format!("{} leaders and what they commanded", all.len())),
        ..context.head(SECTION, "Leaders", SECTION, &[])
    };
    let view = LeadersView { head, nations: nations.into_iter().collect() };
    let key = context.base.and(digest(&view));
    draft.page(context, SECTION, key, "leaders", view);
    all.len()
}
