//! `grognard qrs`: read · open · field · show the quick reference sheet · print · write.

use std::path::Path;

use anyhow::bail;
use grognard_view::fielding::{Print, QrsPrint, battle_qrs};
use grognard_view::view::{QrsView, qrs};

use crate::cli::args::QrsArgs;
use crate::cli::fielding::{GameChoice, Table, field};
use crate::cli::opened::open;
use crate::cli::outcome::Outcome;
use crate::cli::packs::{open_packs, open_ruleset};
use crate::cli::print_output::{Printing, deliver, size};
use crate::cli::terminal::Terminal;

pub(in crate::cli) fn run(args: &QrsArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    match &args.scenario {
        Some(scenario) => for_battle(scenario, args, terminal),
        None => {
            let mut opened = open_packs()?;
            opened.partial = args.partial.partial;
            let rules = open_ruleset(&opened, &args.ruleset)?;
            let printing = printing(args, &rules.id, qrs(&rules, None));
            deliver(&printing, &args.paper.print, &opened, terminal)
        }
    }
}

fn for_battle(scenario: &Path, args: &QrsArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    terminal.progress.step("reading", 0);
    let opened = open(&[scenario.to_owned()], args.partial)?;
    let game = GameChoice { to: &args.ruleset, ratio: args.ratio.as_deref(), rounding: None };
    let Table { rules, forces } = field(&opened, game, &terminal.progress)?;
    let [battle] = opened.battles.as_slice() else {
        bail!("`--scenario` needs one scenario, but `{}` is not one", scenario.display());
    };
    let stem = format!("{}-{}", battle.id, rules.id);
    let printing = printing(args, &stem, battle_qrs(&rules, battle, &forces));
    deliver(&printing, &args.paper.print, &opened, terminal)
}

fn printing(args: &QrsArgs, stem: &str, qrs: QrsView) -> Printing {
    Printing {
        what: "the sheet".to_owned(),
        stem: format!("{stem}-qrs"),
        print: Print::Qrs(QrsPrint { qrs, paper: size(args.paper.paper), left_out: Vec::new() }),
    }
}
