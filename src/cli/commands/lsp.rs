//! `grognard lsp`: connect · serve.

use anyhow::anyhow;

use crate::cli::args::LspArgs;
use crate::cli::outcome::Outcome;
use crate::disk::open_log;
use crate::lsp::{LspOptions, connect, run as serve};

pub(in crate::cli) fn run(args: &LspArgs) -> anyhow::Result<Outcome> {
    // Standard input and output are all there is.
    let _ = args.stdio;
    let log = args.log.as_deref().map(open_log).transpose()?;
    let (connection, writer) = connect()?;
    // The connection is gone when `serve` returns, which lets the thread end.
    let is_good = serve(connection, LspOptions { log })?;
    if !is_good {
        // An editor that is gone may have left its end of the pipe open: nobody waits for it.
        return Ok(Outcome::Findings);
    }
    writer.join().map_err(|_| anyhow!("the thread that writes to the editor broke off"))??;
    Ok(Outcome::Clean)
}
