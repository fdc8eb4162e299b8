//! The list of all battles, with the facets by which readers filter it.

use std::collections::BTreeSet;
use std::sync::Arc;

use grognard_view::view::site::{BattleFacets, BattlesView, HeadView};

use super::battles::{SECTION, fielded, lines};
use super::context::{SiteContext, digest, short};
use super::plan::Draft;

pub(super) fn battle_list(context: &Arc<SiteContext>, draft: &mut Draft) {
    let head = HeadView {
        description: Some(format!("{} battles", context.library.battles.len())),
        ..context.head(SECTION, "Battles", SECTION, &[])
    };
    draft.find_head(&head, "");
    let key = context.base.and(digest(&(&head, lines(context))));
    let key = context.library.battles.iter().fold(key, |key, battle| key.and(battle.digest));
    let key = context.library.packs.iter().fold(key, |key, pack| key.and(pack.digest));
    draft.made(context, SECTION, key, "battles", move |site| {
        let battles = 0..site.library.battles.len();
        let facets: Vec<BattleFacets> = battles.map(|battle| facets(site, battle)).collect();
        let years: BTreeSet<&String> = facets.iter().map(|battle| &battle.year).collect();
        let nations: BTreeSet<&String> = facets.iter().flat_map(|battle| &battle.nations).collect();
        let all = |names: BTreeSet<&String>| {
            names.into_iter().filter(|name| !name.is_empty()).cloned().collect()
        };
        let (years, nations) = (all(years), all(nations));
        BattlesView { head: head.clone(), battles: lines(site), facets, years, nations }
    });
}

/// Returns the facets of a battle.
fn facets(context: &SiteContext, number: usize) -> BattleFacets {
    let battle = &context.library.battles[number].battle;
    let settings = &context.library.settings;
    let forces = || battle.sides.iter().flat_map(|side| side.forces());
    let ids: BTreeSet<&str> =
        forces().filter_map(|force| Some(&*force.bodies.first()?.nation)).collect();
    let name =
        |id: &str| settings.nation(id).map_or_else(|| id.to_owned(), |nation| nation.name.clone());
    let mut men = 0;
    let packs = context.library.packs.iter().enumerate();
    let tables = packs.filter_map(|(pack_number, pack)| {
        let fielded = fielded(context, number, pack_number);
        men = fielded.iter().map(|force| force.fielded.view.totals.men).sum();
        let view = &fielded.first()?.fielded.view;
        Some((short(pack), view.table.as_ref()?.feet.clone(), view.turns))
    });
    let tables = tables.collect();
    BattleFacets {
        year: battle.date.map(|date| date.year.to_string()).unwrap_or_default(),
        nations: ids.into_iter().map(name).collect(),
        men,
        hours: battle.clock.map(|(start, end)| (end.0.saturating_sub(start.0)).div_ceil(60)),
        tables,
    }
}
