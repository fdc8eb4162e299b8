//! `grognard fit`: read · open · convert under all rule sets · compare · show.

use grognard_core::convert::{Conversion, budget_uses, field};
use grognard_core::model::{Battle, Force};
use grognard_core::ruleset::Ruleset;
use grognard_project::project::with_packs;
use grognard_render::render::tables;
use grognard_view::fielding::{FieldOptions, OnTable, convert_for, on_table};
use grognard_view::view::{
    FitGiven, FitView, ForceAndConversion, OwnedCollection, best_first, fit, muster, same_below,
};
use rayon::prelude::*;

use crate::cli::args::FitArgs;
use crate::cli::collection::open_collection;
use crate::cli::opened::{Opened, open};
use crate::cli::outcome::Outcome;
use crate::cli::packs::open_natives;
use crate::cli::terminal::Terminal;

pub(in crate::cli) fn run(args: &FitArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    terminal.progress.step("fitting", 0);
    let opened = open(std::slice::from_ref(&args.path), args.partial)?;
    let collection = args.own.as_deref().map(open_collection).transpose()?;
    let (mut fits, others) = fits(&opened, args, collection.as_ref())?;
    if opened.refuses(terminal)? {
        return Ok(Outcome::Findings);
    }
    let left_out = opened.left_out_words();
    fits.iter_mut().for_each(|fit| fit.left_out.clone_from(&left_out));
    let name = match opened.battles.first() {
        Some(battle) => &battle.name,
        None => &opened.forces[0].name,
    };
    terminal.show(&fits, &tables::fit(name, &fits, &others, terminal.width), args.format)?;
    opened.complain(terminal)
}

/// Measures how well the first battle suits every rule set and each of its ratios. Without a
/// battle, measures the orders of battle. Returns also the rule sets that were not measured because
/// they are about other wars, each with its wars in words.
fn fits(
    opened: &Opened,
    args: &FitArgs,
    collection: Option<&OwnedCollection>,
) -> anyhow::Result<(Vec<FitView>, Vec<String>)> {
    let battle = opened.battles.first();
    let forces: Vec<&Force> = match battle {
        Some(battle) => battle.forces().collect(),
        None => opened.forces.iter().collect(),
    };
    let natives = open_natives(opened, forces.iter().copied())?;
    let games: Vec<Ruleset> = with_packs(&opened.files, None, |packs| {
        let all = packs.list().into_iter().filter_map(|(id, _)| packs.open(id));
        let all = all.inspect(|open| opened.uses(open.made_of.iter().copied()));
        all.map(|open| open.ruleset).collect()
    });
    let date = battle.map_or_else(|| forces.iter().find_map(|force| force.date), |it| it.date);
    let (games, others): (Vec<Ruleset>, Vec<Ruleset>) = games.into_iter().partition(|game| {
        game.period.as_ref().zip(date).is_none_or(|(wars, date)| wars.holds(date))
    });
    let of_wars = |game: Ruleset| Some(format!("{} ({})", game.id, game.period?.words()));
    let others = others.into_iter().filter_map(of_wars).collect();
    let tries: Vec<(&Ruleset, Option<&str>)> = games.iter().flat_map(ratios).collect();
    let fits = tries.par_iter().map(|(rules, ratio)| {
        let conversions = forces.iter().map(|force| {
            let native = natives.of(force);
            let options = FieldOptions { ratio: *ratio, ..FieldOptions::new(rules, native) };
            convert_for(force, battle, options)
        });
        let conversions: Vec<Conversion> = conversions.collect();
        let fielded: Vec<ForceAndConversion<'_>> =
            forces.iter().copied().zip(&conversions).collect();
        let sides = sides(battle, &conversions);
        let of_sides = battle.iter().flat_map(|battle| battle.fielded_sides()).zip(&sides);
        let budgets =
            of_sides.flat_map(|((_, side), conversions)| budget_uses(rules, side, conversions));
        let budgets = budgets.collect();
        let given = FitGiven { budgets, ..given(rules, battle, args, collection, fielded) };
        fit(rules, &sides, given)
    });
    let mut fits: Vec<FitView> = fits.collect();
    let below = |id: &str| {
        let game = games.iter().find(|game| game.id == id);
        game.map(|game| game.below.clone()).unwrap_or_default()
    };
    same_below(&mut fits, &below);
    Ok((best_first(fits), others))
}

/// Returns the ratios of a game, its default ratio first. An overlay includes the ratios of its
/// base.
fn ratios(rules: &Ruleset) -> Vec<(&Ruleset, Option<&str>)> {
    let others = rules.ratios.iter().map(|ratio| Some(ratio.entry.id.as_str()));
    std::iter::once(None).chain(others).map(|ratio| (rules, ratio)).collect()
}

/// Groups the conversions by side. Orders of battle without a scenario count as one side.
fn sides<'c>(battle: Option<&Battle>, conversions: &'c [Conversion]) -> Vec<Vec<&'c Conversion>> {
    let Some(battle) = battle else { return vec![conversions.iter().collect()] };
    let mut left = conversions.iter();
    battle
        .fielded_sides()
        .map(|(_, side)| left.by_ref().take(side.forces.len()).collect())
        .collect()
}

/// Collects what a fit needs besides the conversions: the size of the table, and the miniatures
/// that the user owns.
fn given(
    rules: &Ruleset,
    battle: Option<&Battle>,
    args: &FitArgs,
    collection: Option<&OwnedCollection>,
    fielded: Vec<ForceAndConversion<'_>>,
) -> FitGiven {
    let OnTable { table, turns, .. } = on_table(battle, rules);
    let ground = battle.and_then(Battle::field);
    let size = args.table.as_ref();
    let real = ground.and_then(|(width, height)| {
        field(rules.ground.as_ref()?, rules.length_unit?, width, height)
    });
    // A table can be turned, so compare its long side with the long side of the field.
    let fits = size.zip(real).map(|(table, field)| {
        let [wide, high] = field.millimetres;
        wide.max(high) <= table.long && wide.min(high) <= table.short
    });
    // Without a given table size, only a field that is larger than any table is known not to fit.
    let is_larger_than_any = table.as_ref().is_some_and(|table| table.larger_than_any);
    let fits = fits.or(is_larger_than_any.then_some(false));
    let muster = collection.map(|collection| {
        let name = battle.map(|battle| battle.name.clone()).unwrap_or_default();
        muster(rules, &[(name, fielded)], Some(collection))
    });
    FitGiven {
        table,
        fits,
        given_table: size.map(|table| (table.shown.clone(), table.long)),
        turns,
        muster,
        budgets: Vec::new(),
    }
}
