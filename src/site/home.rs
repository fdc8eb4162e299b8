//! The entry page.

use std::sync::Arc;

use grognard_view::view::site::{GameLink, HeadView, HomeView};

use super::battle_list::{all_facets, list_key};
use super::battles::lines;
use super::context::{SiteContext, digest};
use super::plan::Draft;

pub(super) fn home(context: &Arc<SiteContext>, leaders: usize, draft: &mut Draft) {
    let own_page = draft.home.take();
    let title = context.shell.name.clone();
    let head = context.head("index.html", &title, "index.html", &[]);
    let games = context.library.packs.iter().zip(&context.shell.games);
    let view = HomeView {
        head: HeadView {
            description: context.shell.description.clone(),
            crumbs: Vec::new(),
            picture: context.address("social/home.png").filter(|_| context.has_paper()),
            ..head
        },
        body_html: own_page.map(|own_page| own_page.prose.html).unwrap_or_default(),
        battles: lines(context),
        facets: Vec::new(),
        games: games
            .map(|(pack, link): (_, &GameLink)| (link.clone(), pack.ruleset.summary.clone()))
            .collect(),
        armies: context.library.armies.len(),
        leaders,
        pages: draft.own_nav.clone(),
    };
    let key = list_key(context, digest(&view));
    draft.made(context, "index.html", key, "home", move |site| HomeView {
        facets: all_facets(site),
        ..view.clone()
    });
}
