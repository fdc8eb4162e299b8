//! The miniatures and bases that all battles need, under each rule set, and the page on which readers
//! list the miniatures that they own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use grognard_core::document::{Arm, FigureKind};
use grognard_project::project::PackOn;
use grognard_render::render::html::json_in_page;
use grognard_view::view::site::{
    BattleNeeds, GameNeeds, HeadView, LinkView, MusterLink, MusterPage, MustersView, OwnNation,
    OwnPage, OwnRow,
};
use grognard_view::view::{
    ForceAndConversion, MusterView, Needs, default_stand_ins, muster_of, needs,
};
use rayon::prelude::*;

use super::context::{SiteContext, fielded_forces, short};
use super::draft::Draft;
use super::search_index::{SearchEntry, SearchKind};

const SECTION: &str = "muster/index.html";
/// Page on which readers list the miniatures that they own.
pub(super) const OWN: &str = "muster/what-i-own.html";

/// The counts of one rule set, which several files of the site use. The first file that needs the
/// counts of bases computes them. Two files that start together both count: no file waits for
/// another, because a waiting thread of the pool could wait for itself.
type SharedCount = Arc<OnceLock<Arc<Counted>>>;

struct Counted {
    all: MusterView,
    each: Vec<MusterView>,
}

pub(super) fn musters(context: &Arc<SiteContext>, draft: &mut Draft) {
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
    let counts: Vec<SharedCount> = games.iter().map(|_| Arc::default()).collect();
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
        let key = all.and(pack.digest);
        let count = Arc::clone(&counts[index]);
        draft.made(context, &path, key, "muster", move |site| {
            muster_page(site, index, head.clone(), &count)
        });
        let count = Arc::clone(&counts[index]);
        draft.file(context, needs_path(pack), key.with("needs"), move |site| {
            let json = serde_json::to_string(&game_needs(site, index, &count)).unwrap_or_default();
            Ok(format!("grognard.needs({});\n", json_in_page(&json)).into_bytes())
        });
    }
    let key = context.library.packs.iter().fold(all, |key, pack| key.and(pack.digest));
    own_page(context, draft, &crumbs, (key, counts.clone()));
    let head = HeadView {
        description: Some("Bases and figures for the battles".to_owned()),
        ..context.head(SECTION, "What you need", SECTION, &[])
    };
    draft.find_head(&head, "muster bases figures");
    let make = move |site: &SiteContext| MustersView {
        head: head.clone(),
        own: LinkView::new("What I own", OWN),
        games: games
            .iter()
            .enumerate()
            .map(|(index, game)| {
                let all = &counted(site, index, &counts[index]).all;
                MusterLink {
                    game: game.clone(),
                    bases: all.lines.iter().map(|line| line.bases).sum(),
                    figures: all.lines.iter().map(|line| line.figures).sum::<Option<u32>>(),
                }
            })
            .collect(),
    };
    draft.made(context, SECTION, key, "musters", make);
}

fn needs_path(pack: &PackOn) -> String {
    format!("muster/{}.needs.js", short(pack))
}

fn counted(context: &SiteContext, pack: usize, shared: &SharedCount) -> Arc<Counted> {
    if let Some(counted) = shared.get() {
        return Arc::clone(counted);
    }
    let counted = Arc::new(count(context, pack));
    let _ = shared.set(Arc::clone(&counted));
    counted
}

/// Counts the miniatures for all battles together and for each battle. The fielded forces of a
/// battle are dropped after counting, so that they are not all in memory at once.
fn count(context: &SiteContext, pack: usize) -> Counted {
    let rules = &context.library.packs[pack].ruleset;
    let of_battle = |battle: usize| {
        let fielded = fielded_forces(context, battle, pack);
        let forces = fielded.iter();
        let forces = forces.map(|force| (force.entrant.force, &force.fielded.conversion));
        let forces: Vec<ForceAndConversion<'_>> = forces.collect();
        (context.library.battles[battle].battle.name.clone(), needs(rules, &forces))
    };
    let battles: Vec<(String, Needs)> =
        (0..context.library.battles.len()).into_par_iter().map(of_battle).collect();
    let each = battles.iter().map(|battle| muster_of(rules, std::slice::from_ref(battle), None));
    Counted { all: muster_of(rules, &battles, None), each: each.collect() }
}

fn nation_name(context: &SiteContext, id: &str) -> String {
    let nation = context.library.settings.nation(id);
    nation.map_or_else(|| id.to_owned(), |nation| nation.name.clone())
}

