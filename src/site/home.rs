//! The entry page.

use std::sync::Arc;

use grognard_core::document::Date;
use grognard_view::view::site::{HeadView, HomeView, LeadView, LinkView};

use super::battle_list::{all_facets, lines, list_key};
use super::battle_maps::field_picture;
use super::context::{SiteContext, digest};
use super::draft::Draft;
use super::nav::MAX_NAV;
use super::rules::game_cards;

pub(super) fn home(context: &Arc<SiteContext>, leaders: usize, draft: &mut Draft) {
    let own_page = draft.home.take();
    let title = context.shell.name.clone();
    let head = context.head("index.html", &title, "index.html", &[]);
    let view = HomeView {
        head: HeadView {
            description: context.shell.description.clone(),
            crumbs: Vec::new(),
            ..head
        },
        body_html: own_page.map(|own_page| own_page.prose.html).unwrap_or_default(),
        battles: lines(context),
        facets: Vec::new(),
        lead: lead(context),
        games: game_cards(context),
        armies: context.library.armies.len(),
        leaders,
        // The other pages are in the navigation, which the home page lists too.
        pages: draft.own_nav.iter().skip(MAX_NAV).cloned().collect(),
    };
    let key = list_key(context, digest(&view));
    draft.made(context, "index.html", key, "home", move |site| HomeView {
        facets: all_facets(site),
        ..view.clone()
    });
}

/// The field at the top of the page: of the battle with the most bodies on its map, and of several
/// such battles the first.
fn lead(context: &SiteContext) -> Option<LeadView> {
    let number = most_placed(context)?;
    let battle = &context.library.battles[number].battle;
    Some(LeadView {
        link: LinkView::new(&battle.name, format!("battles/{}.html", battle.id)),
        date: battle.date.map(Date::in_words),
        picture: field_picture(battle)?,
    })
}

/// The index of the battle with the most bodies on its map.
pub(super) fn most_placed(context: &SiteContext) -> Option<usize> {
    let battles = context.library.battles.iter().enumerate();
    let placed = battles.filter_map(|(number, shown)| {
        Some((shown.battle.map.as_ref()?.standing.len(), std::cmp::Reverse(number)))
    });
    placed.max().map(|(_, number)| number.0)
}
