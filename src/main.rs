//! Streams in, exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    grognard::cli::run(std::env::args_os())
}
