//! `grognard play`: read · open · field · fold · tell.

use std::io::Write;

use crate::cli::args::{PlayArgs, PlayShape};
use crate::cli::outcome::Outcome;
use crate::cli::output::deliver;
use crate::cli::played::{played, read_logs};
use crate::cli::terminal::Terminal;
use grognard_project::play::report;
use grognard_render::render::played as render;

pub(in crate::cli) fn run(args: &PlayArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let logs = read_logs(&args.logs)?;
    played(&args.scenario, &args.to, &logs, terminal, |played, terminal| {
        let report = report(&played.data, &played.entries, &played.state);
        let text = match args.format {
            PlayShape::Md => render::markdown(&report),
            PlayShape::Csv => render::csv(&report),
            PlayShape::Json => format!("{}\n", serde_json::to_string_pretty(&report)?),
        };
        match &args.output {
            Some(path) => deliver(path, text.as_bytes(), &played.opened.files),
            None => Ok(write!(terminal.out, "{text}")?),
        }
    })
}
