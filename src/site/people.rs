//! The leaders and the armies by nation.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::find::{Found, Kind};
use super::plan::Draft;
use super::press::{Press, digest};
use grognard_project::view::site::{
    ContentView, HeadView, LeaderPage, LeadersView, LinkView, leaders, section_id,
};

/// The part of the site to which leaders belong.
pub(super) const SECTION: &str = "leaders/index.html";

/// So many of a leader's commands are named where he is found.
const TOLD: usize = 3;

/// All leaders, and each by himself. Says how many there are.
pub(super) fn people(press: &Arc<Press>, draft: &mut Draft) -> usize {
    let all = leaders(&press.shelf);
    let mut nations: BTreeMap<String, Vec<LeaderPage>> = BTreeMap::new();
    let crumbs = [LinkView::new("Leaders", SECTION)];
    for one in &all {
        let path = format!("leaders/{}.html", one.slug);
        let posts = one.posts.iter().take(TOLD).map(|post| post.body.title.as_str());
        let more = one.posts.len().checked_sub(TOLD).filter(|&more| more > 0);
        let more = more.map(|more| format!(" and {more} more")).unwrap_or_default();
        let posts = posts.collect::<Vec<&str>>().join(", ");
        let told = format!("{} · {posts}{more}", one.nation);
        draft.found.push(Found::page(Kind::Leader, &one.name, &told, &path));
        let mut page = one.clone();
        page.head = HeadView {
            description: Some(format!("{}, {told}", one.name)),
            ..press.head(&path, &one.name, SECTION, &crumbs)
        };
        nations.entry(one.nation.clone()).or_default().push(one.clone());
        let key = press.base.and(digest(&page));
        draft.page(press, &path, key, "leader", page);
    }
    for leaders in nations.values_mut() {
        leaders.sort_by(|a, b| (&a.name, &a.slug).cmp(&(&b.name, &b.slug)));
    }
    let contents = nations.keys().map(|nation| ContentView::new(section_id(nation), nation));
    let head = HeadView {
        contents: contents.collect(),
        description: Some(format!("{} leaders and what they commanded", all.len())),
        ..press.head(SECTION, "Leaders", SECTION, &[])
    };
    let view = LeadersView { head, nations: nations.into_iter().collect() };
    let key = press.base.and(digest(&view));
    draft.page(press, SECTION, key, "leaders", view);
    all.len()
}
