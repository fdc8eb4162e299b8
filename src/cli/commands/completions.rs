//! `grognard completions`: print a script · for a shell.

use clap::CommandFactory;

use crate::cli::args::{Args, CompletionsArgs};
use crate::cli::outcome::Outcome;
use crate::cli::terminal::Terminal;

pub(in crate::cli) fn run(
    args: &CompletionsArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    clap_complete::generate(args.shell, &mut Args::command(), "grognard", &mut terminal.out);
    Ok(Outcome::Clean)
}
