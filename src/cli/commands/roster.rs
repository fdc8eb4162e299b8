//! `grognard roster`: read · open · field · show rosters · print · write.

use grognard_view::fielding::{Print, PrintOptions, RosterPrint, roster};

use crate::cli::args::{Paper, RosterArgs};
use crate::cli::fielding::{Table, field};
use crate::cli::outcome::Outcome;
use crate::cli::player_copy::open_for;
use crate::cli::print_output::{Printing, deliver, size};
use crate::cli::select::select_roster;
use crate::cli::terminal::Terminal;

pub(in crate::cli) fn run(args: &RosterArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let sheets = &args.sheets;
    terminal.progress.step("reading", 0);
    let opened = open_for(&sheets.field.paths, &sheets.field.player, sheets.field.partial)?;
    let Table { rules, forces } = field(&opened, (&sheets.field).into(), &terminal.progress)?;
    let (title, stem) = opened.title();
    let nations = opened.nations();
    let options = PrintOptions { title: &title, nations: &nations, base_url: None };
    let roster = select_roster(roster(&rules, &forces, options), &sheets.select)?;
    let printing = Printing {
        what: "the roster".to_owned(),
        stem: format!("{stem}-{}-roster", rules.id),
        print: Print::Roster(RosterPrint {
            roster,
            paper: size(sheets.paper.paper),
            small: sheets.paper.paper == Paper::A5,
            apart: args.corps_a_page,
            left_out: Vec::new(),
        }),
    };
    deliver(&printing, &sheets.paper.print, &opened, terminal)
}
