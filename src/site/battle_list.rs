//! The list of all battles, with the facets by which readers filter it.

use std::collections::BTreeSet;
use std::sync::Arc;

use grognard_core::convert::field;
use grognard_core::document::Ratio;
use grognard_core::model::Battle;
use grognard_core::ruleset::Ruleset;
use grognard_syntax::text::Digest;
use grognard_view::view::site::{BattleFacets, BattlesView, HeadView};

use super::battles::{SECTION, fielded, lines};
use super::context::{SiteContext, digest, short};
use super::plan::Draft;

pub(super) fn battle_list(context: &Arc<SiteContext>, draft: &mut Draft) {
    let head = HeadView {
        description: Some(format!("{} battles", context.library.battles.len())),
        ..context.head(SECTION, "Battles", SECTION, &[])
    };
    draft.find_head(&head, "smallest largest biggest shortest longest scenarios");
    let key = list_key(context, digest(&(&head, lines(context))));
    draft.made(context, SECTION, key, "battles", move |site| {
        let facets = all_facets(site);
        let years: BTreeSet<&String> = facets.iter().map(|battle| &battle.year).collect();
        let nations: BTreeSet<&String> = facets.iter().flat_map(|battle| &battle.nations).collect();
        let all = |names: BTreeSet<&String>| {
            names.into_iter().filter(|name| !name.is_empty()).cloned().collect()
        };
        let (years, nations) = (all(years), all(nations));
        BattlesView { head: head.clone(), battles: lines(site), facets, years, nations }
    });
}

/// Digest of a page that lists the battles with their facets.
pub(super) fn list_key(context: &SiteContext, key: Digest) -> Digest {
    let key = context.base.and(key);
    let key = context.library.battles.iter().fold(key, |key, battle| key.and(battle.digest));
    context.library.packs.iter().fold(key, |key, pack| key.and(pack.digest))
}

/// Returns the facets of each battle.
pub(super) fn all_facets(context: &SiteContext) -> Vec<BattleFacets> {
    (0..context.library.battles.len()).map(|battle| facets(context, battle)).collect()
}

fn facets(context: &SiteContext, number: usize) -> BattleFacets {
    let battle = &context.library.battles[number].battle;
    let settings = &context.library.settings;
    let forces = || battle.sides.iter().flat_map(|side| side.forces());
    let ids: BTreeSet<&str> =
        forces().filter_map(|force| Some(&*force.bodies.first()?.nation)).collect();
    let name =
        |id: &str| settings.nation(id).map_or_else(|| id.to_owned(), |nation| nation.name.clone());
    let mut men = 0;
    let mut smallest: Option<(Ratio, (String, String))> = None;
    let packs = context.library.packs.iter().enumerate();
    let tables = packs.filter_map(|(pack_number, pack)| {
        let fielded = fielded(context, number, pack_number);
        men = fielded.iter().map(|force| force.fielded.view.totals.men).sum();
        let view = &fielded.first()?.fielded.view;
        let table = view.table.as_ref()?;
        // The shape of a field is the same on every table, so the widths decide.
        let width = width_on_table(battle, &pack.ruleset)?;
        if smallest.as_ref().is_none_or(|(least, _)| width < *least) {
            smallest = Some((width, (table.feet.clone(), pack.ruleset.name.clone())));
        }
        Some((short(pack), table.feet.clone(), view.turns))
    });
    let tables = tables.collect();
    BattleFacets {
        year: battle.date.map(|date| date.year.to_string()).unwrap_or_default(),
        nations: ids.into_iter().map(name).collect(),
        men,
        hours: battle.clock.map(|(start, end)| (end.0.saturating_sub(start.0)).div_ceil(60)),
        tables,
        smallest: smallest.map(|(_, table)| table),
    }
}

/// Width of the field of a battle on the table, in millimetres.
fn width_on_table(battle: &Battle, rules: &Ruleset) -> Option<Ratio> {
    let map = battle.map.as_ref()?;
    let table = field(rules.ground.as_ref()?, rules.length_unit?, map.width, map.height)?;
    Some(table.millimetres[0])
}
