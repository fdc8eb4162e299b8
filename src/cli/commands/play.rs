//! `grognard play`: read · open · field · apply the log · report.

use grognard_render::render::played as render;
use grognard_view::play::report;

use crate::cli::args::{PlayArgs, PlayShape};
use crate::cli::outcome::Outcome;
use crate::cli::output::send;
use crate::cli::played::{BattleRequest, played, read_logs};
use crate::cli::shape::shape;
use crate::cli::terminal::Terminal;

pub(in crate::cli) fn run(args: &PlayArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let shape = shape(args.format, args.output.as_deref(), PlayShape::Md)?;
    let logs = read_logs(&args.logs)?;
    let asked =
        BattleRequest { scenario: &args.scenario, ruleset: &args.to, partial: args.partial };
    played(asked, &logs, terminal, |played, terminal| {
        let mut report = report(&played.data, &played.entries, &played.state);
        report.left_out = played.opened.left_out_words();
        let text = match shape {
            PlayShape::Md => render::markdown(&report),
            PlayShape::Csv => render::csv(&report),
            PlayShape::Json => format!("{}\n", serde_json::to_string_pretty(&report)?),
        };
        send(args.output.as_deref(), text.as_bytes(), &played.opened.files, terminal)
    })
}
