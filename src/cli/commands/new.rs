//! `grognard new`: look up the built-in project · write.

use std::io::Write;

use anyhow::bail;

use crate::cli::args::NewArgs;
use crate::cli::exit::Outcome;
use crate::cli::terminal::Terminal;

pub(in crate::cli) fn run(args: &NewArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    if args.name.exists() {
        bail!("`{}` is there already", args.name.display());
    }
    writeln!(terminal.err, "not yet")?;
    Ok(Outcome::Clean)
}
