//! What battles need of figures and bases, under each rule set.

use std::sync::Arc;

use rayon::prelude::*;

use super::context::{SiteContext, short};
use super::plan::Draft;
use super::search_index::{Found, Kind};
use grognard_project::view::site::{HeadView, LinkView, MusterLink, MusterPage, MustersView};
use grognard_project::view::{Fielded, MusterView, muster};

/// What must be on the shelf, under each rule set.
pub(super) fn musters(context: &Arc<SiteContext>, draft: &mut Draft) {
    const SECTION: &str = "muster/index.html";
    if context.library.battles.is_empty() {
        return;
    }
    let crumbs = [LinkView::new("Muster", SECTION)];
    let all =
        context.library.battles.iter().fold(context.base, |key, battle| key.and(battle.digest));
    let games = context.library.packs.iter();
    let games: Vec<LinkView> = games
        .map(|pack| LinkView::new(&pack.ruleset.name, format!("muster/{}.html", short(pack))))
        .collect();
    for (at, pack) in context.library.packs.iter().enumerate() {
        let path = format!("muster/{}.html", short(pack));
        let title = format!("Muster for {}", pack.ruleset.name);
        let head = HeadView {
            description: Some("Bases and figures that the battles need".to_owned()),
            previous: at.checked_sub(1).map(|before| games[before].clone()),
            next: games.get(at + 1).cloned(),
            ..context.head(&path, &title, SECTION, &crumbs)
        };
        draft.found.push(Found::page(Kind::Page, &title, "bases and figures", &path));
        let own = Arc::clone(context);
        let make = move || muster_page(&own, at, head.clone());
        draft.made(context, &path, all.and(pack.digest), "muster", make);
    }
    let head = HeadView {
        description: Some("What must be on the shelf for the battles".to_owned()),
        ..context.head(SECTION, "Muster", SECTION, &[])
    };
    let own = Arc::clone(context);
    let make = move || MustersView {
        head: head.clone(),
        games: games
            .iter()
            .enumerate()
            .map(|(at, game)| {
                let (all, _) = count(&own, at);
                let figures = all.lines.iter().map(|line| line.figures);
                MusterLink {
                    game: game.clone(),
                    bases: all.lines.iter().map(|line| line.bases).sum(),
                    figures: figures.sum::<Option<u32>>(),
                }
            })
            .collect(),
    };
    let key = context.library.packs.iter().fold(all, |key, pack| key.and(pack.digest));
    draft.made(context, SECTION, key, "musters", make);
}

/// The muster of all battles together, and of each.
fn count(context: &SiteContext, pack: usize) -> (MusterView, Vec<MusterView>) {
    let rules = &context.library.packs[pack].ruleset;
    let fielded: Vec<Vec<_>> = (0..context.library.battles.len())
        .into_par_iter()
        .map(|battle| super::battles::fielded(context, battle, pack))
        .collect();
    let battles: Vec<(String, Vec<Fielded<'_>>)> = context
        .library
        .battles
        .iter()
        .zip(&fielded)
        .map(|(one, fielded)| {
            let forces = fielded.iter();
            let forces = forces.map(|force| (force.entrant.force, &force.fielded.conversion));
            (one.battle.name.clone(), forces.collect())
        })
        .collect();
    let each = battles.iter().map(|one| muster(rules, std::slice::from_ref(one), None));
    (muster(rules, &battles, None), each.collect())
}

fn muster_page(context: &SiteContext, pack: usize, head: HeadView) -> MusterPage {
    let rules = &context.library.packs[pack].ruleset;
    let (all, each) = count(context, pack);
    let json = |view: &MusterView| {
        let mut view = view.clone();
        for line in &mut view.lines {
            if let Some(nation) = context.library.settings.nation(&line.nation) {
                line.nation.clone_from(&nation.name);
            }
        }
        serde_json::to_value(&view).unwrap_or_default()
    };
    let battles = context.library.battles.iter().zip(&each).map(|(one, view)| {
        let href = format!("battles/{}.html", one.battle.id);
        (LinkView::new(&one.battle.name, href), json(view))
    });
    MusterPage {
        head,
        ruleset: rules.id.clone(),
        ruleset_name: rules.name.clone(),
        all: json(&all),
        battles: battles.collect(),
    }
}
