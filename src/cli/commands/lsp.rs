//! `grognard lsp`: connect to the editor · serve.

use anyhow::anyhow;

use crate::cli::args::LspArgs;
use crate::cli::outcome::Outcome;
use crate::disk::open_log;
use crate::lsp::{LspOptions, connect, run as serve};

pub(in crate::cli) fn run(args: &LspArgs) -> anyhow::Result<Outcome> {
    // `--stdio` is accepted because editors pass it. Standard input and output are used in any
    // case.
    let _ = args.stdio;
    let log = args.log.as_deref().map(open_log).transpose()?;
    let (connection, writer) = connect()?;
    // `serve` closes the connection when it returns, which ends the writer thread.
    let is_good = serve(connection, LspOptions { log })?;
    if !is_good {
        // An editor that crashed may have left the pipe open, so the writer thread might never end.
        return Ok(Outcome::Findings);
    }
    writer.join().map_err(|_| anyhow!("the thread that writes to the editor failed"))??;
    Ok(Outcome::Clean)
}
