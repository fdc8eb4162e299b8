//! The list of all battles, with the facets by which readers filter it.

use std::collections::BTreeSet;
use std::sync::Arc;

use grognard_core::convert::field;
use grognard_core::document::Ratio;
use grognard_core::model::Battle;
use grognard_core::ruleset::Ruleset;
use grognard_project::project::BattleOn;
use grognard_syntax::text::{Digest, thousands};
use grognard_view::view::site::{
    BattleFacets, BattleLine, BattlesView, HeadView, PlayingTimeView, SideLine, battle_line,
    playing_time, strength,
};

use super::addresses::BATTLES;
use super::battle_maps::thumbnail_of;
use super::context::{SiteContext, colour_of, digest, fielded_forces, short};
use super::downloads::is_recommended;
use super::draft::Draft;

pub(super) fn battle_list(context: &Arc<SiteContext>, draft: &mut Draft) {
    let head = HeadView {
        description: Some(format!("{} battles", context.library.battles.len())),
        ..context.head(BATTLES, "Battles", BATTLES, &[])
    };
    draft.find_head(&head, "smallest largest biggest shortest longest scenarios");
    let key = list_key(context, digest(&(&head, lines(context))));
    draft.made(context, BATTLES, key, "battles", move |site| {
        let facets = all_facets(site);
        let years: BTreeSet<&String> = facets.iter().map(|battle| &battle.year).collect();
        let nations: BTreeSet<&String> = facets.iter().flat_map(|battle| &battle.nations).collect();
        let all = |names: BTreeSet<&String>| {
            names.into_iter().filter(|name| !name.is_empty()).cloned().collect()
        };
        let (years, nations) = (all(years), all(nations));
        let units = facets.iter().flat_map(|battle| &battle.units);
        let tables = facets.iter().flat_map(|battle| &battle.tables);
        let turns = tables.filter_map(|(.., turns)| u64::try_from((*turns)?).ok());
        let hours = facets.iter().filter_map(|battle| battle.hours);
        BattlesView {
            head: head.clone(),
            battles: lines(site),
            years,
            nations,
            men: limits(facets.iter().map(|battle| battle.men.into()).collect()),
            units: limits(units.map(|(_, units)| *units as u64).collect()),
            hours: limits(hours.map(u64::from).collect()),
            turns: limits(turns.collect()),
            times: EVENINGS.map(|hours| (hours * 60, format!("{hours} hours"))).to_vec(),
            facets,
        }
    });
}

/// Hours of play in an evening, by which readers filter.
const EVENINGS: [u64; 3] = [2, 3, 4];

/// At most four limits of a number by which readers filter battles. Each limit is a round number
/// that includes about a quarter of the values more than the limit before it, and the last limit
/// includes all values.
fn limits(mut values: Vec<u64>) -> Vec<(u64, String)> {
    values.retain(|value| *value > 0);
    values.sort_unstable();
    let parts =
        (1..=4).filter_map(|part| values.get((values.len() * part).div_ceil(4).checked_sub(1)?));
    let mut limits: Vec<u64> = parts.map(|value| rounded_up(*value)).collect();
    limits.dedup();
    limits.into_iter().map(|limit| (limit, thousands(&limit.to_string()))).collect()
}

/// The smallest round number that is not below the value. As a limit, every number up to 10 is
/// round.
fn rounded_up(value: u64) -> u64 {
    const ROUND: [u64; 10] = [10, 12, 15, 20, 25, 30, 40, 50, 60, 80];
    let mut unit = 1_u64;
    while unit.saturating_mul(100) < value {
        unit = unit.saturating_mul(10);
    }
    if value <= 10 {
        return value;
    }
    let round = ROUND.iter().map(|round| round.saturating_mul(unit));
    round.chain([unit.saturating_mul(100)]).find(|round| *round >= value).unwrap_or(value)
}

