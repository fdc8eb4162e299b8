//! `grognard lsp`: connect · serve.

use anyhow::anyhow;

use crate::cli::args::LspArgs;
use crate::cli::outcome::Outcome;
use crate::disk::open_log;
use crate::lsp::{LspOptions, connect, run as serve};

pub(in crate::cli) fn run(args: &LspArgs) -> anyhow::Result<Outcome> {
    // `--stdio` is accepted because editors pass it, but there is no other transport.
    let _ = args.stdio;
    let log = args.log.as_deref().map(open_log).transpose()?;
    let (connection, writer) = connect()?;
    // `serve` drops the connection when it returns, which lets the writer thread end.
    let is_good = serve(connection, LspOptions { log })?;
    if !is_good {
        // An editor that crashed may have left its end of the pipe open, so do not wait for the
        // writer.
        return Ok(Outcome::Findings);
    }
    writer.join().map_err(|_| anyhow!("the thread that writes to the editor failed"))??;
    Ok(Outcome::Clean)
}
