//! `grognard fit`: read · open · convert under everything · compare · show.

use std::io::Write;

use rayon::prelude::*;

use crate::cli::args::{FitArgs, Shape};
use crate::cli::commands::convert::{native_packs, source};
use crate::cli::commands::muster::collection;
use crate::cli::exit::Outcome;
use crate::cli::forces::open;
use crate::cli::terminal::Terminal;
use grognard_core::convert::{Conversion, ConvertOptions, convert, field, turns};
use grognard_core::document::Ratio;
use grognard_core::model::{Battle, Force};
use grognard_core::ruleset::Ruleset;
use grognard_project::project::{OpenPack, Packs, pack_trees};
use grognard_project::view::{
    Fielded, FitGiven, FitView, Owned, best_first, field_on_table, fit, muster, same_below,
};
use grognard_render::render::tables;

pub(in crate::cli) fn run(args: &FitArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let opened = open(std::slice::from_ref(&args.path))?;
    let trees = pack_trees(&opened.files);
    let packs = Packs::of(&opened.files, trees.iter().map(|(_, tree)| tree).collect(), 0);
    let battle = opened.battles.first();
    let forces: Vec<&Force> = match battle {
        Some(battle) => battle.forces().collect(),
        None => opened.forces.iter().collect(),
    };
    let from = native_packs(&packs, &forces)?;
    let owned = args.own.as_deref().map(collection).transpose()?;
    let games: Vec<OpenPack<'_>> =
        packs.list().into_iter().filter_map(|(id, _)| packs.open(id)).collect();
    let tries: Vec<(&Ruleset, Option<String>)> =
        games.iter().flat_map(|pack| ratios(&pack.ruleset)).collect();
    let fits: Vec<FitView> = tries
        .par_iter()
        .map(|(rules, ratio)| {
            let each = forces.iter().map(|force| {
                let later = battle.map(|battle| battle.later(force)).unwrap_or_default();
                let wish =
                    ConvertOptions { ratio: ratio.clone(), later, ..ConvertOptions::default() };
                convert(force, rules, source(&from, force), &wish)
            });
            let conversions: Vec<Conversion> = each.collect();
            let owned = owned.as_ref().map(|(name, owned)| (name.as_str(), owned.as_slice()));
            let fielded: Vec<Fielded<'_>> = forces.iter().copied().zip(&conversions).collect();
            let given = given(rules, battle, args, owned, &fielded);
            fit(rules, &sides(battle, &conversions), given)
        })
        .collect();
    let mut fits = fits;
    let below = |id: &str| {
        let own = games.iter().find(|pack| pack.ruleset.id == id);
        own.map(|pack| pack.ruleset.below.clone()).unwrap_or_default()
    };
    same_below(&mut fits, &below);
    let fits = best_first(fits);
    let name = battle.map_or_else(|| forces[0].name.clone(), |battle| battle.name.clone());
    match args.format {
        Shape::Text => write!(terminal.out, "{}", tables::fit(&name, &fits, terminal.width))?,
        Shape::Json => writeln!(terminal.out, "{}", serde_json::to_string_pretty(&fits)?)?,
    }
    opened.complain(terminal)
}

/// The ratios of a game, its own first; a game whose base is built over has them too.
fn ratios(rules: &Ruleset) -> Vec<(&Ruleset, Option<String>)> {
    let others = rules.ratios.iter().map(|ratio| Some(ratio.entry.id.clone()));
    std::iter::once(None).chain(others).map(|ratio| (rules, ratio)).collect()
}

/// The conversions of each side; an order of battle by itself is one.
fn sides<'c>(battle: Option<&Battle>, conversions: &'c [Conversion]) -> Vec<Vec<&'c Conversion>> {
    let Some(battle) = battle else { return vec![conversions.iter().collect()] };
    let mut left = conversions.iter();
    let side = |forces: &Vec<Force>| left.by_ref().take(forces.len()).collect();
    battle.sides.iter().map(|one| &one.forces).map(side).collect()
}

fn given(
    rules: &Ruleset,
    battle: Option<&Battle>,
    args: &FitArgs,
    owned: Option<(&str, &[Owned])>,
    fielded: &[Fielded<'_>],
) -> FitGiven {
    let ground = battle.and_then(|battle| battle.field());
    let on_table = ground.and_then(|(width, height)| field_on_table(rules, width, height));
    let size = args.table.map(|table| (Ratio::whole(table.0), Ratio::whole(table.1)));
    let real = ground.and_then(|(width, height)| {
        field(rules.ground.as_ref()?, rules.length_unit?, width, height)
    });
    // A table can be turned.
    let fits = size.zip(real).map(|((long, short), field)| {
        let (wide, high) = (field.feet_wide, field.feet_high);
        wide <= long && high <= short || wide <= short && high <= long
    });
    // Without one, some fields are larger than any.
    let any = on_table.as_ref().is_some_and(|table| table.larger_than_any);
    let fits = fits.or(any.then_some(false));
    let clock = battle.and_then(|battle| battle.clock).zip(rules.turn.as_ref());
    let muster = owned.map(|owned| {
        let name = battle.map(|battle| battle.name.clone()).unwrap_or_default();
        muster(rules, &[(name, fielded.to_vec())], Some(owned))
    });
    let foot = Ratio::new(3048, 10);
    FitGiven {
        table: on_table,
        fits,
        width: size.and_then(|(long, short)| long.max(short).times(foot?)),
        turns: clock.and_then(|((start, end), turn)| Some(turns(turn, start, end)?.0)),
        muster,
    }
}
