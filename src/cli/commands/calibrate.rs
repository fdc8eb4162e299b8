//! `grognard calibrate`: read the layout · print the calibration sheet · write.

use anyhow::Context;
use grognard_view::fielding::{CalibrationPrint, Print};

use crate::cli::args::CalibrateArgs;
use crate::cli::layouts::{find_layout, open_layouts};
use crate::cli::outcome::Outcome;
use crate::cli::print_output::{Printing, deliver, paper_name, size};
use crate::cli::terminal::Terminal;

pub(in crate::cli) fn run(
    args: &CalibrateArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let opened = open_layouts()?;
    let layout = find_layout(&opened.files, &args.layout)?;
    let calibration = CalibrationPrint::new(&layout, size(args.paper.paper))
        .with_context(|| format!("no card of `{}` fits on this paper", args.layout))?;
    let printing = Printing {
        what: "the calibration sheet".to_owned(),
        stem: format!("calibration-{}", paper_name(args.paper.paper)),
        print: Print::Calibration(calibration),
    };
    deliver(&printing, &args.paper.print, &opened, terminal)
}
