//! `grognard roster`: read · open · convert · show rosters · print · write.

use serde_json::json;

use crate::cli::args::{Paper, RosterArgs};
use crate::cli::exit::Outcome;
use crate::cli::fielding::{fielding, nations, title};
use crate::cli::paper::{Print, deliver, size};
use crate::cli::select::{known, wants};
use crate::cli::terminal::Terminal;
use grognard_project::fielding::job::Sides;
use grognard_project::view::{ForceOfSide, RosterGiven, arrivals, only, roster};

pub(in crate::cli) fn run(args: &RosterArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let sheets = &args.sheets;
    fielding(&sheets.field, &terminal.progress.clone(), |opened, rules, fielded| {
        let (title, stem) = title(opened);
        let nations = nations(opened);
        let forces: Vec<ForceOfSide<'_>> = fielded
            .iter()
            .map(|one| {
                let of_force = [(one.force, &one.conversion)];
                let own = one.battle.map(|battle| arrivals(battle, rules, &of_force));
                let own = own.unwrap_or_default().into_iter();
                let arrivals = own.filter(|arrival| Some(arrival.side.as_str()) == one.side);
                ForceOfSide { view: &one.view, side: one.side, arrivals: arrivals.collect() }
            })
            .collect();
        let given = RosterGiven { title: &title, nations: &nations };
        let roster = roster(&forces, given);
        let rows = roster.forces.iter().flat_map(|force| &force.sheets).flat_map(|one| &one.rows);
        let ids = rows.flat_map(|row| row.within.iter().chain([&row.id]));
        known(&sheets.select, ids.map(String::as_str))?;
        let roster = only(roster, |row| wants(&sheets.select, &row.id, &row.within));
        let print = Print {
            template: "print/roster",
            what: "the roster".to_owned(),
            stem: format!("{stem}-{}-roster", rules.id),
            data: json!({
                "roster": roster,
                "paper": size(sheets.paper.paper),
                "small": sheets.paper.paper == Paper::A5,
                "apart": args.corps_a_page,
            }),
            sides: Sides::Any,
        };
        let outcome = deliver(&print, &sheets.paper, opened, terminal)?;
        Ok(outcome.or(opened.complain(terminal)?))
    })
}