fn muster_page(
    context: &SiteContext,
    pack: usize,
    head: HeadView,
    shared: &SharedCount,
) -> MusterPage {
    let entry = &context.library.packs[pack];
    let rules = &entry.ruleset;
    let counted = counted(context, pack, shared);
    let named = |view: &MusterView| {
        let mut view = view.clone();
        for line in &mut view.lines {
            line.nation = nation_name(context, &line.nation);
        }
        view
    };
    let battles = context.library.battles.iter().zip(&counted.each).map(|(battle, view)| {
        let href = format!("battles/{}.html", battle.battle.id);
        (LinkView::new(&battle.battle.name, href), named(view), battle.battle.id.clone())
    });
    MusterPage {
        head,
        ruleset: rules.id.clone(),
        ruleset_name: rules.name.clone(),
        own: LinkView::new("What I own", OWN),
        needs: needs_path(entry),
        battles: battles.collect(),
        all: named(&counted.all),
    }
}

fn game_needs(context: &SiteContext, pack: usize, shared: &SharedCount) -> GameNeeds {
    let counted = counted(context, pack, shared);
    let battles = context.library.battles.iter().zip(&counted.each);
    GameNeeds {
        game: short(&context.library.packs[pack]),
        stand_ins: default_stand_ins(),
        all: BattleNeeds::of("", &counted.all),
        battles: battles.map(|(battle, view)| BattleNeeds::of(&battle.battle.id, view)).collect(),
    }
}

fn own_page(
    context: &Arc<SiteContext>,
    draft: &mut Draft,
    crumbs: &[LinkView],
    (key, counts): (grognard_syntax::text::Digest, Vec<SharedCount>),
) {
    let head = HeadView {
        description: Some(
            "List your figures or bases, and see which battles you can play".to_owned(),
        ),
        ..context.head(OWN, "What I own", SECTION, crumbs)
    };
    draft.find_head(&head, "collection own miniatures figures bases shortage");
    draft.made(context, OWN, key, "own", move |site| {
        let packs = 0..site.library.packs.len();
        let counts: Vec<Arc<Counted>> =
            packs.map(|pack| counted(site, pack, &counts[pack])).collect();
        let battles = site.library.battles.iter().map(|entry| {
            let href = format!("battles/{}.html", entry.battle.id);
            (entry.battle.id.clone(), LinkView::new(&entry.battle.name, href))
        });
        OwnPage {
            head: head.clone(),
            kinds: FigureKind::ALL.iter().map(|kind| kind.word()).collect(),
            nations: own_nations(site, &counts),
            battles: battles.collect(),
        }
    });
}

/// Nations and kinds of figures that the battles need under any rule set. Leaders are one row for
/// each nation, because a collection does not distinguish kinds of leaders.
fn own_nations(context: &SiteContext, counts: &[Arc<Counted>]) -> Vec<OwnNation> {
    let mut nations: BTreeMap<String, BTreeSet<(usize, usize)>> = BTreeMap::new();
    let index = |arm: &str, kind: &str| {
        let Some(arm) = Arm::ALL.iter().position(|known| known.word() == arm) else {
            return (Arm::ALL.len(), 0);
        };
        let kind = FigureKind::ALL.iter().position(|known| known.word() == kind);
        // Line comes first in the list of an arm, because most figures are of this kind.
        let kind = kind.filter(|kind| FigureKind::ALL[*kind] != FigureKind::Line);
        (arm, kind.map_or(0, |kind| kind + 1))
    };
    for line in counts.iter().flat_map(|counted| &counted.all.lines) {
        nations.entry(line.nation.clone()).or_default().insert(index(&line.arm, &line.kind));
    }
    let row = |(arm, kind): (usize, usize)| {
        let kind = kind.checked_sub(1).map_or(FigureKind::Line, |kind| FigureKind::ALL[kind]);
        match Arm::ALL.get(arm) {
            Some(arm) => OwnRow {
                arm: arm.word().to_owned(),
                kind: kind.word().to_owned(),
                name: own_name(*arm, kind),
            },
            None => OwnRow { name: "Leaders".to_owned(), ..OwnRow::default() },
        }
    };
    let nation = |(id, rows): (String, BTreeSet<(usize, usize)>)| OwnNation {
        name: nation_name(context, &id),
        rows: rows.into_iter().map(row).collect(),
        id,
    };
    let mut nations: Vec<OwnNation> = nations.into_iter().map(nation).collect();
    nations.sort_by(|a, b| a.name.cmp(&b.name));
    nations
}

/// Name of a row, such as `Infantry` or `Infantry, light`.
fn own_name(arm: Arm, kind: FigureKind) -> String {
    let word = arm.word().replace('-', " ");
    let name = word.get(..1).map(str::to_uppercase).unwrap_or_default()
        + word.get(1..).unwrap_or_default();
    match kind {
        FigureKind::Line => name,
        kind => format!("{name}, {}", kind.word()),
    }
}
