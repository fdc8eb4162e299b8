//! `grognard explain`: look up a code · print its page.

use std::io::Write;

use crate::cli::args::ExplainArgs;
use crate::cli::outcome::Outcome;
use crate::cli::terminal::Terminal;
use grognard_check::check::{code_named, codes};

pub(in crate::cli) fn run(args: &ExplainArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let Some(name) = &args.code else {
        return list(terminal);
    };
    let code = code_named(name).map_err(anyhow::Error::msg)?;
    write!(terminal.out, "{}", code.whole_page())?;
    Ok(Outcome::Clean)
}

fn list(terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let codes = codes();
    let longest = codes.iter().map(|code| code.name.len()).max().unwrap_or(0);
    for code in &codes {
        let word = code.severity.word();
        writeln!(terminal.out, "{:longest$}  {word:7}  {}", code.name, code.summary())?;
    }
    if !terminal.quiet {
        writeln!(
            terminal.err,
            "\n{} findings; `grognard explain CODE` explains one of them",
            codes.len()
        )?;
    }
    Ok(Outcome::Clean)
}
