//! `grognard labels`: read · open · field · show labels · print · write.

use anyhow::bail;

use crate::cli::args::SheetsArgs;
use crate::cli::fielding::{Table, field};
use crate::cli::opened::open;
use crate::cli::outcome::Outcome;
use crate::cli::print_output::{Printing, deliver, size};
use crate::cli::select::select_labels;
use crate::cli::terminal::Terminal;
use grognard_project::fielding::{LabelsPrint, Print, PrintOptions, labels};

pub(in crate::cli) fn run(args: &SheetsArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    terminal.progress.step("reading", 0);
    let opened = open(&args.field.paths)?;
    let Table { rules, forces } = field(&opened, (&args.field).into(), &terminal.progress)?;
    let (title, stem) = opened.title();
    let nations = opened.nations();
    let options = PrintOptions { title: &title, nations: &nations, base_url: None };
    let mut labels = labels(&rules, &forces, options);
    if labels.strips.is_empty() {
        bail!("{} says of no base how wide it is, and a label is as wide as its base", rules.name);
    }
    select_labels(&mut labels, &args.select)?;
    let count: usize = labels.strips.iter().map(|strip| strip.labels.len()).sum();
    let printing = Printing {
        what: format!("{count} labels"),
        stem: format!("{stem}-{}-labels", rules.id),
        print: Print::Labels(LabelsPrint::new(labels, size(args.paper.paper))),
    };
    let outcome = deliver(&printing, &args.paper, &opened, terminal)?;
    Ok(outcome.or(opened.complain(terminal)?))
}
