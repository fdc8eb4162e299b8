//! `grognard labels`: read · open · field · show labels · print · write.

use anyhow::bail;
use grognard_view::fielding::{LabelsPrint, Print, PrintOptions, labels};

use crate::cli::args::LabelsArgs;
use crate::cli::fielding::{Table, field};
use crate::cli::outcome::Outcome;
use crate::cli::player_copy::open_for;
use crate::cli::print_output::{Printing, deliver, size};
use crate::cli::select::select_labels;
use crate::cli::terminal::Terminal;

pub(in crate::cli) fn run(args: &LabelsArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let sheets = &args.sheets;
    terminal.progress.step("reading", 0);
    let opened = open_for(&sheets.field.paths, &sheets.field.player, sheets.field.partial)?;
    let Table { rules, forces } = field(&opened, (&sheets.field).into(), &terminal.progress)?;
    let (title, stem) = opened.title();
    let nations = opened.nations();
    let options = PrintOptions { title: &title, nations: &nations, base_url: None };
    let labels = labels(&rules, &forces, options, args.every_stand);
    if labels.strips.is_empty() {
        bail!("{} has no base with a width, which labels need", rules.name);
    }
    let labels = select_labels(labels, &sheets.select)?;
    let count: usize = labels.strips.iter().map(|strip| strip.labels.len()).sum();
    let printing = Printing {
        what: format!("{count} labels"),
        stem: format!("{stem}-{}-labels", rules.id),
        print: Print::Labels(LabelsPrint::new(labels, size(sheets.paper.paper))),
    };
    deliver(&printing, &sheets.paper.print, &opened, terminal)
}
