//! The pages of leaders, grouped by nation.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use grognard_syntax::text::Digest;
use grognard_view::view::site::{
    ContentView, HeadView, Leader, LeaderLine, LeaderPage, LeadersView, LinkView, leader_page,
    leaders, section_id, surname,
};

use super::context::{SiteContext, digest};
use super::draft::Draft;
use super::leader_games::LeaderPosts;
use super::search_index::{SearchEntry, SearchKind};

pub(super) const SECTION: &str = "leaders/index.html";

/// Maximum number of commands in the search result of a leader, so that it fits on a line.
const MAX_POSTS: usize = 3;

fn told_of(person: &Leader, page: &LeaderPage) -> String {
    let posts = page.posts.iter().take(MAX_POSTS).map(|post| post.body.title.as_str());
    let more = person.posts.len().checked_sub(MAX_POSTS).filter(|&more| more > 0);
    let more = more.map(|more| format!(" and {more} more")).unwrap_or_default();
    let posts = posts.collect::<Vec<&str>>().join(", ");
    format!("{} · {posts}{more}", person.nation)
}

/// Returns the digest of a leader's page. The page shows the leader under each rule set, so the
/// digest includes the armies and their battles.
fn fielded_key(context: &SiteContext, leader: &Leader, key: Digest) -> Digest {
    leader.posts.iter().fold(key, |key, (army, _)| {
        let army = &context.library.armies[*army];
        let battles = army.battles.iter().map(|battle| context.library.battles[*battle].digest);
        battles.fold(key.and(army.digest), Digest::and)
    })
}

pub(super) fn people(context: &Arc<SiteContext>, draft: &mut Draft) -> usize {
    let all = Arc::new(leaders(&context.library));
    let posts = LeaderPosts::new(context);
    let packs = context.library.packs.iter().fold(context.base, |key, pack| key.and(pack.digest));
    let mut nations: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut all_key = context.base;
    for (number, person) in all.iter().enumerate() {
        let path = format!("leaders/{}.html", person.slug);
        let page = leader_page(&context.library, person);
        let told = told_of(person, &page);
        draft.found.push(found(person, &page, &told, &path));
        nations.entry(person.nation.clone()).or_default().push(number);
        let key = context.base.and(digest(&page)).with(&told);
        all_key = all_key.and(key);
        let key = fielded_key(context, person, key.and(packs));
        // Build the data of a page only when the page is made, because an archive has thousands of
        // leaders.
        let (leaders, posts) = (Arc::clone(&all), Arc::clone(&posts));
        let address = path.clone();
        draft.made(context, &path, key, "leader", move |site| {
            let leader = &leaders[number];
            let crumbs = [LinkView::new("Leaders", SECTION)];
            let head = HeadView {
                description: Some(format!("{}, {told}", leader.name)),
                ..site.head(&address, &leader.name, SECTION, &crumbs)
            };
            let games = posts.games(site, leader);
            LeaderPage { head, games, ..leader_page(&site.library, leader) }
        });
    }
    let count = all.len();
    list_page(context, draft, all, nations, all_key);
    count
}

/// Makes the search entry of a leader, which is also found by other names and by battles.
fn found(person: &Leader, page: &LeaderPage, told: &str, path: &str) -> SearchEntry {
    let battles = page.posts.iter().flat_map(|post| &post.battles);
    let battles: BTreeSet<&str> = battles.map(|battle| battle.title.as_str()).collect();
    SearchEntry {
        words: battles.into_iter().collect::<Vec<_>>().join(" "),
        ..SearchEntry::page(SearchKind::Leader, &person.name, told, path).also(&person.also)
    }
}

fn list_page(
    context: &Arc<SiteContext>,
    draft: &mut Draft,
    all: Arc<Vec<Leader>>,
    mut nations: BTreeMap<String, Vec<usize>>,
    key: Digest,
) {
    for leaders in nations.values_mut() {
        leaders.sort_by_cached_key(|number| {
            (surname(&all[*number].name), all[*number].name.clone(), &all[*number].slug)
        });
    }
    let contents = nations.keys().map(|nation| ContentView::new(section_id(nation), nation));
    let head = HeadView {
        contents: contents.collect(),
        description: Some(format!("{} leaders and their commands", all.len())),
        ..context.head(SECTION, "Leaders", SECTION, &[])
    };
    draft.find_head(&head, "generals commanders officers");
    draft.made(context, SECTION, key.and(digest(&head)), "leaders", move |_| {
        let of_nation = |(nation, numbers): (&String, &Vec<usize>)| {
            let line = |number: &usize| {
                let Leader { slug, name, also, posts, .. } = &all[*number];
                let (slug, name, also) = (slug.clone(), name.clone(), also.clone());
                LeaderLine { slug, name, also, posts: posts.len() }
            };
            (nation.clone(), numbers.iter().map(line).collect())
        };
        LeadersView { head: head.clone(), nations: nations.iter().map(of_nation).collect() }
    });
}
