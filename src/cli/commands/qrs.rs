//! `grognard qrs`: read · open · show the sheet · print · write.

use anyhow::bail;
use serde_json::json;

use crate::cli::args::{FieldArgs, QrsArgs};
use crate::cli::exit::Outcome;
use crate::cli::fielding::{Fielded, fielding};
use crate::cli::forces::Opened;
use crate::cli::packs::{open, pack_files};
use crate::cli::paper::{Print, deliver, size};
use crate::cli::terminal::Terminal;
use grognard_core::convert::{Conversion, in_play};
use grognard_core::model::Battle;
use grognard_core::ruleset::Ruleset;
use grognard_project::fielding::job::Sides;
use grognard_project::project::{Packs, pack_trees};
use grognard_project::view::{ConvertView, QrsBattle, QrsView, qrs};

pub(in crate::cli) fn run(args: &QrsArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let Some(scenario) = &args.r#for else {
        let opened = Opened::of(pack_files()?);
        let trees = pack_trees(&opened.files);
        let packs = Packs::of(&opened.files, trees.iter().map(|(_, tree)| tree).collect(), 0);
        let rules = open(&packs, &args.ruleset)?.ruleset;
        let print = print(args, &rules.id, qrs(&rules, None));
        return deliver(&print, &args.paper, &opened, terminal);
    };
    let asked = FieldArgs {
        paths: vec![scenario.clone()],
        to: args.ruleset.clone(),
        ratio: args.ratio.clone(),
    };
    fielding(&asked, &terminal.progress.clone(), |opened, rules, fielded| {
        let [battle] = opened.battles.as_slice() else {
            bail!("`--for` takes one scenario, and `{}` is not one", scenario.display());
        };
        let stem = format!("{}-{}", battle.id, rules.id);
        let print = print(args, &stem, of_battle(rules, battle, fielded));
        let outcome = deliver(&print, &args.paper, opened, terminal)?;
        Ok(outcome.or(opened.complain(terminal)?))
    })
}

/// The sheet cut to what is in play.
fn of_battle(rules: &Ruleset, battle: &Battle, fielded: &[Fielded<'_>]) -> QrsView {
    let conversions: Vec<&Conversion> = fielded.iter().map(|one| &one.conversion).collect();
    let play = in_play(rules, &conversions, battle.ground().as_deref());
    let of_side = |side: &str| -> Vec<&ConvertView> {
        let own = fielded.iter().filter(|one| one.side == Some(side));
        own.map(|one| &one.view).collect()
    };
    let names = battle.sides.iter().map(|side| side.name.clone());
    let sides: Vec<(String, Vec<&ConvertView>)> =
        names.map(|name| (name.clone(), of_side(&name))).collect();
    let given = QrsBattle {
        name: &battle.name,
        play: &play,
        sides: &sides,
        special_rules: &battle.special_rules,
    };
    qrs(rules, Some(given))
}

fn print(args: &QrsArgs, stem: &str, view: QrsView) -> Print {
    Print {
        template: "print/qrs",
        what: "the sheet".to_owned(),
        stem: format!("{stem}-qrs"),
        data: json!({ "qrs": view, "paper": size(args.paper.paper) }),
        sides: Sides::Any,
    }
}
