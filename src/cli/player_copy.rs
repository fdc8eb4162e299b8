//! Copies for the players of one side: parts that the side must not know are removed before
//! anything is made from a battle.

use std::path::{Path, PathBuf};

use anyhow::bail;
use grognard_core::model::{Battle, BattleSide};
use grognard_project::project::Library;
use grognard_syntax::text::{FileId, choice, unknown};
use grognard_view::view::preview;

use super::args::{PartialArgs, PlayerArgs};
use super::opened::{Opened, open, open_if_any};
pub(super) use super::told::tell_slips;

/// Opens paths for the players of a side. Hidden parts are removed at once, so that no later step
/// can reveal them.
pub(super) fn open_for(
    paths: &[PathBuf],
    player: &PlayerArgs,
    partial: PartialArgs,
) -> anyhow::Result<Opened> {
    cut(open(paths, partial)?, player)
}

/// Opens paths like [`open_for`], but also accepts a folder that contains no order of battle or
/// scenario.
pub(super) fn open_any_for(
    paths: &[PathBuf],
    player: &PlayerArgs,
    partial: PartialArgs,
) -> anyhow::Result<Opened> {
    cut(open_if_any(paths, partial)?, player)
}

fn cut(mut opened: Opened, player: &PlayerArgs) -> anyhow::Result<Opened> {
    let Some(side) = &player.side else { return Ok(opened) };
    if !opened.forces.is_empty() {
        bail!("`--for` needs a battle: name its `*.scenario.yaml`, not its orders of battle");
    }
    let mut slips = Vec::new();
    let mut battles = Vec::with_capacity(opened.battles.len());
    for battle in &opened.battles {
        let number = find_side(battle, side)?;
        slips.extend(preview(battle, number).slips);
        let documents = |side: &BattleSide| -> Vec<FileId> {
            side.forces()
                .filter_map(|force| force.bodies.first())
                .map(|all| all.span.file)
                .collect()
        };
        let own = documents(&battle.sides[number]);
        let others = battle.sides.iter().flat_map(documents);
        opened.hidden.extend(others.filter(|document| !own.contains(document)));
        battles.push(battle.for_side(number));
    }
    (opened.battles, opened.slips, opened.is_copy) = (battles, slips, true);
    Ok(opened)
}

pub(super) fn find_side(battle: &Battle, wanted: &str) -> anyhow::Result<usize> {
    if let Some(number) = battle.side_named(wanted) {
        return Ok(number);
    }
    let ids = || battle.sides.iter().map(|side| side.id.as_str());
    let what = format!("`{}` has no side `{wanted}`", battle.id);
    bail!(unknown(what, wanted, ids(), format!("it has {}", choice(ids(), 20))))
}

/// Finds the battle and side for `saalfeld/french`. The side alone, `french`, is enough if only one
/// battle has such a side.
pub(super) fn find_in(library: &Library, wanted: &str) -> anyhow::Result<(usize, usize)> {
    let battles = || library.battles.iter().map(|entry| &entry.battle).enumerate();
    if let Some((scenario, side)) = wanted.split_once('/') {
        let Some((number, battle)) = battles().find(|(_, battle)| battle.id == scenario) else {
            let ids = choice(battles().map(|(_, battle)| battle.id.as_str()), 20);
            bail!("there is no scenario `{scenario}` in this project; it has {ids}");
        };
        return Ok((number, find_side(battle, side)?));
    }
    let found = battles().filter_map(|(number, battle)| Some((number, battle.side_named(wanted)?)));
    match found.collect::<Vec<(usize, usize)>>()[..] {
        [found] => Ok(found),
        [] => {
            let sides = battles().flat_map(|(_, battle)| {
                battle.sides.iter().map(move |side| format!("{}/{}", battle.id, side.id))
            });
            let sides: Vec<String> = sides.collect();
            bail!(
                "no scenario of this project has a side `{wanted}`; name one of {}",
                choice(sides.iter().map(String::as_str), 20)
            )
        }
        [(first, _), ..] => bail!(
            "several scenarios have a side `{wanted}`: name one, such as `--for {}/{wanted}`",
            library.battles[first].battle.id
        ),
    }
}

pub(super) fn only_battle<'o>(opened: &'o Opened, path: &Path) -> anyhow::Result<&'o Battle> {
    match opened.battles.as_slice() {
        [battle] => Ok(battle),
        _ => bail!("`{}` is not a scenario: name one `*.scenario.yaml`", path.display()),
    }
}
