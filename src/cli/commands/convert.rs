//! `grognard convert`: read · open · field · show · write.

use std::io::Write;

use anyhow::bail;
use grognard_view::fielding::{Fielding, fieldings, leave_out};
use grognard_view::view::{drift_tenths, percent};

use crate::cli::args::ConvertArgs;
use crate::cli::conversion_files::{write_fieldings, write_ledger};
use crate::cli::fielding::{GameChoice, Table, field};
use crate::cli::outcome::Outcome;
use crate::cli::output::deliver;
use crate::cli::played::{BattleRequest, armies_after, played, read_logs};
use crate::cli::player_copy::open_for;
use crate::cli::terminal::Terminal;
use crate::disk::{same_file, write};

pub(in crate::cli) fn run(args: &ConvertArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    if !args.after.is_empty() {
        return after(args, terminal);
    }
    terminal.progress.step("reading", 0);
    let opened = open_for(&args.field.paths, &args.field.player, args.field.partial)?;
    let game = GameChoice { rounding: args.rounding.as_deref(), ..(&args.field).into() };
    let Table { rules, forces } = field(&opened, game, &terminal.progress)?;
    if opened.refuses(terminal)? {
        return Ok(Outcome::Findings);
    }
    terminal.progress.step("writing", 0);
    let mut fieldings = fieldings(&rules, &opened.battles, forces);
    leave_out(&mut fieldings, &opened.left_out());
    if let (Some(output), Some(ledger)) = (&args.output, &args.ledger)
        && (output == ledger || same_file(output, ledger))
    {
        bail!("`-o` and `--ledger` name the same file: name two files");
    }
    write_fieldings(&fieldings, &rules, &opened.files, args, terminal)?;
    if let Some(path) = &args.ledger {
        write_ledger(&fieldings, &opened.files, path)?;
    }
    Ok(drifts(&fieldings, args, terminal)?.or(opened.complain(terminal)?))
}

/// Writes the orders of battle of a scenario with the losses of the played battle, one file for
/// each force.
fn after(args: &ConvertArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let [scenario] = args.field.paths.as_slice() else {
        bail!("`--after` needs one battle: name one `*.scenario.yaml`");
    };
    let logs = read_logs(&args.after)?;
    let asked = BattleRequest { scenario, ruleset: &args.field.to, partial: args.field.partial };
    played(asked, &logs, terminal, |played, terminal| {
        let written = armies_after(played)?;
        match (written.as_slice(), &args.output) {
            ([file], Some(output)) if !output.is_dir() => {
                deliver(output, &file.bytes, &played.opened.files)
            }
            (several, Some(output)) => write(output, several),
            ([file], None) => Ok(terminal.out.write_all(&file.bytes)?),
            _ => bail!(
                "several orders of battle need separate files: name a folder with `-o FOLDER`"
            ),
        }
    })
}

fn drifts(
    fieldings: &[Fielding<'_>],
    args: &ConvertArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let Some(allowed) = args.max_drift.as_ref().map(|drift| i64::from(drift.0)) else {
        return Ok(Outcome::Clean);
    };
    let mut outcome = Outcome::Clean;
    for view in fieldings.iter().flat_map(Fielding::views) {
        let (name, totals) = (&view.name, &view.totals);
        let men = drift_tenths(totals.men, totals.fielded_men);
        let guns = drift_tenths(totals.guns, totals.fielded_guns);
        for (what, drift) in [("men", men), ("guns", guns)] {
            if drift.abs() <= allowed {
                continue;
            }
            outcome = Outcome::Findings;
            writeln!(
                terminal.err,
                "{name} has a drift of {} % in {what}, more than {} %",
                percent(drift),
                percent(allowed).trim_start_matches('+')
            )?;
        }
    }
    Ok(outcome)
}
