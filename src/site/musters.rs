//! The miniatures and bases that all battles need, under each rule set.

use std::sync::{Arc, OnceLock};

use grognard_view::view::site::{HeadView, LinkView, MusterLink, MusterPage, MustersView};
use grognard_view::view::{ForceAndConversion, MusterView, Needs, muster_of, needs};
use rayon::prelude::*;

use super::context::{SiteContext, short};
use super::plan::Draft;
use super::search_index::{SearchEntry, SearchKind};

pub(super) fn musters(context: &Arc<SiteContext>, draft: &mut Draft) {
    const SECTION: &str = "muster/index.html";
    if context.library.battles.is_empty() {
        return;
    }
    let crumbs = [LinkView::new("What you need", SECTION)];
    let all =
        context.library.battles.iter().fold(context.base, |key, battle| key.and(battle.digest));
    let games = context.library.packs.iter();
    let games: Vec<LinkView> = games
        .map(|pack| LinkView::new(&pack.ruleset.name, format!("muster/{}.html", short(pack))))
        .collect();
    let sums: Vec<Arc<OnceLock<Sum>>> = games.iter().map(|_| Arc::default()).collect();
    for (index, pack) in context.library.packs.iter().enumerate() {
        let path = format!("muster/{}.html", short(pack));
        let title = format!("What you need for {}", pack.ruleset.name);
        let head = HeadView {
            description: Some("Bases and figures that the battles need".to_owned()),
            previous: index.checked_sub(1).map(|before| games[before].clone()),
            next: games.get(index + 1).cloned(),
            ..context.head(&path, &title, SECTION, &crumbs)
        };
        draft.found.push(SearchEntry::page(SearchKind::Page, &title, "bases and figures", &path));
        let sum_of_game = Arc::clone(&sums[index]);
        draft.made(context, &path, all.and(pack.digest), "muster", move |site| {
            muster_page(site, index, head.clone(), &sum_of_game)
        });
    }
    let sums = Arc::new(sums);
    let head = HeadView {
        description: Some("Bases and figures for the battles".to_owned()),
        ..context.head(SECTION, "What you need", SECTION, &[])
    };
    draft.find_head(&head, "muster bases figures");
    let make = move |site: &SiteContext| MustersView {
        head: head.clone(),
        games: games
            .iter()
            .enumerate()
            .map(|(index, game)| {
                let Sum { bases, figures } =
                    *sums[index].get_or_init(|| sum(&count(site, index).0));
                MusterLink { game: game.clone(), bases, figures }
            })
            .collect(),
    };
    let key = context.library.packs.iter().fold(all, |key, pack| key.and(pack.digest));
    draft.made(context, SECTION, key, "musters", make);
}

#[derive(Debug, Clone, Copy)]
struct Sum {
    bases: u32,
    figures: Option<u32>,
}

fn sum(all: &MusterView) -> Sum {
    Sum {
        bases: all.lines.iter().map(|line| line.bases).sum(),
        figures: all.lines.iter().map(|line| line.figures).sum::<Option<u32>>(),
    }
}

/// Counts the miniatures for all battles together and for each battle. The fielded forces of a
/// battle are dropped after counting, so that they are not all in memory at once.
fn count(context: &SiteContext, pack: usize) -> (MusterView, Vec<MusterView>) {
    let rules = &context.library.packs[pack].ruleset;
    let of_battle = |battle: usize| {
        let fielded = super::battles::fielded(context, battle, pack);
        let forces = fielded.iter();
        let forces = forces.map(|force| (force.entrant.force, &force.fielded.conversion));
        let forces: Vec<ForceAndConversion<'_>> = forces.collect();
        (context.library.battles[battle].battle.name.clone(), needs(rules, &forces))
    };
    let battles: Vec<(String, Needs)> =
        (0..context.library.battles.len()).into_par_iter().map(of_battle).collect();
    let each = battles.iter().map(|battle| muster_of(rules, std::slice::from_ref(battle), None));
    (muster_of(rules, &battles, None), each.collect())
}

fn muster_page(
    context: &SiteContext,
    pack: usize,
    head: HeadView,
    sum_of_game: &OnceLock<Sum>,
) -> MusterPage {
    let rules = &context.library.packs[pack].ruleset;
    let (all, each) = count(context, pack);
    // Store the total, because the overview of all games shows it too.
    let _ = sum_of_game.set(sum(&all));
    let named = |mut view: MusterView| {
        for line in &mut view.lines {
            if let Some(nation) = context.library.settings.nation(&line.nation) {
                line.nation.clone_from(&nation.name);
            }
        }
        view
    };
    let battles = context.library.battles.iter().zip(each).map(|(battle, view)| {
        let href = format!("battles/{}.html", battle.battle.id);
        (LinkView::new(&battle.battle.name, href), named(view))
    });
    MusterPage {
        head,
        ruleset: rules.id.clone(),
        ruleset_name: rules.name.clone(),
        battles: battles.collect(),
        all: named(all),
    }
}
