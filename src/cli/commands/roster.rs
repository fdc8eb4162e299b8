//! `grognard roster`: read · open · convert · show rosters · print · write.

use serde_json::json;

use crate::cli::args::{Paper, SheetsArgs};
use crate::cli::exit::Outcome;
use crate::cli::fielding::{fielding, nations, title};
use crate::cli::paper::{Print, deliver, size};
use crate::cli::terminal::Terminal;
use crate::view::{Placed, RosterGiven, arrivals, roster};

pub(in crate::cli) fn run(args: &SheetsArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    fielding(&args.field, |opened, rules, fielded| {
        let (title, stem) = title(opened);
        let nations = nations(opened);
        let forces: Vec<Placed<'_>> = fielded
            .iter()
            .map(|one| {
                let of_force = [(one.force, &one.conversion)];
                let own = one.battle.map(|battle| arrivals(battle, rules, &of_force));
                let own = own.unwrap_or_default().into_iter();
                let arrivals = own.filter(|arrival| Some(arrival.side.as_str()) == one.side);
                Placed { view: &one.view, side: one.side, arrivals: arrivals.collect() }
            })
            .collect();
        let given = RosterGiven { title: &title, nations: &nations };
        let roster = roster(&forces, given);
        let print = Print {
            template: "print/roster",
            stem: format!("{stem}-{}-roster", rules.id),
            data: json!({
                "roster": roster,
                "paper": size(args.paper.paper),
                "small": args.paper.paper == Paper::A5,
            }),
        };
        let outcome = deliver(&print, &args.paper, &opened.files, terminal)?;
        Ok(outcome.or(opened.complain(terminal)?))
    })
}
