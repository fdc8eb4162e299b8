//! Forces as they stand on the table: read · open · convert · show, for whatever is printed of them.

use std::collections::HashMap;

use rayon::prelude::*;

use super::args::FieldArgs;
use super::commands::convert::{native_packs, ratio, source};
use super::forces::Opened;
#[cfg(feature = "pdf")]
use super::forces::open;
use super::packs;
use super::progress::Progress;
use grognard_core::convert::{Conversion, ConvertOptions, convert, turns};
use grognard_core::model::{Battle, Force};
use grognard_core::ruleset::Ruleset;
use grognard_project::project::{Packs, pack_trees};
use grognard_project::view::{ConvertView, NationLook, convert as show, field_on_table};

/// A force on the table.
pub(super) struct Fielded<'o> {
    /// The battle that it fights, if a scenario was named.
    #[cfg(feature = "pdf")]
    pub battle: Option<&'o Battle>,
    /// The name of its side there.
    #[cfg(feature = "pdf")]
    pub side: Option<&'o str>,
    pub force: &'o Force,
    pub conversion: Conversion,
    pub view: ConvertView,
}

/// Fields what was named and hands it on.
#[cfg(feature = "pdf")]
pub(super) fn fielding<R>(
    asked: &FieldArgs,
    progress: &Progress,
    then: impl FnOnce(&Opened, &Ruleset, &[Fielded<'_>]) -> anyhow::Result<R>,
) -> anyhow::Result<R> {
    progress.step("reading", 0);
    field(open(&asked.paths)?, asked, progress, then)
}

/// Fields what has been opened and hands it on.
pub(super) fn field<R>(
    opened: Opened,
    asked: &FieldArgs,
    progress: &Progress,
    then: impl FnOnce(&Opened, &Ruleset, &[Fielded<'_>]) -> anyhow::Result<R>,
) -> anyhow::Result<R> {
    let trees = pack_trees(&opened.files);
    let packs = Packs::of(&opened.files, trees.iter().map(|(_, tree)| tree).collect(), 0);
    let pack = packs::open(&packs, &asked.to)?;
    let rules = &pack.ruleset;
    ratio(rules, asked.ratio.as_deref())?;
    let in_battle = opened.battles.iter().flat_map(|battle| {
        let sides = battle.sides.iter();
        sides.flat_map(move |side| {
            side.forces.iter().map(move |force| (Some(battle), Some(side.name.as_str()), force))
        })
    });
    let alone = opened.forces.iter().map(|force| (None, None, force));
    let forces: Vec<(Option<&Battle>, Option<&str>, &Force)> = in_battle.chain(alone).collect();
    let all: Vec<&Force> = forces.iter().map(|(_, _, force)| *force).collect();
    let from = native_packs(&packs, &all)?;
    progress.step("fielding", forces.len());
    let fielded: Vec<Fielded<'_>> = forces
        .into_par_iter()
        .map(|(battle, side, force)| {
            #[cfg(not(feature = "pdf"))]
            let _ = side;
            let later = battle.map(|battle| battle.later(force)).unwrap_or_default();
            let wish =
                ConvertOptions { ratio: asked.ratio.clone(), later, ..ConvertOptions::default() };
            let conversion = convert(force, rules, source(&from, force), &wish);
            let ground = battle.and_then(Battle::field);
            let clock = battle.and_then(|battle| battle.clock).zip(rules.turn.as_ref());
            let view = ConvertView {
                table: ground.and_then(|(width, height)| field_on_table(rules, width, height)),
                turns: clock.and_then(|((start, end), turn)| Some(turns(turn, start, end)?.0)),
                ..show(&conversion, rules)
            };
            progress.tick();
            Fielded {
                #[cfg(feature = "pdf")]
                battle,
                #[cfg(feature = "pdf")]
                side,
                force,
                conversion,
                view,
            }
        })
        .collect();
    then(&opened, rules, &fielded)
}

/// The title of what was opened, and how its files are called.
#[cfg(feature = "pdf")]
pub(super) fn title(opened: &Opened) -> (String, String) {
    match (opened.battles.as_slice(), opened.forces.as_slice()) {
        ([battle], []) => (battle.name.clone(), battle.id.clone()),
        ([], [force]) => (force.name.clone(), force.id.clone()),
        ([], forces) => (format!("{} orders of battle", forces.len()), "all".to_owned()),
        (battles, _) => (format!("{} battles", battles.len()), "all".to_owned()),
    }
}

/// How nations are printed; the first project that names one says it.
pub(super) fn nations(opened: &Opened) -> HashMap<String, NationLook> {
    let mut nations = HashMap::new();
    for nation in opened.settings.iter().flat_map(|settings| &settings.nations) {
        let look = NationLook { name: nation.name.clone(), colour: nation.colour.clone() };
        nations.entry(nation.id.clone()).or_insert(look);
    }
    nations
}

/// Where the site stands; the first project that has one says it.
#[cfg(feature = "pdf")]
pub(super) fn base_url(opened: &Opened) -> Option<&str> {
    opened.settings.iter().find_map(|settings| settings.base_url.as_deref())
}
