//! `grognard completions`: print a completion script for a shell.

use std::io::Write;

use crate::cli::args::{CompletionsArgs, program};
use crate::cli::outcome::Outcome;
use crate::cli::terminal::Terminal;

pub(in crate::cli) fn run(
    args: &CompletionsArgs,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    // The generator panics on a write error such as a closed pipe, so let it write to memory first.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program(), "grognard", &mut script);
    terminal.out.write_all(&script)?;
    Ok(Outcome::Clean)
}
