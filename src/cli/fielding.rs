//! Converts the forces of a command to a rule set.

use std::sync::Arc;

use anyhow::bail;
use grognard_core::ruleset::Ruleset;
use grognard_syntax::text::{choice, unknown};
use grognard_view::fielding::{
    FieldOptions, FieldedForce, PrintOptions, cards, field as field_force, forces_of,
};
use grognard_view::view::DeckView;
use rayon::prelude::*;

use super::args::{FieldArgs, GameArgs};
use super::opened::Opened;
use super::packs::{open_natives, open_ruleset};
use super::progress::Progress;

pub(super) struct Table<'o> {
    pub rules: Ruleset,
    /// Forces of battles come first, then forces of orders of battle that the user named.
    pub forces: Vec<FieldedForce<'o>>,
}

impl Table<'_> {
    pub(super) fn cards(&self, opened: &Opened) -> DeckView {
        let (title, _) = opened.title();
        let nations = opened.nations();
        let options =
            PrintOptions { title: &title, nations: &nations, base_url: opened.base_url() };
        cards(&self.rules, &self.forces, options)
    }
}

#[derive(Clone, Copy)]
pub(super) struct GameChoice<'a> {
    pub to: &'a str,
    pub ratio: Option<&'a str>,
    pub rounding: Option<&'a str>,
}

impl<'a> From<&'a FieldArgs> for GameChoice<'a> {
    fn from(args: &'a FieldArgs) -> GameChoice<'a> {
        GameChoice { to: &args.to, ratio: args.ratio.as_deref(), rounding: None }
    }
}

impl GameChoice<'_> {
    /// Returns the chosen rule set. `None` means that forces are shown as history.
    pub(super) fn of(args: &GameArgs) -> Option<GameChoice<'_>> {
        let to = args.to.as_deref()?;
        Some(GameChoice { to, ratio: args.ratio.as_deref(), rounding: None })
    }
}

pub(super) fn field<'o>(
    opened: &'o Opened,
    game: GameChoice<'_>,
    progress: &Progress,
) -> anyhow::Result<Table<'o>> {
    let rules = open_ruleset(opened, game.to)?;
    check_choice(&rules, game)?;
    let entrants = forces_of(&opened.battles, &opened.forces);
    let natives = open_natives(opened, entrants.iter().map(|entrant| entrant.force))?;
    progress.step("fielding", entrants.len());
    let forces = entrants.into_par_iter().map(|entrant| {
        let GameChoice { ratio, rounding, .. } = game;
        let native = natives.of(entrant.force);
        let options = FieldOptions { rules: &rules, native, ratio, rounding };
        let fielded = Arc::new(field_force(entrant.force, entrant.battle, options));
        progress.tick();
        FieldedForce { entrant, fielded }
    });
    let forces = forces.collect();
    Ok(Table { rules, forces })
}

/// Refuses a ratio or rounding that the rule set does not have.
fn check_choice(rules: &Ruleset, game: GameChoice<'_>) -> anyhow::Result<()> {
    let others = rules.ratios.iter().map(|ratio| ratio.entry.id.as_str());
    let ratios: Vec<&str> = rules.ratio.iter().map(String::as_str).chain(others).collect();
    check_name(game.ratio, &ratios, "ratio", rules)?;
    let roundings = rules.roundings.iter().map(|rounding| rounding.entry.id.as_str());
    check_name(game.rounding, &roundings.collect::<Vec<&str>>(), "rounding", rules)
}

fn check_name(
    wanted: Option<&str>,
    names: &[&str],
    noun: &str,
    rules: &Ruleset,
) -> anyhow::Result<()> {
    let Some(wanted) = wanted.filter(|wanted| !names.contains(wanted)) else { return Ok(()) };
    if names.is_empty() {
        bail!("{} has no {noun} to choose: leave `--{noun}` out", rules.name);
    }
    let names = names.iter().copied();
    let what = format!("{} has no {noun} `{wanted}`", rules.name);
    bail!(unknown(what, wanted, names.clone(), format!("it has {}", choice(names, 20))))
}