/// Digest of a page that lists the battles with their facets.
pub(super) fn list_key(context: &SiteContext, key: Digest) -> Digest {
    let key = context.base.and(key);
    let key = context.library.battles.iter().fold(key, |key, battle| key.and(battle.digest));
    context.library.packs.iter().fold(key, |key, pack| key.and(pack.digest))
}

pub(super) fn all_facets(context: &SiteContext) -> Vec<BattleFacets> {
    (0..context.library.battles.len()).map(|battle| facets(context, battle)).collect()
}

fn facets(context: &SiteContext, number: usize) -> BattleFacets {
    let battle = &context.library.battles[number].battle;
    let settings = &context.library.settings;
    let forces = || battle.sides.iter().flat_map(|side| side.forces());
    // All bodies, because an army of one nation may have a corps of another.
    let ids: BTreeSet<&str> =
        forces().flat_map(|force| &force.bodies).map(|body| &*body.nation).collect();
    let name =
        |id: &str| settings.nation(id).map_or_else(|| id.to_owned(), |nation| nation.name.clone());
    let mut men = 0;
    let mut units = Vec::new();
    let mut times: Vec<(String, PlayingTimeView)> = Vec::new();
    let mut quickest: Option<(PlayingTimeView, String)> = None;
    let mut smallest: Option<(Ratio, (String, String))> = None;
    let packs = context.library.packs.iter().enumerate();
    let tables = packs.filter_map(|(pack_number, pack)| {
        let fielded = fielded_forces(context, number, pack_number);
        men = fielded.iter().map(|force| force.fielded.view.totals.men).sum();
        let count = fielded.iter().map(|force| force.fielded.conversion.units.len()).sum();
        units.push((short(pack), count));
        let view = &fielded.first()?.fielded.view;
        let measured = &context.library.battles[number].playing_times;
        if let Some(time) = playing_time(measured, &pack.ruleset, count, view.turns) {
            let minutes = time.minutes;
            let is_quicker = quickest.as_ref().is_none_or(|(least, _)| minutes < least.minutes);
            if is_quicker && is_recommended(context, number, pack) {
                quickest = Some((time.clone(), pack.ruleset.name.clone()));
            }
            times.push((short(pack), time));
        }
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
        battle: battle.id.clone(),
        year: battle.date.map(|date| date.year.to_string()).unwrap_or_default(),
        nations: ids.into_iter().map(name).collect(),
        men,
        units,
        hours: battle.clock.map(|(start, end)| (end.0.saturating_sub(start.0)).div_ceil(60)),
        tables,
        smallest: smallest.map(|(_, table)| table),
        times,
        quickest,
    }
}

/// Width of the field of a battle on the table, in millimetres.
fn width_on_table(battle: &Battle, rules: &Ruleset) -> Option<Ratio> {
    let map = battle.map.as_ref()?;
    let table = field(rules.ground.as_ref()?, rules.length_unit?, map.width, map.height)?;
    Some(table.millimetres[0])
}

pub(super) fn lines(context: &SiteContext) -> Vec<BattleLine> {
    context.library.battles.iter().map(|entry| line(context, entry)).collect()
}

pub(super) fn line(context: &SiteContext, entry: &BattleOn) -> BattleLine {
    let sides = entry.battle.sides.iter().map(|side| SideLine {
        name: side.name.clone(),
        strength: strength(side.forces()),
        colour: colour_of(context, side),
    });
    battle_line(entry, sides.collect(), thumbnail_of(&entry.battle))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_round_and_the_last_one_includes_all_battles() {
        let limits = |values: &[u64]| -> Vec<u64> {
            limits(values.to_vec()).into_iter().map(|(limit, _)| limit).collect()
        };
        let men = [11_000, 25_300, 80_000, 97_500, 110_000, 161_000, 188_000, 258_000];
        assert_eq!(limits(&men), [30_000, 100_000, 200_000, 300_000]);
        assert_eq!(limits(&[7, 7, 3, 9]), [3, 7, 9]);
        assert_eq!(limits(&[0]), Vec::<u64>::new());
        assert_eq!(limits(&[1_001, 1_000_000]), [1_200, 1_000_000]);
    }
}
